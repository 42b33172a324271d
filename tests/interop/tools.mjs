// Tools with an `outputSchema` each, what they answer, and what is wrong with it. Takes the address of a server that nobody
// may ask; gives the tools with `wrong`, which is absent where all is well, or `unusable` where the schema is at fault. A
// text that ends with "…" goes on.

const object = (properties, rest = {}) => ({ type: "object", properties, ...rest });

export const jsonSchema = ($schema, properties) => object(properties, { $schema });

/** A schema of JSON Structure in which all properties are required. */
export function structure(properties) {
  const $schema = "https://json-structure.org/meta/core/v0/#";
  const required = Object.keys(properties);
  return { $schema, $id: "https://example.com/answer", name: "Answer", ...object(properties, { required }) };
}

const modern = jsonSchema("https://json-schema.org/draft/2020-12/schema", {
  depth: { minimum: 0 },
  day: { type: "string", format: "date" },
});
/** In 2020-12 neither `items` with an array nor `additionalItems` would mean anything. */
const older = jsonSchema("http://json-schema.org/draft-07/schema#", {
  pair: { items: [{ type: "number" }], additionalItems: { type: "string" } },
});
const draft03 = jsonSchema("http://json-schema.org/draft-03/schema#", {});
const number64 = structure({ id: { type: "int64" } });
const twin = (type) => object({ a: { type } }, { $id: "https://example.com/twin" });

export function toolsWith(address) {
  return {
    "2020-12": { outputSchema: modern, structuredContent: { depth: 3, day: "2026-07-28" } },
    "2020-12-wrong": {
      outputSchema: modern,
      structuredContent: { depth: -3, day: "today" },
      wrong: "/day: the text is not a valid date (format); /depth: the number must be at least 0 (minimum)",
    },
    "draft-03": {
      outputSchema: draft03,
      structuredContent: {},
      unusable: "/$schema: the dialect http://json-schema.org/draft-03/schema# is not supported; supported are …",
    },
    "draft-07": { outputSchema: older, structuredContent: { pair: [1, "x"] } },
    "draft-07-wrong": {
      outputSchema: older,
      structuredContent: { pair: [1, 2] },
      wrong: "/pair/1: expected string, found number (type)",
    },
    structure: { outputSchema: number64, structuredContent: { id: "9007199254740993" } },
    "structure-wrong": {
      outputSchema: number64,
      structuredContent: { id: 12 },
      wrong: "/id: int64 is sent as a string of digits in quotes, found a number (type)",
    },
    remote: {
      outputSchema: object({ a: { $ref: address } }),
      structuredContent: { a: 1 },
      unusable: `/properties/a/$ref: nothing is defined at ${address} ($ref)`,
    },
    broken: {
      outputSchema: object({ a: { type: "strin" } }),
      structuredContent: { a: 1 },
      unusable: "/properties/a/type: there is no type strin; did you mean string? (type)",
    },
    twin: { outputSchema: twin("string"), structuredContent: { a: "x" } },
    "other-twin": {
      outputSchema: twin("integer"),
      structuredContent: { a: "x" },
      wrong: "/a: expected integer, found string (type)",
    },
  };
}
