// `schema FILE…`: checks schemas as such, or as what MCP has in a slot.
//
// Every file is read as a schema, whatever it looks like.

import { compile } from "../../entry/node.js";
import { readFiles } from "../files.js";
import type { Outcome, Result } from "../outcome.js";
import { type CheckSettings, type SLOTS, compileOptions } from "../settings.js";
import { checkStdinOnce } from "../source.js";

export interface SchemaCommand extends CheckSettings {
  readonly slot?: (typeof SLOTS)[number];
}

export async function schema(paths: readonly string[], settings: SchemaCommand): Promise<Outcome> {
  checkStdinOnce(paths);
  const { named, found, unchecked } = await readFiles(paths);
  const { slot } = settings;
  const options = { ...compileOptions(settings), ...(slot && { slot }) };
  const results = [...named, ...found].map((source): Result => {
    return { source, kind: "schema", report: compile(source.bytes, options).report };
  });
  return { results, unchecked };
}
