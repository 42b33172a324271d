// What a command hands to a renderer.
//
// One `Result` for each thing that was checked, in order, and one `Unchecked` for each that was not. The exit
// code follows from these alone, so that every output format ends in the same way.

import type { JsonValue, Report } from "../types.js";
import type { Source } from "./source.js";

/** One thing that was checked. */
export interface Result {
  readonly source: Source;
  /** What it was checked as; `unknown` is text that is no JSON. */
  readonly kind: "schema" | "instance" | "tool" | "tools" | "elicitation" | "exchange" | "headers" | "unknown";
  readonly report: Report;
  /** The schema of an instance. */
  readonly schema?: Source;
  /** What the command found out beside the report; goes into the JSON document. */
  readonly details?: Readonly<Record<string, JsonValue>>;
  /** What the text format says instead of "valid" or "invalid". */
  readonly verdict?: string;
}

/** One thing that was not checked. */
export interface Unchecked {
  readonly file: string;
  readonly reason: string;
  /** Met while walking through a directory, so passing it by is no failure. */
  readonly skipped: boolean;
}

export interface Outcome {
  readonly results: readonly Result[];
  /** What the text format prints instead of verdicts and findings: what was asked for, one a line. */
  readonly output?: readonly string[];
  readonly unchecked: readonly Unchecked[];
}

/** True when all that was named was checked and is valid. */
export function isValid(outcome: Outcome): boolean {
  return outcome.results.every((result) => result.report.valid) && !hasFailed(outcome);
}

/** 0: all valid. 1: something is invalid. 2: something could not be checked. */
export function exitCode(outcome: Outcome): 0 | 1 | 2 {
  if (hasFailed(outcome)) return 2;
  return isValid(outcome) ? 0 : 1;
}

function hasFailed(outcome: Outcome): boolean {
  return outcome.unchecked.some((entry) => !entry.skipped);
}
