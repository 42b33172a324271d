// What a file is, judged by its content.
//
// Takes a file; gives a `Reading`: the root members that tell kinds apart, and the kind if the content alone tells it.
// Looks only at the root and never validates: what is told to be a schema may still be a bad one. The name counts only where
// the content cannot be read. Whether something else is an instance is not for its content to say: see `pairing.ts`.

import { detectDialect } from "../entry/node.js";
import { isForm } from "./form.js";
import { type Members, isObject, parseJson } from "./json.js";
import { SCHEMA_SUFFIX, type Source } from "./source.js";

/** Kinds that content can tell. `unknown` is text that is no JSON. */
export type Kind = "schema" | "tool" | "tools" | "elicitation" | "exchange" | "unknown";

/** A file and what its content says about it. */
export interface Reading {
  readonly source: Source;
  readonly kind: Kind | undefined;
  /** Root `$schema` and `$id`, where they are strings. */
  readonly schemaUri: string | undefined;
  readonly id: string | undefined;
}

/** In order: the first detector that recognises the root decides. */
const DETECTORS: readonly { readonly kind: Kind; readonly recognises: (root: Members) => boolean }[] = [
  { kind: "tools", recognises: (root) => isListing(root) || isListing(root["result"]) },
  { kind: "elicitation", recognises: isForm },
  { kind: "tool", recognises: isTool },
  { kind: "schema", recognises: isSchema },
];

/** Looks at the root of a file. */
export function readKind(source: Source): Reading {
  const root = parseRoot(source);
  if (isExchange(source, root)) return { source, kind: "exchange", schemaUri: undefined, id: undefined };
  if (root === undefined) return { source, kind: unreadableKind(source), schemaUri: undefined, id: undefined };
  const kind = DETECTORS.find((detector) => detector.recognises(root))?.kind;
  return { source, kind, schemaUri: text(root["$schema"]), id: text(root["$id"]) };
}

function unreadableKind(source: Source): Kind {
  return source.fileName.endsWith(SCHEMA_SUFFIX) ? "schema" : "unknown";
}

/** A message on each line, of which only the first is looked at. A single one by itself may be a listing. */
function isExchange(source: Source, root: Members | undefined): boolean {
  if (root !== undefined && !Object.hasOwn(root, "message")) return false;
  const end = source.text.search(/\S[ \t]*(\r|\n|$)/);
  const first = messageOf(source.text.slice(0, end + 1));
  return first !== undefined && Object.hasOwn(first, "jsonrpc");
}

/** The message that a line is or holds. */
function messageOf(line: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!isObject(value)) return undefined;
    return isObject(value["message"]) ? value["message"] : value;
  } catch {
    return undefined;
  }
}

/** The root members; none for a root that is no object, undefined for text that cannot be read. */
function parseRoot(source: Source): Members | undefined {
  try {
    const value: unknown = parseJson(source.text);
    return isObject(value) ? value : {};
  } catch {
    return undefined;
  }
}

/** The result of `tools/list`, which the response around it may hold. */
function isListing(root: unknown): boolean {
  return isObject(root) && Array.isArray(root["tools"]);
}

/** A definition of a tool: a schema has no name in either of these. */
function isTool(root: Members): boolean {
  return isObject(root["inputSchema"]) && text(root["$schema"]) === undefined;
}

function isSchema(root: Members): boolean {
  const uri = text(root["$schema"]);
  return (uri !== undefined && isDialect(uri)) || looksLikeSchema(root);
}

/** A supported dialect, or nearly the name of one. */
function isDialect(uri: string): boolean {
  const dialect = detectDialect({ $schema: uri });
  return dialect.kind !== "unsupported" || dialect.near !== undefined;
}

const TYPE_NAMES = new Set(
  (
    "object array set map tuple choice any string number boolean null integer int8 int16 int32 int64 int128 " +
    "uint8 uint16 uint32 uint64 uint128 float8 float double decimal date datetime time duration uuid uri jsonpointer binary"
  ).split(" "),
);
const STRUCTURAL = ["$id", "properties", "items", "values", "choices", "tuple", "definitions", "$defs"];

/** A root that only a schema has, so that one without a usable `$schema` is told so and not taken for an instance. */
function looksLikeSchema(root: Members): boolean {
  const hasTypeName = TYPE_NAMES.has(text(root["type"]) ?? "");
  if (hasTypeName) return STRUCTURAL.some((name) => Object.hasOwn(root, name));
  return isObject(root["definitions"]) && (Object.hasOwn(root, "$root") || Object.hasOwn(root, "$id"));
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
