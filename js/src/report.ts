// Reports as they come back from the engine.

import { facts } from "./runtime.js";
import type { Dialect, Report } from "./types.js";

/** A check that has nothing to say crosses as nothing. */
export function reportOf(json: string | undefined): Report {
  return json === undefined ? { valid: true, diagnostics: [], truncated: false } : JSON.parse(json);
}

/** The report of a call that cost the instance. */
export function lostReport(): Report {
  return JSON.parse(facts().lostReport);
}

export function lostDialect(): Dialect {
  return { kind: "invalid", report: lostReport() };
}
