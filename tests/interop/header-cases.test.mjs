// The header cases of the project, sent over sockets: to the server of the official SDK and to dcc-mcp-core, whose every
// disagreement has a reason here, and to our verification before a server that has none.

import assert from "node:assert/strict";
import { test } from "node:test";

import { builtModule, sharedCases } from "../js/package.mjs";
import { dccServer, skip as noDcc } from "./dcc.mjs";
import { guardedServer } from "./guarded.mjs";
import { lenientServer, RELEASES, serve } from "./official.mjs";
import { rawCall } from "./raw.mjs";

const { scanHeaders } = await builtModule("entry/node.js");

const timeout = 60_000;
const { cases: all, skip } = sharedCases("header-vectors.json");
const cases = (all ?? []).filter(({ expect }) => expect.verify);
if (noDcc) console.log(noDcc);

/** The HTTP parser of Node refuses them before anybody else sees them. */
const HTTP = ["verify-raw-control", "verify-raw-delete"];

/** Where the SDK answers otherwise, beside invalid definitions, which it serves without looking at headers. */
const DIFFERENCES = {
  "the HTTP parser of Node refuses control characters": HTTP,
  "a leading U+FEFF is lost in decoding": ["build-string-bom", "build-string-bom-only", "verify-bom"],
  "an argument of the wrong kind is mirrored, or passes without a header": [
    "build-integer-half",
    "build-integer-tiny",
    "build-integer-string",
    "build-integer-array",
    "build-integer-object",
    "build-integer-overflow",
    "build-string-from-true",
    "build-string-from-object",
    "verify-integer-string-both",
    "verify-argument-before-header",
  ],
  "an integer beyond what is safe needs no header": [
    "build-integer-above-safe",
    "build-integer-odd-above-safe",
    "build-integer-below-safe",
    "build-integer-u64-max",
    "build-integer-bigger-than-u64",
    "build-integer-1e21",
    "verify-integer-unsafe-both",
  ],
  "a body with a lone surrogate or a member given twice is read": [
    "build-string-lone-surrogate",
    "build-duplicate-key",
  ],
  "an index and the length of an array count as members": ["build-nested-parent-array", "build-array-length"],
  "bits of padding may be set": ["verify-nonzero-pad-bits-3"],
  "a malformed header is ignored where there is no argument": [
    "verify-absent-malformed",
    "verify-null-malformed",
    "verify-absent-pad-bits",
    "verify-malformed-unneeded-beside-good",
  ],
  "an octet beyond ASCII may equal a character of Latin-1": ["verify-raw-latin1"],
  "decimals are compared as doubles": ["verify-integer-tiny-fraction", "verify-integer-max-safe-fraction"],
};

/** Where dcc-mcp-core answers otherwise. */
const DIFFERENCES_OF_DCC = {
  "its HTTP stack refuses control characters": HTTP,
  "its JSON parser refuses a number beyond doubles": ["build-integer-overflow"],
  "of a member given twice the last one counts": ["build-duplicate-key"],
};

/** Headers that it accepts, of calls that its own validation of arguments refuses: integers with a point or exponent, null. */
const INVALID_TO_DCC = [
  "build-integer-minus-zero-float",
  "build-integer-exponent",
  "build-integer-fraction-exponent",
  "build-integer-max-safe-float",
  "build-null-omitted",
  "build-nested-parent-string",
  "verify-integer-minus-zero-fraction",
  "verify-integer-float-body",
  "verify-integer-exponent-body",
];

const SCHEMAS = Object.fromEntries(cases.map(({ id, schema }) => [id, schema]));

/** The cases whose calls are in order. */
const GOOD = cases.filter(({ expect }) => expect.verify.ok).map(({ id }) => id);

/** The headers of a case: its own, or what we make of its arguments. */
function fieldsOf({ schema, arguments: args, headers }) {
  if (headers !== undefined) return headers;
  const mirrors = scanHeaders(schema).mirror(args ?? undefined);
  return mirrors.ok ? mirrors.headers : [];
}

/** Sends all cases; gives the names of those that were not answered as they should be. */
async function replay(address) {
  const disagreements = [];
  for (const each of cases) {
    const { id, arguments: args, expect } = each;
    const { status, body } = await rawCall(address, id, args ?? "{}", fieldsOf(each));
    const { ok, code, http } = expect.verify;
    const wanted = ok ? [200, null] : [http, code];
    const seen = [status, Number(/"error":\{"code":(-\d+)/.exec(body)?.[1]) || null];
    if (seen.join() !== wanted.join()) disagreements.push(id);
  }
  return disagreements;
}

/** Tells how many calls came through, and why there are disagreements. */
function tell(context, title, invoked, disagreements, reasons) {
  const counts = { sent: cases.length, invoked: invoked.length, disagreements: disagreements.length };
  context.diagnostic(`${title}: ${JSON.stringify(counts)}`);
  for (const [reason, { length }] of Object.entries(reasons)) context.diagnostic(`${length}: ${reason}`);
}

for (const [version, release] of Object.entries(RELEASES)) {
  test(`the cases before the server of SDK ${version}`, { timeout, skip }, async (context) => {
    // Some releases complain of every definition, each time that it is registered.
    context.mock.method(console, "warn", () => {});
    const invoked = [];
    const make = (of) => lenientServer(of, SCHEMAS, (name) => invoked.push(name));
    const disagreements = await replay(await serve(context, make, { release }));
    const served = cases.filter(({ expect }) => !expect.scan.ok).map(({ id }) => id);
    const wanted = { "an invalid definition is served": served, ...DIFFERENCES };
    assert.deepEqual(disagreements.toSorted(), Object.values(wanted).flat().toSorted());
    tell(context, `server of SDK ${version}`, invoked, disagreements, wanted);
  });
}

test("the cases before our verification", { timeout, skip }, async (context) => {
  const { address, invoked } = await guardedServer(context, SCHEMAS);
  const disagreements = await replay(address);
  assert.deepEqual(
    invoked.map(([name]) => name),
    GOOD,
  );
  assert.deepEqual(disagreements, HTTP);
  tell(context, "our verification", invoked, disagreements, {
    "the HTTP parser of Node refuses control characters": HTTP,
  });
});

test("the cases before dcc-mcp-core", { timeout, skip: skip || noDcc }, async (context) => {
  const { address, called } = await dccServer(context, SCHEMAS);
  const disagreements = await replay(address);
  const invoked = await called();
  assert.deepEqual(
    invoked,
    GOOD.filter((id) => !INVALID_TO_DCC.includes(id)),
  );
  assert.deepEqual(disagreements.toSorted(), Object.values(DIFFERENCES_OF_DCC).flat().toSorted());
  tell(context, "dcc-mcp-core", invoked, disagreements, DIFFERENCES_OF_DCC);
  context.diagnostic(`${INVALID_TO_DCC.length}: headers are accepted, arguments are not`);
});
