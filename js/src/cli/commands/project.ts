// `project FILE`: a JSON Structure schema as JSON Schema.
//
// The projection is the output; what was widened is said beside it. Where there is none, the findings say why.

import { project as projectionOf } from "../../entry/node.js";
import type { JsonValue, Revision, Slot, Widened } from "../../types.js";
import type { Outcome } from "../outcome.js";
import type { OutputSettings } from "../settings.js";
import { readSource } from "../source.js";

export interface ProjectCommand extends OutputSettings {
  readonly slot?: Slot;
  readonly revision?: Revision;
  readonly lang?: string;
}

/** What the command gives: the outcome for every format, and the projection where there is one. */
export interface ProjectOutcome extends Outcome {
  readonly schema: JsonValue;
  readonly widened: readonly Widened[];
}

export async function project(path: string, { slot, revision, lang }: ProjectCommand): Promise<ProjectOutcome> {
  const source = await readSource(path);
  const options = { ...(slot && { slot }), ...(revision && { revision }), ...(lang !== undefined && { lang }) };
  const { schema, widened, report } = projectionOf(source.bytes, options);
  const details = { projection: schema, widened: widened.map((entry): JsonValue => ({ ...entry })) };
  return { results: [{ source, kind: "schema", report, details }], unchecked: [], schema, widened };
}
