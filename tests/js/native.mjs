// What the native run of the vectors wrote down (tests/it/vectors.rs and tests/it/operations.rs).

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./package.mjs";

/** The reports of schemas and instances. */
export const nativeReports = () => lines("native-reports.jsonl");

/** The answers to operations. */
export const nativeOperations = () => lines("native-operations.jsonl");

function lines(name) {
  const file = join(root, "target", name);
  if (!existsSync(file)) throw new Error(`run \`cargo test --test it\` first: it writes target/${name}`);
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}
