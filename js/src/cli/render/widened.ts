// What a projection does not hold to, a line for each keyword, with the findings about the source before it.

import type { ProjectOutcome } from "../commands/project.js";
import type { OutputSettings } from "../settings.js";
import { brief } from "./visible.js";

/** Lines for standard error. */
export function renderWidened({ results, widened }: ProjectOutcome, { quiet }: OutputSettings): string {
  if (quiet) return "";
  const findings = results.flatMap(({ report }) => report.diagnostics);
  const found = findings.map(({ severity, code, message, schemaPath }) => {
    return `${severity}[${code}] at ${brief(JSON.stringify(schemaPath ?? ""), 500)}: ${brief(message, 500)}\n`;
  });
  const lines = widened.map(({ schemaPath, what }) => `widened: ${brief(JSON.stringify(schemaPath), 500)}: ${what}\n`);
  return [...found, ...lines].join("");
}
