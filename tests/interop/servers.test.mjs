// Servers that others wrote, as they are installed: every schema that they list is one for us and draws no warning, and
// what they answer fits their own schemas, while an answer that was tampered with does not.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { builtModule, found } from "../js/package.mjs";
import { initialize, overStdio, program, temporaryFolder } from "./peer.mjs";

const { checkTools, compile } = await builtModule("entry/node.js");

const ENTITY = { name: "Ada", entityType: "person", observations: ["wrote the first program"] };

/**
 * How each server is started in an empty folder, and what is asked of it: arguments that its schema takes, arguments
 * that it does not, and a way to spoil the structured content with what is found then.
 */
const SERVERS = {
  everything: {
    args: () => ["stdio"],
    calls: () => [
      {
        tool: "get-structured-content",
        given: { location: "Chicago" },
        refused: { location: "Berlin" },
        spoil: (content) => ({ ...content, humidity: "damp" }),
        finds: [["instance/type", "/humidity"]],
      },
    ],
  },
  filesystem: {
    args: (folder) => [folder],
    prepare: (folder) => writeFileSync(join(folder, "note.txt"), "Grüße 😀"),
    calls: (folder) => [
      {
        tool: "read_text_file",
        given: { path: join(folder, "note.txt"), head: 1 },
        refused: { path: join(folder, "note.txt"), head: "1" },
        spoil: ({ content }) => ({ content, encoding: "utf-8" }),
        finds: [["instance/additional-property", "/encoding"]],
      },
      {
        tool: "list_allowed_directories",
        given: {},
        refused: [],
        spoil: () => ({}),
        finds: [["instance/required", ""]],
      },
    ],
  },
  memory: {
    env: (folder) => ({ MEMORY_FILE_PATH: join(folder, "memory.jsonl") }),
    calls: () => [
      {
        tool: "create_entities",
        given: { entities: [ENTITY] },
        refused: { entities: [{ ...ENTITY, observations: "none" }] },
        spoil: ({ entities: [{ name, ...entity }] }) => ({ entities: [entity] }),
        finds: [["instance/required", "/entities/0"]],
      },
      {
        tool: "read_graph",
        given: {},
        refused: null,
        spoil: ({ entities }) => ({ entities, relations: [{ from: "Ada", to: "Ada", relationType: null }] }),
        finds: [["instance/type", "/relations/0/relationType"]],
      },
    ],
  },
};

async function start(context, name, { args = () => [], env = () => ({}), prepare = () => {} }) {
  const folder = temporaryFolder(context);
  prepare(folder);
  const script = program(`@modelcontextprotocol/server-${name}`);
  const peer = overStdio(context, script, { args: args(folder), env: env(folder) });
  await initialize(peer);
  return { folder, peer, listing: await peer.ask("tools/list") };
}

/** The schema of a tool, compiled: free of findings, and of the dialect that it names. */
function compiled(tool, slot) {
  const schema = compile(tool[slot], { slot });
  assert.deepEqual(schema.report.diagnostics, [], `${tool.name}: ${slot}`);
  assert.deepEqual(schema.dialect, { kind: "json-schema", draft: "draft-07" });
  assert.deepEqual(schema.unenforced, []);
  return schema;
}

/** No tool of the listing is refused, in any revision and by either side. */
function checkListing(listing) {
  for (const revision of ["2025-06-18", "2025-11-25", "2026-07-28"]) {
    for (const role of ["client", "server"]) {
      const { accepted, report } = checkTools(listing, { revision, role });
      assert.deepEqual(report.diagnostics, [], `${revision}, ${role}`);
      assert.equal(accepted.length, listing.tools.length);
    }
  }
}

async function checkCall(peer, tool, { given, refused, spoil, finds }) {
  const input = compiled(tool, "inputSchema");
  const output = compiled(tool, "outputSchema");
  assert.deepEqual(found(input.validate(given)), []);
  assert.equal(input.isValid(refused), false);
  const { structuredContent, isError = false } = await peer.ask("tools/call", { name: tool.name, arguments: given });
  assert.equal(isError, false);
  assert.deepEqual(found(output.validate(structuredContent)), []);
  assert.deepEqual(found(output.validateText(JSON.stringify(structuredContent))), []);
  assert.deepEqual(found(output.validate(spoil(structuredContent))), finds);
  [input, output].forEach((schema) => schema.dispose());
}

for (const [name, server] of Object.entries(SERVERS)) {
  test(`the ${name} server lists schemas that are sound, and answers what they say`, async (context) => {
    const { folder, peer, listing } = await start(context, name, server);
    for (const tool of listing.tools) {
      ["inputSchema", "outputSchema"].filter((slot) => slot in tool).forEach((slot) => compiled(tool, slot).dispose());
    }
    checkListing(listing);
    for (const call of server.calls(folder)) {
      const tool = listing.tools.find(({ name }) => name === call.tool);
      await context.test(call.tool, () => checkCall(peer, tool, call));
    }
  });
}
