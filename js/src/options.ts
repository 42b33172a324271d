// Checks the options of a call. Takes what the program passed; gives the parts in the form in which they cross. A name
// that is not known or a value of the wrong type is misuse: silence about a misspelt option would be a wrong verdict.

import { AssayError } from "./error.js";
import type { HeaderMirrorOptions, MirroredTool } from "./mirrors.js";
import { isWellFormed } from "./tape.js";
import type {
  AddIn,
  CheckResultOptions,
  CheckToolsOptions,
  CompileOptions,
  DialectOptions,
  Draft,
  ElicitationOptions,
  ImportOptions,
  LimitOptions,
  Limits,
  ProjectOptions,
  ScanHeadersOptions,
  VerifyHeadersOptions,
  VerifyStandardHeadersOptions,
} from "./types.js";

/** Checks one option; the name is for the message. */
type Check = (value: unknown, name: string) => void;

const DRAFTS: readonly Draft[] = ["2020-12", "2019-09", "draft-07", "draft-06", "draft-04"];
const ADD_INS: readonly AddIn[] = [
  "JSONStructureValidation",
  "JSONStructureConditionalComposition",
  "JSONStructureAlternateNames",
  "JSONStructureUnits",
  "JSONStructureImport",
  "JSONStructureRelations",
  "JSONStructureSemanticAnnotations",
];

const DIALECT: Record<keyof DialectOptions, Check> = {
  metaSchemas: checkMetaSchemas,
  defaultDialect: oneOf(DRAFTS),
};

/** Names and numbers of limits are checked where the defaults are known. */
const LIMIT: Record<keyof LimitOptions, Check> = { limits: checkRecord };

const COMPILE: Record<keyof CompileOptions, Check> = {
  ...DIALECT,
  ...LIMIT,
  slot: oneOf(["inputSchema", "outputSchema", "requestedSchema"]),
  revision: oneOf(["2025-06-18", "2025-11-25", "2026-07-28"]),
  role: oneOf(["client", "server"]),
  temporal: oneOf(["strict", "lenient"]),
  pattern: oneOf(["spec", "search"]),
  values: checkBoolean,
  format: oneOf(["annotate", "assert"]),
  resources: checkResources,
};

const { slot: _slot, ...WITHOUT_SLOT } = COMPILE;

const TOOLS: Record<keyof CheckToolsOptions, Check> = {
  ...WITHOUT_SLOT,
  transport: oneOf(["http", "stdio"]),
  negotiated: checkBoolean,
  namespace: checkString,
};

const { role: _role, ...EXCHANGE } = WITHOUT_SLOT;

const ELICITATION: Record<keyof ElicitationOptions, Check> = { ...WITHOUT_SLOT, lang: checkString };

const IMPORT: Record<keyof ImportOptions, Check> = {
  ...LIMIT,
  metaSchemas: checkMetaSchemas,
  resources: checkResources,
};

const RESULT: Record<keyof CheckResultOptions, Check> = { mirrors: checkBoolean };

const SCAN_HEADERS: Record<keyof ScanHeadersOptions, Check> = { ...DIALECT, ...LIMIT };

const HEADER_MIRRORS: Record<keyof HeaderMirrorOptions, Check> = { ...SCAN_HEADERS, tools: checkIterable };

const VERIFY_HEADERS: Record<keyof VerifyHeadersOptions, Check> = {
  id: checkId,
  protocolVersion: checkString,
  role: oneOf(["server", "intermediary"]),
};

const VERIFY_STANDARD_HEADERS: Record<keyof VerifyStandardHeadersOptions, Check> = {
  ...LIMIT,
  supportedVersions: checkStrings,
  methods: checkStrings,
  tools: checkStrings,
};

/** What happens with an unusable schema in a place where no report can be given. */
export type Unusable = "throw" | "refuse";

const SDK: Record<keyof CompileOptions | "unusable", Check> = {
  ...COMPILE,
  unusable: oneOf(["throw", "refuse"] satisfies Unusable[]),
};

const LANGUAGE: Record<"lang", Check> = { lang: checkString };

const PROJECT: Record<keyof ProjectOptions, Check> = { ...COMPILE, ...LANGUAGE };

/** Levels of a document that is handed over. */
const DEEPEST = 200;

/** Options that are in order. */
export interface Checked {
  /** Those that were given. */
  readonly given: object | undefined;
  /** All limits, the defaults included. */
  readonly limits: Readonly<Limits>;
  /** Whether a member that is undefined counts as absent; else it is a fault. */
  readonly dropsUndefined?: boolean;
}

export function checkCompileOptions(options: unknown, defaults: Readonly<Limits>): Checked {
  return check(options, COMPILE, defaults);
}

export function checkToolsOptions(options: unknown, defaults: Readonly<Limits>): Checked {
  return check(options, TOOLS, defaults);
}

export function checkExchangeOptions(options: unknown, defaults: Readonly<Limits>): Checked {
  return check(options, EXCHANGE, defaults);
}

export function checkElicitationOptions(options: unknown, defaults: Readonly<Limits>): Checked {
  return check(options, ELICITATION, defaults);
}

export function checkImportOptions(options: unknown, defaults: Readonly<Limits>): Checked {
  return check(options, IMPORT, defaults);
}

export function checkResultOptions(options: unknown, defaults: Readonly<Limits>): CheckResultOptions {
  return check(options, RESULT, defaults).given ?? {};
}

export function checkProjectOptions(options: unknown, defaults: Readonly<Limits>): Checked {
  return check(options, PROJECT, defaults);
}

/** Those of `project` on a compiled schema. */
export function checkLanguageOptions(options: unknown, defaults: Readonly<Limits>): object | undefined {
  return check(options, LANGUAGE, defaults).given;
}

export function checkScanHeadersOptions(options: unknown, defaults: Readonly<Limits>): Checked {
  return check(options, SCAN_HEADERS, defaults);
}

/** Those of `scanHeaders`, and the tools that are known before. */
export function checkHeaderMirrorOptions(
  options: unknown,
  defaults: Readonly<Limits>,
): { tools: readonly MirroredTool[]; scan: ScanHeadersOptions; limits: Readonly<Limits> } {
  const { given, limits } = check(options, HEADER_MIRRORS, defaults);
  const { tools = [], ...scan } = (given ?? {}) as HeaderMirrorOptions;
  const known = [...tools];
  if (!known.every(isMirrored)) throw invalid("tools", "definitions of tools, or tools that `checkTools` accepted");
  return { tools: known, scan, limits };
}

export function checkVerifyHeadersOptions(options: unknown, defaults: Readonly<Limits>): VerifyHeadersOptions {
  return check(options, VERIFY_HEADERS, defaults).given ?? {};
}

/** The options that cross as such, and what the server knows. */
export function checkVerifyStandardHeadersOptions(
  options: unknown,
  defaults: Readonly<Limits>,
): { checked: Checked; known: Omit<VerifyStandardHeadersOptions, "limits"> } {
  const { given, limits } = check(options, VERIFY_STANDARD_HEADERS, defaults);
  const { limits: own, ...known } = (given ?? {}) as VerifyStandardHeadersOptions;
  return { checked: { given: own && { limits: own }, limits }, known };
}

export function checkLimitOptions(options: unknown, defaults: Readonly<Limits>): Checked {
  return check(options, LIMIT, defaults);
}

export function checkDialectOptions(options: unknown, defaults: Readonly<Limits>): Checked {
  return check(options, DIALECT, defaults);
}

/**
 * Options of the validator for the official SDK: those of `compile`, with `format` asserted, and one of its own. A server
 * checks what it is about to send, where members that are undefined do not arrive.
 */
export function checkSdkOptions(
  options: unknown,
  defaults: Readonly<Limits>,
): { compile: Checked; unusable: Unusable } {
  const { given = {}, limits } = check(options, SDK, defaults);
  const { unusable = "throw", ...rest } = given as { unusable?: Unusable };
  return { compile: { given: { format: "assert", inSlot: true, ...rest }, limits, dropsUndefined: true }, unusable };
}

function check(options: unknown, known: Record<string, Check>, defaults: Readonly<Limits>): Checked {
  if (options === undefined) return { given: undefined, limits: defaults };
  checkRecord(options, "options");
  const given: Record<string, unknown> = {};
  // An option that is undefined counts as absent: programs pass on what they were not given.
  for (const [name, value] of Object.entries(options).filter(([, value]) => value !== undefined)) {
    if (!Object.hasOwn(known, name)) throw unknownOption(name, known);
    known[name]?.(value, name);
    given[name] = value;
  }
  if (given["limits"] === undefined) return { given, limits: defaults };
  const limits = checkLimits(given["limits"] as object, defaults);
  return { given: { ...given, limits }, limits: { ...defaults, ...limits } };
}

function checkLimits(given: object, defaults: Readonly<Limits>): Partial<Limits> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of entries) {
    if (!Object.hasOwn(defaults, name)) throw unknownOption(`limits.${name}`, defaults);
    const most = name.endsWith("Steps") ? Number.MAX_SAFE_INTEGER : 0xffff_ffff;
    if (!Number.isInteger(value) || value < 0 || value > most) {
      throw invalid(`limits.${name}`, `a whole number from 0 to ${most}`);
    }
  }
  return Object.fromEntries(entries);
}

function checkMetaSchemas(value: unknown, name: string): void {
  checkRecord(value, name);
  for (const [uri, entry] of Object.entries(value)) {
    const at = `${name}[${JSON.stringify(uri)}]`;
    if (!isWellFormed(uri)) throw invalid(at, "named by a URI");
    checkRecord(entry, at);
    for (const part of Object.keys(entry)) {
      if (part !== "active" && part !== "offered") throw unknownOption(`${at}.${part}`, { active: 0, offered: 0 });
    }
    checkAddIns(entry["active"], `${at}.active`);
    if (entry["offered"] !== undefined) checkAddIns(entry["offered"], `${at}.offered`);
  }
}

/** Documents are data of the program itself, so what JSON cannot hold in them is misuse and not a finding. */
function checkResources(value: unknown, name: string): void {
  checkRecord(value, name);
  for (const [uri, document] of Object.entries(value)) {
    const isSchema = typeof document === "boolean" || (typeof document === "object" && document !== null);
    if (!isSchema || !isJson(uri, 0) || !isJson(document, 0)) {
      throw invalid(`${name}[${JSON.stringify(uri)}]`, "a schema of plain JSON");
    }
  }
}

/** Whether a value is what `JSON.parse` could have given, no deeper than any document has to be. */
function isJson(value: unknown, depth: number): boolean {
  if (typeof value === "string") return isWellFormed(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (value === null || typeof value === "boolean") return true;
  if (typeof value !== "object" || depth > DEEPEST) return false;
  if (Array.isArray(value)) return Array.from(value).every((item) => isJson(item, depth + 1));
  const parent: unknown = Object.getPrototypeOf(value);
  if (parent !== null && Object.getPrototypeOf(parent) !== null) return false;
  return Object.entries(value).every(([name, member]) => isJson(name, depth) && isJson(member, depth + 1));
}

function checkIterable(value: unknown, name: string): void {
  if (typeof value !== "object" || value === null || !(Symbol.iterator in value)) throw invalid(name, "an iterable");
}

/** Whether a tool has a name and what its headers can be told from. */
function isMirrored(tool: unknown): boolean {
  if (typeof tool !== "object" || tool === null || !("name" in tool) || typeof tool.name !== "string") return false;
  const source: unknown = "headers" in tool ? tool.headers : "inputSchema" in tool && tool.inputSchema;
  return typeof source === "object" && source !== null;
}

function checkAddIns(value: unknown, name: string): void {
  if (!Array.isArray(value) || !value.every((item) => (ADD_INS as readonly unknown[]).includes(item))) {
    throw invalid(name, `an array of ${ADD_INS.join(", ")}`);
  }
}

function oneOf(values: readonly string[]): Check {
  return (value, name) => {
    if (typeof value !== "string" || !values.includes(value)) throw invalid(name, `one of ${values.join(", ")}`);
  };
}

function checkString(value: unknown, name: string): void {
  if (typeof value !== "string" || !isWellFormed(value)) throw invalid(name, "a string");
}

function checkStrings(value: unknown, name: string): void {
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string"))
    throw invalid(name, "an array of strings");
}

function checkId(value: unknown, name: string): void {
  if (typeof value !== "string" && !Number.isInteger(value)) throw invalid(name, "a string or an integer");
}

function checkBoolean(value: unknown, name: string): void {
  if (typeof value !== "boolean") throw invalid(name, "a boolean");
}

function checkRecord(value: unknown, name: string): asserts value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(name, "an object");
}

function invalid(name: string, expected: string): AssayError {
  return new AssayError("invalid-option", `The option ${name} has to be ${expected}.`);
}

function unknownOption(name: string, known: object): AssayError {
  return new AssayError("unknown-option", `There is no option ${name}; known are ${Object.keys(known).join(", ")}.`);
}
