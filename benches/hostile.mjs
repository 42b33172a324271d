// What inputs made to hurt cost in the built package: for each, what is found first and how long the call takes.
//
// Prints a table; asserts nothing about time. The default limits are chosen so that every line stays below a second.

import { compile } from "../pkg/dist/entry/node.js";

const document = (rest, meta = "core") => ({
  $schema: `https://json-structure.org/meta/${meta}/v0/#`,
  $id: "https://hostile.example/s",
  name: "Hostile",
  ...rest,
});
const validation = (rest) => document(rest, "validation");
const range = (length) => Array.from({ length }, (_, index) => index);
const chain = (length, link) =>
  Object.fromEntries(range(length).map((index) => [`N${index}`, link(`#/definitions/N${index + 1}`)]));

const any = compile(document({ type: "any" }));
const pattern = (source) => compile(validation({ type: "string", pattern: source }));
const letters = "a".repeat(100_000);

function cyclic() {
  const value = { a: 1 };
  value.self = value;
  return value;
}

function nested(depth) {
  let value = 1;
  for (let level = 0; level < depth; level += 1) value = { n: value };
  return value;
}

const plainDoubling = compile({
  $ref: "#/definitions/N0",
  definitions: { ...chain(30, ($ref) => ({ allOf: [{ $ref }, { $ref }] })), N30: { type: "string" } },
});
const doubling = compile(
  validation({
    $root: "#/definitions/N0",
    definitions: {
      ...chain(30, ($ref) => ({ allOf: [{ type: { $ref } }, { type: { $ref } }] })),
      N30: { type: "string" },
    },
  }),
);
const nestedQuantifier = pattern("^(a+)+$");
const withLookahead = pattern("^(?=(a+)+b?$)(a|aa)+$");
const set = compile(document({ type: "set", items: { type: "object", properties: { a: { type: "int32" } } } }));
const union = compile(
  document({
    type: "array",
    items: { type: range(1000).map((index) => ({ $ref: `#/definitions/T${index}` })) },
    definitions: Object.fromEntries(
      range(1000).map((index) => [
        `T${index}`,
        { type: "object", properties: { [`p${index}`]: { type: "int8" } }, required: [`p${index}`] },
      ]),
    ),
  }),
);
const proto = compile(
  document({
    type: "object",
    properties: JSON.parse('{ "__proto__": { "type": "int8" } }'),
    additionalProperties: false,
  }),
);
const extending = (length) => ({
  type: "object",
  $extends: `#/definitions/T${length - 1}`,
  definitions: Object.fromEntries(
    range(length).map((index) => [
      `T${index}`,
      {
        type: "object",
        abstract: true,
        properties: { [`p${index}`]: { type: "int8" } },
        ...(index > 0 && { $extends: `#/definitions/T${index - 1}` }),
      },
    ]),
  ),
});
const diamonds = {
  type: "object",
  $extends: ["#/definitions/L59", "#/definitions/R59"],
  definitions: Object.fromEntries(
    range(60).flatMap((index) =>
      ["L", "R"].map((side) => [
        `${side}${index}`,
        {
          type: "object",
          abstract: true,
          properties: { [`${side}${index}`]: { type: "int8" } },
          ...(index > 0 && { $extends: [`#/definitions/L${index - 1}`, `#/definitions/R${index - 1}`] }),
        },
      ]),
    ),
  ),
};

const schemaReport = (schema) => compile(schema).report;
const brackets = "[".repeat(10_000_000);
const items = range(100_000).map((index) => ({ a: index, b: [index, "x"] }));
const twice = [...items.slice(1), { b: [7, "x"], a: 7 }];
const members = range(1000).map((index) => ({ [`p${index}`]: 1 }));
const longChain = document({
  $root: "#/definitions/N0",
  definitions: { ...chain(20_000, ($ref) => ({ type: { $ref } })), N20000: { type: "string" } },
});
const million = { type: "uint32", enum: range(1_000_000) };

const CASES = {
  "10 MB of nested brackets": () => any.validateText(brackets),
  "a cyclic object": () => any.validate(cyclic()),
  "5,000 levels from JavaScript": () => any.validate(nested(5000)),
  "a 20,000-link $ref chain": () => schemaReport(longChain),
  "a property __proto__, good": () => proto.validate(JSON.parse('{ "__proto__": 1 }')),
  "a property __proto__, bad": () => proto.validate(JSON.parse('{ "__proto__": "x" }')),
  "an enum of a million values": () => schemaReport(document(million)),
  "the same as text": () => schemaReport(JSON.stringify(document(million))),
  "allOf doubling, 30 levels": () => doubling.validate("x"),
  "the same in JSON Schema": () => plainDoubling.validate("x"),
  "^(a+)+$ on 100,000 letters": () => nestedQuantifier.validate(letters),
  "^(a+)+$ on 100,000 letters and !": () => nestedQuantifier.validate(`${letters}!`),
  "nested quantifier and lookahead": () => withLookahead.validate(`${letters}!`),
  "a pattern of a megabyte": () => pattern("a".repeat(1_000_000)).report,
  "((a{1,1000}){1,1000})": () => pattern("((a{1,1000}){1,1000})").report,
  "4,000 groups within one another": () => pattern(`${"(".repeat(4000)}a${")".repeat(4000)}`).report,
  "a set of 100,000 objects": () => set.validate(items),
  "the same with one twice": () => set.validate(twice),
  "a union of 1,000 references": () => union.validate(members),
  "the same, matching none": () => union.validate(members.slice(0, 100).map(() => ({ p: 1 }))),
  "200 bases in a chain": () => schemaReport(document(extending(200))),
  "5,000 bases in a chain": () => schemaReport(document(extending(5000))),
  "60 levels of diamonds": () => schemaReport(document(diamonds)),
};

for (const [name, run] of Object.entries(CASES)) {
  const start = performance.now();
  const report = run();
  const time = performance.now() - start;
  const found = report.valid ? "valid" : report.diagnostics[0].code;
  const next = any.isValid([1]) ? "" : "  !! the next call fails";
  console.log(`${name.padEnd(36)} ${time.toFixed(1).padStart(8)} ms  ${found}${next}`);
}
