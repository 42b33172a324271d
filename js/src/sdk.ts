// A validator for the official MCP SDK, in place of the one it brings. The same entry points have the `fetch` that mirrors
// arguments in headers.
//
// Takes schemas and values as the SDK's client and server hand them over; gives what their interface
// `jsonSchemaValidator` asks for. Any dialect is read that this package reads, JSON Structure included; nothing is
// generated as code and nothing is fetched. The interface has no place for what is wrong with a schema, so a schema that
// cannot be used is thrown or, where one throw would cost a whole listing, refuses every value. The types match those of
// SDK 1.x and 2.x without importing either.

import { brief } from "./brief.js";
import { checkSdkOptions, type Checked, type Unusable } from "./options.js";
import { recipeFor, sourceOf } from "./recipe.js";
import { facts } from "./runtime.js";
import { Schema } from "./schema.js";
import type { CompileOptions, JsonValue, Report } from "./types.js";

export {
  type AnyFetch,
  HeaderMirrorError,
  type HeaderMirrorOptions,
  type MirroredTool,
  withHeaderMirrors,
} from "./mirrors.js";

/** Options of `compile`, and what becomes of a schema that cannot be used. */
export interface SdkOptions extends CompileOptions {
  /**
   * "throw", unless given: `getValidator` throws an [`UnusableSchemaError`]. SDK 2.x then refuses to call that one tool,
   * before anything is sent. "refuse": the validator finds every value invalid and says why. It is for clients of SDK 1.x,
   * where the throw of one tool makes `listTools` fail for all of them.
   */
  unusable?: "throw" | "refuse";
}

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
    super(unusableMessage(report));
    this.report = report;
  }
}

/**
 * For `new Client(info, { jsonSchemaValidator })`, `new Server(info, { jsonSchemaValidator })` and
 * `fromJsonSchema(schema, validator)` of the official SDK.
 *
 * Unless told otherwise `format` is asserted, as the SDK's own validators do. The SDK does not say which slot a schema
 * stands in, so only what holds in all of them applies; give `slot` where a validator serves one of them, as with a client:
 * "outputSchema". A member that is undefined counts as absent, since it is not sent. A schema is compiled once, however
 * often its object is handed over, unless it has changed in between.
 */
export class AssayJsonSchemaValidator {
  readonly #options: Checked;
  readonly #unusable: Unusable;
  readonly #kept: WeakMap<object, Kept> = new WeakMap();

  /**
   * Looks at the options and makes sure of the engine, so that a mistake shows here and not as the fault of some tool.
   *
   * @throws {AssayError} for an option that is not known, or where the module is missing or may not be loaded.
   */
  constructor(options: SdkOptions = {}) {
    const { compile, unusable } = checkSdkOptions(options, facts().limits);
    this.#options = compile;
    this.#unusable = unusable;
  }

  /**
   * Compiles a schema. The function that comes back says in `errorMessage` what is wrong with a value, in one line with
   * pointers and keywords.
   *
   * @throws {UnusableSchemaError} if the schema has faults or an unsupported dialect, unless `unusable` is "refuse".
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
    const compiled = new Schema(sourceOf(recipeFor(schema as JsonValue, this.#options)));
    if (compiled.report.valid) return (input) => judge(compiled, input);
    const { report } = compiled;
    compiled.dispose();
    if (this.#unusable === "throw") throw new UnusableSchemaError(report);
    const message = unusableMessage(report);
    return () => invalid(message);
  }
}

function judge(schema: Schema, input: unknown): SdkValidatorResult<unknown> {
  const report = schema.validate(input);
  return report.valid ? { valid: true, data: input, errorMessage: undefined } : invalid(brief(report));
}

function invalid(errorMessage: string): SdkValidatorResult<never> {
  return { valid: false, data: undefined, errorMessage };
}

/** The SDK shows 200 characters of it and does not always say itself that the schema is at fault. */
function unusableMessage(report: Report): string {
  return `unusable schema: ${brief(report)}`;
}

/** What a schema looks like now. One that has no JSON form is not worth keeping: it will be refused. */
function textOf(schema: object): string | undefined {
  try {
    return JSON.stringify(schema);
  } catch {
    return undefined;
  }
}
