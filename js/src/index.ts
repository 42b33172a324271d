// The public functions, the same in every entry point. An entry point adds how the module is loaded, and `init`.

import { anyInput, send, valueInput } from "./input.js";
import { type Checked, checkCompileOptions, checkDialectOptions } from "./options.js";
import { lostReport } from "./report.js";
import { facts, guard, session } from "./runtime.js";
import { Schema } from "./schema.js";
import type { TapeLimits } from "./tape.js";
import type { CompiledSchema, CompileOptions, Dialect, DialectOptions, JsonValue } from "./types.js";

export { AssayError, type AssayErrorCode, isAssayError } from "./error.js";
export type * from "./types.js";
export { version } from "./version.js";

/** A schema as a value, or its JSON text as a string or as bytes of UTF-8. */
export type SchemaInput = JsonValue | Uint8Array;

/** What the program registered is small; more of it is a mistake that deserves a limit too. */
const REGISTRY: TapeLimits = { nodes: 10_000, members: 10_000, string: 1 << 16, nesting: 3, text: 1 << 20 };

/**
 * Finds out which rules a schema is written in, without checking it any further.
 *
 * Never throws for what is wrong with the schema: that is `kind: "invalid"` or `"unsupported"`.
 */
export function detectDialect(schema: SchemaInput, options?: DialectOptions): Dialect {
  const lost = (): Dialect => ({ kind: "invalid", report: lostReport() });
  const { schemaLimits, registry, plain } = prepare(checkDialectOptions(options, facts().limits));
  return guard(() => {
    const input = anyInput(schema, schemaLimits);
    const live = session();
    const length = send(input, schemaLimits, live, registry);
    return JSON.parse(live.engine.detect(input.form, length, registry?.length ?? 0, plain));
  }, lost);
}

/**
 * Compiles a schema, a string being JSON text. All faults of the schema are in `report` of the result; an unusable schema
 * is no exception, but nothing is valid under it.
 */
export function compile(schema: SchemaInput, options?: CompileOptions): CompiledSchema {
  const { schemaLimits, instanceLimits, registry, plain } = prepare(checkCompileOptions(options, facts().limits));
  const input = anyInput(schema, schemaLimits);
  return new Schema({ input, registry, options: plain, schemaLimits, instanceLimits });
}

/** What checked options come to for a call. */
interface Prepared {
  readonly plain: object | undefined;
  readonly registry: Uint8Array | undefined;
  readonly schemaLimits: TapeLimits;
  readonly instanceLimits: TapeLimits;
}

function prepare({ plain, metaSchemas, limits }: Checked): Prepared {
  const { members, string } = limits;
  const nesting = Math.min(limits.nesting, facts().mostNesting);
  const registry = metaSchemas && (valueInput(metaSchemas, REGISTRY).content.slice() as Uint8Array);
  return {
    plain,
    registry,
    schemaLimits: { nodes: limits.schemaNodes, members, string, nesting, text: limits.schemaText },
    instanceLimits: { nodes: limits.nodes, members, string, nesting, text: limits.instanceText },
  };
}
