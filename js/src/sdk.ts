// A validator for the official MCP SDK, in place of the one it brings.
//
// Takes schemas and values as the SDK's client and server hand them over; gives what their interface
// `jsonSchemaValidator` asks for. Any dialect is read that this package reads, JSON Structure included; nothing is
// generated as code and nothing is fetched. Where the interface leaves no other way, a schema that cannot be used is
// thrown. The types match those of SDK 1.x and 2.x without importing either.

import { brief, compile } from "./index.js";
import type { CompiledSchema, CompileOptions, JsonValue, Report } from "./types.js";

/** What the SDK wants to know about a value. */
export type SdkValidatorResult<T> =
  { valid: true; data: T; errorMessage: undefined } | { valid: false; data: undefined; errorMessage: string };

/** Checks values against one schema. */
export type SdkValidator<T> = (input: unknown) => SdkValidatorResult<T>;

/** A validator with the text of the schema that it was made for. */
interface Kept {
  readonly text: string;
  readonly validator: SdkValidator<unknown>;
}

/** Thrown for a schema that has faults or is in no dialect that is read. The message holds the first ones. */
export class UnusableSchemaError extends Error {
  override readonly name = "UnusableSchemaError";
  readonly report: Report;

  constructor(report: Report) {
    super(brief(report));
    this.report = report;
  }
}

/**
 * For `new Client(info, { jsonSchemaValidator })`, `new Server(info, { jsonSchemaValidator })` and
 * `fromJsonSchema(schema, validator)` of the official SDK.
 *
 * Takes options of `compile`. Unless told otherwise `format` is asserted, as the SDK's own validators do. A schema is
 * compiled once, however often its object is handed over, unless it has changed in between.
 */
export class AssayJsonSchemaValidator {
  readonly #options: CompileOptions;
  readonly #kept: WeakMap<object, Kept> = new WeakMap();

  constructor(options: CompileOptions = {}) {
    this.#options = { format: "assert", ...options };
  }

  /**
   * Compiles a schema. The function that comes back says in `errorMessage` what is wrong with a value, in one line with
   * pointers and keywords.
   *
   * @throws {UnusableSchemaError} if the schema has faults or an unsupported dialect.
   */
  getValidator<T>(schema: object | boolean): SdkValidator<T> {
    const text = typeof schema === "object" ? textOf(schema) : undefined;
    if (typeof schema !== "object" || text === undefined) return this.#compile(schema) as SdkValidator<T>;
    const kept = this.#kept.get(schema);
    if (kept?.text === text) return kept.validator as SdkValidator<T>;
    const validator = this.#compile(schema);
    this.#kept.set(schema, { text, validator });
    return validator as SdkValidator<T>;
  }

  #compile(schema: object | boolean): SdkValidator<unknown> {
    const compiled = compile(schema as JsonValue, this.#options);
    if (compiled.report.valid) return (input) => judge(compiled, input);
    const { report } = compiled;
    compiled.dispose();
    throw new UnusableSchemaError(report);
  }
}

function judge(schema: CompiledSchema, input: unknown): SdkValidatorResult<unknown> {
  const report = schema.validate(input);
  if (report.valid) return { valid: true, data: input, errorMessage: undefined };
  return { valid: false, data: undefined, errorMessage: brief(report) };
}

/** What a schema looks like now. One that has no JSON form is not worth keeping: it will be refused. */
function textOf(schema: object): string | undefined {
  try {
    return JSON.stringify(schema);
  } catch {
    return undefined;
  }
}
