// A consumer of the package: an empty folder into which its tarball was installed, offline and without scripts.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { npm } from "../../js/tools/setup.mjs";
import { run } from "../../js/tools/run.mjs";
import { pkg } from "../js/package.mjs";

/** Packs the package and installs it; `files` are written beside it. Gives the folder, runs Node in it, and cleans up. */
export async function consumer(files = {}) {
  const folder = mkdtempSync(join(tmpdir(), "mcp-assay-consumer-"));
  const [{ filename, files: packed }] = JSON.parse(
    await npm(["pack", "--json", "--pack-destination", folder], { cwd: pkg }),
  );
  const all = {
    "package.json": JSON.stringify({ name: "consumer", version: "1.0.0", private: true, type: "module" }),
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  await npm(["install", "--offline", "--ignore-scripts", join(folder, filename)], { cwd: folder });
  return {
    folder,
    packed: packed.map(({ path }) => path),
    node: (...args) => run(process.execPath, args, { cwd: folder }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
