// The built package, as the tests use it.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const pkg = join(root, "pkg");

/** A module inside of the package, published or not. */
export const builtModule = (path) => import(pathToFileURL(join(pkg, "dist", path)).href);

export const read = (...path) => readFileSync(join(root, ...path), "utf8");

/**
 * A file of the cases beside the repository. Where it is absent that is said at once, and `skip` is the reason for a test;
 * the repository's own vectors cover the same ground.
 */
export function sharedCases(name) {
  const file = join(root, "..", "shared", "cases", name);
  if (existsSync(file)) return { cases: JSON.parse(readFileSync(file, "utf8")), skip: false };
  const skip = `${file} is not there; it comes with the project but not with the repository`;
  console.log(`SKIPPED: ${skip}`);
  return { cases: undefined, skip };
}

/** A schema in JSON Structure Core with this type and whatever else. */
export function core(type, rest = {}) {
  const $schema = "https://json-structure.org/meta/core/v0/#";
  return { $schema, $id: "https://example.com/test", name: "Test", type, ...rest };
}

/** The codes and instance pointers of a report, which is what most tests are about. */
export const found = (report) => report.diagnostics.map(({ code, instancePath }) => [code, instancePath]);
