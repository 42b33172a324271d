// How the built package compares in Node with validators that MCP programs use: Ajv, set up as the official SDK sets it
// up, and @cfworker/json-schema. All give reports: ours by `compile` and `validate` or `validateText`, the others with all
// errors. Prints medians of one run, those of the peers as ratios to ours, and which targets are met; asserts nothing.
//
// `peers.mjs NAME INPUT` is what the fresh processes run: it prints the milliseconds from before the import to behind the
// first check, and those from behind the import on.

import { fileURLToPath } from "node:url";

import { INPUTS } from "./inputs.mjs";
import { inProcesses, race } from "./measure.mjs";

/** Each loads a validator; gives what compiles a schema, with a new instance each time, to a check of values. */
const CONTENDERS = {
  ours: async () => {
    const { compile } = await import("../pkg/dist/entry/node.js");
    return (schema) => {
      const compiled = compile(schema);
      return {
        check: (value) => compiled.validate(value).valid,
        checkText: (text) => compiled.validateText(text).valid,
        drop: () => compiled.dispose(),
      };
    };
  },
  ajv: async () => {
    const { Ajv2020 } = await import("ajv/dist/2020.js");
    const { default: addFormats } = await import("ajv-formats");
    return (schema) => {
      const ajv = new Ajv2020({ strict: false, allErrors: true });
      addFormats.default(ajv);
      return parsing(ajv.compile(schema));
    };
  },
  cfworker: async () => {
    const { Validator } = await import("@cfworker/json-schema");
    return (schema) => {
      const validator = new Validator(schema, "2020-12", false);
      return parsing((value) => validator.validate(value).valid);
    };
  },
};

/** What a validator of values does with text. */
function parsing(check) {
  return { check, checkText: (text) => check(JSON.parse(text)), drop: () => {} };
}

const FIRST_WITH_IMPORT = "import + first check";
const FIRST = "first check after import";
const COLD = "cold compile + check";
const WARM_VALUE = "warm, from a value";
const WARM_TEXT = "warm, from text";

/** By how much we want to be ahead: cell, inputs, peer, factor. */
const TARGETS = [
  [FIRST_WITH_IMPORT, ["S1", "S2", "S3"], "ajv", 4],
  [COLD, ["S1", "S2"], "ajv", 10],
  [COLD, ["S2", "S3"], "cfworker", 1],
  [WARM_VALUE, ["S1", "S2", "S3"], "cfworker", 1],
  [WARM_TEXT, ["S1", "S2", "S3"], "cfworker", 1],
];

async function printFirst(name, input) {
  const { schema, instance } = INPUTS[input];
  const start = performance.now();
  const compile = await CONTENDERS[name]();
  const loaded = performance.now();
  must(compile(schema).check(instance), name, input);
  const end = performance.now();
  console.log(JSON.stringify([end - start, end - loaded]));
}

/** A fast wrong answer is none. */
function must(valid, name, input) {
  if (!valid) throw new Error(`${name} refuses the instance of ${input}`);
}

/** What all contenders take for each cell of an input, in microseconds. */
function cellsOf(input, compilers) {
  const { schema, instance } = INPUTS[input];
  const text = JSON.stringify(instance);
  const self = fileURLToPath(import.meta.url);
  const processes = inProcesses(byName(compilers, (name) => [self, name, input]));
  const warm = byName(compilers, (_, compile) => compile(schema));
  for (const [name, { check, checkText }] of Object.entries(warm))
    must(check(instance) && checkText(text), name, input);
  const cold = (compile) => () => {
    const compiled = compile(schema);
    compiled.check(instance);
    compiled.drop();
  };
  return {
    [FIRST_WITH_IMPORT]: byName(processes, (_, [whole]) => whole * 1000),
    [FIRST]: byName(processes, (_, [, rest]) => rest * 1000),
    [COLD]: race(byName(compilers, (_, compile) => cold(compile))),
    [WARM_VALUE]: race(
      byName(
        warm,
        (_, { check }) =>
          () =>
            check(instance),
      ),
    ),
    [WARM_TEXT]: race(
      byName(
        warm,
        (_, { checkText }) =>
          () =>
            checkText(text),
      ),
    ),
  };
}

function byName(record, make) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(name, value)]));
}

/** A line of the table: our time, what the peers take in terms of it, and the targets. */
function rowOf(input, cell, taken) {
  const ratio = (peer) => taken[peer] / taken.ours;
  const targets = TARGETS.filter(([target, inputs]) => target === cell && inputs.includes(input));
  const verdicts = targets.map(([, , peer, factor]) => {
    return `${peer} ${factor}×: ${ratio(peer) > factor ? "met" : "missed"}`;
  });
  return {
    input,
    cell,
    ours: microseconds(taken.ours),
    Ajv: `${ratio("ajv").toFixed(2)}×`,
    cfworker: `${ratio("cfworker").toFixed(2)}×`,
    "ahead of": verdicts.join(", "),
  };
}

function microseconds(time) {
  return time >= 1000 ? `${(time / 1000).toFixed(2)} ms` : `${time.toFixed(2)} µs`;
}

function print(rows) {
  const titles = Object.keys(rows[0]);
  const widths = titles.map((title) =>
    Math.max(...[title, ...rows.map((row) => row[title])].map((text) => text.length)),
  );
  const line = (texts) => console.log(`| ${texts.map((text, index) => text.padEnd(widths[index])).join(" | ")} |`);
  line(titles);
  line(widths.map((width) => "-".repeat(width)));
  rows.forEach((row) => line(Object.values(row)));
}

async function compare() {
  const compilers = {};
  for (const [name, load] of Object.entries(CONTENDERS)) compilers[name] = await load();
  for (const [name, { title, instance }] of Object.entries(INPUTS)) {
    console.log(`${name}: ${title}, instance of ${JSON.stringify(instance).length} bytes`);
  }
  console.log("Times of the peers are in terms of ours: above 1× they take longer.");
  const rows = Object.keys(INPUTS).flatMap((input) => {
    return Object.entries(cellsOf(input, compilers)).map(([cell, taken]) => rowOf(input, cell, taken));
  });
  print(rows);
}

const [name, input] = process.argv.slice(2);
await (name === undefined ? compare() : printFirst(name, input));
