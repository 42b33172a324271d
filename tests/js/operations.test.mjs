// Every vector of an operation through the built package: the answer is that of the native run, byte for byte.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as api from "../../pkg/dist/entry/node.js";
import { nativeOperations } from "./native.mjs";
import { replayOperation } from "./replay.mjs";

test("operations", (context) => {
  const lines = nativeOperations();
  const differences = lines.flatMap((line) => replayOperation(api, line));
  assert.equal(differences.length, 0, `${differences.length} differences\n${differences.slice(0, 20).join("\n")}`);
  context.diagnostic(`${lines.length} operations`);
});
