// Whether to use colours, and which.
//
// Takes `--color` and the environment; gives the paints. `always` and `never` win; otherwise NO_COLOR, then FORCE_COLOR, then
// whether standard output is a terminal.

import picocolors from "picocolors";

import type { Severity } from "../../types.js";
import type { OutputSettings } from "../settings.js";

export type Paint = ReturnType<typeof picocolors.createColors>;

interface Terminal {
  readonly isTTY?: boolean;
}

/** The paints to use for what goes to the given stream. */
export function createPaint(color: OutputSettings["color"], stream: Terminal, env = process.env): Paint {
  return picocolors.createColors(hasColor(color, stream, env));
}

function hasColor(color: OutputSettings["color"], stream: Terminal, env: NodeJS.ProcessEnv): boolean {
  if (color !== "auto") return color === "always";
  if (env["NO_COLOR"]) return false;
  const force = env["FORCE_COLOR"];
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return stream.isTTY === true && env["TERM"] !== "dumb";
}

/** Paints a word in the colour of a severity. */
export function paintSeverity(paint: Paint, severity: Severity, text: string): string {
  const color = { error: paint.red, warning: paint.yellow, info: paint.cyan }[severity];
  return paint.bold(color(text));
}
