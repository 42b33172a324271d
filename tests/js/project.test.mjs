// The projection as the package gives it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { compile, isAssayError, project } from "../../pkg/dist/entry/node.js";

const source = {
  $schema: "https://json-structure.org/meta/validation/v0/#",
  $id: "https://example.com/s",
  name: "S",
  type: "object",
  properties: {
    depth: { type: "double", unit: "m", altnames: { json: "the-depth", "lang:de": "Tiefe" } },
    count: { type: "int64", minimum: "5" },
  },
};

test("a schema is projected with what was widened", () => {
  const { schema, widened, report } = project(source, { slot: "inputSchema", lang: "de" });
  assert.equal(report.valid, true);
  assert.deepEqual(schema.properties["the-depth"], { type: "number", title: "Tiefe", description: "[unit: m]" });
  assert.deepEqual(
    widened.map(({ schemaPath }) => schemaPath),
    ["/properties/count/minimum"],
  );
});

test("text, bytes and a compiled schema give the same", () => {
  const wanted = project(source, { slot: "outputSchema", lang: "de" });
  const text = JSON.stringify(source);
  assert.deepEqual(project(text, { slot: "outputSchema", lang: "de" }), wanted);
  assert.deepEqual(project(new TextEncoder().encode(text), { slot: "outputSchema", lang: "de" }), wanted);
  const schema = compile(source, { slot: "outputSchema" });
  assert.deepEqual(schema.project({ lang: "de" }), wanted);
  assert.deepEqual(schema.project(), project(source, { slot: "outputSchema" }));
  schema.dispose();
  assert.throws(
    () => schema.project(),
    (error) => isAssayError(error) && error.code === "disposed",
  );
});

test("an unusable source has no projection", () => {
  const { schema, widened, report } = project({ ...source, type: "sting" });
  assert.deepEqual([schema, widened, report.valid], [null, [], false]);
});

test("options are checked", () => {
  for (const options of [
    { slot: "input" },
    { revision: "2024-11-05" },
    { lang: 5 },
    { lang: "\ud800" },
    { language: "de" },
  ]) {
    assert.throws(() => project(source, options), isAssayError);
  }
  assert.throws(() => compile(source).project({ slot: "inputSchema" }), isAssayError);
});
