// `headers --tool FILE --args FILE [--verify FILE]`: the headers of a call, printed or verified.
//
// The tool comes from its definition, from a listing, or from its input schema alone. A tool whose annotations have faults
// has no headers, so nothing else is looked at then.

import { scanHeaders } from "../../entry/node.js";
import type { Diagnostic, HeaderError, HeaderPlan, JsonValue, Limits, Report } from "../../types.js";
import { Failure } from "../failure.js";
import { isObject, parseJson } from "../json.js";
import type { Outcome, Result } from "../outcome.js";
import type { OutputSettings } from "../settings.js";
import { type Source, checkStdinOnce, readSource } from "../source.js";

export interface HeadersCommand extends OutputSettings {
  readonly tool: string;
  readonly args: string;
  /** Which tool of a listing. */
  readonly name?: string;
  /** The file with headers to verify. */
  readonly verify?: string;
  readonly limit?: Readonly<Record<string, number>>;
}

type Pair = [name: string, value: string];

const VALID: Report = { valid: true, diagnostics: [], truncated: false };

/** Bounds on a file that may be a listing. */
const LISTING: Partial<Limits> = { schemaText: 2 ** 26, schemaNodes: 2_000_000 };

export async function headers(settings: HeadersCommand): Promise<Outcome> {
  const { tool, args, verify, name, limit } = settings;
  checkStdinOnce(verify === undefined ? [tool, args] : [tool, args, verify]);
  const [definition, body] = [await readSource(tool), await readSource(args)];
  const fields = verify === undefined ? undefined : await readSource(verify);
  const plan = planOf(definition, name, limit as Partial<Limits> | undefined);
  const first: Result = { source: definition, kind: "tool", report: plan.report, details: declarationsOf(plan) };
  if (!plan.valid) return { results: [first], unchecked: [] };
  return fields === undefined ? print(first, plan, body) : compare(first, plan, body, fields);
}

function print(first: Result, plan: HeaderPlan, body: Source): Outcome {
  const made = plan.mirror(body.bytes);
  if (!made.ok) {
    const result: Result = { source: body, kind: "instance", report: reportOn(made.error) };
    return { results: [first, result], unchecked: [] };
  }
  const result: Result = { source: body, kind: "headers", report: VALID, details: { headers: made.headers } };
  const output = made.headers.map(([name, value]) => `${name}: ${value}`);
  return { results: [first, result], output, unchecked: [] };
}

function compare(first: Result, plan: HeaderPlan, body: Source, fields: Source): Outcome {
  const verdict = plan.verify(fieldsIn(fields), body.bytes);
  if (verdict.ok) return { results: [first, { source: fields, kind: "headers", report: VALID }], unchecked: [] };
  const { httpStatus, error } = verdict;
  // What is wrong with the arguments is no fault of the headers.
  const blamed =
    error.code === -32020
      ? ({ source: fields, kind: "headers" } as const)
      : ({ source: body, kind: "instance" } as const);
  const details = { httpStatus, error: error as unknown as JsonValue };
  return { results: [first, { ...blamed, report: reportOn(error), details }], unchecked: [] };
}

/** An error to send as a finding. */
function reportOn({ message, data }: HeaderError): Report {
  const { reason, pointer, header } = data;
  const finding: Diagnostic = {
    code: reason,
    severity: "error",
    message,
    ...(pointer !== undefined && { instancePath: pointer }),
    params: header === undefined ? {} : { header },
  };
  return { valid: false, diagnostics: [finding], truncated: false };
}

function declarationsOf({ declarations }: HeaderPlan): { declarations: JsonValue } {
  return { declarations: declarations.map(({ path, name, type }) => ({ path, name, type })) };
}

/** The plan of the tool in a file. Text that cannot be read is told with its place. */
function planOf(source: Source, name: string | undefined, limits: Partial<Limits> | undefined): HeaderPlan {
  const options = limits === undefined ? {} : { limits };
  // A listing may be larger than a schema.
  const whole = scanHeaders(source.bytes, { limits: { ...limits, ...LISTING } });
  if (whole.report.diagnostics.some(({ code }) => /^(json|limit)\//.test(code))) return whole;
  const root: unknown = parseJson(source.text);
  return scanHeaders(schemaIn(root, source, name), options);
}

function schemaIn(root: unknown, source: Source, name: string | undefined): JsonValue {
  const tools = listIn(root);
  if (tools !== undefined) return schemaOf(choose(tools, source, name), source);
  const isDefinition = isObject(root) && Object.hasOwn(root, "inputSchema");
  return isDefinition ? schemaOf(root, source) : (root as JsonValue);
}

/** The list in a result, or in the response around it, which counts only where there is none by itself. */
function listIn(root: unknown): readonly unknown[] | undefined {
  if (!isObject(root)) return undefined;
  const holder = !Object.hasOwn(root, "tools") && isObject(root["result"]) ? root["result"] : root;
  return Array.isArray(holder["tools"]) ? holder["tools"] : undefined;
}

/** The tool of that name; of two the first counts. */
function choose(tools: readonly unknown[], source: Source, name: string | undefined): unknown {
  if (name === undefined && tools.length === 1) return tools[0];
  if (name === undefined) throw new Failure("a listing of several tools; --name says which", source.name);
  const found = tools.find((tool) => isObject(tool) && tool["name"] === name);
  if (found === undefined) throw new Failure(`there is no tool ${JSON.stringify(name)} in it`, source.name);
  return found;
}

function schemaOf(tool: unknown, source: Source): JsonValue {
  if (!isObject(tool) || tool["inputSchema"] === undefined) {
    throw new Failure("the tool has no input schema", source.name);
  }
  return tool["inputSchema"] as JsonValue;
}

/** Header fields: JSON, pairs or an object, or else a field on each line. */
function fieldsIn(source: Source): Pair[] {
  const text = source.text.replace(/^\uFEFF/, "");
  return /^\s*[[{]/.test(text) ? fieldsInJson(text, source) : fieldsInLines(text, source);
}

function fieldsInLines(text: string, source: Source): Pair[] {
  const lines = text.split(/\r?\n|\r/).map((line, index) => ({ line, number: index + 1 }));
  return lines
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => {
      const colon = line.indexOf(":");
      if (colon < 1) throw new Failure(`line ${number} is no header: it takes Name: value`, source.name);
      return [line.slice(0, colon).trim(), line.slice(colon + 1)];
    });
}

function fieldsInJson(text: string, source: Source): Pair[] {
  const list = pairsOf(parse(text, source));
  const areFields = list.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isString));
  if (!areFields)
    throw new Failure("headers in JSON are an object of strings, or a list of pairs of strings", source.name);
  return list as Pair[];
}

function pairsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return Object.entries(value as object).flatMap(([name, one]) => [one].flat().map((single) => [name, single]));
}

function parse(text: string, source: Source): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("this is no JSON, though it begins like it", source.name);
  }
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}
