// Measures: the crate natively, the package in Node, alone and beside its peers, and what hostile inputs cost. The tables
// are for people; nothing is asserted.

import { ensureBuilt } from "./build.mjs";
import { inRoot } from "./paths.mjs";
import { exitWith, run } from "./run.mjs";

await ensureBuilt().catch(exitWith);
for (const [command, ...args] of [
  ["cargo", "bench", "--bench", "native"],
  [process.execPath, inRoot("benches", "package.mjs")],
  [process.execPath, inRoot("benches", "peers.mjs")],
  [process.execPath, inRoot("benches", "headers.mjs")],
  [process.execPath, inRoot("benches", "hostile.mjs")],
]) {
  const { code } = await run(command, args, { stdio: "inherit" });
  if (code !== 0) process.exitCode = 1;
}
