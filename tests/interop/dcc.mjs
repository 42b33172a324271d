// A server of dcc-mcp-core, where the rules for parameter headers come from. Takes input schemas by the names of tools; gives
// its address, and the names of the tools that were called. Installs the package beside the build, without dependencies.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { run } from "../../js/tools/run.mjs";
import { root } from "../js/package.mjs";
import { within } from "./peer.mjs";

const PACKAGE = "dcc-mcp-core==0.20.49";
const folder = join(root, "target", "interop", PACKAGE);

/** Why there is no such server, for the `skip` of a test; false if there is one. */
export const skip = await missing();

async function missing() {
  if (existsSync(folder)) return false;
  const unfinished = `${folder}.${process.pid}`;
  const options = [
    "--quiet",
    "--disable-pip-version-check",
    "--no-deps",
    "--only-binary",
    ":all:",
    "--target",
    unfinished,
  ];
  const installed = within(run("python3", ["-m", "pip", "install", ...options, PACKAGE]), PACKAGE, 60_000);
  const { code, stderr } = await installed.catch(({ message }) => ({ code: 1, stderr: message }));
  try {
    if (code === 0) renameSync(unfinished, folder);
  } catch (error) {
    // The tests in another process were faster.
    if (!existsSync(folder)) throw error;
  }
  rmSync(unfinished, { recursive: true, force: true });
  return code !== 0 && `SKIPPED: ${PACKAGE} could not be installed: ${stderr}`;
}

export async function dccServer(context, schemas) {
  const env = { ...process.env, PYTHONPATH: folder };
  const stdio = ["pipe", "pipe", "ignore"];
  const child = spawn("python3", [join(import.meta.dirname, "dcc_peer.py")], { env, stdio });
  context.after(() => child.kill());
  const invoked = [];
  const address = new Promise((resolve, reject) => {
    child.on("error", reject).on("close", () => reject(new Error(`${PACKAGE} ended`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [word, rest] = line.split(" ", 2);
      if (word === "READY") resolve(new URL(rest));
      if (word === "CALL") invoked.push(rest);
    });
  });
  const closed = once(child, "close");
  /** Ends the server, so that all calls are told; gives their names. */
  const called = async () => {
    child.stdin.end();
    await within(closed, PACKAGE);
    return invoked;
  };
  child.stdin.write(`${JSON.stringify(schemas)}\n`);
  return { address: await within(address, PACKAGE), called };
}
