// Headers through the built package: the cases that come with the project, what only JavaScript can hold, and the laws.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as api from "../../pkg/dist/entry/node.js";
import { sharedCases } from "./package.mjs";

const { AssayError, decodeHeaderValue, encodeHeaderValue, scanHeaders, standardHeaders, verifyStandardHeaders } = api;

const misuse = (code) => (error) => error instanceof AssayError && error.code === code;

const annotated = (type, name) => ({ type, "x-mcp-header": name });
const plan = scanHeaders({
  type: "object",
  properties: {
    text: annotated("string", "Text"),
    inner: { properties: { count: annotated("integer", "Count") } },
    truth: annotated("boolean", "Truth"),
  },
});

const mirrorCases = sharedCases("header-vectors.json");
const standardCases = sharedCases("standard-header-vectors.json");

/** What stands behind the slash of a reason; a text that cannot be read is told in more detail than the cases do. */
const slug = (reason) => (reason.startsWith("json/") ? "json" : reason.split("/")[1]);

function found(scanned) {
  if (!scanned.valid)
    return { ok: false, reason: [...new Set(scanned.report.diagnostics.map(({ code }) => slug(code)))].join() };
  return { ok: true, declarations: scanned.declarations.map(({ path, name, type }) => [path, name, type]) };
}

function built(mirrors, { path }) {
  if (mirrors.ok) return { headers: mirrors.headers };
  const error = { [-32602]: "invalid-argument", [-32700]: "invalid-json" }[mirrors.error.code];
  return { error, ...(path && { path: mirrors.error.data.pointer.slice(1).split("/") }) };
}

function verified(verdict, { reason }) {
  if (verdict.ok) return { ok: true };
  const { httpStatus, error, response } = verdict;
  assert.deepEqual(response, { jsonrpc: "2.0", id: "7", error });
  return { ...(reason && { reason: slug(error.data.reason) }), code: error.code, http: httpStatus };
}

test("the header cases of the project", { skip: mirrorCases.skip }, (context) => {
  const { cases } = mirrorCases;
  for (const { id, schema, arguments: args, headers, expect } of cases) {
    for (const form of [schema, JSON.stringify(schema)]) {
      const scanned = scanHeaders(form);
      if (expect.scan) assert.deepEqual(found(scanned), expect.scan, id);
      const mirrors = scanned.mirror(args ?? undefined);
      if (expect.build) {
        const { code: _, ...wanted } = expect.build;
        assert.deepEqual(built(mirrors, wanted), wanted, id);
      }
      if (expect.verify) {
        const { error: _, ...wanted } = expect.verify;
        const fields = headers ?? (mirrors.ok ? mirrors.headers : []);
        assert.deepEqual(verified(scanned.verify(fields, args ?? undefined, { id: "7" }), wanted), wanted, id);
      }
    }
  }
  context.diagnostic(`${cases.length} cases`);
});

test("the standard header cases of the project", { skip: standardCases.skip }, (context) => {
  const cases = standardCases.cases.filter(({ want }) => want);
  const known = { supportedVersions: ["2026-07-28"], methods: ["tools/call", "tools/list"], tools: ["plain_tool"] };
  for (const { id, method, params, headers, want } of cases) {
    const request = { jsonrpc: "2.0", id: 1, method, params };
    for (const form of [request, JSON.stringify(request)]) {
      const verdict = verifyStandardHeaders(headers, form, known);
      assert.equal(verdict.ok ? null : verdict.error.code, want.code, id);
      if (want.http !== null) assert.equal(verdict.ok ? 200 : verdict.httpStatus, want.http, id);
    }
  }
  context.diagnostic(`${cases.length} cases`);
});

test("declarations and headers have the order of the schema", () => {
  assert.deepEqual(
    plan.declarations.map(({ path }) => path),
    [["text"], ["inner", "count"], ["truth"]],
  );
  const { headers } = plan.mirror({ truth: false, inner: { count: 3 }, text: "é" });
  assert.deepEqual(headers, [
    ["Mcp-Param-Text", "=?base64?w6k=?="],
    ["Mcp-Param-Count", "3"],
    ["Mcp-Param-Truth", "false"],
  ]);
});

test("headers come as pairs, as Headers, as a map or as an object", () => {
  const args = { text: "a, b" };
  const forms = [
    [["Mcp-Param-Text", "a, b"]],
    new Headers([
      ["mcp-param-text", "a"],
      ["Mcp-Param-Text", "b"],
    ]),
    new Map([["MCP-PARAM-TEXT", "a, b"]]),
    { "mcp-param-text": "a, b", cookie: undefined },
    { "mcp-param-text": ["a", "b"], accept: "x" },
  ];
  for (const headers of forms) assert.deepEqual(plan.verify(headers, args), { ok: true });
});

test("what JSON cannot hold is a typed error, never a throw", () => {
  const odd = [
    ["value/bigint", { inner: { count: 18446744073709551615n } }, "/inner/count"],
    ["value/not-finite", { inner: { count: NaN } }, "/inner/count"],
    ["value/lone-surrogate", { text: "a\ud800" }, "/text"],
    ["value/function", { other: () => 1 }, "/other"],
    ["value/symbol", { text: Symbol("s") }, "/text"],
    ["value/not-plain", new Date(0), ""],
    [
      "value/threw",
      {
        get text() {
          throw new Error("no");
        },
      },
      "/text",
    ],
  ];
  for (const [reason, args, pointer] of odd) {
    const { ok, error } = plan.mirror(args);
    assert.deepEqual([ok, error.code, error.data], [false, -32602, { reason, pointer }]);
    const verdict = plan.verify([], args, { id: 1 });
    assert.deepEqual([verdict.httpStatus, verdict.error, verdict.response.id], [200, error, 1]);
    const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "t", arguments: args } };
    assert.equal(standardHeaders(request).error.data.reason, reason);
    assert.deepEqual(
      [verifyStandardHeaders([], request)].map(({ httpStatus, error }) => [httpStatus, error.code])[0],
      [400, -32602],
    );
  }
  const cycle = {};
  cycle.text = cycle;
  assert.equal(plan.mirror(cycle).error.data.reason, "value/cycle");
  assert.equal(encodeHeaderValue("\udc00").error.data.reason, "value/lone-surrogate");
  assert.equal(decodeHeaderValue("\udc00").ok, false);
});

test("text that cannot be read, as a string or as bytes", () => {
  for (const [text, reason] of [
    ['{"text":"\ud800"}', "json/lone-surrogate"],
    [Uint8Array.of(0x22, 0xff, 0x22), "json/invalid-utf8"],
    ['{"text":1,"text":2}', "json/duplicate-member"],
    ["", "json/syntax"],
  ]) {
    assert.deepEqual([plan.mirror(text).error.code, plan.mirror(text).error.data.reason], [-32700, reason]);
    assert.deepEqual(
      [plan.verify([], text)].map(({ httpStatus }) => httpStatus),
      [400],
    );
  }
  assert.deepEqual(plan.mirror(Buffer.from('{"text":"x"}')).headers, [["Mcp-Param-Text", "x"]]);
});

test("an undefined member and absent arguments count as absent", () => {
  assert.deepEqual(plan.mirror({ text: undefined, inner: undefined }), { ok: true, headers: [] });
  assert.deepEqual(plan.mirror(), { ok: true, headers: [] });
  assert.deepEqual(plan.verify([], undefined), { ok: true });
});

test("only own members of plain objects are read", () => {
  const inherited = Object.create({ text: "x" });
  assert.equal(plan.mirror(inherited).error.data.reason, "value/not-plain");
  const own = scanHeaders({
    properties: { ["__proto__"]: annotated("string", "P"), length: annotated("integer", "L") },
  });
  assert.deepEqual(own.mirror(["a"]), { ok: true, headers: [] });
  assert.deepEqual(own.mirror(JSON.parse('{"__proto__":"x"}')), { ok: true, headers: [["Mcp-Param-P", "x"]] });
});

test("characters of headers that JavaScript alone can hold", () => {
  for (const value of ["é", "\ud800", "世", "a\u0000"]) {
    assert.equal(plan.verify({ "Mcp-Param-Text": value }, {}).error.data.reason, "header/characters");
  }
  assert.deepEqual(plan.verify([["Mcp-\ud800", "x"]], {}), { ok: true });
});

test("floods cost nothing and are refused", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => [`Mcp-Param-${index}`, "x"]);
  const limit = (headers, options) => {
    const { httpStatus, error } = scanHeaders({ properties: { x: annotated("string", "X") } }, options).verify(
      headers,
      "{}",
    );
    return [httpStatus, error.code, error.data.reason];
  };
  assert.deepEqual(limit(many), [431, -32020, "limit/header-fields"]);
  const long = "A".repeat(64 << 20);
  assert.deepEqual(limit([["Mcp-Param-X", long]]), [431, -32020, "limit/header-value"]);
  assert.deepEqual(plan.verify([[`Mcp-${long}`, ""]], "{}"), { ok: true });
  assert.deepEqual(limit({ "mcp-param-x": "abc" }, { limits: { headerValue: 2 } }), [
    431,
    -32020,
    "limit/header-value",
  ]);
  assert.deepEqual(limit({ "mcp-a": "", "mcp-b": "" }, { limits: { headerFields: 1 } }), [
    431,
    -32020,
    "limit/header-fields",
  ]);
  const { error } = verifyStandardHeaders(many, "{}", { limits: { headerFields: 9 } });
  assert.equal(error.message, "there are more than 9 header fields");
});

test("misuse throws", () => {
  assert.throws(() => plan.verify([["Mcp-Param-Text", 7]], {}), misuse("invalid-argument"));
  assert.throws(() => plan.verify({ "Mcp-Param-Text": 7 }, {}), misuse("invalid-argument"));
  assert.throws(() => plan.verify(undefined, {}), misuse("invalid-argument"));
  assert.throws(() => plan.verify([], {}, { id: 1.5 }), misuse("invalid-option"));
  assert.throws(() => plan.verify([], {}, { role: "client" }), misuse("invalid-option"));
  assert.throws(() => plan.verify([], {}, { rule: 1 }), misuse("unknown-option"));
  assert.throws(() => scanHeaders({}, { slot: "inputSchema" }), misuse("unknown-option"));
  assert.throws(() => verifyStandardHeaders([], {}, { tools: "t" }), misuse("invalid-option"));
  assert.throws(() => encodeHeaderValue(7), misuse("invalid-argument"));
});

test("names that no text can have are unknown", () => {
  const params = {
    name: "\ufffd",
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  const request = { jsonrpc: "2.0", id: 9, method: "tools/call", params };
  const { headers } = standardHeaders(request);
  assert.deepEqual(verifyStandardHeaders(headers, request, { tools: ["\ufffd"] }), { ok: true });
  const { error, response } = verifyStandardHeaders(headers, request, { tools: ["\ud800"] });
  assert.deepEqual([error.code, response.id], [-32602, 9]);
});

/** Marsaglia's xorshift, the same numbers every time. */
let state = 4711;
function below(limit) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
}
const PARTS = [
  "a",
  "Z",
  "0",
  " ",
  "\t",
  "\n",
  "\0",
  "\x7f",
  "=",
  "?",
  "=?base64?",
  "?=",
  "é",
  "世",
  "😀",
  "\ufeff",
  ",",
  "~",
];
const text = () => Array.from({ length: below(8) }, () => PARTS[below(PARTS.length)]).join("");

test("decoding undoes encoding, and headers hold nothing but what they may", () => {
  for (let round = 0; round < 5000; round += 1) {
    const given = text();
    const { value } = encodeHeaderValue(given);
    assert.match(value, /^[\t\x20-\x7e]*$/);
    assert.deepEqual(decodeHeaderValue(value), { ok: true, value: given });
  }
});

test("mirrors are accepted, and those of other arguments are not", () => {
  const args = () => ({ text: text(), inner: { count: below(50) - 25 }, truth: below(2) === 0 });
  for (let round = 0; round < 2000; round += 1) {
    const [first, second] = [args(), args()];
    const { headers } = plan.mirror(first);
    assert.deepEqual(plan.mirror(JSON.stringify(first)), { ok: true, headers });
    assert.deepEqual(plan.verify(headers, first), { ok: true });
    assert.equal(plan.verify(headers, second).ok, JSON.stringify(first) === JSON.stringify(second));
  }
});
