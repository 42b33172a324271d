// Results as GitHub workflow commands, which become annotations of a pull request.
//
// Takes an outcome; gives one line for each finding. Columns are left out of a span over several lines, where they mean nothing.

import type { Diagnostic, Location } from "../../types.js";
import type { Outcome, Result } from "../outcome.js";
import type { OutputSettings } from "../settings.js";
import { primaryPlace } from "./diagnostic.js";
import { visible } from "./visible.js";

const COMMANDS = { error: "error", warning: "warning", info: "notice" } as const;

/** The lines of an outcome. */
export function renderGithub({ results }: Outcome, { quiet }: OutputSettings): string {
  const lines = results.flatMap((result) => {
    const shown = result.report.diagnostics.filter(({ severity }) => !quiet || severity === "error");
    return shown.map((diagnostic) => `${annotation(diagnostic, result)}\n`);
  });
  return lines.join("");
}

function annotation(diagnostic: Diagnostic, result: Result): string {
  const place = primaryPlace(diagnostic, result);
  const file = property("file", (place?.source ?? result.source).name);
  const properties = [file, ...(place ? range(place.location) : []), property("title", diagnostic.code)];
  const pointer = diagnostic.instancePath ?? diagnostic.schemaPath;
  const message = pointer ? `${diagnostic.message} (at ${pointer})` : diagnostic.message;
  return `::${COMMANDS[diagnostic.severity]} ${properties.join(",")}::${data(message)}`;
}

function range({ line, column, endLine, endColumn }: Location): string[] {
  const lines = [`line=${line}`, `endLine=${endLine}`];
  return line === endLine ? [...lines, `col=${column}`, `endColumn=${endColumn}`] : lines;
}

function property(name: string, value: string): string {
  return `${name}=${data(value).replaceAll(":", "%3A").replaceAll(",", "%2C")}`;
}

function data(value: string): string {
  return visible(value).replaceAll("%", "%25");
}
