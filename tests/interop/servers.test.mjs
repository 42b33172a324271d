// Servers that others wrote, as they are installed: what they list must be schemas for us, and what they answer must fit.

import assert from "node:assert/strict";
import { test } from "node:test";

import { builtModule } from "../js/package.mjs";
import { initialize, overStdio, program, temporaryFolder } from "./peer.mjs";

const { compile } = await builtModule("entry/node.js");

const SERVERS = {
  everything: { name: "@modelcontextprotocol/server-everything", args: () => ["stdio"] },
  filesystem: { name: "@modelcontextprotocol/server-filesystem", args: (folder) => [folder] },
  memory: {
    name: "@modelcontextprotocol/server-memory",
    env: (folder) => ({ MEMORY_FILE_PATH: `${folder}/memory.jsonl` }),
  },
};

async function start(context, { name, args = () => [], env = () => ({}) }) {
  const folder = temporaryFolder(context);
  const peer = overStdio(context, program(name), { args: args(folder), env: env(folder) });
  await initialize(peer);
  return { folder, peer };
}

for (const [title, server] of Object.entries(SERVERS)) {
  test(`every schema of ${title} is one for us`, async (context) => {
    const { peer } = await start(context, server);
    const { tools } = await peer.ask("tools/list");
    assert.ok(tools.length > 0);
    for (const tool of tools) {
      for (const slot of ["inputSchema", "outputSchema"].filter((slot) => slot in tool)) {
        const schema = compile(tool[slot]);
        assert.deepEqual(schema.report.diagnostics, [], `${tool.name}: ${slot}`);
        schema.dispose();
      }
    }
  });
}
