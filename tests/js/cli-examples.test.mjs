// The example server: its listing holds the schemas beside it, and its files are as good or as bad as their names say.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { assay, root } from "./cli-process.mjs";

const example = join(root, "examples", "harbour");
const readJson = (...path) => JSON.parse(readFileSync(join(example, ...path), "utf8"));

test("every schema of the listing is also a file, and the other way round", () => {
  const listed = readJson("tools.json").tools.flatMap(({ inputSchema, outputSchema }) => [inputSchema, outputSchema]);
  const files = readdirSync(join(example, "schemas")).map((name) => readJson("schemas", name));
  const byId = (schemas) => new Map(schemas.map((schema) => [schema.$id, schema]).sort());
  assert.equal(listed.length, files.length);
  assert.deepEqual(byId(listed), byId(files));
});

test("good files are valid, bad ones are not, and nothing is left unchecked", async () => {
  const { stdout } = await assay(["check", "examples/harbour", "--format", "json"]);
  const { results, unchecked } = JSON.parse(stdout);
  for (const { file, report } of results) {
    const isMeantToBeGood = /\.good\.json$|\/schemas\/|\/tools\.json$/.test(file);
    assert.equal(report.valid, isMeantToBeGood, `${file}\n${JSON.stringify(report.diagnostics, null, 2)}`);
  }
  assert.equal(unchecked, undefined);
});

test("the README lists what is found, all of it and in order", async () => {
  const { stdout } = await assay(["check", "examples/harbour", "--format", "json"]);
  const found = JSON.parse(stdout).results.flatMap(({ file, report }) => {
    const name = file.replace("examples/harbour/", "");
    return report.diagnostics.map(
      ({ code, instancePath, schemaPath }) => `${name} ${instancePath ?? schemaPath} ${code}`,
    );
  });
  assert.deepEqual(listedIn(readFileSync(join(root, "examples", "README.md"), "utf8")), found);
});

/** The rows of the tables, each after the file that its heading names. */
function listedIn(readme) {
  let file;
  return readme.split("\n").flatMap((line) => {
    file = /^### `(.+)`$/.exec(line)?.[1] ?? file;
    const [, pointer, code] = /^\| `(\/[^`]*)` +\| `([^`]+)` +\|/.exec(line) ?? [];
    return code === undefined ? [] : [`${file} ${pointer} ${code}`];
  });
}
