// How long the built package takes in Node: to be ready, and for a check as a ratio to JSON.parse of the same text in the
// same run. Prints a table; asserts nothing about time.

import { compile } from "../pkg/dist/entry/node.js";
import { writeTape } from "../pkg/dist/internals.js";
import { inProcesses, time } from "./measure.mjs";

/** Arguments for a process that prints the milliseconds until a first schema has been compiled, by entry point. */
function ready(entry) {
  const url = new URL(`../pkg/dist/entry/${entry}.js`, import.meta.url);
  const script = `const start = performance.now();
const { compile } = await import("${url}");
compile({ type: "object" });
console.log(JSON.stringify([performance.now() - start]));`;
  return ["--input-type=module", "-e", script];
}

const core = (rest) => ({
  $schema: "https://json-structure.org/meta/core/v0/#",
  $id: "https://bench.example/s",
  name: "S",
  ...rest,
});
const person = {
  type: "object",
  properties: {
    name: { type: "string" },
    age: { type: "int32" },
    member: { type: "boolean" },
    score: { type: "double" },
  },
  required: ["name", "age"],
};
const wide = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [`property_${index}`, { type: index % 2 ? "string" : "int32" }]),
);

const CASES = {
  "4 members": [core(person), { name: "Anna", age: 41, member: true, score: 1.5 }],
  "50 members": [
    core({ type: "object", properties: wide }),
    Object.fromEntries(
      Object.entries(wide).map(([name, { type }], index) => [name, type === "int32" ? index : `value ${index}`]),
    ),
  ],
  "1,000 objects": [
    core({ type: "array", items: person }),
    Array.from({ length: 1000 }, (_, index) => ({
      name: `person ${index}`,
      age: index,
      member: true,
      score: index * 1.25,
    })),
  ],
};
const LIMITS = { nodes: 2e6, members: 1e6, string: 1e6, nesting: 256, text: 1e7 };

function rows() {
  return Object.entries(CASES).map(([name, [source, value]]) => {
    const schema = compile(source);
    const text = JSON.stringify(value);
    const baseline = time(() => JSON.parse(text));
    const row = { case: name, bytes: text.length, "JSON.parse (µs)": baseline.toFixed(2) };
    const calls = {
      tape: () => writeTape(value, LIMITS),
      isValid: () => schema.isValid(value),
      validate: () => schema.validate(value),
      isValidText: () => schema.isValidText(text),
      "compile, cold": () => compile(source).dispose(),
    };
    for (const [title, call] of Object.entries(calls)) {
      const taken = time(call);
      row[title] = `${taken.toFixed(2)} µs (${(taken / baseline).toFixed(1)}×)`;
    }
    return row;
  });
}

const { file, inlined } = inProcesses({ file: ready("node"), inlined: ready("default") });
console.log(`ready after import, from the file: ${file[0].toFixed(1)} ms, inlined: ${inlined[0].toFixed(1)} ms`);
for (const row of rows())
  console.log(
    Object.entries(row)
      .map(([name, value]) => `${name}: ${value}`)
      .join("  "),
  );
