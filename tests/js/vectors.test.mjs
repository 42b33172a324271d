// Every vector through the built package: the JSON of each report is that of the native run, byte for byte.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as api from "../../pkg/dist/entry/node.js";
import { nativeReports } from "./native.mjs";
import { builtModule } from "./package.mjs";
import { replay } from "./replay.mjs";

const { writeTape } = await builtModule("internals.js");

test("vectors", (context) => {
  const lines = nativeReports();
  const differences = lines.flatMap((line) => replay({ ...api, writeTape }, line));
  assert.equal(differences.length, 0, `${differences.length} differences\n${differences.slice(0, 20).join("\n")}`);
  const instances = lines.reduce((sum, line) => sum + line.instances.length, 0);
  context.diagnostic(`${lines.length} cases, ${instances} instances`);
  assert.ok(lines.length > 100, "the native run was not a whole one");
});
