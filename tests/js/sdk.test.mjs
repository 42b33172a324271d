// The validator for the official SDK by itself; inside of the SDK it is tested in tests/interop.

import assert from "node:assert/strict";
import { test } from "node:test";

import { builtModule, core } from "./package.mjs";

const { isAssayError } = await builtModule("entry/node.js");
const { AssayJsonSchemaValidator, UnusableSchemaError } = await builtModule("entry/sdk/node.js");

/** As many characters of a message of ours as the SDK shows. */
const SHOWN = 200;

const validator = new AssayJsonSchemaValidator();
const mail = { type: "string", format: "email" };

function thrownFor(schema) {
  try {
    validator.getValidator(schema);
  } catch (error) {
    return error;
  }
  return assert.fail("the schema is usable");
}

test("a verdict in the form of the SDK", () => {
  const check = validator.getValidator(core("object", { properties: { id: { type: "int64" } } }));
  const good = { id: "1" };
  assert.deepEqual(check(good), { valid: true, data: good, errorMessage: undefined });
  assert.equal(check(good).data, good);
  const errorMessage = "/id: int64 is sent as a string of digits in quotes, found a number (type)";
  assert.deepEqual(check({ id: 1 }), { valid: false, data: undefined, errorMessage });
});

test("`format` is asserted unless told otherwise", () => {
  const isValid = (options) => new AssayJsonSchemaValidator(options).getValidator(mail)("sea").valid;
  assert.deepEqual([undefined, {}, { format: undefined }, { format: "annotate" }].map(isValid), [
    false,
    false,
    false,
    true,
  ]);
});

test("a mistake in the options shows when the validator is made", () => {
  const thrown = {
    unknown: "unknown-option",
    values: "invalid-option",
    unusable: "invalid-option",
    limits: "invalid-option",
  };
  for (const [name, code] of Object.entries(thrown)) {
    assert.throws(
      () => new AssayJsonSchemaValidator({ [name]: "x" }),
      (error) => isAssayError(error) && error.code === code,
    );
  }
  assert.throws(() => new AssayJsonSchemaValidator(null), isAssayError);
});

test("in a slot $schema is a member like any other", () => {
  const closed = core("object", { properties: { a: { type: "string" } }, additionalProperties: false });
  const validate = new AssayJsonSchemaValidator().getValidator(closed);
  assert.equal(validate({ a: "x" }).valid, true);
  assert.equal(validate({ a: "x", $schema: "https://example.com/s" }).valid, false);
});

test("the rules of a slot hold where it is named", () => {
  const isUsable = (options) => {
    const validator = new AssayJsonSchemaValidator({ unusable: "refuse", ...options });
    return validator.getValidator({ type: "array" })([]).valid;
  };
  assert.deepEqual([isUsable({}), isUsable({ slot: "inputSchema" })], [true, false]);
});

test("options cannot be changed afterwards", () => {
  const options = { format: "annotate" };
  const made = new AssayJsonSchemaValidator(options);
  options.format = "assert";
  assert.equal(made.getValidator(mail)("sea").valid, true);
});

test("a schema is compiled once, unless it has changed", () => {
  const schema = { type: "string" };
  const first = validator.getValidator(schema);
  assert.equal(validator.getValidator(schema), first);
  schema.type = "number";
  const second = validator.getValidator(schema);
  assert.deepEqual([first("x").valid, second("x").valid], [true, false]);
  assert.notEqual(validator.getValidator({ type: "number" }), second);
});

test("a member that is undefined counts as absent, in schemas too", () => {
  const schema = { description: undefined, properties: { a: { type: "string" } }, additionalProperties: false };
  const check = validator.getValidator(schema);
  const value = { a: undefined, b: undefined };
  assert.equal(check(value).data, value);
  assert.equal(validator.getValidator({ required: ["a"] })(value).errorMessage, "the member a is missing (required)");
  for (const other of [undefined, { a: [undefined] }, { a: NaN }, { a: new Date(0) }])
    assert.equal(check(other).valid, false);
});

test("members that are undefined are not walked without end", () => {
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`a${index}`, undefined]));
  const check = new AssayJsonSchemaValidator({ limits: { nodes: 1000 } }).getValidator({});
  assert.equal(check(Array(5).fill(wide)).valid, true);
  assert.match(check(Array(50).fill(wide)).errorMessage, /1000/);
});

test("booleans are schemas", () => {
  assert.deepEqual(
    [true, false].map((schema) => validator.getValidator(schema)(1).valid),
    [true, false],
  );
});

test("an unusable schema is thrown with its report", () => {
  const error = thrownFor({ type: "strin" });
  assert.ok(error instanceof UnusableSchemaError && error instanceof Error && !isAssayError(error));
  assert.equal(error.name, "UnusableSchemaError");
  assert.equal(error.message, "unusable schema: /type: there is no type strin; did you mean string? (type)");
  assert.deepEqual(
    error.report.diagnostics.map(({ code }) => code),
    ["schema/unknown-type"],
  );
});

test("or it refuses every value", () => {
  const check = new AssayJsonSchemaValidator({ unusable: "refuse" }).getValidator({ type: "strin" });
  const errorMessage = "unusable schema: /type: there is no type strin; did you mean string? (type)";
  for (const value of ["x", undefined, {}])
    assert.deepEqual(check(value), { valid: false, data: undefined, errorMessage });
});

test("no schema at all is an unusable one", () => {
  const circular = {};
  circular.not = circular;
  for (const schema of [undefined, null, 3, [], circular, { a: [undefined] }, { a: 1n }]) {
    assert.equal(thrownFor(schema).name, "UnusableSchemaError");
  }
});

test("the first words say what is wrong, however long the names are", () => {
  const long = "n".repeat(500);
  const messages = {
    "is not supported": { $schema: `https://example.com/${long}` },
    "did you mean https://json-structure.org/meta/core/v0/#": { $schema: "https://json-structure.org/meta/core/v0/" },
    "there is no type strin": { properties: { [long]: { type: "strin" } } },
    "nothing is defined at https://example.com/": { properties: { [long]: { $ref: `https://example.com/${long}` } } },
  };
  for (const [words, schema] of Object.entries(messages)) {
    const shown = thrownFor(schema).message.slice(0, SHOWN);
    assert.ok(shown.startsWith("unusable schema: ") && shown.includes(words), shown);
  }
});
