// Calls a tool over a socket, since no client of Node sends every header that a server may get. Takes headers as pairs, each
// character one octet; gives status and body of the answer.

import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { within } from "./peer.mjs";

const REVISION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": REVISION,
  "io.modelcontextprotocol/clientInfo": { name: "mcp-assay-interop", version: "0.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Calls a tool with arguments as JSON text and, beside the standard headers, these. */
export async function rawCall({ hostname, port, pathname }, name, args, headers) {
  const meta = JSON.stringify(META);
  const params = `{"name":${JSON.stringify(name)},"arguments":${args},"_meta":${meta}}`;
  const body = Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
  const all = [
    ["Host", `${hostname}:${port}`],
    ["Connection", "close"],
    ["Content-Type", "application/json"],
    ["Content-Length", body.length],
    ["Accept", "application/json, text/event-stream"],
    ["MCP-Protocol-Version", REVISION],
    ["Mcp-Method", "tools/call"],
    ["Mcp-Name", name],
    ...headers,
  ];
  const head = [`POST ${pathname} HTTP/1.1`, ...all.map(([field, value]) => `${field}: ${value}`), "", ""].join("\r\n");
  const socket = connect(port, hostname);
  socket.write(Buffer.from(head, "latin1"));
  socket.write(body);
  const answer = await within(text(socket), name);
  return { status: Number(answer.split(" ", 2)[1]), body: answer.slice(answer.indexOf("\r\n\r\n")) };
}
