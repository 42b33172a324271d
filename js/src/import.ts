// Imports of JSON Structure put in place, for servers that compose schemas from documents that they hold.

import { checkImportOptions } from "./options.js";
import { answerOf, recipeFor } from "./recipe.js";
import { lostReport } from "./report.js";
import { facts, guard } from "./runtime.js";
import type { ImportOptions, JsonValue, Resolution } from "./types.js";

/**
 * Puts the imported definitions of a schema in place, text being JSON text. Documents come from `resources`, by exactly
 * the URI that an import names; nothing is fetched. Where an import is at fault there is no schema.
 */
export function resolveImports(schema: JsonValue | Uint8Array, options?: ImportOptions): Resolution {
  const checked = checkImportOptions(options, facts().limits);
  const lost = (): Resolution => ({ report: lostReport() });
  return guard(() => JSON.parse(answerOf("resolveImports", recipeFor(schema, checked))), lost);
}
