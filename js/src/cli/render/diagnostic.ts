// One finding as text, the way a compiler shows it.
//
// Takes a diagnostic and the sources of its result; gives lines: what is wrong, where, the source line with carets, and below
// it pointers, related places and causes. All that came from a file is made visible and bounded first.

import type { Diagnostic, Location } from "../../types.js";
import type { Result } from "../outcome.js";
import type { Source } from "../source.js";
import { excerpt } from "./excerpt.js";
import { type Paint, paintSeverity } from "./paint.js";
import { brief } from "./visible.js";

const LONGEST_MESSAGE = 1000;
const MOST_CAUSES = 8;
const DEEPEST_CAUSE = 3;

/** A location and the file that it is in. */
export interface Place {
  readonly source: Source;
  readonly location: Location;
}

/** The lines of one finding. */
export function renderDiagnostic(diagnostic: Diagnostic, result: Result, paint: Paint): string[] {
  const place = primaryPlace(diagnostic, result);
  const gutter = " ".repeat(place ? String(place.location.line).length : 0);
  const notes = [...details(diagnostic, result, place), ...causeLines(diagnostic, result)];
  return [
    headline(diagnostic, paint),
    ...(place ? placeLines(place, gutter, diagnostic, paint) : [` ${paint.blue("-->")} ${brief(result.source.name)}`]),
    ...(place && notes.length > 0 ? [`${gutter} ${paint.blue("|")}`] : []),
    ...notes.map((text) => `${gutter} ${paint.blue("=")} ${text}`),
  ];
}

/** Where a finding is shown: in the text that was checked, or else in the schema's. */
export function primaryPlace(diagnostic: Diagnostic, result: Result): Place | undefined {
  const { location, schemaLocation } = diagnostic;
  if (location) return { source: result.source, location };
  return schemaLocation && { source: result.schema ?? result.source, location: schemaLocation };
}

function headline({ severity, code, message }: Diagnostic, paint: Paint): string {
  return `${paintSeverity(paint, severity, `${severity}[${code}]`)}${paint.bold(`: ${brief(message, LONGEST_MESSAGE)}`)}`;
}

function placeLines(place: Place, gutter: string, { severity }: Diagnostic, paint: Paint): string[] {
  const { line, indent, carets } = excerpt(place.source.text, place.location);
  const bar = paint.blue("|");
  return [
    `${gutter}${paint.blue("-->")} ${format(place)}`,
    `${gutter} ${bar}`,
    `${paint.blue(String(place.location.line))} ${bar} ${line}`.trimEnd(),
    `${gutter} ${bar} ${indent}${paintSeverity(paint, severity, carets)}`,
  ];
}

function format({ source, location }: Place): string {
  return `${brief(source.name)}:${location.line}:${location.column}`;
}

/** The pointer line, and a line for each related place. */
function details(diagnostic: Diagnostic, result: Result, place: Place | undefined): string[] {
  const where = whereabouts(diagnostic, result);
  const related = (diagnostic.related ?? []).map(({ note, location }) => {
    return `${brief(note)}: ${format({ source: place?.source ?? result.source, location })}`;
  });
  return where === "" ? related : [where, ...related];
}

/** Pointer and keyword, and the place in the schema of an instance; a fault of a schema has shown its place already. */
function whereabouts(diagnostic: Diagnostic, { schema }: Result, parent?: Diagnostic): string {
  const { keyword, schemaLocation } = diagnostic;
  const pointer = pointerOf(diagnostic);
  const isNew = pointer !== undefined && (parent === undefined || pointer !== pointerOf(parent));
  const parts = [
    isNew && `at ${pointer === "" ? "the root" : brief(pointer)}`,
    keyword !== undefined && `keyword ${brief(JSON.stringify(keyword))}`,
    schema && schemaLocation && `schema ${format({ source: schema, location: schemaLocation })}`,
  ];
  return parts.filter(Boolean).join(", ");
}

function pointerOf({ instancePath, schemaPath }: Diagnostic): string | undefined {
  return instancePath ?? schemaPath;
}

/** Why the branches failed, indented below each other. */
function causeLines(parent: Diagnostic, result: Result, depth = 0): string[] {
  const causes = parent.causes ?? [];
  const indent = "  ".repeat(depth);
  const lines = causes.slice(0, MOST_CAUSES).flatMap((cause) => {
    const where = whereabouts(cause, result, parent);
    const line = `${indent}because [${cause.code}] ${brief(cause.message, LONGEST_MESSAGE)}${where && ` (${where})`}`;
    return [line, ...(depth < DEEPEST_CAUSE ? causeLines(cause, result, depth + 1) : [])];
  });
  const more = causes.length - MOST_CAUSES;
  return more > 0 ? [...lines, `${indent}and ${more} more`] : lines;
}
