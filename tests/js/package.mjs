// The built package, as the tests use it.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const pkg = join(root, "pkg");

/** A module inside of the package, published or not. */
export const builtModule = (path) => import(pathToFileURL(join(pkg, "dist", path)).href);

export const read = (...path) => readFileSync(join(root, ...path), "utf8");

/** A schema in JSON Structure Core with this type and whatever else. */
export function core(type, rest = {}) {
  const $schema = "https://json-structure.org/meta/core/v0/#";
  return { $schema, $id: "https://example.com/test", name: "Test", type, ...rest };
}

/** The codes and instance pointers of a report, which is what most tests are about. */
export const found = (report) => report.diagnostics.map(({ code, instancePath }) => [code, instancePath]);
