// One server on the official SDK, two clients of the official SDK: one advertises JSON Structure and is sent it, the other
// does not and is sent the projection. Both call the same tool.

import assert from "node:assert/strict";
import { test } from "node:test";

import { builtModule } from "../js/package.mjs";
import { openListing } from "./official.mjs";

const { advertise, checkTools, EXTENSION_ID, negotiate, project } = await builtModule("entry/node.js");
const { AssayJsonSchemaValidator } = await builtModule("entry/sdk/node.js");

const structure = (name, rest) => ({
  $schema: "https://json-structure.org/meta/core/v0/#",
  $id: `https://tools.example.com/${name}`,
  name,
  type: "object",
  ...rest,
});
const TOOL = {
  name: "weigh",
  description: "Weighs a container",
  inputSchema: structure("WeighInput", {
    properties: { container: { type: "int64" }, at: { type: "date" } },
    required: ["container"],
    additionalProperties: false,
  }),
  outputSchema: structure("WeighResult", { properties: { tonnes: { type: "decimal" } }, required: ["tonnes"] }),
};

/** A server that sends each client what it can read, and runs no call that is wrong. */
function serverFor(calls) {
  const capabilities = advertise({ tools: {} });
  const [tool] = checkTools(TOOL, { role: "server" }).accepted;
  const projected = (slot) => project(TOOL[slot], { slot }).schema;
  return {
    capabilities,
    list: (client) => {
      if (negotiate({ client, server: capabilities }).agreed) return [TOOL];
      return [{ ...TOOL, inputSchema: projected("inputSchema"), outputSchema: projected("outputSchema") }];
    },
    call: ({ arguments: args }) => {
      const reply = tool.reply(tool.checkArguments(args));
      if (reply !== undefined) return reply.result;
      calls.push(args);
      return { content: [], structuredContent: { tonnes: "21.5" } };
    },
  };
}

/** What came of a call: the structured content, or the text of an error result. */
const told = ({ isError, content, structuredContent }) => (isError ? content[0].text : structuredContent);

const WRONG = "Invalid arguments: /container: int64 is sent as a string of digits in quotes, found a number (type)";

test("a client that advertises JSON Structure is sent it", async (context) => {
  const calls = [];
  const jsonSchemaValidator = new AssayJsonSchemaValidator({ slot: "outputSchema" });
  const client = await openListing(context, serverFor(calls), { capabilities: advertise({}), jsonSchemaValidator });
  const [tool] = await client.list();
  assert.deepEqual(tool.inputSchema, TOOL.inputSchema);
  assert.deepEqual(tool.outputSchema, TOOL.outputSchema);
  assert.deepEqual(client.server.extensions, { [EXTENSION_ID]: {} });

  assert.deepEqual(told(await client.call("weigh", { container: "9007199254740993" })), { tonnes: "21.5" });
  assert.equal(told(await client.call("weigh", { container: 5 })), WRONG);
  assert.deepEqual(calls, [{ container: "9007199254740993" }]);
});

test("a client that does not is sent the projection, and its own validator is content with it", async (context) => {
  const calls = [];
  const client = await openListing(context, serverFor(calls), { capabilities: {} });
  const [tool] = await client.list();
  assert.equal(tool.inputSchema.$schema, "https://json-schema.org/draft/2020-12/schema");
  assert.equal(tool.inputSchema.type, "object");
  assert.equal(tool.inputSchema.$id, undefined);
  assert.equal(tool.inputSchema.properties.container.type, "string");
  const { accepted, report } = checkTools({ tools: [tool] }, { negotiated: false, role: "server" });
  assert.equal(accepted.length, 1, JSON.stringify(report));
  assert.equal(accepted[0].checkArguments({ container: "9007199254740993", at: "2026-12-01" }).valid, true);

  assert.deepEqual(told(await client.call("weigh", { container: "9007199254740993" })), { tonnes: "21.5" });
  // The source decides, however much the projection lets through.
  assert.equal(told(await client.call("weigh", { container: 5 })), WRONG);
  assert.deepEqual(calls, [{ container: "9007199254740993" }]);
});
