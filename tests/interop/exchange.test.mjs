// A conversation with a server that others wrote, recorded and followed; and the same one spoilt.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { assay } from "../js/cli-process.mjs";
import { builtModule } from "../js/package.mjs";
import { initialize, overStdio, program, temporaryFolder } from "./peer.mjs";

const { checkExchange } = await builtModule("entry/node.js");

const errors = ({ diagnostics }) =>
  diagnostics.filter(({ severity }) => severity === "error").map(({ code, params }) => [code, params.line]);

/** Lists the tools of a server and calls one of them well and badly. */
async function record(context) {
  const peer = overStdio(context, program("@modelcontextprotocol/server-everything"), { args: ["stdio"] });
  await initialize(peer);
  await peer.ask("tools/list");
  await peer.ask("tools/call", { name: "get-structured-content", arguments: { location: "New York" } });
  await peer.ask("tools/call", { name: "echo", arguments: {} });
  return peer.recording();
}

test("a conversation with a real server", async (context) => {
  const text = await record(context);
  const report = checkExchange(text);
  assert.deepEqual(errors(report), []);
  // The call without its argument, which the server refused.
  const warned = report.diagnostics.filter(({ severity }) => severity === "warning");
  assert.deepEqual(
    warned.map(({ code, instancePath }) => [code, instancePath]),
    [["instance/required", "/message/params/arguments"]],
  );

  const file = join(temporaryFolder(context), "recorded.jsonl");
  writeFileSync(file, text);
  const { code, stdout } = await assay(["check", file]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /recorded\.jsonl: .*valid.* \(exchange\)/);
});

test("the same conversation with a result that was spoilt on the way", async (context) => {
  const lines = (await record(context)).trimEnd().split("\n");
  const at = lines.findIndex((line) => line.includes("structuredContent"));
  const line = JSON.parse(lines[at]);
  line.message.result.structuredContent.temperature = "warm";
  lines[at] = JSON.stringify(line);
  assert.deepEqual(errors(checkExchange(lines.join("\n"))), [["instance/type", at + 1]]);
});
