// Writes what is generated and committed: js/src/codes.ts, the reference pages and the snapshots. They are made by tests of
// the crate, which also tell when one is out of date.

import { task } from "./progress.mjs";
import { exitWith, must } from "./run.mjs";

await task("cargo test, updating", () => must("cargo", ["test", "--test", "it"], { env: { UPDATE: "1" } })).catch(exitWith);
