// Runs other programs. Takes a command and arguments, never a shell line; gives exit code and output. The tools that the
// set-up installed are found before those on the PATH.

import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

import { root, tools } from "./paths.mjs";

export class CommandFailed extends Error {
  constructor(command, result) {
    const tail = `${result.stdout}${result.stderr}`.trimEnd().split("\n").slice(-80).join("\n");
    super(`${command} ended with ${result.code ?? result.error}\n${tail}`);
    this.name = "CommandFailed";
  }
}

function environment(extra) {
  const path = [join(tools, "bin"), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/** Runs a program to its end. A program that cannot be started gives `code: null` and the reason. */
export function run(command, args, { cwd = root, env = {}, stdio = "pipe" } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: environment(env), stdio });
    const result = { code: null, stdout: "", stderr: "", error: "" };
    for (const stream of ["stdout", "stderr"]) {
      child[stream]?.setEncoding("utf8").on("data", (chunk) => (result[stream] += chunk));
    }
    child.on("error", (error) => resolve({ ...result, error: error.message }));
    child.on("close", (code) => resolve({ ...result, code }));
  });
}

/** As [`run`], for a program that has to succeed; gives its standard output. */
export async function must(command, args, options) {
  const result = await run(command, args, options);
  if (result.code !== 0) {
    throw new CommandFailed([command, ...args].join(" "), result);
  }
  return result.stdout;
}

/** Runs one of the repository's Node programs. */
export function mustNode(script, args = [], options = {}) {
  return must(process.execPath, [script, ...args], options);
}

/** Ends the process with the words of an error that the reader can act on, without a stack. */
export function exitWith(error) {
  process.stderr.write(`\n${error instanceof CommandFailed ? error.message : (error.stack ?? error)}\n`);
  process.exit(1);
}
