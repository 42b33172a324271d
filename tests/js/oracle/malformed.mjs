// Schemas with one fault. Takes a sound schema; gives a copy in which one keyword has a value that it must not have.

import { subschemas } from "./drafts.mjs";

const COUNTS = [-1, 1.5, "1", null, [2]];
const NO_NUMBER = ["1", null, true, {}];
const NO_STRING = [5, null, true, ["a"]];
const NO_SCHEMA = [5, "a", null];
const NO_SCHEMAS = [[], 5, "a", null, [5], [{}, null]];
const NO_SCHEMA_MAP = [[], 5, "a", null, { a: 5 }, { a: {}, b: "c" }];
const NO_NAMES = ["a", {}, [1], ["a", "a"], null];
const NO_NAME_MAP = [[], 5, { a: "b" }, { a: [1] }, { a: ["b", "b"] }];
const NO_PATTERN = ["(", "[", "\\", "a{2,1}", "*", "(?<a", "[b-a]", "\\u{110000}", "(?<a>)(?<a>)", 5, null];

/** For each keyword, values that its meta-schema, or the rules for patterns and references, refuse. */
const FAULTS = {
  type: [5, "text", [], ["string", "string"], ["string", "text"], null],
  enum: [5, {}, "a", null],
  multipleOf: [0, -1, ...NO_NUMBER],
  ...Object.fromEntries(
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((keyword) => [keyword, NO_NUMBER]),
  ),
  ...Object.fromEntries(
    [
      "minLength",
      "maxLength",
      "minItems",
      "maxItems",
      "minProperties",
      "maxProperties",
      "minContains",
      "maxContains",
    ].map((keyword) => [keyword, COUNTS]),
  ),
  ...Object.fromEntries(
    ["additionalItems", "additionalProperties", "contains", "not", "propertyNames", "if", "then", "else"].map(
      (keyword) => [keyword, [...NO_SCHEMA, []]],
    ),
  ),
  unevaluatedItems: NO_SCHEMA,
  unevaluatedProperties: NO_SCHEMA,
  pattern: NO_PATTERN,
  uniqueItems: ["yes", 1, null],
  required: NO_NAMES,
  properties: NO_SCHEMA_MAP,
  patternProperties: [...NO_SCHEMA_MAP, { "(": true }, { a: 5 }],
  items: [...NO_SCHEMA, [], [5], [{}, "a"]],
  prefixItems: NO_SCHEMAS,
  allOf: NO_SCHEMAS,
  anyOf: NO_SCHEMAS,
  oneOf: NO_SCHEMAS,
  $defs: NO_SCHEMA_MAP,
  definitions: NO_SCHEMA_MAP,
  dependentRequired: NO_NAME_MAP,
  dependentSchemas: NO_SCHEMA_MAP,
  dependencies: [5, [], { a: 5 }, { a: [1] }, { a: ["b", "b"] }, { a: "b" }],
  $ref: [...NO_STRING, "#/nowhere", "#nowhere", "https://nowhere.example/", "nowhere.json#/a"],
  $id: NO_STRING,
  $anchor: [...NO_STRING, "1a", "a b", "", "#a"],
  title: NO_STRING,
  description: NO_STRING,
  $comment: NO_STRING,
  format: NO_STRING,
  contentMediaType: NO_STRING,
  contentEncoding: NO_STRING,
  readOnly: ["yes", 1],
  writeOnly: ["yes", 1],
  deprecated: ["yes", 1],
  examples: [{}, 5, "a"],
};

/** Whether the fault is in a pattern or reference, which Ajv only looks at where it compiles the schema. */
const isDeep = (keyword, fault) =>
  (["pattern", "$ref"].includes(keyword) && typeof fault === "string") ||
  (keyword === "patternProperties" && Object.hasOwn(fault ?? {}, "("));

/** Keywords that Ajv checks in drafts which lack them, or does not check where the draft asks for it. */
const UNLIKE = {
  "draft-06": ["if", "then", "else", "$anchor"],
  "draft-07": ["$anchor", "writeOnly"],
  "2019-09": [],
  "2020-12": [],
};

/** All schemas in a schema that are objects, but those beside references, where nothing counts in the old drafts. */
function places(schema) {
  if (typeof schema === "boolean" || "$ref" in schema) return [];
  return [schema, ...subschemas(schema).flatMap((inner) => places(inner.schema))];
}

/** A copy with one fault; `deep` if it is in a pattern or reference. */
export function withFault(random, sound, draft) {
  const schema = structuredClone(sound);
  const keyword = random.pick(Object.keys(FAULTS).filter((keyword) => !UNLIKE[draft].includes(keyword)));
  const fault = random.pick(FAULTS[keyword]);
  const place = random.pick([schema, ...places(schema)]);
  place[keyword] = fault;
  return { schema, keyword, fault, deep: isDeep(keyword, fault) };
}
