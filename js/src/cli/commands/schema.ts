// `schema FILE…`: checks schemas as such.
//
// Every file is read as a schema, whatever it looks like.

import { compile } from "../../entry/node.js";
import { readFiles } from "../files.js";
import type { Outcome, Result } from "../outcome.js";
import { type CheckSettings, compileOptions } from "../settings.js";
import { checkStdinOnce } from "../source.js";

export async function schema(paths: readonly string[], settings: CheckSettings): Promise<Outcome> {
  checkStdinOnce(paths);
  const { named, found, unchecked } = await readFiles(paths);
  const options = compileOptions(settings);
  const results = [...named, ...found].map((source): Result => {
    return { source, kind: "schema", report: compile(source.bytes, options).report };
  });
  return { results, unchecked };
}
