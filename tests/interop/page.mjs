// The client of the SDK where it takes itself to be in a page: with our `fetch` and without it. Takes the address of a server
// and the release of the SDK as arguments; prints what came of the calls. For a process of its own, since it defines what only
// pages have.

import { builtModule } from "../js/package.mjs";
import { ARGUMENTS, TOOL } from "./mirror-cases.mjs";
import { connected, RELEASES } from "./official.mjs";

globalThis.window = globalThis;
globalThis.document = {};

// What a bundler for pages takes.
const { withHeaderMirrors } = await builtModule("entry/sdk/default.js");

const address = new URL(process.argv[2]);
const release = RELEASES[process.argv[3]];
const ends = [];
const context = { after: (end) => ends.push(end) };

/** What a client sees of its calls, "ok" or a code, and how many requests they took. */
async function seen(wrap, lists) {
  let sent = 0;
  const counted = (input, init) => {
    if (init.body?.includes('"tools/call"')) sent += 1;
    return fetch(input, init);
  };
  const client = await connected(context, address, { release, fetch: wrap(counted) });
  if (lists) await client.listTools();
  const outcomes = [];
  for (const args of ARGUMENTS) {
    const call = client.callTool({ name: TOOL, arguments: args });
    outcomes.push(
      await call.then(
        () => "ok",
        ({ code }) => code,
      ),
    );
  }
  return { outcomes, sent };
}

console.log(
  JSON.stringify({
    without: await seen((plain) => plain, true),
    listed: await seen((plain) => withHeaderMirrors(plain), true),
    unlisted: await seen((plain) => withHeaderMirrors(plain), false),
  }),
);
for (const end of ends) await end();
