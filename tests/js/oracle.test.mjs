// A second opinion on JSON Schema: random schemas of four drafts and random instances, judged by the package and by Ajv.
// A difference prints the smallest pair that was found for it, and the seed. Where Ajv is known to be wrong the generator
// keeps away; tests/js/oracle/differences.mjs tells from what, and proves each.
//
// A run is the same each time. Two variables of the environment change it: ORACLE_SEED starts another one, and
// ORACLE_PAIRS makes it longer, as in `ORACLE_PAIRS=1000000 ORACLE_SEED=7 node --test tests/js/oracle.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { DIFFERENCES } from "./oracle/differences.mjs";
import { META_SCHEMAS } from "./oracle/drafts.mjs";
import { instancesOf } from "./oracle/instances.mjs";
import { ajvJudge, assayJudge } from "./oracle/judges.mjs";
import { withFault } from "./oracle/malformed.mjs";
import { randomFrom } from "./oracle/random.mjs";
import { schemaOf } from "./oracle/schemas.mjs";
import { shrink } from "./oracle/shrink.mjs";

const { ORACLE_SEED = "20201201", ORACLE_PAIRS = "8000" } = process.env;
const SEED = Number(ORACLE_SEED);
const DRAFTS = Object.keys(META_SCHEMAS);
const PER_SCHEMA = 8;
/** Code that Ajv made may throw on an instance; a few such pairs are left out. */
const MOST_THROWN = 0.01;

/** Both judges of a draft. */
const judgesOf = (draft, withFormats) => ({ ajv: ajvJudge(draft, withFormats), assay: assayJudge(withFormats) });

/** What a judge says of an instance; undefined if it refuses the schema or throws. */
function verdict(judge, schema, instance) {
  const judged = judge(schema);
  try {
    return judged?.(instance);
  } catch {
    return undefined;
  } finally {
    judged?.dispose?.();
  }
}

function explain({ ajv, assay }, schema, instance, [byAjv, byAssay]) {
  const differs = (schema, instance) =>
    verdict(ajv, schema, instance) === byAjv && verdict(assay, schema, instance) === byAssay;
  const smallest = shrink(schema, instance, differs);
  const cases = [smallest, { schema, instance }].map((value) => JSON.stringify(value));
  return `seed ${SEED}: Ajv says ${byAjv}, the package says ${byAssay} of\n${cases.join("\nfound as\n")}`;
}

function comparePairs(random, judges, draft, counts) {
  const made = schemaOf(random, draft);
  const judged = { ajv: judges.ajv(made.schema), assay: judges.assay(made.schema) };
  for (const [name, judge] of Object.entries(judged)) {
    assert.ok(judge !== undefined, `seed ${SEED}: ${name} refuses ${JSON.stringify(made.schema)}`);
  }
  const instances = instancesOf(random, made);
  for (let times = 0; times < PER_SCHEMA; times += 1) {
    const instance = instances.next();
    const byAssay = judged.assay(instance);
    let byAjv;
    try {
      byAjv = judged.ajv(instance);
    } catch {
      counts.thrown += 1;
      continue;
    }
    if (byAjv !== byAssay) assert.fail(explain(judges, made.schema, instance, [byAjv, byAssay]));
    counts[byAjv ? "valid" : "invalid"] += 1;
  }
  judged.assay.dispose();
}

function compareFault(random, judges, draft, counts) {
  const { schema, keyword, fault, deep } = withFault(random, schemaOf(random, draft).schema, draft);
  const judged = judges.assay(schema);
  const isRefused = judged === undefined;
  judged?.dispose();
  const isRefusedByAjv = deep || judges.ajv(schema) === undefined;
  const what = () => `seed ${SEED}: ${keyword} is ${JSON.stringify(fault)} in ${JSON.stringify(schema)}`;
  assert.equal(isRefused, isRefusedByAjv, isRefused === isRefusedByAjv ? "" : what());
  counts[isRefused ? "refused" : "accepted"] += 1;
}

for (const draft of DRAFTS) {
  const pairs = Math.ceil(Number(ORACLE_PAIRS) / DRAFTS.length);

  test(`${draft}: Ajv says the same of random pairs`, (context) => {
    const random = randomFrom(SEED);
    const kinds = [judgesOf(draft, false), judgesOf(draft, true)];
    const counts = { valid: 0, invalid: 0, thrown: 0 };
    for (let done = 0; done < pairs; done += PER_SCHEMA) comparePairs(random, random.pick(kinds), draft, counts);
    context.diagnostic(`seed ${SEED}: ${JSON.stringify(counts)}`);
    assert.ok(counts.thrown <= pairs * MOST_THROWN, "Ajv threw too often");
    assert.ok(Math.min(counts.valid, counts.invalid) > pairs / 4, "one verdict is rare");
  });

  test(`${draft}: Ajv refuses the same malformed schemas`, (context) => {
    const random = randomFrom(SEED);
    const judges = judgesOf(draft, false);
    const counts = { refused: 0, accepted: 0 };
    for (let done = 0; done < pairs; done += PER_SCHEMA) compareFault(random, judges, draft, counts);
    context.diagnostic(`seed ${SEED}: ${JSON.stringify(counts)}`);
  });
}

test("where the generator keeps away, Ajv is still wrong and we are right", async (context) => {
  for (const { what, draft, schema, instance, valid } of DIFFERENCES) {
    await context.test(what, () => {
      const { ajv, assay } = judgesOf(draft, true);
      const given = { $schema: META_SCHEMAS[draft], $id: "https://oracle.example/difference.json", ...schema };
      assert.equal(verdict(assay, given, instance), valid);
      assert.notEqual(verdict(ajv, given, instance), valid, "Ajv has learnt it: let the generator make it");
    });
  }
});
