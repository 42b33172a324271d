// Writes what is generated and committed: js/src/codes.ts, the reference of codes and the snapshots. They are made by tests,
// which also tell when one is out of date.

import { build } from "./build.mjs";
import { inRoot } from "./paths.mjs";
import { task } from "./progress.mjs";
import { exitWith, must } from "./run.mjs";

const env = { UPDATE: "1" };

async function generate() {
  await task("from the crate", () => must("cargo", ["test", "--test", "it"], { env }));
  await build();
  const snapshots = inRoot("tests", "js", "cli-snapshots.test.mjs");
  await task("from the command line", () => must(process.execPath, ["--test", snapshots], { env }));
}

await generate().catch(exitWith);
