// Explanations of findings, as text or as a JSON document.

import type { Explanation } from "../commands/explain.js";
import type { OutputSettings } from "../settings.js";
import { document } from "./json.js";
import { type Paint, paintSeverity } from "./paint.js";

/** One explanation in full, several as a list. */
export function renderExplanations(entries: readonly Explanation[], settings: OutputSettings, paint: Paint): string {
  if (settings.format === "json") return document({ valid: true, results: entries });
  const [only] = entries;
  if (only && entries.length === 1) return inFull(only, paint);
  const width = Math.max(...entries.map(({ code }) => code.length));
  return entries.map((entry) => `${paintCode(entry, paint, width)}  ${entry.message}\n`).join("");
}

function paintCode({ code, severity }: Explanation, paint: Paint, width = 0): string {
  return `${paintSeverity(paint, severity, severity.padEnd("warning".length))} ${code.padEnd(width)}`;
}

function inFull(entry: Explanation, paint: Paint): string {
  const section = (title: string, text: string): string => `\n${paint.bold(title)}\n${indent(text)}\n`;
  return (
    `${paintSeverity(paint, entry.severity, entry.severity)}[${entry.code}]: ${entry.message}\n` +
    section("Meaning", entry.meaning) +
    section("Example", entry.example) +
    section("Remedy", entry.remedy)
  );
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
