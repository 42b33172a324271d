// Formats everything in place: Rust with rustfmt, the rest with prettier.

import { pathToFileURL } from "node:url";

import { inRoot, nodeModule } from "./paths.mjs";
import { exitWith, must, mustNode } from "./run.mjs";
import { setup, setupLints } from "./setup.mjs";

/** What prettier is asked to look at; .prettierignore takes the generated parts out. */
export const PRETTY = [
  "js",
  "tests/js",
  "tests/packaging",
  "tests/interop",
  "benches",
  "fuzz",
  "web-demo",
  "pkg-template",
  "*.json",
];

async function format() {
  await setup();
  await setupLints();
  await must("cargo", ["fmt"]);
  await mustNode(nodeModule("prettier", "bin", "prettier.cjs"), ["--write", "--log-level", "warn", ...PRETTY], {
    cwd: inRoot(),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await format().catch(exitWith);
}
