// Headers that repeat what a request says: `Mcp-Param-…` for arguments, and the standard ones.
//
// Takes input schemas, arguments, requests and header fields; gives plans, headers and errors that are ready to send. All of
// it is decided in the engine. A plan is plain data, so it outlives an instance and needs no disposing: what the scan found
// goes along with every question.

import { AssayError } from "./error.js";
import { anyInput, type Input } from "./input.js";
import {
  type Checked,
  checkLimitOptions,
  checkScanHeadersOptions,
  checkVerifyHeadersOptions,
  checkVerifyStandardHeadersOptions,
} from "./options.js";
import { answerBeside, answerOf, type Recipe, recipeFor, valueRecipeFor } from "./recipe.js";
import { lostReport } from "./report.js";
import { facts, guard } from "./runtime.js";
import { isWellFormed } from "./tape.js";
import type {
  HeaderDeclaration,
  HeaderError,
  HeaderFields,
  HeaderMirrors,
  HeaderPlan,
  HeaderText,
  HeaderVerdict,
  JsonValue,
  LimitOptions,
  Limits,
  Report,
  ScanHeadersOptions,
  VerifyHeadersOptions,
  VerifyStandardHeadersOptions,
} from "./types.js";

/** What the engine finds in a schema. */
interface Scanned {
  readonly valid: boolean;
  readonly declarations: HeaderDeclaration[];
  readonly report: Report;
}

type Pair = readonly [string, string];

/** The names of all headers of MCP. */
const OF_MCP = /^mcp-/i;
/** No schema declares a header with a longer name. */
const LONGEST_NAME = 1 << 20;
const LONE = /\p{Surrogate}/gu;

/**
 * Finds the header annotations of an input schema, text being JSON text. Nothing else of the schema is checked, and what is
 * wrong with them is in the report.
 */
export function scanHeaders(schema: JsonValue | Uint8Array, options?: ScanHeadersOptions): HeaderPlan {
  const checked = checkScanHeadersOptions(options, facts().limits);
  const lost = (): Scanned => ({ valid: false, declarations: [], report: lostReport() });
  const scanned = guard<Scanned>(() => JSON.parse(answerOf("scanHeaders", recipeFor(schema, checked))), lost);
  return new Plan(scanned, checked);
}

/** What every request has, beside the parameter headers of its tool. */
const STANDARD = ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"];

/**
 * The exact names of all headers of MCP that requests for these tools may have, each once: what a server that pages call
 * puts into `Access-Control-Allow-Headers`, which knows no wildcard for a prefix.
 */
export function headerNames(tools: Iterable<{ readonly headers: HeaderPlan }>): string[] {
  const declared = Array.from(tools).flatMap(({ headers }) =>
    headers.declarations.map(({ name }) => `Mcp-Param-${name}`),
  );
  const names = new Map([...STANDARD, ...declared].reverse().map((name) => [name.toLowerCase(), name]));
  return [...names.values()].reverse();
}

/** The plan of annotations that are in order. */
export function headerPlanOf(declarations: HeaderDeclaration[], checked: Checked): HeaderPlan {
  return new Plan({ valid: true, declarations, report: { valid: true, diagnostics: [], truncated: false } }, checked);
}

class Plan implements HeaderPlan {
  readonly valid: boolean;
  readonly declarations: readonly HeaderDeclaration[];
  readonly report: Report;
  readonly #body: Body;

  constructor({ valid, declarations, report }: Scanned, checked: Checked) {
    this.valid = valid;
    this.declarations = declarations;
    this.report = report;
    const { limits } = (checked.given ?? {}) as LimitOptions;
    this.#body = new Body({ given: limits && { limits }, limits: checked.limits });
  }

  mirror(args: unknown = {}): HeaderMirrors {
    return this.#body.ask({ ask: "mirror", ...this.#found() }, args, lostMirrors);
  }

  verify(headers: HeaderFields, args: unknown = {}, options?: VerifyHeadersOptions): HeaderVerdict {
    const { id, ...known } = checkVerifyHeadersOptions(options, facts().limits);
    const fields = fieldsOf(headers, this.#body.limits);
    const question = { ask: "verify", ...this.#found(), ...known, headers: fields };
    const verdict = this.#body.ask<HeaderVerdict>(question, args, lostVerdict);
    return verdict.ok || id === undefined
      ? verdict
      : { ...verdict, response: { jsonrpc: "2.0", id, error: verdict.error } };
  }

  #found(): object {
    return { valid: this.valid, declarations: this.declarations };
  }
}

/** What a question is about: arguments, or a request. An undefined member is not sent, so it counts as absent. */
class Body {
  readonly limits: Readonly<Limits>;
  readonly #recipe: Recipe;

  constructor(checked: Checked) {
    this.limits = checked.limits;
    this.#recipe = recipeFor(null, { ...checked, dropsUndefined: true }, "instance");
  }

  ask<T>(question: object, body: unknown, lost: () => T): T {
    const input = (): Input => anyInput(body, this.#recipe.inputLimits);
    return guard<T>(() => answerBeside(question, this.#recipe, input), lost);
  }
}

/** The standard headers for a JSON-RPC request of revision 2026-07-28; text is JSON text. */
export function standardHeaders(request: unknown, options?: LimitOptions): HeaderMirrors {
  const body = new Body(checkLimitOptions(options, facts().limits));
  return body.ask({ ask: "standard" }, request, lostMirrors);
}

/** Holds the standard headers against the JSON-RPC request that they came with; text is JSON text. */
export function verifyStandardHeaders(
  headers: HeaderFields,
  request: unknown,
  options?: VerifyStandardHeadersOptions,
): HeaderVerdict {
  const { checked, known } = checkVerifyStandardHeadersOptions(options, facts().limits);
  const body = new Body(checked);
  const lists = Object.entries(known).map(([name, list]) => [name, list.filter((one) => isWellFormed(one))]);
  const question = { ask: "verifyStandard", ...Object.fromEntries(lists), headers: fieldsOf(headers, body.limits) };
  return body.ask(question, request, lostVerdict);
}

/** A text as the value of a header: as it is where that is safe, else in Base64 between markers. */
export function encodeHeaderValue(text: string): HeaderText {
  return askText("encodeHeaderValue", text);
}

/** The text that the value of a header stands for. Blanks and tabs at its ends are no part of it. */
export function decodeHeaderValue(value: string): HeaderText {
  return askText("decodeHeaderValue", value);
}

function askText(operation: string, text: string): HeaderText {
  if (typeof text !== "string") throw new AssayError("invalid-argument", `${operation} takes a string.`);
  const checked = checkLimitOptions(undefined, facts().limits);
  return guard<HeaderText>(() => JSON.parse(answerOf(operation, valueRecipeFor(text, checked))), lostMirrors);
}

/**
 * The fields of MCP, in order. One more than may be there is enough to see that there are too many, and what is too long is
 * judged by its length alone.
 */
function fieldsOf(headers: HeaderFields, { headerFields, headerValue }: Readonly<Limits>): Pair[] {
  const fields: Pair[] = [];
  for (const [name, value] of pairsOf(headers)) {
    if (typeof name !== "string" || typeof value !== "string") {
      throw new AssayError("invalid-argument", "Headers are pairs of strings, or an object with strings in it.");
    }
    if (!OF_MCP.test(name)) continue;
    if (fields.length > headerFields) break;
    fields.push([shown(name, LONGEST_NAME), shown(value, headerValue)]);
  }
  return fields;
}

/** As much of a text as it takes to judge it. Half a surrogate pair is no character that a header may have. */
function shown(text: string, longest: number): string {
  return (text.length > longest ? text.slice(0, longest + 1) : text).replace(LONE, "\ufffd");
}

function pairsOf(headers: HeaderFields): Iterable<Pair> {
  if (typeof headers !== "object" || headers === null) {
    throw new AssayError("invalid-argument", "Headers are pairs of strings, or an object with strings in it.");
  }
  if (Symbol.iterator in headers) return headers as Iterable<Pair>;
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return entries.flatMap(([name, value]) => [value].flat().map((one): Pair => [name, one as string]));
}

/** What a call that cost the instance gives. */
function lostError(): HeaderError {
  const [{ code, message }] = lostReport().diagnostics as [Report["diagnostics"][number]];
  return { code: -32603, message, data: { reason: code } };
}

const lostMirrors = (): { ok: false; error: HeaderError } => ({ ok: false, error: lostError() });

function lostVerdict(): HeaderVerdict {
  const error = lostError();
  return { ok: false, httpStatus: 500, error, response: { jsonrpc: "2.0", error } };
}
