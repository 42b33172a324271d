// A report in one line, for somebody who has to act on it: a model, or the caller of a tool.
//
// Takes a report; gives its first errors, each with a pointer, a sentence and the keyword, and of a choice between branches
// why the first ones failed. Bounded whatever the report holds, and safe to print. `src/report/brief.rs` says the same in
// Rust; a test holds the two against each other over all vectors.

import type { Diagnostic, Report } from "./types.js";

/** Errors that are told; of the others only the number. */
const ERRORS = 6;
/** Branches that are told of one error. */
const CAUSES = 3;
/** Characters of a pointer that are told, its last ones. */
const POINTER = 100;

/** What could move a cursor, end a line or reverse the reading direction; messages of the engine have it escaped. */
const HIDDEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** The errors in one line, such as `/age: expected int32, found string (type); 2 more`. Empty for a valid report. */
export function brief(report: Report): string {
  const errors = report.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  const told = errors.slice(0, ERRORS).map((error) => line(error) + causes(error));
  const untold = errors.length - told.length;
  if (untold > 0) told.push(report.truncated ? "and more" : `${untold} more`);
  return told.join("; ");
}

function line({ instancePath, schemaPath, message, keyword }: Diagnostic): string {
  const pointer = instancePath ?? schemaPath ?? "";
  const at = pointer === "" ? "" : `${shown(pointer)}: `;
  return `${at}${message}${keyword === undefined ? "" : ` (${shown(keyword)})`}`;
}

/** Why branches failed, one level deep. */
function causes({ causes = [] }: Diagnostic): string {
  if (causes.length === 0) return "";
  const told = causes.slice(0, CAUSES).map(line);
  if (causes.length > CAUSES) told.push("…");
  return ` [${told.join(" | ")}]`;
}

/** The end of a long text, which is where a pointer says most, with what cannot be seen escaped. */
function shown(text: string): string {
  const characters = Array.from(text);
  const end = characters.length <= POINTER ? text : `…${characters.slice(-POINTER).join("")}`;
  return end.replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
