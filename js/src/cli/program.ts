// The commands and their options.
//
// Takes where output goes; gives the parser. Only names, defaults and help texts live here: each action hands its arguments to
// one command and the outcome to the renderer of the chosen format.

import { Command, Option } from "commander";

import { version } from "../entry/node.js";
import { check } from "./commands/check.js";
import { dialect } from "./commands/dialect.js";
import { explain } from "./commands/explain.js";
import { headers } from "./commands/headers.js";
import { type ProjectOutcome, project } from "./commands/project.js";
import { schema } from "./commands/schema.js";
import { validate } from "./commands/validate.js";
import type { Outcome } from "./outcome.js";
import { COLORS, FORMATS, KINDS, REVISIONS, SLOTS, type OutputSettings, collectLimit } from "./settings.js";
import type { Explanation } from "./commands/explain.js";

/** What the program does with what its commands give. */
export interface Sink {
  readonly outcome: (outcome: Outcome, settings: OutputSettings) => void;
  readonly projection: (outcome: ProjectOutcome, settings: OutputSettings) => void;
  readonly explanations: (entries: readonly Explanation[], settings: OutputSettings) => void;
  /** Writes help to standard output, and complaints about the call to standard error. */
  readonly help: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Builds the parser. Its errors are thrown, never turned into an exit. */
export function createProgram(sink: Sink): Command {
  const program = new Command("mcp-assay")
    .description("Checks what MCP hosts and servers exchange: schemas, instances and tools; what is wrong, and where.")
    .version(String(version))
    .exitOverride()
    .configureOutput({ writeOut: sink.help, writeErr: sink.complain });
  program.addHelpText("after", "\nExit codes: 0 all valid, 1 something is invalid, 2 something could not be checked.");
  addCheck(program, sink);
  addDialect(program, sink);
  addSchema(program, sink);
  addValidate(program, sink);
  addProject(program, sink);
  addHeaders(program, sink);
  addExplain(program, sink);
  return program;
}

function addCheck(program: Command, sink: Sink): void {
  const command = program
    .command("check")
    .description("find out what each file is and check it; a directory stands for the .json and .jsonl files below it")
    .argument("<file...>", "files or directories, or - for standard input")
    .addOption(new Option("--as <kind>", "check every file as this").choices(KINDS))
    .option("--schema <file>", "the schema of all the files, which are then instances");
  addCheckOptions(command).action(async (files, settings) => sink.outcome(await check(files, settings), settings));
}

function addDialect(program: Command, sink: Sink): void {
  const command = program
    .command("dialect")
    .description("tell the dialect of a schema")
    .argument("<file>", "a schema, or - for standard input");
  addOutputOptions(command).action(async (file, settings) => sink.outcome(await dialect(file), settings));
}

function addSchema(program: Command, sink: Sink): void {
  const command = program
    .command("schema")
    .description("check schemas")
    .argument("<file...>", "schemas, or - for standard input")
    .addOption(new Option("--slot <slot>", "the place in MCP whose rules apply as well").choices(SLOTS));
  addCheckOptions(command).action(async (files, settings) => sink.outcome(await schema(files, settings), settings));
}

function addValidate(program: Command, sink: Sink): void {
  const command = program
    .command("validate")
    .description("validate instances against a schema")
    .argument("<instance...>", "instances, or - for standard input")
    .requiredOption("--schema <file>", "the schema");
  addCheckOptions(command).action(async (files, settings) => sink.outcome(await validate(files, settings), settings));
}

function addProject(program: Command, sink: Sink): void {
  const command = program
    .command("project")
    .description("print a JSON Structure schema as JSON Schema; what was widened goes to standard error")
    .argument("<file>", "a schema, or - for standard input")
    .addOption(new Option("--slot <slot>", "the place in MCP that the schema is for").choices(SLOTS))
    .addOption(new Option("--revision <date>", "the revision of MCP that it is for").choices(REVISIONS))
    .option("--lang <tag>", "the language of titles and labels")
    .option("-q, --quiet", "keep standard error to errors");
  addOutputOptions(command).action(async (file, settings) => sink.projection(await project(file, settings), settings));
}

function addHeaders(program: Command, sink: Sink): void {
  const command = program
    .command("headers")
    .description("print the headers that mirror the arguments of a call, or verify given ones")
    .requiredOption(
      "--tool <file>",
      "the definition of the tool, a listing, or an input schema; or - for standard input",
    )
    .requiredOption("--args <file>", "the arguments of the call")
    .option("--name <tool>", "which tool of a listing")
    .option("--verify <file>", "headers to verify: lines of `Name: value`, or JSON")
    .option("-q, --quiet", "show errors only")
    .option("--limit <name=value>", "set a limit of the engine, such as headerFields=64; repeatable", collectLimit);
  addOutputOptions(command).action(async (settings) => sink.outcome(await headers(settings), settings));
}

function addExplain(program: Command, sink: Sink): void {
  const command = program
    .command("explain")
    .description("tell what a finding means and what to do about it")
    .argument("[code]", "for example instance/type; all are listed without it");
  addOutputOptions(command).action((code, settings) => sink.explanations(explain(code), settings));
}

function addOutputOptions(command: Command): Command {
  return command
    .addOption(new Option("--format <format>", "form of the output").choices(FORMATS).default("text"))
    .addOption(new Option("--color <when>", "use of colours").choices(COLORS).default("auto"));
}

function addCheckOptions(command: Command): Command {
  return addOutputOptions(command)
    .option("-q, --quiet", "show errors only")
    .option("--values", "let messages hold values of the instance")
    .addOption(
      new Option("--temporal <mode>", "whether times need an offset and durations whole numbers").choices([
        "lenient",
        "strict",
      ]),
    )
    .option("--assert-format", "let `format` of JSON Schema refuse values instead of only describing them")
    .addOption(new Option("--role <role>", "the side for which a schema is read").choices(["client", "server"]))
    .addOption(new Option("--revision <date>", "the revision of MCP for tools and slots").choices(REVISIONS))
    .option("--limit <name=value>", "set a limit of the engine, such as nesting=512; repeatable", collectLimit);
}
