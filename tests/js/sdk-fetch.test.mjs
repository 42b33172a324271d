// The `fetch` that mirrors arguments in headers, over servers that are made up. Real ones are in tests/interop.

import assert from "node:assert/strict";
import { test } from "node:test";

import { builtModule } from "./package.mjs";

const { checkTools, isAssayError, scanHeaders } = await builtModule("entry/node.js");
const { HeaderMirrorError, withHeaderMirrors } = await builtModule("entry/sdk/node.js");

const URL = "http://127.0.0.1/mcp";
const VERSION = "io.modelcontextprotocol/protocolVersion";
const META = { [VERSION]: "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}, progressToken: 7 };

const tool = (header, name = "moor") => ({
  name,
  inputSchema: {
    type: "object",
    properties: {
      basin: { type: "string", "x-mcp-header": header },
      berth: { type: "integer", "x-mcp-header": "Berth" },
    },
  },
});

const message = (method, params, meta = META) => ({
  jsonrpc: "2.0",
  id: 5,
  method,
  params: { ...params, _meta: meta },
});
const call = (args, name = "moor") => message("tools/call", { name, arguments: args });
const post = (body, rest) => ({ method: "POST", headers: { "Mcp-Name": "moor" }, body: JSON.stringify(body), ...rest });

const json = (body, status = 200) => Response.json(body, { status });
const listed = (id, tools, rest) => json({ jsonrpc: "2.0", id, result: { tools, ...rest } });
const mismatch = (id) => json({ jsonrpc: "2.0", id, error: { code: -32020, message: "Header mismatch" } }, 400);
const done = (id) => json({ jsonrpc: "2.0", id, result: { content: [] } });

/** A `fetch` that answers in turn with what `answers` make of the message, and what it was sent. */
function server(...answers) {
  const sent = [];
  const fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const body = init?.body?.startsWith?.("{") && init.body !== "{" ? JSON.parse(init.body) : undefined;
    const mirrors = Object.fromEntries([...headers].filter(([name]) => name.startsWith("mcp-param-")));
    sent.push({ input, init, headers, body, mirrors });
    return answers[Math.min(sent.length, answers.length) - 1](body?.id);
  };
  return { sent, fetch };
}

const mirrorsOf = ({ sent }) => sent.map(({ mirrors }) => mirrors);
const methodsOf = ({ sent }) => sent.map(({ body }) => body.method);
const misuse = (code) => (error) => isAssayError(error) && error.code === code;

test("calls of tools that are known before", async () => {
  const { accepted } = checkTools({ tools: [tool("Basin")] });
  const forms = [
    [tool("Basin")],
    accepted,
    new Set([{ name: "moor", headers: scanHeaders(tool("Basin").inputSchema) }]),
  ];
  for (const tools of forms) {
    const peer = server(done);
    const fetch = withHeaderMirrors(peer.fetch, { tools });
    const init = post(call({ basin: "Øst", berth: 4 }), { signal: AbortSignal.timeout(60_000) });
    assert.equal((await (await fetch(URL, init)).json()).id, 5);
    const [{ input, init: sent, headers, mirrors }] = peer.sent;
    assert.deepEqual(mirrors, { "mcp-param-basin": "=?base64?w5hzdA==?=", "mcp-param-berth": "4" });
    assert.deepEqual([input, sent.body, sent.signal, headers.get("mcp-name")], [URL, init.body, init.signal, "moor"]);
    assert.deepEqual(init.headers, { "Mcp-Name": "moor" });
  }
});

test("mirrors take the place of those that are there, and no others are touched", async () => {
  const peer = server(done);
  const fetch = withHeaderMirrors(peer.fetch, { tools: [tool("Basin")] });
  const headers = new Headers({ "mcp-param-basin": "old", "MCP-PARAM-BERTH": "1", "Mcp-Param-Other": "x" });
  await fetch(URL, post(call({ basin: "new" }), { headers }));
  assert.deepEqual(mirrorsOf(peer), [{ "mcp-param-basin": "new", "mcp-param-other": "x" }]);
});

test("arguments that are a string are no JSON text", async () => {
  const peer = server(done);
  const fetch = withHeaderMirrors(peer.fetch, { tools: [tool("Basin")] });
  for (const args of ['{ "basin": "x" }', "{", "\ud800"]) await fetch(URL, post(call(args))).catch(() => undefined);
  assert.deepEqual(mirrorsOf(peer), [{}, {}]);
});

test("what is no call of MCP 2026-07-28 passes as it is", async () => {
  const peer = server(() => done(5));
  const fetch = withHeaderMirrors(peer.fetch, { tools: [tool("Basin"), { name: "bare", inputSchema: {} }] });
  const good = post(call({ basin: "x" }));
  const inits = [
    undefined,
    { method: "GET" },
    { ...good, method: "PUT" },
    { ...good, body: new TextEncoder().encode(good.body) },
    { ...good, body: "{" },
    { ...good, body: `[${good.body}]` },
    post(message("tools/call", { name: "moor", arguments: { basin: "x" } }, { [VERSION]: "2025-11-25" })),
    post({ jsonrpc: "2.0", id: 5, method: "tools/call", params: { name: "moor", arguments: {} } }),
    post(message("prompts/get", { name: "moor", arguments: { basin: "x" } })),
    post(call({ basin: "x" }, "unknown")),
    post(call({ basin: "x" }, "toString")),
    post(call([], "bare")),
    post(call({ basin: "x" }, 7)),
  ];
  for (const init of inits) await fetch(URL, init);
  inits.forEach((init, index) => assert.equal(peer.sent[index].init, init));
});

test("a call that cannot be mirrored is not sent, and the error is typed", async () => {
  const peer = server(done);
  const invalid = { name: "invalid", inputSchema: { properties: { a: { type: "number", "x-mcp-header": "A" } } } };
  const fetch = withHeaderMirrors(peer.fetch, { tools: [tool("Basin"), invalid] });
  const cases = [
    [call({ basin: 7, berth: "secret" }), -32602, "/basin"],
    [call({ berth: 2 ** 53 }), -32602, "/berth"],
    [call({}, "invalid"), -32603, undefined],
  ];
  for (const [body, code, pointer] of cases) {
    await assert.rejects(fetch(URL, post(body)), (error) => {
      assert.ok(error instanceof HeaderMirrorError);
      assert.deepEqual([error.name, error.error.code, error.error.data.pointer], ["HeaderMirrorError", code, pointer]);
      assert.equal(error.message, error.error.message);
      return true;
    });
  }
  assert.deepEqual(peer.sent, []);
});

/** A response whose body comes in pieces of this many bytes. */
function inPieces(text, type, size) {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
  return new Response(body, { headers: { "Content-Type": type, "X-Kept": "yes" } });
}

const LISTING = JSON.stringify({ jsonrpc: "2.0", id: 5, result: { tools: [tool("Bäsin"), tool("Basin", "é")] } });
const FIRST = JSON.stringify({ jsonrpc: "2.0", id: 5, result: { tools: [tool("Basin")] } });
const half = FIRST.indexOf(',"result"') + 1;
const noise = 'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\n: comment\n\n';
const BODIES = {
  JSON: [FIRST, "application/json"],
  "a stream": [`${noise}id: 1\ndata: ${FIRST}\n\n`, "text/event-stream; charset=utf-8"],
  "a stream with two lines of data": [
    `data:${FIRST.slice(0, half)}\r\ndata: ${FIRST.slice(half)}\r\n\r\n`,
    "Text/Event-Stream",
  ],
  "a stream with carriage returns": [`\ufeffdata: ${FIRST}\r\rdata: x\r\r`, "text/event-stream"],
};

for (const [title, [text, type]] of Object.entries(BODIES)) {
  test(`definitions are learned from ${title}`, async () => {
    for (const size of [1, 7, 1 << 20]) {
      const peer = server(() => inPieces(text, type, size), done);
      const fetch = withHeaderMirrors(peer.fetch);
      const answer = await fetch(URL, post(message("tools/list", {})));
      assert.deepEqual([answer.status, answer.headers.get("x-kept")], [200, "yes"]);
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), Buffer.from(text));
      await fetch(URL, post(call({ basin: "a" })));
      assert.deepEqual(mirrorsOf(peer)[1], { "mcp-param-basin": "a" });
    }
  });
}

test("a name that no header can have makes the definition invalid", async () => {
  const peer = server(() => inPieces(LISTING, "application/json", 3), done);
  const fetch = withHeaderMirrors(peer.fetch);
  await (await fetch(URL, post(message("tools/list", {})))).text();
  await assert.rejects(fetch(URL, post(call({ basin: "a" }))), HeaderMirrorError);
  await fetch(URL, post(call({ basin: "a" }, "é")));
  assert.deepEqual(mirrorsOf(peer)[1], { "mcp-param-basin": "a" });
});

test("an event is learned while its stream stays open", async () => {
  let controller;
  const body = new ReadableStream({ start: (given) => (controller = given) });
  const peer = server(() => new Response(body, { headers: { "content-type": "text/event-stream" } }), done);
  const fetch = withHeaderMirrors(peer.fetch);
  const reader = (await fetch(URL, post(message("tools/list", {})))).body.getReader();
  controller.enqueue(new TextEncoder().encode(`data: ${FIRST}\n\n`));
  await reader.read();
  await fetch(URL, post(call({ basin: "a" })));
  assert.deepEqual(mirrorsOf(peer)[1], { "mcp-param-basin": "a" });
  await reader.cancel();
});

test("the newest definition counts, and the first of two in one listing", async () => {
  const pages = [
    [[tool("Old")], {}],
    [[tool("First"), tool("Second")], { nextCursor: "2" }],
    [[tool("Third"), tool("Basin", "other")], {}],
  ];
  const peer = server(
    ...pages.map(
      ([tools, rest]) =>
        (id) =>
          listed(id, tools, rest),
    ),
    done,
  );
  const fetch = withHeaderMirrors(peer.fetch, { tools: [tool("Given")] });
  await (await fetch(URL, post(message("tools/list", {})))).text();
  await (await fetch(URL, post(message("tools/list", {})))).text();
  await (await fetch(URL, post(message("tools/list", { cursor: "2" })))).text();
  await fetch(URL, post(call({ basin: "a" })));
  await fetch(URL, post(call({ basin: "a" }, "other")));
  assert.deepEqual(mirrorsOf(peer).slice(3), [{ "mcp-param-first": "a" }, { "mcp-param-basin": "a" }]);
});

test("what is no listing teaches nothing and reaches the caller", async () => {
  const answers = [
    () => json({ jsonrpc: "2.0", id: 6, result: { tools: [tool("Basin")] } }),
    () => json({ jsonrpc: "2.0", id: 5, error: { code: -32603, message: "no" } }),
    () =>
      json({ jsonrpc: "2.0", id: 5, result: { tools: [null, 7, { name: 7 }, { name: "moor", inputSchema: "{}" }] } }),
    () => json({ jsonrpc: "2.0", id: 5, result: { tools: [tool("Basin")] } }, 500),
    () => new Response("{", { headers: { "content-type": "application/json" } }),
    () => new Response(null, { status: 202 }),
  ];
  for (const answer of answers) {
    const peer = server(answer, done);
    const fetch = withHeaderMirrors(peer.fetch);
    const seen = await fetch(URL, post(message("tools/list", {})));
    assert.equal(await seen.text(), await answer().text());
    await fetch(URL, post(call({ basin: "a" })));
    assert.deepEqual(mirrorsOf(peer)[1], {});
  }
});

test("on -32020 the tools are listed, and the call is sent once more", async () => {
  const peer = server(
    mismatch,
    (id) => listed(id, [tool("Basin", "other")], { nextCursor: "p2" }),
    (id) => inPieces(`data: ${JSON.stringify({ id, result: { tools: [tool("New")] } })}\n\n`, "text/event-stream", 9),
    done,
  );
  const fetch = withHeaderMirrors(peer.fetch, { tools: [tool("Old")] });
  const headers = { Authorization: "Bearer t", "Mcp-Method": "tools/call", "Mcp-Name": "moor", "Mcp-Param-X": "x" };
  const answer = await fetch(URL, post(call({ basin: "a" }), { headers }));
  assert.equal((await answer.json()).id, 5);
  assert.deepEqual(methodsOf(peer), ["tools/call", "tools/list", "tools/list", "tools/call"]);
  assert.deepEqual(mirrorsOf(peer), [
    { "mcp-param-old": "a", "mcp-param-x": "x" },
    {},
    {},
    { "mcp-param-new": "a", "mcp-param-x": "x" },
  ]);
  const [, first, second] = peer.sent;
  assert.deepEqual(Object.fromEntries(first.headers), { authorization: "Bearer t", "mcp-method": "tools/list" });
  const { progressToken: _, ...meta } = META;
  assert.deepEqual(first.body.params, { _meta: meta });
  assert.deepEqual(second.body.params, { cursor: "p2", _meta: meta });
  assert.notEqual(first.body.id, second.body.id);
});

test("one retry, and the answer to it is what the caller sees", async () => {
  const peer = server(mismatch, (id) => listed(id, [tool("Basin")]), mismatch);
  const answer = await withHeaderMirrors(peer.fetch)(URL, post(call({ basin: "a" })));
  assert.deepEqual([answer.status, (await answer.json()).error.code], [400, -32020]);
  assert.deepEqual(methodsOf(peer), ["tools/call", "tools/list", "tools/call"]);
});

test("where no newer definition is to be had the refusal stands", async () => {
  const endless = (id) => listed(id, [], { nextCursor: "again" });
  const listings = [
    (id) => listed(id, []),
    () => new Response("no", { status: 503 }),
    () => new Response(null),
    () => new Response("x", { headers: { "content-type": "text/event-stream" } }),
    () => Promise.reject(new TypeError("fetch failed")),
    endless,
  ];
  for (const listing of listings) {
    const peer = server(mismatch, listing);
    const answer = await withHeaderMirrors(peer.fetch, { tools: [tool("Basin")] })(URL, post(call({ basin: "a" })));
    assert.deepEqual([answer.status, (await answer.json()).error.code], [400, -32020]);
    assert.equal(peer.sent.length, listing === endless ? 101 : 2);
  }
});

test("other refusals are handed on, still to be read", async () => {
  for (const [status, text] of [
    [400, '{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"no"}}'],
    [400, "no"],
    [200, '{"jsonrpc":"2.0","id":5,"error":{"code":-32020,"message":"no"}}'],
  ]) {
    const peer = server(() => new Response(text, { status }));
    const answer = await withHeaderMirrors(peer.fetch)(URL, post(call({ basin: "a" })));
    assert.deepEqual([answer.status, await answer.text(), peer.sent.length], [status, text, 1]);
  }
});

test("a definition that turns out invalid ends the call", async () => {
  const peer = server(mismatch, (id) => listed(id, [tool("")]), done);
  await assert.rejects(withHeaderMirrors(peer.fetch)(URL, post(call({ basin: "a" }))), HeaderMirrorError);
  assert.equal(peer.sent.length, 2);
});

test("what a listing may cost is bounded", async () => {
  const peer = server((id) => listed(id, [tool("A", "a"), tool("B", "b"), tool("C", "c")]), done);
  const fetch = withHeaderMirrors(peer.fetch, { limits: { tools: 2 } });
  await (await fetch(URL, post(message("tools/list", {})))).text();
  for (const name of ["a", "b", "c"]) await fetch(URL, post(call({ basin: "x" }, name)));
  assert.deepEqual(mirrorsOf(peer).slice(1), [{ "mcp-param-a": "x" }, { "mcp-param-b": "x" }, {}]);
  const huge = server((id) => listed(id, [tool("A")], { padding: "x".repeat(17 << 20) }), done);
  const past = withHeaderMirrors(huge.fetch);
  await (await past(URL, post(message("tools/list", {})))).text();
  await past(URL, post(call({ basin: "x" })));
  assert.deepEqual(mirrorsOf(huge)[1], {});
});

test("misuse throws at once", () => {
  assert.throws(() => withHeaderMirrors(undefined), misuse("invalid-argument"));
  assert.throws(() => withHeaderMirrors(fetch, { tool: [] }), misuse("unknown-option"));
  for (const tools of [
    {},
    "moor",
    [null],
    [{ name: "a" }],
    [{ inputSchema: {} }],
    [{ name: "a", inputSchema: "{}" }],
  ]) {
    assert.throws(() => withHeaderMirrors(fetch, { tools }), misuse("invalid-option"));
  }
  assert.throws(() => withHeaderMirrors(fetch, { limits: 7 }), misuse("invalid-option"));
});
