// The patterns that people really write, against the engine of V8: whatever both accept must give the same verdict on
// every subject, and what only we refuse is refused with a reason, when the schema is compiled.
//
// Read from the cases beside the repository, and skipped loudly where they are absent; tests/vectors/regex covers the same
// ground with cases of our own.

import assert from "node:assert/strict";
import { test } from "node:test";

import { builtModule, sharedCases } from "./package.mjs";

const { compile } = await builtModule("entry/node.js");
const { cases, skip } = sharedCases("patterns.json");

/** Subjects of every sort that the patterns speak of, and some that none does. */
const SUBJECTS = [
  "",
  "a",
  "A",
  "0",
  "_",
  "-",
  " ",
  ".",
  "/",
  "abc",
  "ABC",
  "aB3",
  "123",
  "1.0",
  "1.2.3",
  "v1.2.3-beta.1+5",
  "2026-11-30",
  "2026-11-30T12:00:00Z",
  "12:30",
  "name",
  "first_name",
  "first-name",
  "$ref",
  "@scope/package",
  "#A1B2C3",
  "#fff",
  "https://example.com/a/b?c=d#e",
  "http://localhost:8080",
  "user@example.com",
  "127.0.0.1",
  "::1",
  "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
  "00:1A:2b:3C:4d:5E",
  "C:\\dir\\file.txt",
  "/usr/local/bin",
  "./file.json",
  "file.md",
  "index.html?x",
  "a.b.c",
  "a,b,c",
  "a b",
  " a",
  "a ",
  "a\n",
  "\na",
  "a\tb",
  "\r",
  "\u2028",
  "\u00a0",
  "\ufeff",
  "é",
  "éa",
  "Straße",
  "日本語",
  "😀",
  "a😀b",
  "${var}",
  "{{x}}",
  "[x]",
  "(x)",
  "x=y",
  "100%",
  "5px",
  "1e5",
  "-1",
  "+1",
  "true",
  "npm@10.2.3",
  "node",
  "x".repeat(100),
  "a1".repeat(40),
  "---",
  "...",
  "\u0000",
];

const schemaOf = (pattern, mode) =>
  compile(
    {
      $schema: "https://json-structure.org/meta/validation/v0/#",
      $id: "https://patterns.example/s",
      name: "P",
      type: "string",
      pattern,
    },
    { pattern: mode },
  );

/** The pattern as V8 reads it, with the `u` flag or, where ruling 17 lets it pass, without. */
function native(pattern, lenient) {
  try {
    return new RegExp(pattern, lenient ? "" : "u");
  } catch {
    return undefined;
  }
}

test("real patterns give the verdicts of V8", { skip }, () => {
  const counts = { same: 0, lenient: 0, refusedByBoth: 0, refusedHere: [] };
  for (const pattern of cases) {
    const search = schemaOf(pattern, "search");
    const codes = search.report.diagnostics.map(({ code }) => code);
    const lenient = codes.includes("schema/pattern-lenient");
    const peer = native(pattern, lenient);
    if (!search.report.valid) {
      const [reason] = codes;
      assert.match(reason, /^(schema|limit)\/pattern-/, pattern);
      if (peer === undefined) counts.refusedByBoth += 1;
      else counts.refusedHere.push([reason, pattern.slice(0, 60)]);
      continue;
    }
    assert.ok(peer, `only we accept ${pattern}`);
    counts[lenient ? "lenient" : "same"] += 1;
    const whole = schemaOf(pattern, "spec");
    const peerWhole = new RegExp(`^(?:${pattern})$`, lenient ? "" : "u");
    for (const subject of SUBJECTS) {
      assert.equal(search.isValid(subject), peer.test(subject), `${pattern} in ${JSON.stringify(subject)}`);
      assert.equal(whole.isValid(subject), peerWhole.test(subject), `${pattern} as ${JSON.stringify(subject)}`);
    }
    search.dispose();
    whole.dispose();
  }
  console.log(`${SUBJECTS.length} subjects;`, counts);
  // The one that is refused is longer than the limit on patterns.
  assert.deepEqual(
    counts.refusedHere.map(([reason]) => reason),
    ["limit/pattern-length"],
  );
});
