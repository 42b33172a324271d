// Client and server of the official SDK, of both generations, wired to each other. Takes what a server offers and the
// validator of the side that judges; gives what the program on that side sees.

import { Readable } from "node:stream";

import * as client2 from "@modelcontextprotocol/client";
import * as client200 from "@modelcontextprotocol/client-2.0.0";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemoryTransport1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server as Server1 } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ElicitRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import * as server2 from "@modelcontextprotocol/server";
import * as server200 from "@modelcontextprotocol/server-2.0.0";

import { overHttp, within } from "./peer.mjs";

const INFO = { name: "mcp-assay-interop", version: "0.0.0" };

/** A generation; `listed` and `called` name what its servers handle, `asked` what its clients do. */
const SDK1 = {
  Client: Client1,
  Server: Server1,
  InMemoryTransport: InMemoryTransport1,
  listed: ListToolsRequestSchema,
  called: CallToolRequestSchema,
  asked: ElicitRequestSchema,
};
const SDK2 = {
  Client: client2.Client,
  Server: server2.Server,
  InMemoryTransport: client2.InMemoryTransport,
  listed: "tools/list",
  called: "tools/call",
  asked: "elicitation/create",
};

/** The releases of SDK 2.x whose headers are tried: the newest, and the one that the rules for headers were written with. */
export const RELEASES = {
  "2.4.0": { client: client2, server: server2 },
  "2.0.0": { client: client200, server: server200 },
};
const NEWEST = RELEASES["2.4.0"];

/** What there is to talk to. Over HTTP it is MCP 2026-07-28 that is spoken, else an older revision. */
export const CONVERSATIONS = {
  "SDK 1.32.2": { sdk: SDK1, connect: inMemory, generation: 1 },
  "SDK 2.4.0": { sdk: SDK2, connect: inMemory, generation: 2 },
  "SDK 2.4.0 over HTTP": { sdk: SDK2, connect: viaHttp, generation: 2 },
};

/** A client of a server with these tools, each `{ outputSchema, structuredContent }`; `requests` are the calls it got. */
export async function openTools(context, { sdk, connect }, tools, jsonSchemaValidator) {
  const requests = [];
  const client = new sdk.Client(INFO, { jsonSchemaValidator });
  await connect(context, sdk, client, () => toolServer(sdk, tools, requests));
  return { requests, list: () => names(client), call: (name) => call(client, name).then(({ seen }) => seen) };
}

/**
 * A client of SDK 2.x at MCP 2026-07-28, and a server that lists `list(capabilities of the client)` and answers with
 * `call(params)`.
 */
export async function openListing(context, { capabilities, list, call }, options) {
  const make = () => {
    const server = new server2.Server(INFO, { capabilities });
    const told = ({ mcpReq: { envelope } }) => envelope[server2.CLIENT_CAPABILITIES_META_KEY];
    server.setRequestHandler("tools/list", (_, context) => ({ tools: list(told(context)) }));
    server.setRequestHandler("tools/call", ({ params }) => call(params));
    return server;
  };
  const client = new client2.Client(INFO, options);
  await viaHttp(context, SDK2, client, make);
  return {
    server: client.getServerCapabilities(),
    list: () => within(client.listTools(), "tools/list").then(({ tools }) => tools),
    call: (name, args) => within(client.callTool({ name, arguments: args }), "tools/call"),
  };
}

/** What a server sees that asks a user for content like `requestedSchema` and is given `content`. */
export async function elicit(context, { sdk }, requestedSchema, content, jsonSchemaValidator) {
  const server = new sdk.Server(INFO, { jsonSchemaValidator });
  const client = new sdk.Client(INFO, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler(sdk.asked, () => ({ action: "accept", content }));
  await inMemory(context, sdk, client, () => server);
  const { seen } = await outcome(server.elicitInput({ message: "?", requestedSchema }));
  return seen;
}

/** A client of an `McpServer` of SDK 2.x; `register` gives it its tools. */
export async function openMcpServer(context, register, jsonSchemaValidator) {
  const make = () => {
    const server = new server2.McpServer(INFO);
    register(server);
    return server;
  };
  const client = new client2.Client(INFO, { jsonSchemaValidator });
  await viaHttp(context, SDK2, client, make);
  return { list: () => names(client), call: (name, args) => call(client, name, args) };
}

const names = (client) =>
  outcome(client.listTools()).then(({ value, seen }) => value?.tools.map(({ name }) => name) ?? seen);
const call = (client, name, args = {}) => outcome(client.callTool({ name, arguments: args }));

function toolServer({ Server, listed, called }, tools, requests) {
  const server = new Server(INFO, { capabilities: { tools: {} } });
  const list = Object.entries(tools).map(([name, { outputSchema }]) => {
    return { name, inputSchema: { type: "object" }, outputSchema };
  });
  server.setRequestHandler(listed, () => ({ tools: list }));
  server.setRequestHandler(called, ({ params: { name } }) => {
    requests.push(name);
    return { content: [], structuredContent: tools[name].structuredContent };
  });
  return server;
}

async function inMemory(context, { InMemoryTransport }, client, make) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = make();
  context.after(() => within(Promise.all([client.close(), server.close()]), "closing"));
  await within(Promise.all([server.connect(far), client.connect(near)]), "connecting");
}

/** Serves servers that `make(release)` makes, behind `guard(request, next)` if that is given; gives the address. */
export function serve(context, make, { release = NEWEST, guard = (request, next) => next(request) } = {}) {
  const { fetch } = release.server.createMcpHandler(() => make(release));
  const handler = { fetch: (request) => guard(request, fetch) };
  return overHttp(context, (request, response) => answer(handler, request, response));
}

/** A client of SDK 2.x that is connected over HTTP, with a negotiated ("auto") or pinned revision and its own `fetch`. */
export async function connected(context, address, { release = NEWEST, mode = { pin: "2026-07-28" }, fetch } = {}) {
  const client = new release.client.Client(INFO);
  await connectTo(context, address, client, { release, mode, fetch });
  return client;
}

/** An `McpServer` of SDK 2.x whose tools have these input schemas, take any argument and report their calls. */
export function lenientServer({ server: { McpServer, fromJsonSchema } }, schemas, called) {
  const lenient = { getValidator: () => (data) => ({ valid: true, data, errorMessage: undefined }) };
  const server = new McpServer(INFO);
  for (const [name, schema] of Object.entries(schemas)) {
    server.registerTool(name, { inputSchema: fromJsonSchema(schema, lenient) }, (args) => {
      called(name, args);
      return { content: [] };
    });
  }
  return server;
}

/** The same on the low level, where the SDK does not look at parameter headers. */
export function plainServer({ server: { Server } }, schemas, called) {
  const server = new Server(INFO, { capabilities: { tools: {} } });
  const tools = Object.entries(schemas).map(([name, inputSchema]) => ({ name, inputSchema }));
  server.setRequestHandler("tools/list", () => ({ tools }));
  server.setRequestHandler("tools/call", ({ params }) => {
    called(params.name, params.arguments);
    return { content: [] };
  });
  return server;
}

async function viaHttp(context, sdk, client, make) {
  const address = await serve(context, make);
  await connectTo(context, address, client, { mode: { pin: "2026-07-28" } });
}

async function connectTo(context, address, client, { release = NEWEST, mode, fetch }) {
  context.after(() => within(client.close(), "closing"));
  client.setVersionNegotiation({ mode });
  const transport = new release.client.StreamableHTTPClientTransport(address, fetch && { fetch });
  await within(client.connect(transport), "connecting");
}

/** Puts a request of Node before a handler that wants one of the web. */
async function answer(handler, request, response) {
  const { method, headers, url } = request;
  const body = ["GET", "HEAD"].includes(method) ? undefined : Readable.toWeb(request);
  const answered = await handler.fetch(
    new Request(`http://${headers.host}${url}`, { method, headers, body, duplex: "half" }),
  );
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body === null) response.end();
  else Readable.fromWeb(answered.body).pipe(response);
}

/** What a promise gives, and how it ended: "ok", or code and message of what was thrown. */
async function outcome(promise) {
  try {
    return { value: await within(promise, "the SDK"), seen: "ok" };
  } catch (error) {
    return { seen: [error.code ?? error.name, error.message] };
  }
}
