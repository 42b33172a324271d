// A few seconds of the fuzzer of the package, the same ones each time. `npm run fuzz -- package SECONDS` goes on from there.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";

import { root } from "./package.mjs";

test("the laws of the package hold for random schemas and values", (context) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "fuzz", "package.mjs"), "3", "7"], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  context.diagnostic(stdout.trim());
});
