// Random schemas, values and mistakes through the built package, held to its laws:
//
//   isValid says what validate says, for values and for text;
//   a value and its text have the same findings, as long as no number is spelt oddly;
//   a report is valid exactly when it has no error, and its pointers lead somewhere;
//   nothing ends in an internal error or an exception.
//
// Takes a number of seconds and a seed; a failure prints the seed and the input.

import assert from "node:assert/strict";

import { compile } from "../pkg/dist/entry/node.js";

const [seconds = "10", seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);

/** Marsaglia's xorshift: small, and the same everywhere for the same seed. */
let state = Number(seed) || 1;
function below(limit) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
}
const pick = (list) => list[below(list.length)];
const some = (make, most = 4) => Array.from({ length: below(most) }, make);

const NAMES = ["a", "b", "name", "type", "$ref", "__proto__", "constructor", "", "é", "a/b", "a~b", "0", "length"];
const SCALARS = [
  "string",
  "boolean",
  "null",
  "number",
  "integer",
  "int8",
  "uint8",
  "int32",
  "uint64",
  "int128",
  "decimal",
  "double",
  "date",
  "datetime",
  "time",
  "duration",
  "uuid",
  "uri",
  "binary",
  "jsonpointer",
  "any",
];
const TEXTS = [
  "",
  "x",
  "7",
  "-0",
  "1.5",
  "2024-02-30",
  "2024-02-29",
  "PT1S",
  "😀",
  "\u0000",
  "\u202e",
  "a".repeat(70),
  "/a/b",
  "AAAA",
  "00000000-0000-0000-0000-000000000000",
];
const NUMBERS = [0, 1, -1, 127, 128, 255, 256, 0.5, 1e21, -1e-7, 2 ** 31, 2 ** 53, Number.MAX_VALUE];
const ODD = [
  undefined,
  NaN,
  Infinity,
  1n,
  Symbol("s"),
  () => 1,
  new Date(0),
  new Map(),
  "\ud800",
  [,],
  new (class {})(),
];

function scalar() {
  return pick([() => null, () => true, () => false, () => pick(NUMBERS), () => pick(TEXTS)])();
}

function object(make) {
  const out = {};
  // Defined, not assigned: a member may be called __proto__.
  for (const name of some(() => pick(NAMES)))
    Object.defineProperty(out, name, { value: make(), enumerable: true, configurable: true, writable: true });
  return out;
}

function value(depth, odd) {
  if (odd && below(12) === 0) return pick(ODD);
  if (depth === 0 || below(3) === 0) return scalar();
  return below(2) ? some(() => value(depth - 1, odd)) : object(() => value(depth - 1, odd));
}

function type(depth) {
  if (depth === 0 || below(2)) return { type: pick(SCALARS) };
  const inner = () => type(depth - 1);
  return pick([
    () => ({
      type: "object",
      properties: object(inner),
      required: some(() => pick(NAMES)),
      additionalProperties: pick([true, false]),
    }),
    () => ({ type: "array", items: inner() }),
    () => ({ type: "set", items: inner() }),
    () => ({ type: "map", values: inner() }),
    () => ({ type: "choice", choices: object(inner) }),
    () => ({ type: [pick(SCALARS), pick(SCALARS)] }),
    () => ({ ...inner(), enum: some(scalar) }),
    () => ({ ...inner(), [pick(NAMES)]: value(1, false) }),
  ])();
}

const schema = () => ({
  $schema: "https://json-structure.org/meta/core/v0/#",
  $id: "https://fuzz.example/s",
  name: "S",
  ...type(3),
});

/** Whether a pointer leads to a member or item, which may well hold something that JSON cannot. */
function leads(root, pointer) {
  let at = root;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    // A hole is no member of its array, but it has a place there.
    const isThere = Array.isArray(at) ? Number(name) < at.length : Object.hasOwn(at ?? {}, name);
    if (!isThere) return false;
    at = at[name];
  }
  return true;
}

function checkReport(report, root) {
  const errors = report.diagnostics.filter(({ severity }) => severity === "error");
  assert.equal(report.valid, errors.length === 0);
  for (const { code, instancePath = "" } of report.diagnostics) {
    assert.notEqual(code, "internal/error");
    assert.ok(leads(root, instancePath), `${instancePath} leads nowhere`);
  }
}

/** What value and text have in common; places in text are left out. */
const core = (report) => report.diagnostics.map(({ location, related, causes, ...rest }) => rest);

function round(source, instance) {
  const compiled = compile(source);
  const report = compiled.validate(instance);
  checkReport(report, instance);
  assert.equal(compiled.isValid(instance), report.valid);
  assert.deepEqual(compiled.validate(instance), report);
  compiled.dispose();
  return report;
}

function roundText(source, instance) {
  const text = JSON.stringify(instance);
  const [byValue, byText] = [compile(source), compile(JSON.stringify(source))];
  const report = byText.validateText(text);
  assert.equal(byText.isValidText(text), report.valid);
  const strip = (reports) => core(reports).map(({ schemaLocation, ...rest }) => rest);
  assert.deepEqual(strip(byText.report), strip(byValue.report));
  // Exponents are spelling, which only text has.
  if (!/\de/.test(text)) assert.deepEqual(strip(report), strip(byValue.validate(instance)));
  byValue.dispose();
  byText.dispose();
}

const end = performance.now() + Number(seconds) * 1000;
let rounds = 0;
let valid = 0;
for (; performance.now() < end; rounds += 1) {
  const before = state;
  const [source, instance, odd] = [schema(), value(4, false), value(4, true)];
  try {
    valid += Number(round(source, instance).valid);
    round(source, odd);
    roundText(source, instance);
  } catch (error) {
    console.error(`round ${rounds} of seed ${seed} (state ${before})\n${JSON.stringify(source)}\n`, instance, odd);
    throw error;
  }
}
console.log(`${rounds} rounds with seed ${seed}, ${valid} valid: all laws hold`);
