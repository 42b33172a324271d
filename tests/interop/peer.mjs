// The other side of a conversation: a server of somebody else over standard input and output, or a handler over HTTP.
// Takes what to start; gives a way to ask, always with a deadline. What was started ends with the test that started it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const DEADLINE = 20_000;

/** The program of an installed package, as its manifest names it. */
export function program(name) {
  const folder = join(here, "node_modules", ...name.split("/"));
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : Object.values(bin)[0]);
}

/** An empty folder that goes with the test. */
export function temporaryFolder(context) {
  const folder = mkdtempSync(join(tmpdir(), "mcp-assay-interop-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a promise gives, or an error that says what was waited for in vain. */
export async function within(promise, what, milliseconds = DEADLINE) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a program of Node and speaks JSON-RPC with it, a line each; gives `ask` and `tell`. */
export function overStdio(context, script, { args = [], env = {} } = {}) {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env } });
  context.after(() => child.kill());
  const waiting = new Map();
  const recorded = [];
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (chunk) => (complaints += chunk));
  child.stdin.on("error", () => {});
  child.on("close", () => waiting.forEach(({ reject }) => reject(new Error(`the server ended:\n${complaints}`))));
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    recorded.push({ from: "server", message });
    // What the server asks of us or tells us has a method; nobody waits for that here.
    if (message.method === undefined) waiting.get(message.id)?.resolve(message);
  });
  const send = (members) => {
    const message = { jsonrpc: "2.0", ...members };
    recorded.push({ from: "client", message });
    child.stdin.write(`${JSON.stringify(message)}\n`);
  };
  const answer = (id) => new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  let last = 0;
  return {
    /** The result of a request; an error in the answer is thrown. */
    async ask(method, params = {}) {
      const id = ++last;
      const coming = answer(id);
      send({ id, method, params });
      const { result, error } = await within(coming, method);
      if (error !== undefined) throw new Error(`${method}: ${error.code} ${error.message}`);
      return result;
    },
    tell: (method, params = {}) => send({ method, params }),
    /** The conversation so far, a message a line. */
    recording: () => recorded.map((line) => `${JSON.stringify(line)}\n`).join(""),
  };
}

/** Opens a conversation as a client that can do nothing but call tools. */
export async function initialize(peer, protocolVersion = "2025-11-25") {
  const clientInfo = { name: "mcp-assay-interop", version: "0.0.0" };
  const hello = await peer.ask("initialize", { protocolVersion, capabilities: {}, clientInfo });
  peer.tell("notifications/initialized");
  return hello;
}

/** Serves a Node request handler on a free port of this machine; gives its address. */
export async function overHttp(context, handler) {
  const server = createServer(handler);
  server.listen(0, "127.0.0.1");
  await within(once(server, "listening"), "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${server.address().port}/`);
}
