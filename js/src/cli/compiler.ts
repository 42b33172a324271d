// Compiled schemas of one call.
//
// Takes the compile options of the call; gives a function that compiles each source once, however many instances it has.
// Nothing is disposed of: the process ends with the call.

import { compile } from "../entry/node.js";
import type { CompileOptions, CompiledSchema } from "../types.js";
import type { Source } from "./source.js";

/** Compiles a source, or gives what came of it before. */
export type Compile = (source: Source) => CompiledSchema;

export function compiler(options: CompileOptions): Compile {
  const compiled = new Map<Source, CompiledSchema>();
  return (source) => {
    const known = compiled.get(source);
    if (known !== undefined) return known;
    const schema = compile(source.bytes, options);
    compiled.set(source, schema);
    return schema;
  };
}
