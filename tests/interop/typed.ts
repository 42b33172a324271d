// Compiled, never run: the validator is one for the official SDK, whichever package of it a program uses.

import {
  Client,
  fromJsonSchema as fromJsonSchemaOfClient,
  type jsonSchemaValidator as OfClient,
  StreamableHTTPClientTransport,
  type Tool,
} from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Server as Server1 } from "@modelcontextprotocol/sdk/server/index.js";
import type { jsonSchemaValidator as Of1 } from "@modelcontextprotocol/sdk/validation/types.js";
import { fromJsonSchema, McpServer, Server, type jsonSchemaValidator as OfServer } from "@modelcontextprotocol/server";

import { AssayJsonSchemaValidator, type SdkOptions, withHeaderMirrors } from "../../pkg/dist/entry/sdk/default.js";

const options: SdkOptions = { unusable: "refuse", format: "annotate" };
const validator = new AssayJsonSchemaValidator(options);
const all: [OfClient, OfServer, Of1] = [validator, validator, validator];

const info = { name: "typed", version: "0.0.0" };
const made = [
  new Client(info, { jsonSchemaValidator: validator }),
  new Client1(info, { jsonSchemaValidator: validator }),
  new Server(info, { jsonSchemaValidator: validator }),
  new Server1(info, { jsonSchemaValidator: validator }),
  fromJsonSchemaOfClient({ type: "object" }, validator),
];

const schema = {
  $id: "https://example.com/typed",
  name: "Typed",
  type: "object",
  properties: { id: { type: "int64" } },
};
const inputSchema = fromJsonSchema<{ id: string }>(schema, validator);
new McpServer(info).registerTool("typed", { inputSchema }, ({ id }) => ({ content: [{ type: "text", text: id }] }));

const address = new URL("http://127.0.0.1/");
const tools: Tool[] = [];
const transports = [
  new StreamableHTTPClientTransport(address, { fetch: withHeaderMirrors(fetch, { tools }) }),
  new Transport1(address, { fetch: withHeaderMirrors(fetch) }),
];

// @ts-expect-error: no such value
new AssayJsonSchemaValidator({ unusable: "ignore" });

void [all, made, transports];
