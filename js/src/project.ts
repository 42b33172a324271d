// JSON Structure as JSON Schema, for clients that have not advertised the binding.

import { checkProjectOptions } from "./options.js";
import { answerOf, recipeFor } from "./recipe.js";
import { lostReport } from "./report.js";
import { facts, guard } from "./runtime.js";
import type { Projection, ProjectOptions } from "./types.js";

/**
 * The JSON Schema 2020-12 that a server sends instead of a JSON Structure schema, a string being JSON text. It accepts
 * whatever the source accepts; what it does not hold to is listed. JSON Schema is given back as it is.
 */
export function project(schema: unknown, options?: ProjectOptions): Projection {
  const checked = checkProjectOptions(options, facts().limits);
  return guard(() => JSON.parse(answerOf("project", recipeFor(schema, checked))), lostProjection);
}

/** What stands for a projection that the engine did not live to give. */
export const lostProjection = (): Projection => ({ schema: null, widened: [], report: lostReport() });
