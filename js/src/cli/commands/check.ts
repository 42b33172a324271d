// `check FILE…`: finds out what each file is and checks it.
//
// Kinds come from the content, the schema of an instance from the conventions of `pairing.ts`, unless `--as` and `--schema`
// decide. A file whose kind cannot be told is not checked, which is a failure where it was named and a note where a
// directory was.

import { checkExchange } from "../../entry/node.js";
import type { CheckExchangeOptions, CompileOptions } from "../../types.js";
import { type Compile, compiler } from "../compiler.js";
import { Failure } from "../failure.js";
import { type Files, readFiles } from "../files.js";
import { checkForm } from "../form.js";
import { checkListing } from "../listing.js";
import { type Reading, readKind } from "../kind.js";
import type { Outcome, Result, Unchecked } from "../outcome.js";
import { pair } from "../pairing.js";
import { type CheckSettings, KINDS, compileOptions } from "../settings.js";
import { type Source, checkStdinOnce, readSource } from "../source.js";

export interface CheckCommand extends CheckSettings {
  readonly as?: (typeof KINDS)[number];
  /** The schema of every file of the call. */
  readonly schema?: string;
}

/** What is to be done with one file, or the reason why nothing is. */
type Known = Pick<Result, "kind" | "schema">;
type Task = Known | { readonly reason: string };
type Planner = (reading: Reading) => Task;

const REMEDY = "; --as instance --schema FILE names its schema";

export async function check(paths: readonly string[], settings: CheckCommand): Promise<Outcome> {
  const { schema } = settings;
  if (settings.as !== undefined && settings.as !== "instance" && schema !== undefined) {
    throw new Failure(`--schema contradicts --as ${settings.as}`);
  }
  checkStdinOnce(schema === undefined ? paths : [schema, ...paths]);
  const given = schema === undefined ? undefined : await readSource(schema);
  const files = await readFiles(paths);
  const readings = [...files.named, ...files.found].map((source) => readKind(source));
  return perform(files, readings, planner(settings, given, readings), settings);
}

function perform(files: Files, readings: readonly Reading[], plan: Planner, settings: CheckCommand): Outcome {
  const compile = compiler(compileOptions(settings));
  const results: Result[] = [];
  const unchecked: Unchecked[] = [...files.unchecked];
  for (const reading of readings) {
    const { source } = reading;
    const task = plan(reading);
    if ("reason" in task) {
      const skipped = files.found.includes(source);
      unchecked.push({ file: source.name, reason: skipped ? task.reason : task.reason + REMEDY, skipped });
    } else {
      results.push(resultOf(source, task, compile, compileOptions(settings)));
    }
  }
  return { results, unchecked };
}

function resultOf(source: Source, task: Known, compile: Compile, options: CompileOptions): Result {
  if (task.kind === "tool" || task.kind === "tools") return checkListing(source, task.kind, options);
  if (task.kind === "elicitation") return checkForm(source, options);
  if (task.kind === "exchange")
    return { source, kind: task.kind, report: checkExchange(source.bytes, conversation(options)) };
  const report = task.schema ? compile(task.schema).validateText(source.bytes) : compile(source).report;
  return { source, ...task, report };
}

/** An exchange has both roles. */
function conversation({ role: _, ...options }: CompileOptions): CheckExchangeOptions {
  return options;
}

/** How the call decides what a file is. */
function planner(settings: CheckCommand, given: Source | undefined, readings: readonly Reading[]): Planner {
  if (given) return () => ({ kind: "instance", schema: given });
  const { as } = settings;
  if (as !== undefined && as !== "instance") return () => ({ kind: as });
  const schemas = readings.filter((reading) => reading.kind === "schema");
  return (reading) => {
    const { kind } = reading;
    if (kind !== undefined && kind !== "unknown" && as === undefined) return { kind };
    const pairing = pair(reading, schemas);
    if ("schema" in pairing) return { kind: "instance", schema: pairing.schema.source };
    if (kind === "unknown" && as === undefined) return { kind };
    return { reason: `cannot tell what this is: ${pairing.reason}` };
  };
}
