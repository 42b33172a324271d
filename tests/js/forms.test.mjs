// Forms and imports as a program uses them: options, what is kept, and what happens when the engine is lost.

import assert from "node:assert/strict";
import { test } from "node:test";

import { checkElicitation, compile, resolveImports } from "../../pkg/dist/entry/node.js";
import { builtModule, found } from "./package.mjs";

const { session } = await builtModule("internals.js");

const plain = { type: "object", properties: { age: { type: "integer", title: "Age" } }, required: ["age"] };
const german = {
  $schema: "https://json-structure.org/meta/extended/v0/#",
  $id: "https://example.com/form",
  $uses: ["JSONStructureAlternateNames"],
  name: "Form",
  type: "object",
  properties: { age: { type: "uint8", altnames: { json: "the-age", "lang:de": "Alter" } } },
};
const library = {
  $schema: "https://json-structure.org/meta/core/v0/#",
  $id: "https://example.com/library",
  definitions: { Name: { type: "string" } },
};
const composed = {
  $schema: "https://json-structure.org/meta/extended/v0/#",
  $id: "https://example.com/in",
  $importdefs: "https://example.com/library",
  name: "In",
  type: "object",
  properties: { name: { type: { $ref: "#/definitions/Name" } } },
};

test("a form says what to draw and checks what comes back", () => {
  const form = checkElicitation(plain);
  assert.deepEqual(form.dialect, { kind: "json-schema", draft: "2020-12" });
  assert.deepEqual(form.fields, [{ name: "age", kind: "integer", type: "integer", label: "Age", required: true }]);
  assert.equal(form.checkContent({ action: "accept", content: { age: 7 } }).valid, true);
  assert.deepEqual(found(form.checkContent({ action: "accept", content: { age: "7" } })), [
    ["instance/type", "/content/age"],
  ]);
  const [late] = form.checkContent('{ "action": "accept",\n  "content": {} }').diagnostics;
  assert.deepEqual([late.code, late.location.line], ["instance/required", 2]);
  form.dispose();
  assert.throws(() => form.checkContent({ action: "cancel" }), { code: "disposed" });
});

test("labels are in the language of the options", () => {
  const [field] = checkElicitation(german, { lang: "de-AT" }).fields;
  assert.deepEqual([field.name, field.label], ["the-age", "Alter"]);
  assert.equal(checkElicitation(german).fields[0].label, "age");
});

test("options are those of forms", () => {
  assert.throws(() => checkElicitation(plain, { slot: "inputSchema" }), { code: "unknown-option" });
  assert.throws(() => checkElicitation(plain, { lang: 7 }), { code: "invalid-option" });
  assert.throws(() => resolveImports(composed, { fetch: true }), { code: "unknown-option" });
  assert.throws(() => resolveImports(composed, { resources: { a: 1 } }), { code: "invalid-option" });
});

test("a value that is no JSON is a finding, and a getter may use the package", () => {
  const form = checkElicitation(plain);
  const nosy = {
    action: "accept",
    get content() {
      checkElicitation(german);
      return { age: undefined };
    },
  };
  assert.deepEqual(found(form.checkContent(nosy)), [["value/undefined", "/content/age"]]);
});

test("a form of a lost instance works again", () => {
  const form = checkElicitation(plain);
  session().engine.__wbg_ptr = 0xffff_fff0;
  assert.deepEqual(found(form.checkContent({ action: "decline" })), [["internal/error", undefined]]);
  assert.equal(form.checkContent({ action: "decline" }).valid, true);
  session().engine.__wbg_ptr = 0xffff_fff0;
  assert.deepEqual(form.fields, []);
  assert.equal(form.fields.length, 1);
});

test("imports come from the resources, and the result compiles", () => {
  const { schema, report } = resolveImports(composed, { resources: { [library.$id]: library } });
  assert.equal(report.valid, true);
  assert.deepEqual(schema.definitions, library.definitions);
  assert.equal(compile(schema, { slot: "inputSchema", role: "server" }).isValid({ name: "x" }), true);
  const lacking = resolveImports(JSON.stringify(composed));
  assert.equal("schema" in lacking, false);
  assert.equal(lacking.report.diagnostics[0].params.uri, library.$id);
});
