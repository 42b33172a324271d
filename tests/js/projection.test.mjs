// Projections as a client on Ajv sees them, with formats asserted: what the native run (tests/it/projection.rs) found valid
// under the source is valid here.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020.js";

import { root } from "./package.mjs";

/** The schema and how Ajv judges it; every projection gets an Ajv of its own. */
function compileWithAjv(schema, mode) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
  addFormats(ajv, { mode });
  return ajv.compile(schema);
}

/** Numbers that JavaScript has not are no instances there. */
const isHeld = (text) => !/[0-9][eE]\+?[0-9]{3}/.test(text);

for (const name of ["projection-cases", "projection-samples", "projection-traps"]) {
  const file = join(root, "target", `${name}.jsonl`);
  const skip = existsSync(file) ? false : `run \`cargo test --test it\` first: it writes target/${name}.jsonl`;
  test(`Ajv under ${name}`, { skip }, (context) => {
    const lines = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    let instances = 0;
    const refused = [];
    for (const { id, projection, instances: texts } of lines) {
      for (const mode of ["full", "fast"]) {
        const validate = compileWithAjv(JSON.parse(projection), mode);
        for (const text of texts.filter(isHeld)) {
          instances += 1;
          if (!validate(JSON.parse(text))) {
            refused.push(`${id}: ${text}\n${projection}\n${JSON.stringify(validate.errors)}`);
          }
        }
      }
    }
    assert.equal(refused.length, 0, `${refused.length} refused\n${refused.slice(0, 5).join("\n\n")}`);
    context.diagnostic(`${lines.length} projections, ${instances} instances`);
  });
}
