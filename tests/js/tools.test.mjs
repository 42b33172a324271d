// Listings of tools and their calls, as programs use them; tests/vectors/operations has the rules.

import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { EXTENSION_ID, advertise, checkTools, headerNames, negotiate } from "../../pkg/dist/entry/node.js";
import { builtModule, found } from "./package.mjs";

const { session } = await builtModule("internals.js");

const count = {
  name: "count",
  title: "Count",
  description: "Counts things",
  annotations: { readOnlyHint: true },
  inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"], additionalProperties: false },
  outputSchema: { type: "object", properties: { total: { type: "integer" } }, required: ["total"] },
};
const broken = { name: "broken", inputSchema: { type: "object", properties: { n: { type: "int" } } } };
const listing = { tools: [broken, count] };

test("a listing as value, as text and as bytes", () => {
  const text = JSON.stringify(listing);
  for (const given of [listing, text, new TextEncoder().encode(text), { result: listing }]) {
    const { accepted, rejected, report } = checkTools(given);
    assert.deepEqual(
      accepted.map(({ name }) => name),
      ["count"],
    );
    assert.deepEqual(
      rejected.map(({ name, reason }) => [name, reason]),
      [["broken", "the input schema has faults"]],
    );
    assert.equal(report.valid, false);
    assert.equal(accepted[0].report.valid, true);
    assert.deepEqual(accepted[0].untrusted, {
      title: "Count",
      description: "Counts things",
      annotations: { readOnlyHint: true },
    });
  }
});

test("findings in text have their place in the listing", () => {
  const [{ location, instancePath }] = checkTools(`{"tools":\n [${JSON.stringify(broken)}]}`).report.diagnostics;
  assert.equal(instancePath, "/tools/0/inputSchema/properties/n/type");
  assert.equal(location.line, 2);
});

test("a call by one definition, without any state of a client", () => {
  const { accepted } = checkTools(count);
  const [tool] = accepted;
  assert.equal(tool.checkArguments({ n: 1 }).valid, true);
  assert.equal(tool.checkArgumentsText('{"n": 1.0}').valid, true);
  assert.deepEqual(found(tool.checkArguments()), [["instance/required", ""]]);
  assert.deepEqual(found(tool.checkResult({ content: [], structuredContent: { total: "x" } })), [
    ["instance/type", "/structuredContent/total"],
  ]);
  assert.equal(tool.checkResultText('{"content": [], "structuredContent": {"total": 3}}').valid, true);
});

test("header mirrors of a tool", () => {
  const properties = { region: { type: "string", "x-mcp-header": "Region" } };
  const [tool] = checkTools({ name: "route", inputSchema: { type: "object", properties } }).accepted;
  assert.deepEqual(tool.headers.declarations, [{ path: ["region"], name: "Region", type: "string" }]);
  const mirrored = tool.headers.mirror({ region: "eu" });
  assert.deepEqual(mirrored, { ok: true, headers: [["Mcp-Param-Region", "eu"]] });
  assert.equal(tool.headers.verify(mirrored.headers, { region: "eu" }).ok, true);
  assert.equal(tool.headers.verify([["mcp-param-region", "us"]], { region: "eu" }).httpStatus, 400);
  assert.equal(tool.headers.verify([], { region: "eu" }).error.code, -32020);
  const names = ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Param-Region"];
  const other = { headers: { declarations: [{ path: ["r"], name: "REGION", type: "string" }] } };
  assert.deepEqual(headerNames([tool, other]), names);
  const [plain] = checkTools(
    { name: "route", inputSchema: { type: "object", properties } },
    { transport: "stdio" },
  ).accepted;
  assert.deepEqual(plain.headers.declarations, []);
});

test("replies", () => {
  const [tool] = checkTools(count, { role: "server" }).accepted;
  assert.equal(tool.reply(tool.checkArguments({ n: 1 })), undefined);
  const { result } = tool.reply(tool.checkArguments({ n: "1" }));
  assert.deepEqual(result, {
    resultType: "complete",
    content: [{ type: "text", text: "Invalid arguments: /n: expected integer, found string (type)" }],
    isError: true,
  });
  assert.equal(tool.reply(tool.checkArgumentsText("{")).error.code, -32700);
  assert.equal(tool.reply(tool.checkArguments({ n: undefined })).error.code, -32602);
  assert.equal(tool.replyToResult(tool.checkResult({ content: [] })).result.isError, true);
});

test("what the server sends later does not change what was checked", () => {
  const mutable = structuredClone(count);
  const [tool] = checkTools(mutable).accepted;
  mutable.inputSchema.required = ["other"];
  assert.equal(tool.checkArguments({ n: 1 }).valid, true);
});

test("a trap costs one call, and the tools of the listing work on", () => {
  const { accepted } = checkTools(JSON.stringify(listing), { revision: "2025-11-25" });
  const [tool] = accepted;
  session().engine.__wbg_ptr = 0xffff_fff0;
  assert.deepEqual(found(tool.checkArguments({ n: 1 })), [["internal/error", undefined]]);
  assert.equal(tool.checkArguments({ n: 1 }).valid, true);
  assert.deepEqual(found(tool.checkResult({ content: [], structuredContent: {} })), [
    ["instance/required", "/structuredContent"],
  ]);
  session().engine.__wbg_ptr = 0xffff_fff0;
  assert.deepEqual(found(tool.checkResult({ content: [], structuredContent: {} })), [["internal/error", undefined]]);
  assert.equal(tool.checkResult({ content: [], structuredContent: { total: 1 } }).valid, true);
  session().engine.__wbg_ptr = 0xffff_fff0;
  assert.deepEqual(checkTools(listing).accepted, []);
  assert.equal(checkTools(listing).accepted.length, 1);
});

test("disposal", () => {
  const tools = checkTools(listing);
  tools.dispose();
  assert.throws(() => tools.accepted[0].checkArguments({}), { code: "disposed" });
});

test("hostile listings", () => {
  const cyclic = { tools: [] };
  cyclic.tools.push(cyclic);
  assert.deepEqual(found(checkTools(cyclic).report), [["value/cycle", "/tools/0"]]);
  for (const nothing of [undefined, null, 7, "", "[]", [], () => 1]) {
    const { accepted, report } = checkTools(nothing);
    assert.deepEqual(accepted, []);
    assert.equal(report.valid, false);
  }
  const spoilt = { name: "spoilt", inputSchema: { type: "object", minProperties: NaN } };
  const beside = checkTools({ tools: [spoilt, count] });
  assert.deepEqual(found(beside.report), [["value/not-finite", "/tools/0/inputSchema/minProperties"]]);
  assert.deepEqual([beside.rejected[0].name, beside.accepted[0].name], ["spoilt", "count"]);
  const evil = JSON.parse('{"tools": [{"name": "__proto__", "inputSchema": {"type": "object"}}]}');
  assert.equal(checkTools(evil).accepted[0].name, "__proto__");
});

test("what a server says is told of any form of a listing, and of none that cannot be read twice", () => {
  const text = JSON.stringify({ tools: [count] });
  const foreign = runInNewContext("Uint8Array").from(new TextEncoder().encode(text));
  for (const given of [`\ufeff${text}`, new TextEncoder().encode(`\ufeff${text}`), foreign]) {
    assert.equal(checkTools(given).accepted[0].untrusted.title, "Count");
  }
  const once = (value) => {
    let read = false;
    return () => {
      if (read) throw new Error("read twice");
      read = true;
      return value;
    };
  };
  const listed = Object.defineProperty({}, "tools", { enumerable: true, get: once([count]) });
  const titled = Object.defineProperty({ ...count }, "title", { enumerable: true, get: once("Count") });
  for (const given of [listed, { tools: [titled] }]) assert.deepEqual(checkTools(given).accepted[0].untrusted, {});
});

test("misuse", () => {
  assert.throws(() => checkTools(listing, { slot: "inputSchema" }), { code: "unknown-option" });
  assert.throws(() => checkTools(listing, { negotiated: "yes" }), { code: "invalid-option" });
  assert.throws(() => checkTools(listing, { revision: "2026-01-01" }), { code: "invalid-option" });
});

test("negotiation", () => {
  const both = { client: advertise({ tools: {} }), server: advertise({}) };
  assert.deepEqual(both.client, { tools: {}, extensions: { [EXTENSION_ID]: {} } });
  assert.deepEqual(negotiate(both), { agreed: true, report: { valid: true, diagnostics: [], truncated: false } });
  assert.equal(negotiate({ client: both.client }).agreed, false);
  assert.equal(negotiate({ client: both.client, server: undefined }).agreed, false);
});
