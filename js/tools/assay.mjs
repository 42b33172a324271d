// Runs the command line of the built package, which is built first if it has to be. Standard output is the command's own.

import { pathToFileURL } from "node:url";
import { join } from "node:path";

import { ensureBuilt } from "./build.mjs";
import { pkg } from "./paths.mjs";
import { exitWith, run } from "./run.mjs";

/** Runs the command in the folder from which npm was called, where the files that it names are. Gives its exit code. */
export async function assay(args, cwd = process.env.INIT_CWD ?? process.cwd()) {
  await ensureBuilt();
  const { code } = await run(process.execPath, [join(pkg, "dist", "cli", "main.js"), ...args], {
    stdio: "inherit",
    cwd,
    env: {},
  });
  return code ?? 2;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await assay(process.argv.slice(2)).catch(exitWith);
}
