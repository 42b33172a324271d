// Fuzzes the built package: `npm run fuzz -- SECONDS SEED`.

import { ensureBuilt } from "./build.mjs";
import { inRoot } from "./paths.mjs";
import { exitWith, run } from "./run.mjs";

await ensureBuilt().catch(exitWith);
const { code } = await run(process.execPath, [inRoot("fuzz", "package.mjs"), ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = code ?? 1;
