// Remembers what a result was made from. Takes the inputs of a step (files, folders and words such as versions); does the
// step only if they differ from the last time or an output is missing.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { root, stage } from "./paths.mjs";

/** The files below a folder, or the file itself, in a fixed order. */
export function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => filesIn(join(path, name)));
}

/** A digest of files, folders and words. */
export function digest(paths, words = []) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesIn)) {
    hash.update(`${relative(root, file)}\0`).update(createHash("sha256").update(readFileSync(file)).digest());
  }
  return hash.update(JSON.stringify(words)).digest("hex");
}

/** Does `work` unless `outputs` exist and were made from the same inputs. Gives whether it did. */
export async function unlessFresh(name, { inputs, words = [], outputs, stamp = join(stage, `${name}.stamp`) }, work) {
  const now = digest(inputs, words);
  const before = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (before === now && outputs.every(existsSync)) return false;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
  return true;
}
