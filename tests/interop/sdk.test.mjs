// Our validator inside of the official SDK, of both generations: what a caller sees of good and bad results and schemas.

import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { acceptedContent, fromJsonSchema } from "@modelcontextprotocol/server";

import { nodeModule } from "../../js/tools/paths.mjs";
import { run } from "../../js/tools/run.mjs";
import { builtModule, pkg, read } from "../js/package.mjs";
import { CONVERSATIONS, elicit, openMcpServer, openTools } from "./official.mjs";
import { overHttp, temporaryFolder, within } from "./peer.mjs";
import { jsonSchema, structure, toolsWith } from "./tools.mjs";

const { AssayJsonSchemaValidator } = await builtModule("entry/sdk/node.js");

const here = import.meta.dirname;
const INVALID = -32602;
const INTERNAL = -32603;

/** A server that counts who asks it. */
async function watched(context) {
  const asked = [];
  const { href } = await overHttp(context, ({ url }, response) => {
    asked.push(url);
    response.end('{ "type": "number" }');
  });
  return { href, asked };
}

/** SDK 1.x puts the code into its messages, SDK 2.x cuts what it says of a schema. */
const errorOf = (generation, code, message) => [code, generation === 1 ? `MCP error ${code}: ${message}` : message];
const mismatch = (generation, message) =>
  errorOf(generation, INVALID, `Structured content does not match the tool's output schema: ${message}`);
const refusal = (name, message) => [INVALID, `Tool '${name}' has an invalid outputSchema: unusable schema: ${message}`];

/** What a caller should see, given what the SDK makes of an unusable schema. */
function wantedOf([name, { wrong, unusable }], generation, ofUnusable) {
  if (wrong !== undefined) return mismatch(generation, wrong);
  return unusable === undefined ? "ok" : ofUnusable(name, unusable);
}

function assertSeen(seen, wanted, name) {
  const isOpen = Array.isArray(wanted) && wanted[1].endsWith("…");
  if (!isOpen) return assert.deepEqual(seen, wanted, name);
  const start = wanted[1].slice(0, -1);
  assert.deepEqual([seen[0], seen[1].slice(0, start.length)], [wanted[0], start], name);
}

const refusing = (generation) => (_, unusable) => mismatch(generation, `unusable schema: ${unusable}`);
const thrown = (name, unusable) => refusal(name, unusable);

const CLIENTS = [
  { title: "SDK 1.32.2", options: { unusable: "refuse" }, ofUnusable: refusing(1) },
  { title: "SDK 2.4.0", options: { unusable: "refuse" }, ofUnusable: refusing(2) },
  { title: "SDK 2.4.0", options: undefined, ofUnusable: thrown },
  { title: "SDK 2.4.0 over HTTP", options: undefined, ofUnusable: thrown },
];

for (const { title, options, ofUnusable } of CLIENTS) {
  test(`a client of ${title}, ${options?.unusable ?? "throw"}`, async (context) => {
    const { href, asked } = await watched(context);
    const tools = toolsWith(href);
    const conversation = CONVERSATIONS[title];
    const validator = new AssayJsonSchemaValidator(options);
    const { requests, list, call } = await openTools(context, conversation, tools, validator);
    assert.deepEqual(await list(), Object.keys(tools));
    for (const [name, tool] of Object.entries(tools)) {
      assertSeen(await call(name), wantedOf([name, tool], conversation.generation, ofUnusable), name);
    }
    // Where the schema was thrown the server is not troubled.
    const isSent = ([, { unusable }]) => unusable === undefined || options?.unusable === "refuse";
    assert.deepEqual(
      requests,
      Object.entries(tools)
        .filter(isSent)
        .map(([name]) => name),
    );
    assert.deepEqual(asked, []);
  });
}

test('why a client of SDK 1.x needs `unusable: "refuse"`', async (context) => {
  const tools = toolsWith("http://127.0.0.1:9/");
  const { list, call } = await openTools(context, CONVERSATIONS["SDK 1.32.2"], tools, new AssayJsonSchemaValidator());
  const [name, message] = await list();
  assert.deepEqual([name, message.slice(0, 40)], ["UnusableSchemaError", "unusable schema: /$schema: the dialect h"]);
  // What came after the bad schema is not checked at all.
  assert.equal(await call("structure-wrong"), "ok");
});

test("two schemas of one `$id`, where the validator of the SDK takes one for the other", async (context) => {
  const { twin, "other-twin": other } = toolsWith("");
  const { list, call } = await openTools(context, CONVERSATIONS["SDK 2.4.0"], { twin, other }, undefined);
  await list();
  assert.deepEqual([await call("twin"), await call("other")], ["ok", "ok"]);
});

for (const title of ["SDK 1.32.2", "SDK 2.4.0"]) {
  test(`a server of ${title} that asks a user`, async (context) => {
    const { sdk, generation } = CONVERSATIONS[title];
    const schema = { type: "object", properties: { mail: { type: "string", format: "email" } }, required: ["mail"] };
    const validator = new AssayJsonSchemaValidator();
    const seen = (schema, content) => elicit(context, { sdk }, schema, content, validator);
    assert.equal(await seen(schema, { mail: "sea@example.com" }), "ok");
    const wrong =
      "Elicitation response content does not match requested schema: /mail: the text is not a valid email (format)";
    assert.deepEqual(await seen(schema, { mail: "sea" }), errorOf(generation, INVALID, wrong));
    const draft03 = { ...schema, $schema: "http://json-schema.org/draft-03/schema#" };
    const unusable =
      "Error validating elicitation response: unusable schema: /$schema: the dialect http://json-schema.org/draft-03/schema# is not supported; …";
    assertSeen(await seen(draft03, { mail: "sea@example.com" }), errorOf(generation, INTERNAL, unusable));
  });
}

test("arguments and results of a server, by `fromJsonSchema`", async (context) => {
  const validator = new AssayJsonSchemaValidator();
  const schema = structure({ id: { type: "int64" } });
  const register = (server) => {
    const tool = { inputSchema: fromJsonSchema(schema, validator), outputSchema: fromJsonSchema(schema, validator) };
    const asNumber = ({ id }) => ({ content: [], structuredContent: { id: Number(id) } });
    // What is undefined is not sent, and so is no fault of the result.
    server.registerTool("echo", tool, ({ id }) => ({ content: [], structuredContent: { id, note: undefined } }));
    server.registerTool("blunder", tool, asNumber);
  };
  const { list, call } = await openMcpServer(context, register, validator);
  assert.deepEqual(await list(), ["echo", "blunder"]);
  const said = async (name, args) => {
    const { value, seen } = await call(name, args);
    return value === undefined ? seen : [value.isError ?? false, value.structuredContent ?? value.content[0].text];
  };
  const wrong = "/id: int64 is sent as a string of digits in quotes, found a number (type)";
  assert.deepEqual(await said("echo", { id: "12" }), [false, { id: "12" }]);
  // What a model reads.
  assert.deepEqual(await said("echo", { id: 12 }), [
    true,
    `Input validation error: Invalid arguments for tool echo: ${wrong}`,
  ]);
  assert.deepEqual(await said("echo", {}), [
    true,
    "Input validation error: Invalid arguments for tool echo: the member id is missing (required)",
  ]);
  assert.deepEqual(await said("blunder", { id: "12" }), [
    true,
    `Output validation error: Invalid structured content for tool blunder: ${wrong}`,
  ]);
});

test("a server finds its own unusable schema when it registers it", () => {
  const schema = jsonSchema("https://json-structure.org/meta/core/v0/", {});
  const validator = new AssayJsonSchemaValidator();
  assert.throws(() => fromJsonSchema(schema, validator), {
    name: "UnusableSchemaError",
    message: /^unusable schema: .* is not supported; did you mean https:\/\/json-structure.org\/meta\/core\/v0\/#/,
  });
});

test("content that a user accepted, under MCP 2026-07-28", () => {
  const schema = fromJsonSchema(structure({ id: { type: "int64" } }), new AssayJsonSchemaValidator());
  const accepted = (content) => acceptedContent({ form: { action: "accept", content } }, "form", schema);
  assert.deepEqual(accepted({ id: "12" }), { id: "12" });
  assert.equal(accepted({ id: 12 }), undefined);
});

test("where no code may be made from strings the validator of the SDK fails and ours does not", async (context) => {
  const { href, asked } = await watched(context);
  const child = run(process.execPath, ["--disallow-code-generation-from-strings", join(here, "evalless.mjs"), href]);
  const { code, stdout, stderr } = await within(child, "the process without code from strings");
  assert.equal(code, 0, stderr);
  const { ours, theirs } = JSON.parse(stdout);
  for (const [name, tool] of Object.entries(toolsWith(href))) {
    assertSeen(ours[name], wantedOf([name, tool], 2, thrown), name);
  }
  const failed = "Code generation from strings disallowed for this context";
  assert.deepEqual(theirs["2020-12"], [INVALID, `Tool '2020-12' has an invalid outputSchema: ${failed}`]);
  assert.ok(Object.values(theirs).every((seen) => seen !== "ok"));
  assert.deepEqual(asked, []);
});

test("the types are those of the SDK", async () => {
  const tsc = nodeModule("typescript", "bin", "tsc");
  const options = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--skipLibCheck",
  ];
  const types = ["--types", "node", "--typeRoots", nodeModule("@types")];
  const { code, stdout } = await run(process.execPath, [tsc, join(here, "typed.ts"), ...options, ...types]);
  assert.equal(stdout, "");
  assert.equal(code, 0);
});

/** The program in a document that uses our validator. */
function exampleIn(path) {
  const programs = Array.from(read(path).matchAll(/^```js\n(.*?)^```$/gms), ([, program]) => program);
  return programs.find((program) => program.includes("mcp-assay/sdk"));
}

/** What follows the examples: their client calls the tool of their server. */
const CALLS = `
import { InMemoryTransport } from "@modelcontextprotocol/client";
const [near, far] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(far), client.connect(near)]);
for (const ship of [9074729, "9074729"]) {
  const { content } = await client.callTool({ name: "moor", arguments: { ship } });
  console.log(content[0].text);
}
await client.close();
`;

const REFUSED = "Input validation error: Invalid arguments for tool moor: /ship:";
const EXAMPLES = {
  "README.md": [`${REFUSED} int64 is sent as a string of digits in quotes, found a number (type)`, "9074729 is moored"],
  "pkg-template/README.md": ["9074729 is moored", `${REFUSED} expected integer, found string (type)`],
};

for (const [path, answers] of Object.entries(EXAMPLES)) {
  test(`the example in ${path}`, async (context) => {
    const folder = temporaryFolder(context);
    const packages = join(folder, "node_modules");
    mkdirSync(packages);
    symlinkSync(pkg, join(packages, "mcp-assay"));
    symlinkSync(join(here, "node_modules", "@modelcontextprotocol"), join(packages, "@modelcontextprotocol"));
    writeFileSync(join(folder, "example.mjs"), exampleIn(path) + CALLS);
    const { stdout, stderr } = await within(run(process.execPath, [join(folder, "example.mjs")]), "the example");
    assert.equal(stderr, "");
    assert.deepEqual(stdout.trimEnd().split("\n"), answers);
  });
}

test("the README quotes what a model is answered", () => {
  assert.ok(read("README.md").includes(`\`\`\`text\n${EXAMPLES["README.md"][0]}\n`));
});
