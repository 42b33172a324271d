// Mirrors of ours before the server of the official SDK, and mirrors of its client before our verification. What counts is
// which calls a handler gets to see.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";

import { run } from "../../js/tools/run.mjs";
import { builtModule } from "../js/package.mjs";
import { ARGUMENTS, SCHEMAS, TAMPERED, TOOL } from "./mirror-cases.mjs";
import { dccServer, skip as noDcc } from "./dcc.mjs";
import { guardedServer } from "./guarded.mjs";
import { connected, lenientServer, RELEASES, serve } from "./official.mjs";
import { within } from "./peer.mjs";

const { checkTools } = await builtModule("entry/node.js");
const { withHeaderMirrors } = await builtModule("entry/sdk/node.js");

const timeout = 60_000;
const MISMATCH = -32020;
const INVALID = -32602;

/** Lines of a table: who called whom, how often, and what came of it. */
const rows = [];
after(() => console.table(rows));

/** Counts requests for calls and how they were answered. */
function counting(fetch = globalThis.fetch) {
  const counts = { sent: 0, statuses: [] };
  const counted = async (input, init) => {
    const isCall = typeof init?.body === "string" && JSON.parse(init.body).method === "tools/call";
    const response = await fetch(input, init);
    if (isCall) {
      counts.sent += 1;
      counts.statuses.push(response.status);
    }
    return response;
  };
  return { counts, fetch: counted };
}

/** How a call ended: "ok", "tool error", or the code of an error. */
const outcome = (promise) =>
  within(promise, "the SDK").then(
    ({ isError }) => (isError ? "tool error" : "ok"),
    (error) => error.code ?? error.name,
  );

const callOf = (args) => ({ name: TOOL, arguments: args });
const request = (client, args, options) => client.request({ method: "tools/call", params: callOf(args) }, options);

/** Notes how calls ended, and holds the number of those accepted against what the handler saw. */
function note(context, calls, { counts, outcomes, invoked, disagreements = "none" }) {
  const accepted = outcomes.filter((seen) => seen === "ok").length;
  const row = { calls, requests: counts.sent, accepted, refused: outcomes.length - accepted, invoked, disagreements };
  assert.equal(invoked, accepted);
  context.diagnostic(JSON.stringify(row));
  rows.push(row);
}

/** The plan of the tool, from a listing by request(): a client that has listed the tools itself mirrors by itself. */
async function planFrom(client) {
  const listing = await within(client.request({ method: "tools/list" }), "tools/list");
  return checkTools(listing).accepted.find(({ name }) => name === TOOL).headers;
}

const repeated = (value, { length }) => Array.from({ length }, () => value);

/** The server of the SDK, which checks headers itself, and the calls it let through. */
async function theirServer(context, release, schemas = SCHEMAS) {
  const invoked = [];
  const make = (of) => lenientServer(of, schemas, (_, args) => invoked.push(args));
  return { address: await serve(context, make, { release }), invoked };
}

const MODES = { negotiated: "auto", pinned: { pin: "2026-07-28" } };
const toolDefinition = { name: TOOL, inputSchema: SCHEMAS[TOOL] };
const DEFINITIONS = {
  cached: { prepare: (client) => client.listTools(), options: undefined },
  explicit: { prepare: async () => {}, options: { toolDefinition } },
};
/** The server of the SDK loses the mark and refuses what its own client sends; ours keeps it. */
const MARK = { region: "\ufeffeu" };
/** What the client of the SDK sends and we refuse: integers beyond what is safe, and kinds that were not declared. */
const WRONG = [{ shard: 2 ** 53 }, { shard: 1.5 }, { region: 7 }, { dry: "true" }];

for (const [version, release] of Object.entries(RELEASES)) {
  test(`mirrors of checkTools before the server of SDK ${version}`, { timeout }, async (context) => {
    const { address, invoked } = await theirServer(context, release);
    const { counts, fetch } = counting();
    const client = await connected(context, address, { release, fetch });
    const plan = await planFrom(client);
    const outcomes = [];
    for (const args of ARGUMENTS) {
      const headers = Object.fromEntries(plan.mirror(args).headers);
      outcomes.push(await outcome(client.callTool(callOf(args), { headers })));
    }
    assert.deepEqual(outcomes, repeated("ok", ARGUMENTS));
    assert.deepEqual(invoked, ARGUMENTS);
    assert.deepEqual(counts.statuses, repeated(200, ARGUMENTS));
    note(context, `our mirrors, server of SDK ${version}`, { counts, outcomes, invoked: invoked.length });
  });

  test(`tampered mirrors before the server of SDK ${version}`, { timeout }, async (context) => {
    const { address, invoked } = await theirServer(context, release);
    const { counts, fetch } = counting();
    const client = await connected(context, address, { release, fetch });
    const plan = await planFrom(client);
    const outcomes = [];
    for (const [args, name, value] of TAMPERED) {
      const good = Object.fromEntries(plan.mirror(args).headers);
      const { [name]: _, ...rest } = good;
      const bad = value === undefined ? rest : { ...rest, [name]: value };
      for (const headers of [good, bad]) outcomes.push(await outcome(request(client, args, { headers })));
    }
    const wanted = TAMPERED.map(([args, name, value]) => plan.verify(value === undefined ? [] : [[name, value]], args));
    assert.deepEqual(
      wanted.map(({ httpStatus, error }) => [httpStatus, error.code]),
      repeated([400, MISMATCH], TAMPERED),
    );
    assert.deepEqual(
      outcomes,
      TAMPERED.flatMap(() => ["ok", MISMATCH]),
    );
    assert.deepEqual(
      counts.statuses,
      TAMPERED.flatMap(() => [200, 400]),
    );
    const calls = `as they are and tampered, server of SDK ${version}`;
    note(context, calls, { counts, outcomes, invoked: invoked.length });
  });

  for (const lists of [true, false]) {
    const how = lists ? "after a listing" : "without a listing";
    test(`our fetch before the server of SDK ${version}, ${how}`, { timeout }, async (context) => {
      const { address, invoked } = await theirServer(context, release);
      const { counts, fetch } = counting();
      const client = await connected(context, address, { release, fetch: withHeaderMirrors(fetch) });
      if (lists) await within(client.request({ method: "tools/list" }), "tools/list");
      const outcomes = [];
      for (const args of ARGUMENTS) outcomes.push(await outcome(request(client, args)));
      assert.deepEqual(outcomes, repeated("ok", ARGUMENTS));
      assert.deepEqual(invoked, ARGUMENTS);
      // Without a listing the first call is refused, and its answer leads to one.
      assert.equal(counts.sent, ARGUMENTS.length + (lists ? 0 : 1));
      note(context, `our fetch ${how}, server of SDK ${version}`, { counts, outcomes, invoked: invoked.length });
    });
  }

  test(
    `our fetch before a server of SDK ${version} whose definition changes, and calls that it does not send`,
    { timeout },
    async (context) => {
      const schemas = structuredClone(SCHEMAS);
      const { address, invoked } = await theirServer(context, release, schemas);
      const { counts, fetch } = counting();
      const client = await connected(context, address, { release, fetch: withHeaderMirrors(fetch) });
      await within(client.request({ method: "tools/list" }), "tools/list");
      const wrong = [{ region: 7 }, { shard: 2 ** 53 }, { dry: "true" }];
      for (const args of wrong) {
        await assert.rejects(within(request(client, args), "a call"), ({ name, error }) => {
          assert.deepEqual([name, error.code], ["HeaderMirrorError", INVALID]);
          return true;
        });
      }
      assert.equal(counts.sent, 0);
      schemas[TOOL].properties.region["x-mcp-header"] = "Area";
      assert.equal(await outcome(request(client, { region: "us" })), "ok");
      assert.deepEqual(counts.statuses, [400, 200]);
      assert.deepEqual(invoked, [{ region: "us" }]);
      note(context, `our fetch, changed definition, server of SDK ${version}`, {
        counts,
        outcomes: ["ok"],
        invoked: 1,
      });
    },
  );

  for (const [mode, negotiation] of Object.entries(MODES)) {
    for (const [which, { prepare, options }] of Object.entries(DEFINITIONS)) {
      test(`the client of SDK ${version}, ${mode}, ${which}, before our verification`, { timeout }, async (context) => {
        const { address, invoked, refusals } = await guardedServer(context, SCHEMAS);
        const { counts, fetch } = counting();
        const client = await connected(context, address, { release, mode: negotiation, fetch });
        assert.equal(client.getNegotiatedProtocolVersion(), "2026-07-28");
        await within(prepare(client), "preparing");
        const good = [...ARGUMENTS, MARK];
        const outcomes = [];
        for (const args of good) outcomes.push(await outcome(client.callTool(callOf(args), options)));
        assert.deepEqual(outcomes, repeated("ok", good));
        assert.deepEqual(
          invoked.map(([, args]) => args),
          good,
        );
        for (const args of WRONG) outcomes.push(await outcome(client.callTool(callOf(args), options)));
        assert.deepEqual(outcomes.slice(good.length), repeated(INVALID, WRONG));
        assert.deepEqual(refusals, repeated([200, INVALID], WRONG));
        const disagreements = `${WRONG.length}: arguments that may not be mirrored are sent`;
        note(context, `client of SDK ${version} (${mode}, ${which}), our verification`, {
          counts,
          outcomes,
          invoked: invoked.length,
          disagreements,
        });
      });
    }
  }

  test(
    `mirrors of the client of SDK ${version} that are spoilt on the way to our verification`,
    { timeout },
    async (context) => {
      const { address, invoked, refusals } = await guardedServer(context, SCHEMAS);
      let spoil = [];
      const spoiling = (input, init) => {
        const headers = new Headers(init.headers);
        for (const [name, value] of headers.has("mcp-name") ? spoil : []) {
          if (value === undefined) headers.delete(name);
          else headers.set(name, value);
        }
        return fetch(input, { ...init, headers });
      };
      const { counts, fetch: counted } = counting(spoiling);
      const client = await connected(context, address, { release, fetch: counted });
      const spoilt = [
        ...TAMPERED,
        [{ region: "us" }, "Mcp-Name", "other"],
        [{ region: "us" }, "Mcp-Name", undefined],
        [{ region: "us" }, "Mcp-Method", "tools/list"],
        [{ region: "us" }, "MCP-Protocol-Version", "2025-11-25"],
      ];
      const outcomes = [];
      for (const [args, name, value] of spoilt) {
        spoil = [[name, value]];
        outcomes.push(await outcome(client.callTool(callOf(args), { toolDefinition })));
      }
      assert.deepEqual(outcomes, repeated(MISMATCH, spoilt));
      assert.deepEqual(refusals, repeated([400, MISMATCH], spoilt));
      assert.deepEqual(invoked, []);
      note(context, `client of SDK ${version}, spoilt on the way, our verification`, { counts, outcomes, invoked: 0 });
    },
  );

  test(
    `in a page the client of SDK ${version} fails before its own server, and not with our fetch`,
    { timeout },
    async (context) => {
      const { address, invoked } = await theirServer(context, release);
      const child = run(process.execPath, [
        "--conditions=browser",
        join(import.meta.dirname, "page.mjs"),
        address.href,
        version,
      ]);
      const { code, stdout, stderr } = await within(child, "the process like a page", 40_000);
      assert.equal(code, 0, stderr);
      const { without, listed, unlisted } = JSON.parse(stdout);
      // Calls without any mirrored argument pass everywhere.
      const isBare = ({ note: _, ...args }) => Object.values(args).every((value) => value === null);
      const bare = ARGUMENTS.filter(isBare);
      assert.deepEqual(
        without.outcomes,
        ARGUMENTS.map((args) => (isBare(args) ? "ok" : MISMATCH)),
      );
      assert.deepEqual([listed.outcomes, unlisted.outcomes], repeated(repeated("ok", ARGUMENTS), [1, 2]));
      assert.deepEqual([listed.sent, unlisted.sent], [ARGUMENTS.length, ARGUMENTS.length + 1]);
      assert.deepEqual(invoked, [...bare, ...ARGUMENTS, ...ARGUMENTS]);
      const seen = [
        ["a page without our fetch", without, invoked.slice(0, bare.length)],
        ["a page with our fetch after a listing", listed, ARGUMENTS],
        ["a page with our fetch without a listing", unlisted, ARGUMENTS],
      ];
      for (const [calls, { outcomes, sent }, { length }] of seen) {
        note(context, `${calls}, server of SDK ${version}`, { counts: { sent }, outcomes, invoked: length });
      }
    },
  );
}

test("our mirrors and our fetch before dcc-mcp-core", { timeout, skip: noDcc }, async (context) => {
  const { address, called } = await dccServer(context, SCHEMAS);
  const { counts, fetch } = counting();
  const client = await connected(context, address, { fetch: withHeaderMirrors(fetch) });
  const bare = await connected(context, address, { fetch });
  const plan = await planFrom(bare);
  const outcomes = [];
  for (const args of ARGUMENTS) {
    const headers = Object.fromEntries(plan.mirror(args).headers);
    outcomes.push(await outcome(request(client, args)), await outcome(request(bare, args, { headers })));
  }
  // It takes no null for an argument that may be absent.
  const isNull = (args) => Object.values(args).includes(null);
  assert.deepEqual(
    outcomes,
    ARGUMENTS.flatMap((args) => repeated(isNull(args) ? "tool error" : "ok", [1, 2])),
  );
  const tampered = [];
  for (const [args, name, value] of TAMPERED) {
    const headers = value === undefined ? {} : { [name]: value };
    tampered.push(await outcome(request(bare, args, { headers })));
  }
  assert.deepEqual(tampered, repeated(MISMATCH, TAMPERED));
  const disagreements = `${2 * ARGUMENTS.filter(isNull).length}: null is refused as an argument`;
  const invoked = (await called()).length;
  note(context, "ours, dcc-mcp-core", { counts, outcomes: [...outcomes, ...tampered], invoked, disagreements });
});
