// `validate --schema FILE INSTANCE…`: validates instances, exactly, from text.
//
// The schema is checked too and comes first among the results: its faults explain why nothing can be validated.

import { compile } from "../../entry/node.js";
import { readFiles } from "../files.js";
import type { Outcome, Result } from "../outcome.js";
import { type CheckSettings, compileOptions } from "../settings.js";
import { checkStdinOnce, readSource } from "../source.js";

export interface ValidateCommand extends CheckSettings {
  readonly schema: string;
}

export async function validate(paths: readonly string[], settings: ValidateCommand): Promise<Outcome> {
  checkStdinOnce([settings.schema, ...paths]);
  const source = await readSource(settings.schema);
  const { named, found, unchecked } = await readFiles(paths);
  const schema = compile(source.bytes, compileOptions(settings));
  const instances = [...named, ...found].map((instance): Result => {
    return { source: instance, kind: "instance", schema: source, report: schema.validateText(instance.bytes) };
  });
  return { results: [{ source, kind: "schema", report: schema.report }, ...instances], unchecked };
}
