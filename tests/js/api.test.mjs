// The public functions: what they give, and that nothing but misuse throws.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as api from "../../pkg/dist/entry/node.js";
import { builtModule, core, found, read } from "./package.mjs";

const { AssayError, compile, detectDialect, init, isAssayError, version } = api;
const berth = core("object", {
  properties: { number: { type: "uint8" } },
  required: ["number"],
  additionalProperties: false,
});
const VALID = { valid: true, diagnostics: [], truncated: false };

const misuse = (code) => (error) => error instanceof AssayError && isAssayError(error) && error.code === code;

test("exactly the documented names are exported", () => {
  assert.deepEqual(Object.keys(api).sort(), [
    "AssayError",
    "EXTENSION_ID",
    "advertise",
    "brief",
    "checkElicitation",
    "checkExchange",
    "checkTools",
    "compile",
    "decodeHeaderValue",
    "detectDialect",
    "encodeHeaderValue",
    "headerNames",
    "init",
    "isAssayError",
    "negotiate",
    "project",
    "resolveImports",
    "scanHeaders",
    "standardHeaders",
    "verifyStandardHeaders",
    "version",
  ]);
});

test("the version is that of the crate", () => {
  assert.match(read("Cargo.toml"), new RegExp(`^version = "${version}"$`, "m"));
});

test("ready at import; init is optional and can be repeated", async () => {
  assert.equal(compile(berth).isValid({ number: 1 }), true);
  assert.equal(await init(), undefined);
  await init();
});

test("a schema as value, as text and as bytes is the same schema", () => {
  const text = JSON.stringify(berth);
  for (const given of [berth, text, new TextEncoder().encode(text), Buffer.from(text)]) {
    const schema = compile(given);
    assert.deepEqual(schema.report, VALID);
    assert.deepEqual(schema.validate({ number: 7 }), VALID);
    assert.deepEqual(found(schema.validate({ number: 300 })), [["instance/out-of-range", "/number"]]);
    assert.deepEqual(found(schema.validate({})), [["instance/required", ""]]);
  }
});

test("text is exact: spelling, duplicates, locations", () => {
  const schema = compile(berth);
  assert.deepEqual(schema.validateText('{ "number": 7 }'), VALID);
  assert.equal(schema.isValidText('{ "number": 7 }'), true);
  assert.equal(schema.isValidText('{ "number": 7.0 }'), false);
  const { diagnostics } = schema.validateText('{\n  "number": 1,\n  "number": 2\n}');
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ["json/duplicate-member"],
  );
  assert.deepEqual(diagnostics[0].location, {
    line: 3,
    column: 3,
    endLine: 3,
    endColumn: 11,
    offset: 19,
    endOffset: 27,
  });
  assert.equal(diagnostics[0].related[0].location.line, 2);
});

test("locations count UTF-16 units", () => {
  const { diagnostics } = compile(core("int32")).validateText('"😀é" x');
  assert.equal(diagnostics[0].location.offset, 6);
});

test("bytes of an instance have to be UTF-8", () => {
  const schema = compile(core("string"));
  assert.equal(schema.isValidText(Buffer.from('"é"')), true);
  assert.deepEqual(
    schema.validateText(Uint8Array.of(0x22, 0xff, 0x22)).diagnostics.map(({ code }) => code),
    ["json/invalid-utf8"],
  );
});

test("a lone surrogate in text is found where it stands", () => {
  const schema = compile(core("string"));
  for (const text of ['"a\ud800"', `"${"a".repeat(100)}\ud800"`, '"a\\ud800"']) {
    const { diagnostics } = schema.validateText(text);
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ["json/lone-surrogate"],
    );
    assert.equal(diagnostics[0].location.offset, text.search(/[\ud800]|\\u/));
  }
  assert.deepEqual(
    compile('"\udc00"').report.diagnostics.map(({ code }) => code),
    ["json/lone-surrogate"],
  );
});

test("long text with all kinds of characters crosses unchanged", () => {
  const text = "aé漢😀".repeat(100_000);
  assert.equal(compile(core("string", { const: text })).isValidText(JSON.stringify(text)), true);
});

test("text over the limit is refused by its length, whatever it holds", () => {
  const schema = compile(core("any"), { limits: { instanceText: 10 } });
  for (const text of ['"123456789"', "x".repeat(11), "\ud800".repeat(11), Buffer.alloc(11), "é".repeat(6)]) {
    assert.deepEqual(
      schema.validateText(text).diagnostics.map(({ code }) => code),
      ["limit/instance-text"],
    );
  }
  assert.equal(schema.isValidText('"12345678"'), true);
});

test("an unusable schema is no exception, and nothing is valid under it", () => {
  for (const given of [
    core("no_such_type"),
    "{",
    "",
    7,
    null,
    [],
    undefined,
    new Date(),
    new Map(),
    Symbol("s"),
    Uint8Array.of(0xff),
  ]) {
    const schema = compile(given);
    assert.equal(schema.report.valid, false);
    assert.ok(schema.report.diagnostics.length > 0);
    assert.deepEqual(
      schema.validate({}).diagnostics.map(({ code }) => code),
      ["schema/unusable"],
    );
    assert.deepEqual(
      schema.validateText("{}").diagnostics.map(({ code }) => code),
      ["schema/unusable"],
    );
    assert.equal(schema.isValid({}), false);
    assert.equal(schema.isValidText("{}"), false);
    assert.equal(typeof schema.dialect.kind, "string");
    assert.deepEqual(schema.unenforced, []);
  }
});

test("dialects are told apart", () => {
  const structure = { kind: "json-structure", metaSchema: berth.$schema, active: [] };
  assert.deepEqual(detectDialect(berth), structure);
  assert.deepEqual(detectDialect(JSON.stringify(berth)), structure);
  assert.deepEqual(compile(berth).dialect, structure);
  assert.deepEqual(detectDialect({}), { kind: "json-schema", draft: "2020-12" });
  assert.deepEqual(detectDialect({}, { defaultDialect: "draft-07" }), { kind: "json-schema", draft: "draft-07" });
  const near = detectDialect({ $schema: "https://json-structure.org/meta/core/v0" });
  assert.equal(near.kind, "unsupported");
  assert.equal(near.near, berth.$schema);
  assert.ok(near.supported.includes(berth.$schema));
  for (const odd of [{ $schema: 7 }, 7, "{", undefined, new Map()]) {
    const dialect = detectDialect(odd);
    assert.equal(dialect.kind, "invalid");
    assert.equal(dialect.report.valid, false);
  }
});

test("registered meta-schemas are dialects", () => {
  const uri = "https://example.com/meta/#";
  const metaSchemas = { [uri]: { active: ["JSONStructureUnits"], offered: ["JSONStructureValidation"] } };
  const schema = { ...berth, $schema: uri, $uses: ["JSONStructureValidation"] };
  const expected = {
    kind: "json-structure",
    metaSchema: uri,
    active: ["JSONStructureValidation", "JSONStructureUnits"],
  };
  assert.deepEqual(detectDialect(schema, { metaSchemas }), expected);
  assert.deepEqual(compile(schema, { metaSchemas }).dialect, expected);
  assert.equal(detectDialect(schema).kind, "unsupported");
});

test("unknown options and values are misuse", () => {
  const unknown = [
    { rule: "client" },
    { limits: { depth: 3 } },
    { toString: 1 },
    JSON.parse('{ "__proto__": 1 }'),
    { metaSchemas: { "a:b": { active: [], other: [] } } },
  ];
  for (const options of unknown) assert.throws(() => compile({}, options), misuse("unknown-option"));
  const cyclic = {};
  cyclic.self = cyclic;
  const invalid = [
    null,
    7,
    "role",
    [],
    { role: "Client" },
    { role: 1 },
    { temporal: true },
    { pattern: "" },
    { values: 1 },
    { defaultDialect: "07" },
    { limits: 3 },
    { limits: { nesting: -1 } },
    { limits: { nesting: 1.5 } },
    { limits: { nesting: "3" } },
    { limits: { nodes: 2 ** 32 } },
    { limits: { compileSteps: 2 ** 53 } },
    { metaSchemas: [] },
    { metaSchemas: { "a:b": {} } },
    { metaSchemas: { "a:b": { active: ["Units"] } } },
    { metaSchemas: { "a:b": { active: [], offered: 1 } } },
    { metaSchemas: { "a:\ud800": { active: [] } } },
    { format: "assertion" },
    { resources: [] },
    { resources: { "urn:a": 1 } },
    { resources: { "urn:a": { x: NaN } } },
    { resources: { "urn:a": { x: undefined } } },
    { resources: { "urn:a": [new Date()] } },
    { resources: { "urn:a": { x: "\ud800" } } },
    { resources: { "urn:a": cyclic } },
  ];
  for (const options of invalid)
    assert.throws(() => compile({}, options), misuse("invalid-option"), Object.keys(options ?? {}).join());
  assert.throws(() => detectDialect({}, { role: "client" }), misuse("unknown-option"));
});

test("options that are undefined count as absent", () => {
  const options = { role: undefined, limits: { nesting: undefined }, metaSchemas: undefined };
  assert.deepEqual(compile(berth, options).report, VALID);
  assert.deepEqual(compile(berth, undefined).report, VALID);
});

test("the largest limits are accepted", () => {
  const limits = { nodes: 2 ** 32 - 1, compileSteps: Number.MAX_SAFE_INTEGER };
  assert.equal(compile(berth, { limits }).isValid({ number: 1 }), true);
});

test("every option has an effect", () => {
  const schema = compile({ type: "object" }, { defaultDialect: "draft-04" });
  assert.deepEqual(schema.dialect, { kind: "json-schema", draft: "draft-04" });
  assert.equal(compile(berth, { limits: { schemaNodes: 3 } }).report.diagnostics[0].code, "limit/schema-nodes");
  assert.equal(
    compile(JSON.stringify(berth), { limits: { schemaText: 3 } }).report.diagnostics[0].code,
    "limit/schema-text",
  );
});

test("text that is no text is misuse", () => {
  const schema = compile(berth);
  for (const given of [undefined, null, 7, {}, [], new Uint16Array(1)]) {
    assert.throws(() => schema.validateText(given), misuse("invalid-argument"));
    assert.throws(() => schema.isValidText(given), misuse("invalid-argument"));
  }
});

test("a disposed schema can only be disposed of", () => {
  const schema = compile(berth);
  schema.dispose();
  schema.dispose();
  const uses = [
    () => schema.report,
    () => schema.dialect,
    () => schema.unenforced,
    () => schema.validate({}),
    () => schema.validateText("{}"),
    () => schema.isValid({}),
    () => schema.isValidText("{}"),
  ];
  for (const use of uses) assert.throws(use, misuse("disposed"));
});

test("disposal through the symbol, where there is one", () => {
  const symbol = Symbol.dispose;
  const schema = compile(berth);
  if (symbol !== undefined) schema[symbol]();
  assert.equal(symbol === undefined || typeof schema[symbol] === "function", true);
});

test("disposed schemas give their place to later ones", async () => {
  const { session } = await builtModule("internals.js");
  const kept = compile(core("string"));
  for (let round = 0; round < 20_000; round += 1) {
    const schema = compile(berth);
    assert.equal(schema.isValid({ number: 1 }), true);
    schema.dispose();
  }
  assert.equal(kept.isValid("still the same"), true);
  assert.ok(session().memory.buffer.byteLength < 32 << 20);
});

test("an error of another copy or realm is recognised by its name", () => {
  assert.equal(isAssayError({ name: "AssayError", code: "disposed" }), true);
  assert.equal(isAssayError(new Error("AssayError")), false);
  assert.equal(isAssayError(null), false);
});

test("the types name every limit of the engine", async () => {
  const { facts } = await builtModule("internals.js");
  const types = read("js", "src", "types.ts").match(/export interface Limits \{([^}]*)\}/)[1];
  const named = [...types.matchAll(/^ {2}(\w+): number;/gm)].map((match) => match[1]);
  assert.deepEqual(named.sort(), Object.keys(facts().limits).sort());
});

test("JSON Schema: other drafts, format by option, documents handed over", () => {
  const old = compile({ $schema: "http://json-schema.org/draft-07/schema#", required: ["n"] });
  assert.deepEqual(old.dialect, { kind: "json-schema", draft: "draft-07" });
  assert.equal(old.isValid({ n: 1 }), true);
  assert.deepEqual(found(old.validate({})), [["instance/required", ""]]);
  const date = { type: "string", format: "date" };
  assert.equal(compile(date).isValid("x"), true);
  assert.equal(compile(date, { format: "assert" }).isValid("x"), false);
  const resources = { "urn:x:y": { type: "string" } };
  assert.equal(compile({ $ref: "urn:x:y" }, { resources }).isValid(1), false);
  assert.equal(compile({ $ref: "urn:x:y" }).report.diagnostics[0].code, "schema/reference-unresolved");
});

test("an identifier means something in one compilation only", () => {
  const $id = "https://v.example/one";
  const first = compile({ $id, type: "string", $defs: { a: { $anchor: "a", const: 1 } } });
  const second = compile({ $id, type: "integer" });
  assert.deepEqual([first.isValid("x"), first.isValid(1)], [true, false]);
  assert.deepEqual([second.isValid("x"), second.isValid(1)], [false, true]);
  for (const ref of [$id, `${$id}#a`, `${$id}#/$defs/a`]) {
    assert.deepEqual(found(compile({ $ref: ref }).report), [["schema/reference-unresolved", undefined]]);
  }
  const resources = { [$id]: { $id, type: "boolean" } };
  const own = compile({ $id, type: "object", properties: { a: { $ref: $id } } }, { resources });
  assert.deepEqual([own.isValid({ a: {} }), own.isValid({ a: true })], [true, false]);
  assert.equal(compile({ $ref: $id }, { resources }).isValid(true), true);
  assert.equal(compile({ $ref: $id }).report.valid, false);
});

test("JSON Schema: values that JSON cannot hold", () => {
  const schema = compile({ type: "object", properties: { v: { type: "integer" } } });
  for (const v of [
    18446744073709551615n,
    -1n,
    NaN,
    Infinity,
    undefined,
    () => 1,
    Symbol("v"),
    new Date(0),
    new Map(),
  ]) {
    assert.equal(schema.isValid({ v }), false);
    assert.ok(found(schema.validate({ v })).every(([code, path]) => code.startsWith("value/") && path === "/v"));
  }
  for (const v of [-0, 1e300, 3.0, 2 ** 53]) assert.equal(schema.isValid({ v }), true);
  assert.equal(compile({ minimum: 1n }).report.valid, false);
});
