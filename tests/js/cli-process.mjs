// Runs the built command line as a user would, in a folder of its own.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const pkg = join(root, "pkg");

/** The script that the package installs as `mcp-assay`. */
function program() {
  const { bin } = JSON.parse(readFileSync(join(pkg, "package.json"), "utf8"));
  return join(pkg, bin["mcp-assay"]);
}

/** A module of the command line by its path, such as `render/excerpt.js`. */
export const moduleOf = (path) => import(join(dirname(program()), path));

/** A folder that holds the given files, by name; `using` is not in Node 20, so call `remove`. */
export function folderOf(files) {
  const path = mkdtempSync(join(tmpdir(), "mcp-assay-cli-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Runs with arguments; gives exit code and output. Colours are off unless the environment or an option asks for them. */
export function assay(args, { cwd = root, stdin = "", env = {} } = {}) {
  const { NO_COLOR, FORCE_COLOR, ...inherited } = process.env;
  const child = spawn(process.execPath, [program(), ...args], { cwd, env: { ...inherited, ...env } });
  child.stdin.on("error", () => {}).end(stdin);
  return collect(child);
}

/** The same through a shell, for what only a pipe shows; `$assay` stands for the program. */
export function shell(script, { cwd = root } = {}) {
  const child = spawn("/bin/sh", ["-c", script], {
    cwd,
    env: { ...process.env, assay: program(), node: process.execPath },
  });
  return collect(child);
}

async function collect(child) {
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8").on("data", (text) => (output[name] += text));
  }
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, ...output };
}
