// The first command to try: sets everything up, then checks the files that it is given, or else the example.

import { assay } from "./assay.mjs";
import { inRoot } from "./paths.mjs";
import { say } from "./progress.mjs";
import { exitWith } from "./run.mjs";

const files = process.argv.slice(2);

async function start() {
  if (files.length > 0) return assay(["check", ...files]);
  const code = await assay(["check", "examples"], inRoot());
  // The example is meant to show faults; only a command that could not do its work is a failure.
  if (code > 1) return code;
  say("\nThat was the example. Check files of your own with: npm start -- FILE…");
  return 0;
}

process.exitCode = await start().catch(exitWith);
