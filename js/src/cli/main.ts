#!/usr/bin/env node
// The command `mcp-assay`.
//
// Takes the arguments of the process; runs one command, writes its output and sets the exit code: 0 all valid, 1 something is
// invalid, 2 a mistake in the call or a file that could not be checked. Never exits by itself, so that output is written out.

import { CommanderError } from "commander";

import { AssayError } from "../error.js";
import { Failure } from "./failure.js";
import { type Outcome, exitCode } from "./outcome.js";
import { createProgram } from "./program.js";
import { renderExplanations } from "./render/explanation.js";
import { renderGithub } from "./render/github.js";
import { document, renderJson } from "./render/json.js";
import { createPaint } from "./render/paint.js";
import { renderText } from "./render/text.js";
import { brief, visible } from "./render/visible.js";
import { renderWidened } from "./render/widened.js";
import type { OutputSettings } from "./settings.js";

const USAGE = 2;

function write(text: string): void {
  process.stdout.write(text);
}

function complain(text: string): void {
  process.stderr.write(text);
}

function finish(outcome: Outcome, settings: OutputSettings): void {
  write(render(outcome, settings));
  for (const { file, reason, skipped } of outcome.unchecked) {
    if (!skipped) complain(`error: ${brief(file)}: ${brief(reason, 500)}\n`);
    else if (!settings.quiet) complain(`note: ${brief(file)}: skipped, ${brief(reason, 500)}\n`);
  }
  process.exitCode = exitCode(outcome);
}

function render(outcome: Outcome, settings: OutputSettings): string {
  switch (settings.format) {
    case "text":
      return renderText(outcome, settings, createPaint(settings.color, process.stdout));
    case "json":
      return renderJson(outcome);
    case "github":
      return renderGithub(outcome, settings);
  }
}

/** Turns what a command threw into a sentence and exit code 2; only a fault of this program shows its stack. */
function fail(error: unknown): void {
  process.exitCode = USAGE;
  if (error instanceof CommanderError) {
    // The parser has said it already; help that was asked for is no mistake.
    if (error.exitCode === 0) process.exitCode = 0;
  } else if (error instanceof Failure || error instanceof AssayError) {
    complain(`error: ${brief(error.message, 500)}\n`);
  } else {
    complainLines(`internal error: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}

function complainLines(text: string): void {
  complain(text.split("\n").map(visible).join("\n"));
}

/** A reader that has seen enough, such as `head`, is no failure; a full disk is. */
function failUnlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") fail(new Failure(`cannot write the output (${error.code ?? error.message})`));
}

process.stdout.on("error", failUnlessClosed);
process.stderr.on("error", () => {});

const program = createProgram({
  outcome: finish,
  projection: (outcome, settings) => {
    if (settings.format !== "text" || outcome.schema === null) {
      finish(outcome, settings);
      return;
    }
    write(document(outcome.schema));
    complain(renderWidened(outcome, settings));
  },
  explanations: (entries, settings) =>
    write(renderExplanations(entries, settings, createPaint(settings.color, process.stdout))),
  help: write,
  complain: complainLines,
});
await program.parseAsync().catch(fail);
