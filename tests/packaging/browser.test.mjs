// The installed package in Chromium under a strict policy: no `eval`, no inline script, WebAssembly allowed by its own word.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { folder, skip, visit } from "../js/page.mjs";
import { consumer } from "./consumer.mjs";

const STRICT = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const BLOCKED = "default-src 'none'; connect-src 'self'; script-src 'self'";
const PAGE = `<!doctype html><title>consumer</title><script type="module" src="/main.mjs"></script>`;
const SCHEMA = `{ $schema: "https://json-structure.org/meta/core/v0/#", $id: "https://example.com/s", name: "S", type: "int32" }`;
const USE = `const schema = compile(${SCHEMA});
globalThis.result = [schema.report.valid, schema.isValid(1), schema.validateText("1.5").diagnostics[0].code];`;
const WANTED = [true, true, "instance/not-integer"];

let user;
before(async () => (user = skip ? undefined : await consumer()));
after(() => user?.remove());

function open(script, policy) {
  const files = { "/": PAGE, "/main.mjs": script };
  const installed = folder("/mcp-assay/", `${join(user.folder, "node_modules", "mcp-assay")}/`);
  return visit((path) => files[path] ?? installed(path), policy);
}

test("the entry point for pages, under a strict policy", { skip }, async () => {
  const script = `import { compile, init } from "/mcp-assay/dist/entry/web.js";\nawait Promise.all([init(), init()]);\n${USE}`;
  assert.deepEqual(await open(script, STRICT), { result: WANTED, complaints: [] });
});

test("the default entry point, under a strict policy", { skip }, async () => {
  const script = `import { compile } from "/mcp-assay/dist/entry/default.js";\n${USE}`;
  assert.deepEqual(await open(script, STRICT), { result: WANTED, complaints: [] });
});

test("the validator for the SDK, under a strict policy", { skip }, async () => {
  const script = `import { AssayJsonSchemaValidator } from "/mcp-assay/dist/entry/sdk/default.js";
const check = new AssayJsonSchemaValidator().getValidator(${SCHEMA});
globalThis.result = [check(1).valid, check("x").errorMessage];`;
  const result = [true, "expected int32, found string (type)"];
  assert.deepEqual(await open(script, STRICT), { result, complaints: [] });
});

test("a policy that forbids WebAssembly is told from other failures", { skip }, async () => {
  const script = `import { compile } from "/mcp-assay/dist/entry/default.js";
import { AssayJsonSchemaValidator } from "/mcp-assay/dist/entry/sdk/default.js";
import { init } from "/mcp-assay/dist/entry/web.js";
const codes = [];
try { compile({}); } catch (error) { codes.push(error.code); }
try { new AssayJsonSchemaValidator(); } catch (error) { codes.push(error.code); }
await init().catch((error) => codes.push(error.code));
globalThis.result = codes;`;
  const { result } = await open(script, BLOCKED);
  assert.deepEqual(result, ["blocked", "blocked", "blocked"]);
});
