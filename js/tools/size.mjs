// Holds the module to its byte budget. Prints raw and compressed size; fails above the budget.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { ensureBuilt } from "./build.mjs";
import { pkg } from "./paths.mjs";
import { exitWith } from "./run.mjs";

/** Bytes of gzip -9. Raising one is a decision. */
const BUDGETS = { "mcp_assay.wasm": 250 * 1024 };

/** Gives a line for each file and whether all of them fit. */
export function sizes() {
  const rows = Object.entries(BUDGETS).map(([name, budget]) => {
    const bytes = readFileSync(join(pkg, name));
    const packed = gzipSync(bytes, { level: 9 }).length;
    const line = `${name}: ${bytes.length} bytes, gzip -9 ${packed} of at most ${budget}`;
    return { line, fits: packed <= budget };
  });
  return { lines: rows.map((row) => row.line), fit: rows.every((row) => row.fits) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureBuilt().catch(exitWith);
  const { lines, fit } = sizes();
  console.log(lines.join("\n"));
  process.exitCode = fit ? 0 : 1;
}
