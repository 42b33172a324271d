// The public functions, the same in every entry point. An entry point adds how the module is loaded, and `init`.

import { checkCompileOptions, checkDialectOptions } from "./options.js";
import { dialectOf, recipeFor, sourceOf } from "./recipe.js";
import { lostDialect } from "./report.js";
import { facts, guard } from "./runtime.js";
import { Schema } from "./schema.js";
import type { CompiledSchema, CompileOptions, Dialect, DialectOptions, JsonValue } from "./types.js";

export { advertise, EXTENSION_ID, negotiate } from "./binding.js";
export { brief } from "./brief.js";
export { checkExchange } from "./exchange.js";
export {
  decodeHeaderValue,
  encodeHeaderValue,
  headerNames,
  scanHeaders,
  standardHeaders,
  verifyStandardHeaders,
} from "./headers.js";
export { checkTools } from "./tools.js";
export { checkElicitation } from "./elicitation.js";
export { AssayError, type AssayErrorCode, isAssayError } from "./error.js";
export { resolveImports } from "./import.js";
export { project } from "./project.js";
export type * from "./types.js";
export { version } from "./version.js";

/** A schema as a value, or its JSON text as a string or as bytes of UTF-8. */
export type SchemaInput = JsonValue | Uint8Array;

/**
 * Finds out which rules a schema is written in, without checking it any further.
 *
 * Never throws for what is wrong with the schema: that is `kind: "invalid"` or `"unsupported"`.
 */
export function detectDialect(schema: SchemaInput, options?: DialectOptions): Dialect {
  const checked = checkDialectOptions(options, facts().limits);
  return guard(() => dialectOf(recipeFor(schema, checked)), lostDialect);
}

/**
 * Compiles a schema, a string being JSON text. All faults of the schema are in `report` of the result; an unusable schema
 * is no exception, but nothing is valid under it.
 */
export function compile(schema: SchemaInput, options?: CompileOptions): CompiledSchema {
  return new Schema(sourceOf(recipeFor(schema, checkCompileOptions(options, facts().limits))));
}
