// What the generator knows of each draft: which keywords there are, and where they hold further schemas.

const DRAFT_06 = "draft-06";
const DRAFT_07 = "draft-07";
const DRAFT_2019 = "2019-09";
const DRAFT_2020 = "2020-12";

/** Oldest first. */
const ORDER = [DRAFT_06, DRAFT_07, DRAFT_2019, DRAFT_2020];

export const META_SCHEMAS = {
  [DRAFT_06]: "http://json-schema.org/draft-06/schema#",
  [DRAFT_07]: "http://json-schema.org/draft-07/schema#",
  [DRAFT_2019]: "https://json-schema.org/draft/2019-09/schema",
  [DRAFT_2020]: "https://json-schema.org/draft/2020-12/schema",
};

/** The differences between drafts, as questions. */
export function featuresOf(draft) {
  const since = (first) => ORDER.indexOf(draft) >= ORDER.indexOf(first);
  return {
    draft,
    conditions: since(DRAFT_07),
    /** Anchors, counted `contains`, `dependent…`, `unevaluated…`, keywords beside `$ref`. */
    modern: since(DRAFT_2019),
    prefixItems: since(DRAFT_2020),
    ...(since(DRAFT_2020)
      ? { dynamicAnchor: { $dynamicAnchor: "node" }, dynamicRef: { $dynamicRef: "#node" } }
      : { dynamicAnchor: { $recursiveAnchor: true }, dynamicRef: { $recursiveRef: "#" } }),
    definitions: since(DRAFT_2019) ? "$defs" : "definitions",
  };
}

/** Keywords that hold one schema, a list of them, or an object of them; `items` and `dependencies` are told by their value. */
const ONE = new Set([
  ...["additionalItems", "additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then"],
  ...["unevaluatedItems", "unevaluatedProperties"],
]);
const MANY = new Set(["allOf", "anyOf", "items", "oneOf", "prefixItems"]);
const NAMED = new Set([
  ...["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"],
]);

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isSchema = (value) => typeof value === "boolean" || isObject(value);

/** The schemas directly inside of a schema: where they are, as names to go through, and what they are. */
export function subschemas(schema) {
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const holds = (ONE.has(keyword) && isSchema(value)) || (MANY.has(keyword) && Array.isArray(value));
    if (holds && !Array.isArray(value)) return [{ path: [keyword], schema: value }];
    if (!holds && !(NAMED.has(keyword) && isObject(value))) return [];
    const inside = Object.entries(value).filter(([, inner]) => isSchema(inner));
    return inside.map(([name, inner]) => ({ path: [keyword, name], schema: inner }));
  });
}

/** A path of names as the fragment of a URI. */
export function fragment(path) {
  const escaped = path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  return `#${encodeURI(escaped).replaceAll("#", "%23").replaceAll("?", "%3F")}`;
}

const IN_PLACE = new Set([
  ...["allOf", "anyOf", "dependencies", "dependentSchemas", "else", "if", "not", "oneOf", "then"],
]);

/** The schemas inside of a schema that look at the same place of an instance. */
export const inPlace = (schema) =>
  subschemas(schema)
    .filter(({ path: [keyword] }) => IN_PLACE.has(keyword))
    .map((inner) => inner.schema);
