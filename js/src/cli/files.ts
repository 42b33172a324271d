// From the paths of a call to the files to read.
//
// A directory stands for every `.json` and `.jsonl` file below it, in the order of their paths; dependencies and hidden folders are left
// out. A path that cannot be read becomes an `Unchecked`, so that the others are still checked.

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { Failure } from "./failure.js";
import type { Unchecked } from "./outcome.js";
import { type Source, readSource, reasonOf } from "./source.js";

/** The files of a call. */
export interface Files {
  readonly named: readonly Source[];
  /** Met below a directory. */
  readonly found: readonly Source[];
  readonly unchecked: readonly Unchecked[];
}

/** Reads all files that the paths stand for. */
export async function readFiles(paths: readonly string[]): Promise<Files> {
  const named: Source[] = [];
  const found: Source[] = [];
  const unchecked: Unchecked[] = [];
  const attempt = async (file: string, read: () => Promise<void>): Promise<void> => {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      unchecked.push({ file, reason: error.reason, skipped: false });
    }
  };
  for (const path of paths) {
    await attempt(path, async () => {
      if (!(await isDirectory(path))) return void named.push(await readSource(path));
      for (const file of await listBelow(path)) {
        await attempt(file, async () => void found.push(await readSource(file)));
      }
    });
  }
  return { named, found, unchecked };
}

async function isDirectory(path: string): Promise<boolean> {
  if (path === "-") return false;
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

async function listBelow(directory: string): Promise<string[]> {
  const files = (await walk(directory)).sort();
  if (files.length === 0) throw new Failure("no .json or .jsonl file below it", directory);
  return files;
}

async function walk(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    throw new Failure(reasonOf(error), directory);
  });
  const files: string[] = [];
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory() && !isLeftOut(entry.name)) files.push(...(await walk(path)));
    // A link to a folder is not followed: it may lead back here.
    if (!entry.isDirectory() && /\.jsonl?$/.test(entry.name) && !(await isDirectory(path))) files.push(path);
  }
  return files;
}

function isLeftOut(folder: string): boolean {
  return folder === "node_modules" || folder.startsWith(".");
}
