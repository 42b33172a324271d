// Every vector in Chromium, through the entry point for plain pages: the same JSON as natively, byte for byte.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { nativeOperations, nativeReports } from "./native.mjs";
import { pkg, root } from "./package.mjs";
import { folder, skip, visit } from "./page.mjs";

const PAGE = `<!doctype html><title>vectors</title><script type="module" src="/main.mjs"></script>`;
const MAIN = `
import * as api from "/pkg/dist/entry/web.js";
import { writeTape } from "/pkg/dist/internals.js";
import { replay, replayOperation } from "/tests/replay.mjs";

await api.init();
const { lines, operations } = await (await fetch("/native.json")).json();
const differences = [
  ...lines.flatMap((line) => replay({ ...api, writeTape }, line)),
  ...operations.flatMap((line) => replayOperation(api, line)),
];
globalThis.result = { cases: lines.length + operations.length, differences };
`;
// The vectors' own expressions are evaluated, which the package never does; tests/packaging has the strict policy.
const POLICY = "default-src 'self'; script-src 'self' 'unsafe-eval'";

test("vectors in Chromium", { skip }, async () => {
  const [lines, operations] = [nativeReports(), nativeOperations()];
  const files = { "/": PAGE, "/main.mjs": MAIN, "/native.json": JSON.stringify({ lines, operations }) };
  const replayScript = (path) =>
    path === "/tests/replay.mjs" ? readFileSync(join(root, "tests", "js", "replay.mjs")) : undefined;
  const read = (path) => files[path] ?? replayScript(path) ?? folder("/pkg/", `${pkg}/`)(path);
  const { result, complaints } = await visit(read, POLICY);
  assert.deepEqual(complaints, []);
  assert.equal(result.cases, lines.length + operations.length);
  const { differences } = result;
  assert.equal(differences.length, 0, `${differences.length} differences\n${differences.slice(0, 20).join("\n")}`);
});
