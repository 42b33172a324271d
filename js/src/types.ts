// What goes in and comes out of the public functions, as types and nothing else. The shapes of reports are those that the
// crate serialises; tests hold the two together.

/** Anything that JSON can hold. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/** What a check found out. */
export interface Report {
  /** Whether no error was found, those that were cut off included. */
  valid: boolean;
  /** In a fixed order: by instance pointer, schema pointer, code, parameters. */
  diagnostics: Diagnostic[];
  /** Whether there were more diagnostics than the limit lets through. Errors survive before warnings. */
  truncated: boolean;
}

/** Only an error makes a report invalid. */
export type Severity = "error" | "warning" | "info";

/** One thing that was found. */
export interface Diagnostic {
  /** `area/slug`, stable; `mcp-assay explain CODE` tells more. */
  code: string;
  severity: Severity;
  /** A sentence made from `code` and `params`. Holds no value of the instance unless `values` was set. */
  message: string;
  /** JSON Pointer into the instance. */
  instancePath?: string;
  /** JSON Pointer into the schema, after references. */
  schemaPath?: string;
  /** The keyword that failed, as spelt in the schema. */
  keyword?: string;
  params: Record<string, JsonValue>;
  /** Where in the text that was checked, if text was given. */
  location?: Location;
  /** Where in the text of the schema, if the schema was given as text. */
  schemaLocation?: Location;
  /** Other places that matter, such as the first of two duplicate members. */
  related?: Related[];
  /** Why each branch of a choice or union failed. */
  causes?: Diagnostic[];
}

/** A range of a text, half-open. Lines and columns count from 1, offsets from 0, all in UTF-16 units. */
export interface Location {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  offset: number;
  endOffset: number;
}

/** Another place that a diagnostic points at. */
export interface Related {
  note: string;
  location: Location;
}

/** An add-in of JSON Structure, as `$uses` spells it. */
export type AddIn =
  | "JSONStructureValidation"
  | "JSONStructureConditionalComposition"
  | "JSONStructureAlternateNames"
  | "JSONStructureUnits"
  | "JSONStructureImport"
  | "JSONStructureRelations"
  | "JSONStructureSemanticAnnotations";

/** The drafts of JSON Schema. */
export type Draft = "2020-12" | "2019-09" | "draft-07" | "draft-06" | "draft-04";

/** The rules that a schema is written in, or why there are none. */
export type Dialect = JsonStructureDialect | JsonSchemaDialect | UnsupportedDialect | InvalidDialect;

/** JSON Structure Core with the add-ins that are in force. */
export interface JsonStructureDialect {
  kind: "json-structure";
  metaSchema: string;
  active: AddIn[];
}

/** A draft of JSON Schema. */
export interface JsonSchemaDialect {
  kind: "json-schema";
  draft: Draft;
}

/** `$schema` names something that we do not read. `near` is the URI that was probably meant. */
export interface UnsupportedDialect {
  kind: "unsupported";
  uri: string;
  near?: string;
  supported: string[];
}

/** `$schema` is no string, or the schema neither an object nor a boolean, or no JSON at all. */
export interface InvalidDialect {
  kind: "invalid";
  report: Report;
}

/** A JSON Structure meta-schema that the host knows beside the published ones. */
export interface MetaSchema {
  /** In force in every schema that names it. */
  active: readonly AddIn[];
  /** What `$uses` may name. */
  offered?: readonly AddIn[];
}

/** What a host adds to finding out the dialect. */
export interface DialectOptions {
  /** Further meta-schemas, by URI. */
  metaSchemas?: Readonly<Record<string, MetaSchema>>;
  /** What a schema without `$schema` is taken for; 2020-12 unless given. */
  defaultDialect?: Draft;
}

/** What a check may cost. */
export interface LimitOptions {
  limits?: Partial<Limits>;
}

/** A place in an MCP message whose value is a schema. */
export type Slot = "inputSchema" | "outputSchema" | "requestedSchema";

/** A revision of MCP. */
export type Revision = "2025-06-18" | "2025-11-25" | "2026-07-28";

/** How a schema is compiled, and what checks against it may cost. */
export interface CompileOptions extends DialectOptions, LimitOptions {
  /** Whether `format` of JSON Schema is asserted; by default it only describes. JSON Structure asserts it where active. */
  format?: "annotate" | "assert";
  /** Documents that references of JSON Schema may lead to, by URI. Nothing is ever fetched. */
  resources?: Readonly<Record<string, JsonValue>>;
  /** The place in MCP that the schema stands in; its rules then apply as well. */
  slot?: Slot;
  /** The revision of MCP whose rules apply in slots; 2026-07-28 unless given. */
  revision?: Revision;
  /** Whose duties the schema is read for: a server is held to more. "client" unless given. */
  role?: "client" | "server";
  /** Whether dates, times and durations are held to the letter. "strict" unless given. */
  temporal?: "strict" | "lenient";
  /** Whether `pattern` is matched as the dialect demands or searched, as some SDKs do. "spec" unless given. */
  pattern?: "spec" | "search";
  /** Whether messages may quote values of the instance. Off unless given, since instances may hold secrets. */
  values?: boolean;
}

/** Bounds on what one call may consume. A bound that is hit is an error in the report, never an exception. */
export interface Limits {
  /** Bytes of UTF-8 in the text of a schema; 1 MiB. */
  schemaText: number;
  /** Bytes of UTF-8 in the text of an instance; 16 MiB. */
  instanceText: number;
  /** Levels of arrays and objects; 256, at most 2,048. */
  nesting: number;
  /** Values of one document; 2,000,000. */
  nodes: number;
  /** Members of one object and items of one array; 1,000,000. */
  members: number;
  /** Bytes of UTF-8 in one string or name; 8 MiB. */
  string: number;
  /** Digits in the exponent of a number; 18. */
  exponentDigits: number;
  /** Values of one schema; 200,000. */
  schemaNodes: number;
  /** Values of one `enum`; 10,000. */
  enumValues: number;
  /** References passed one after another without moving into the instance; 256. */
  referenceChain: number;
  /** Branches of unions, choices and compositions tried within one another; 512, at most 1,024. */
  branchNesting: number;
  /** Characters of one pattern; 8,192. */
  patternLength: number;
  /** States of one compiled pattern; 20,000. */
  patternStates: number;
  /** Groups of a pattern within one another; 100. */
  patternNesting: number;
  /** Units of work of one compilation; 2,000,000. */
  compileSteps: number;
  /** Tools of one listing; 10,000. */
  tools: number;
  /** Units of work for compiling all schemas of one listing; 20,000,000. */
  listingSteps: number;
  /** Bytes of UTF-8 in a recorded exchange; 256 MiB. */
  exchangeText: number;
  /** Lines of a recorded exchange; 1,000,000. */
  exchangeLines: number;
  /** Units of work for all checks of a recorded exchange; 200,000,000. */
  exchangeSteps: number;
  /** Units of work of one validation; 10,000,000. */
  validationSteps: number;
  /** Header fields of MCP in one request, and header annotations of one tool; 256. */
  headerFields: number;
  /** Bytes in the value of one header, repeated fields joined; 16,384. */
  headerValue: number;
  /** Diagnostics of one report; 100. */
  diagnostics: number;
  /** Bytes of pointers in one report; diagnostics that do not fit are cut, but the first. */
  reportText: number;
  /** Causes below one diagnostic; 16. */
  causes: number;
}

/** `{ [Symbol.dispose](): void }` where the consumer's library declares that symbol, and nothing where it does not. */
export type DisposableWhereKnown = SymbolConstructor extends { readonly dispose: infer Key extends symbol }
  ? Record<Key, () => void>
  : {};

/** A schema that is ready to check instances, or that says why it is not. */
export interface CompiledSchema extends DisposableWhereKnown {
  /** Faults and warnings of the schema itself. Not valid: the schema is unusable and every instance fails. */
  readonly report: Report;
  readonly dialect: Dialect;
  /** Pointers of keywords that read like constraints but are not in force. */
  readonly unenforced: readonly string[];
  /** Checks a value as `JSON.parse` gives it. What JSON cannot hold is an error with a pointer, never converted. */
  validate(value: unknown): Report;
  /** Checks JSON text, or its bytes: exact about the spelling of numbers and duplicate members, with locations. */
  validateText(json: string | Uint8Array): Report;
  /** Whether `validate` would find no error; stops at the first one. */
  isValid(value: unknown): boolean;
  /** Whether `validateText` would find no error; stops at the first one. */
  isValidText(json: string | Uint8Array): boolean;
  /** The schema as JSON Schema 2020-12, for clients that do not know JSON Structure; the slot is the one it was compiled for. */
  project(options?: Pick<ProjectOptions, "lang">): Projection;
  /** Gives the memory back. Anything but another `dispose` is a mistake afterwards. */
  dispose(): void;
}

/** How a listing of tools is checked. Every schema is compiled for the slot that it stands in. */
export interface CheckToolsOptions extends Omit<CompileOptions, "slot"> {
  /** How the tools are called; "http" unless given. Over "stdio" header annotations mean nothing. */
  transport?: "http" | "stdio";
  /** Whether the client has advertised the JSON Structure binding; if it has not, such schemas are out of place. */
  negotiated?: boolean;
  /** What the `$id` of every JSON Structure schema must begin with: the namespace that the server controls. */
  namespace?: string;
}

/** How a recorded exchange is checked. Both sides are held to their duties; the revision is what the exchange says. */
export type CheckExchangeOptions = Omit<CompileOptions, "slot" | "role">;

/** A listing of tools after it has been checked. */
export interface CheckedTools {
  /** Everything that was found, of all tools. */
  readonly report: Report;
  /** The tools that can be used, in their order. Of two tools of one name the first counts. */
  readonly accepted: readonly CheckedTool[];
  readonly rejected: readonly RejectedTool[];
  /** Gives back the memory of all schemas. */
  dispose(): void;
}

/** A tool that cannot be used. */
export interface RejectedTool {
  /** Safe to print, cut if it is long, and empty if the tool has none. */
  name: string;
  /** One of a few fixed sentences. */
  reason: string;
  report: Report;
}

/** What a server says of its tool. All of it is the server's word: no permission may be based on it. */
export interface UntrustedWords {
  readonly title?: JsonValue;
  readonly description?: JsonValue;
  readonly annotations?: JsonValue;
}

/** A tool that can be used. */
export interface CheckedTool {
  readonly name: string;
  /** What was found; no errors. */
  readonly report: Report;
  readonly input: CompiledSchema;
  readonly output?: CompiledSchema;
  /** The headers that mirror arguments. */
  readonly headers: HeaderPlan;
  readonly untrusted: UntrustedWords;
  /** Checks the arguments of a call; a call without any has `{}`. */
  checkArguments(args?: unknown): Report;
  checkArgumentsText(json: string | Uint8Array): Report;
  /** Checks a `CallToolResult`, with pointers into it. A failed one is not held against the output schema. */
  checkResult(result: unknown, options?: CheckResultOptions): Report;
  checkResultText(json: string | Uint8Array, options?: CheckResultOptions): Report;
  /** What a server sends in answer to a call with such arguments; nothing if they are valid. */
  reply(report: Report): Reply | undefined;
  /** What a server sends in place of such a result; nothing if it is valid. */
  replyToResult(report: Report): Reply | undefined;
}

/** How a result is checked. */
export interface CheckResultOptions {
  /** Whether the server claims that a block of text mirrors the structured content; then one has to. */
  mirrors?: boolean;
}

/** What a server sends: a result that says what went wrong, or an error of the protocol. */
export type Reply = { result: ErrorResult } | { error: { code: -32700 | -32602; message: string } };

/** A `CallToolResult` that a model can act on. */
export interface ErrorResult {
  resultType?: "complete";
  content: { type: "text"; text: string }[];
  isError: true;
}

/** For whom a schema is projected, beside how it is read. The revision decides what the projection may be. */
export interface ProjectOptions extends CompileOptions {
  /** The language of titles, descriptions and labels, such as "de". */
  lang?: string;
}

/** A JSON Structure schema as JSON Schema. */
export interface Projection {
  /** Accepts whatever the source accepts; null where the source is unusable or has no projection. */
  schema: JsonValue;
  /** What the projection does not hold to. */
  widened: Widened[];
  /** Faults and warnings of the source, and why there is no projection if there is none. */
  report: Report;
}

/** A keyword of the source that the projection does not hold to as it stands. */
export interface Widened {
  /** JSON Pointer into the source. */
  schemaPath: string;
  /** What was done with it: one of a few fixed phrases. */
  what: string;
}

/** What two sides have agreed on. */
export interface Negotiation {
  /** Whether both advertise the binding, so that schemas in JSON Structure may be sent. */
  agreed: boolean;
  /** Faults of the capability objects, and which side does not advertise. */
  report: Report;
}

/** How a form is checked. */
export interface ElicitationOptions extends Omit<CompileOptions, "slot"> {
  /** The language of labels, such as `de` or `de-AT`, where a form in JSON Structure has several. */
  lang?: string;
}

/** A form after it has been checked. */
export interface CheckedElicitation {
  readonly dialect: Dialect;
  /** Faults and warnings of the form. Not valid: there is nothing to draw, and no answer is valid. */
  readonly report: Report;
  /** What to draw, in the order of the schema. */
  readonly fields: readonly FormField[];
  /**
   * Checks an `ElicitResult`, text being JSON text, with pointers into it. Content counts only where the user has
   * accepted.
   */
  checkContent(result: unknown): Report;
  /** Gives the memory back. */
  dispose(): void;
}

/** A field of a form. Its words are the server's. */
export interface FormField {
  /** The member of the content that holds the value. */
  name: string;
  /** What to draw. */
  kind: "string" | "number" | "integer" | "boolean" | "choice" | "choices";
  /** The type that the schema declares, such as `int16` or `date`; some bound the value by themselves. */
  type: string;
  label: string;
  description?: string;
  /** Whether it must be filled in. */
  required: boolean;
  /** As declared, or by the type: `date`, `date-time`, `uri`. */
  format?: string;
  /** Of `choice` and `choices`. */
  choices?: FormChoice[];
  /** What to begin with. */
  default?: JsonValue;
  minimum?: JsonValue;
  maximum?: JsonValue;
  exclusiveMinimum?: JsonValue;
  exclusiveMaximum?: JsonValue;
  multipleOf?: JsonValue;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
}

/** Something that can be chosen. */
export interface FormChoice {
  /** What is sent. */
  value: string;
  /** What is shown. */
  label: string;
}

/** Where the documents are that a schema imports. */
export interface ImportOptions extends LimitOptions {
  /** Documents by URI. */
  resources?: Readonly<Record<string, JsonValue>>;
  /** Further meta-schemas, by URI. */
  metaSchemas?: Readonly<Record<string, MetaSchema>>;
}

/** A schema after its imports have been put in place. */
export interface Resolution {
  /** Absent where an import is at fault. */
  schema?: JsonValue;
  report: Report;
}

/** A property that is mirrored. */
export interface HeaderDeclaration {
  /** The names on the wire that lead to it from the root of the arguments. */
  path: string[];
  /** The name of the header behind `Mcp-Param-`, as declared. */
  name: string;
  type: "string" | "integer" | "boolean";
}

/** How the header annotations of a schema are read. */
export interface ScanHeadersOptions extends DialectOptions, LimitOptions {}

/** What the header annotations of an input schema ask for. */
export interface HeaderPlan {
  /** Whether the annotations are in order. If not, the whole definition of the tool is invalid. */
  readonly valid: boolean;
  /** In the order of the schema; empty if the annotations are not in order. */
  readonly declarations: readonly HeaderDeclaration[];
  /** The faults of the annotations, with pointers into the schema. */
  readonly report: Report;
  /** The headers for a call; text is JSON text. A call without arguments has `{}`, an undefined member counts as absent. */
  mirror(args?: unknown): HeaderMirrors;
  /** Holds the headers of a call against its arguments. */
  verify(headers: HeaderFields, args: unknown, options?: VerifyHeadersOptions): HeaderVerdict;
}

/** The fields of a request: pairs, an object such as Node has, or anything that gives pairs, such as `Headers`. */
export type HeaderFields =
  Iterable<readonly [string, string]> | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The headers to send, or why there are none. */
export type HeaderMirrors = { ok: true; headers: [name: string, value: string][] } | { ok: false; error: HeaderError };

/** Whether headers and body fit, or what to answer: `response` with this status. */
export type HeaderVerdict =
  { ok: true } | { ok: false; httpStatus: number; error: HeaderError; response: HeaderErrorResponse };

/** An error to send, in fixed words. No value of an argument or header is in it. */
export interface HeaderError {
  /**
   * -32020 for a header that does not fit, -32602 for a wrong argument or a malformed request, -32603 for a tool whose
   * annotations are invalid, -32700 for text that is no JSON, -32022 for an unsupported revision, -32601 for an unknown
   * method.
   */
  code: -32020 | -32602 | -32603 | -32700 | -32022 | -32601;
  message: string;
  data: HeaderErrorData;
}

/** What a program can act on. */
export interface HeaderErrorData {
  /** The code of the finding, such as `header/missing`; `mcp-assay explain CODE` tells more. */
  reason: string;
  /** The header that is meant. */
  header?: string;
  /** JSON Pointer to what is meant in the arguments or in the request. */
  pointer?: string;
  /** The revisions that the server supports, with -32022. */
  supported?: string[];
  /** The revision that was asked for, with -32022; `unknown` unless it is a date. */
  requested?: string;
}

/** The JSON-RPC response with an error. */
export interface HeaderErrorResponse {
  jsonrpc: "2.0";
  /** That of the request; absent if it cannot be told. */
  id?: string | number;
  error: HeaderError;
}

/** How the headers of a call are verified. */
export interface VerifyHeadersOptions {
  /** The identifier of the request, for the answer. */
  id?: string | number;
  /** The revision of the request; 2026-07-28 unless given. Calls of other revisions have no mirrors to check. */
  protocolVersion?: string;
  /** Who reads the headers. An intermediary has to see the revision among them first. "server" unless given. */
  role?: "server" | "intermediary";
}

/** What a server knows when it verifies the standard headers. What is not given is not checked. */
export interface VerifyStandardHeadersOptions extends LimitOptions {
  supportedVersions?: readonly string[];
  /** The methods that the server implements. */
  methods?: readonly string[];
  /** The names of its tools. */
  tools?: readonly string[];
}

/** A text as the value of a header, or back, or why there is none. */
export type HeaderText = { ok: true; value: string } | { ok: false; error: HeaderError };
