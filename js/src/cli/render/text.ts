// Results as text for people.
//
// Takes an outcome; gives the whole output: a verdict for each thing checked, its findings, and a summary. With `quiet` only
// errors are left. A command that was asked for something else than a verdict prints that instead.

import type { Outcome, Result } from "../outcome.js";
import type { OutputSettings } from "../settings.js";
import { renderDiagnostic } from "./diagnostic.js";
import type { Paint } from "./paint.js";
import { brief, visible } from "./visible.js";

const KINDS = {
  schema: "schema",
  instance: "instance",
  tool: "tool",
  tools: "tools",
  elicitation: "elicitation",
  exchange: "exchange",
  headers: "headers",
  unknown: "kind unknown",
} as const;

/** The text of an outcome. */
export function renderText(outcome: Outcome, settings: OutputSettings, paint: Paint): string {
  if (outcome.output) return outcome.output.map((line) => `${visible(line)}\n`).join("");
  const blocks = outcome.results.map((result) => renderResult(result, settings, paint));
  const summary = settings.quiet ? "" : `${summarise(outcome)}\n`;
  return blocks.join("") + summary;
}

function renderResult(result: Result, { quiet }: OutputSettings, paint: Paint): string {
  const shown = result.report.diagnostics.filter(({ severity }) => !quiet || severity === "error");
  const findings = shown.map((diagnostic) => `${renderDiagnostic(diagnostic, result, paint).join("\n")}\n\n`).join("");
  return quiet ? findings : `${verdict(result, paint)}\n${findings && `\n${findings}`}`;
}

function verdict(result: Result, paint: Paint): string {
  const { report, source, schema } = result;
  const word = result.verdict ?? (report.valid ? "valid" : "invalid");
  const color = report.valid ? paint.green : paint.red;
  const kind = schema ? `instance of ${brief(schema.name)}` : KINDS[result.kind];
  return `${brief(source.name)}: ${paint.bold(color(visible(word)))} ${paint.dim(`(${kind})`)}`;
}

/** `2 errors, 1 warning in 3 files`. */
function summarise({ results, unchecked }: Outcome): string {
  const diagnostics = results.flatMap(({ report }) => report.diagnostics);
  const count = (wanted: string): number => diagnostics.filter(({ severity }) => severity === wanted).length;
  const parts = [
    plural(count("error"), "error"),
    plural(count("warning"), "warning"),
    plural(count("info"), "remark"),
  ].filter((part) => !part.startsWith("0 "));
  const found = parts.length === 0 ? "no findings" : parts.join(", ");
  const cut = results.some(({ report }) => report.truncated) ? ", more were cut off" : "";
  const failed = unchecked.filter((entry) => !entry.skipped).length;
  return `${found} in ${plural(results.length, "file")}${cut}${failed > 0 ? `, ${plural(failed, "file")} not checked` : ""}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
