// Calls all tools with our validator and with the one that the SDK brings, and prints what it saw. For a process of its own
// that must not make code from strings. Takes the address that nobody may ask as its argument.

import { builtModule } from "../js/package.mjs";
import { CONVERSATIONS, openTools } from "./official.mjs";
import { toolsWith } from "./tools.mjs";

const { AssayJsonSchemaValidator } = await builtModule("entry/sdk/node.js");

const ends = [];
const context = { after: (end) => ends.push(end) };
const tools = toolsWith(process.argv[2]);

async function seen(validator) {
  const { call, list } = await openTools(context, CONVERSATIONS["SDK 2.4.0"], tools, validator);
  await list();
  const outcomes = {};
  for (const name of Object.keys(tools)) outcomes[name] = await call(name);
  return outcomes;
}

console.log(JSON.stringify({ ours: await seen(new AssayJsonSchemaValidator()), theirs: await seen(undefined) }));
for (const end of ends) await end();
