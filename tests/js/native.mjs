// What the native run of the vectors wrote down (tests/it/vectors.rs).

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./package.mjs";

const file = join(root, "target", "native-reports.jsonl");

export function nativeReports() {
  if (!existsSync(file)) throw new Error("run `cargo test --test it` first: it writes target/native-reports.jsonl");
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}
