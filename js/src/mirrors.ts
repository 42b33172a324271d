// A `fetch` for the HTTP transport of the official SDK that adds parameter headers to the calls of tools.
//
// Takes a `fetch` and, if there are any, definitions of tools; gives a `fetch` that learns definitions from the listings that
// pass through it, and mirrors arguments of calls. Only POSTs of MCP 2026-07-28 whose body is a string are looked at, as the
// transport sends them; everything else passes untouched. A call that cannot be mirrored is not sent. All of it works in
// pages, where the SDK itself does not mirror.

import { AssayError } from "./error.js";
import { scanHeaders } from "./headers.js";
import { checkHeaderMirrorOptions } from "./options.js";
import { facts } from "./runtime.js";
import type { HeaderError, HeaderPlan, JsonValue, ScanHeadersOptions } from "./types.js";

/** A tool whose calls are mirrored: its definition, or what `checkTools` made of it. */
export type MirroredTool = { readonly name: string } & (
  { readonly inputSchema: object } | { readonly headers: HeaderPlan }
);

/** How annotations are read, and the tools that are known before the first listing. */
export interface HeaderMirrorOptions extends ScanHeadersOptions {
  tools?: Iterable<MirroredTool>;
}

/** Any `fetch`, whatever a host knows of the types of the web. */
export type AnyFetch = (...args: never[]) => PromiseLike<unknown>;

/** Thrown in place of sending a call whose arguments or whose definition cannot be mirrored. No value is in the message. */
export class HeaderMirrorError extends Error {
  override readonly name = "HeaderMirrorError";
  /** What JSON-RPC would say: -32602 for the arguments, -32603 for the definition. */
  readonly error: HeaderError;

  constructor(error: HeaderError) {
    super(error.message);
    this.error = error;
  }
}

type Fetch = typeof globalThis.fetch;
type Init = NonNullable<Parameters<Fetch>[1]>;
type Members = Readonly<Record<string, unknown>>;

/** A request of MCP 2026-07-28 as far as it matters here. */
interface Message {
  readonly id: unknown;
  readonly method: unknown;
  readonly params: Members;
  readonly meta: Members;
}

/** Where a request goes, and how. */
interface Post {
  readonly input: Parameters<Fetch>[0];
  readonly init: Init;
}

/** One page of a listing. */
interface Page {
  readonly tools: readonly unknown[];
  readonly nextCursor: unknown;
}

const REVISION = "2026-07-28";
const RESERVED = "io.modelcontextprotocol/";
const MISMATCH = -32020;
const PARAMETER = "Mcp-Param-";
/** Pages of a listing that are asked for in search of one tool. */
const MOST_PAGES = 100;

/**
 * For `new StreamableHTTPClientTransport(url, { fetch: withHeaderMirrors(fetch) })`: adds `Mcp-Param-…` to calls of tools
 * whose definition is known, in place of any that are there for the same parameters. Where the server answers -32020, the
 * tools are listed once more, with the headers of that call, and the call is sent once more.
 *
 * The `fetch` that comes back throws a [`HeaderMirrorError`] for a call that cannot be mirrored, before anything is sent.
 *
 * @throws {AssayError} for options that are wrong, or where the module is missing or may not be loaded.
 */
export function withHeaderMirrors<F extends AnyFetch>(fetch: F, options?: HeaderMirrorOptions): F {
  if (typeof fetch !== "function") throw new AssayError("invalid-argument", "withHeaderMirrors takes a `fetch`.");
  const definitions = new Definitions(options);
  const send = fetch as unknown as Fetch;
  const mirroring: Fetch = async (input, init) => {
    const message = init && messageIn(init);
    if (message?.method === "tools/list") return observed(await send(input, init), message, definitions);
    if (message?.method === "tools/call") return callTool(send, { input, init: init as Init }, message, definitions);
    return send(input, init);
  };
  return mirroring as unknown as F;
}

async function callTool(send: Fetch, post: Post, message: Message, definitions: Definitions): Promise<Response> {
  const first = await send(post.input, mirrored(post.init, message, definitions));
  if (!(await isMismatch(first))) return first;
  if (!(await refresh(send, post, message, definitions).catch(() => false))) return first;
  const init = mirrored(post.init, message, definitions);
  await first.body?.cancel().catch(() => undefined);
  return send(post.input, init);
}

/** The call with its mirrors, or as it is where nothing is known of its tool. */
function mirrored(init: Init, { params }: Message, definitions: Definitions): Init {
  const plan = definitions.planOf(params["name"]);
  if (plan === undefined || (plan.valid && plan.declarations.length === 0)) return init;
  const args = params["arguments"];
  // A string would be taken for JSON text, but here it is a value that a server refuses.
  const mirrors = plan.mirror(typeof args === "string" ? JSON.stringify(args) : args);
  if (!mirrors.ok) throw new HeaderMirrorError(mirrors.error);
  const headers = new Headers(init.headers);
  for (const { name } of plan.declarations) headers.delete(PARAMETER + name);
  for (const [name, value] of mirrors.headers) headers.set(name, value);
  return { ...init, headers };
}

/** Whether a server refused a call for its headers. The body stays to be read. */
async function isMismatch(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const text = await response
    .clone()
    .text()
    .catch(() => "");
  return membersOf(membersOf(parsed(text))?.["error"])?.["code"] === MISMATCH;
}

/** Lists the tools until the one that was called turns up; tells whether it did. */
async function refresh(send: Fetch, { input, init }: Post, call: Message, definitions: Definitions): Promise<boolean> {
  let cursor: unknown;
  for (let number = 0; number < MOST_PAGES; number += 1) {
    const id = `mcp-assay-tools-${number}`;
    const response = await send(input, listing(init, call, id, cursor));
    const page = response.ok ? await pageIn(response, new PageReader(response, id)) : undefined;
    if (page === undefined) return false;
    definitions.learn(page, cursor !== undefined);
    if (page.tools.some((tool) => membersOf(tool)?.["name"] === call.params["name"])) return true;
    if (typeof page.nextCursor !== "string") return false;
    cursor = page.nextCursor;
  }
  return false;
}

/** A request for tools that says of its sender what a call says. */
function listing(init: Init, { meta }: Message, id: string, cursor: unknown): Init {
  const headers = new Headers(init.headers);
  const ofCall = [...headers.keys()].filter((name) => name === "mcp-name" || name.startsWith(PARAMETER.toLowerCase()));
  for (const name of ofCall) headers.delete(name);
  headers.set("Mcp-Method", "tools/list");
  const _meta = Object.fromEntries(Object.entries(meta).filter(([name]) => name.startsWith(RESERVED)));
  const params = { ...(cursor !== undefined && { cursor }), _meta };
  return { ...init, headers, body: JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list", params }) };
}

/** The answer to a listing. What is in it is learned before whoever asked can read it. */
function observed(response: Response, { id, params }: Message, definitions: Definitions): Response {
  if (!response.ok || response.body === null) return response;
  const reader = new PageReader(response, id);
  const learn = (page: Page | undefined): void => {
    if (page !== undefined) definitions.learn(page, params["cursor"] !== undefined);
  };
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      learn(reader.feed(chunk));
      controller.enqueue(chunk);
    },
    flush: () => learn(reader.end()),
  });
  const { status, statusText, headers } = response;
  const body = response.body.pipeThrough(watch as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Response(body, { status, statusText, headers });
}

/** Reads a response until its page is there, and no further. */
async function pageIn(response: Response, reader: PageReader): Promise<Page | undefined> {
  const body = response.body?.getReader();
  if (body === undefined) return undefined;
  for (;;) {
    const { done, value } = await body.read();
    const page = done ? reader.end() : reader.feed(value);
    if (page !== undefined) await body.cancel().catch(() => undefined);
    if (done || page !== undefined) return page;
  }
}

/** Finds the answer to a listing in a response that comes in pieces: JSON, or a stream of events. */
class PageReader {
  readonly #id: unknown;
  readonly #isStream: boolean;
  readonly #decoder = new TextDecoder();
  readonly #data: string[] = [];
  #text = "";
  #left: number;

  constructor(response: Response, id: unknown) {
    this.#id = id;
    this.#isStream = /^\s*text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
    this.#left = facts().limits.instanceText;
  }

  /** A page that is complete with these bytes. */
  feed(bytes: Uint8Array): Page | undefined {
    this.#left -= bytes.length;
    if (this.#left < 0) return undefined;
    const piece = this.#decoder.decode(bytes, { stream: true });
    this.#text += piece;
    return this.#isStream && /[\r\n]/.test(piece) ? this.#takeEvents() : undefined;
  }

  /** A page that is complete because nothing follows. */
  end(): Page | undefined {
    return this.#isStream || this.#left < 0 ? undefined : this.#page(this.#text);
  }

  #takeEvents(): Page | undefined {
    // A line break at the end may be the first half of one.
    const lines = this.#text.split(/\r\n|\n|\r(?!$)/);
    this.#text = lines.pop() as string;
    let page: Page | undefined;
    for (const line of lines) {
      if (line.startsWith("data:")) this.#data.push(line.slice("data:".length));
      else if (line === "") page ??= this.#page(this.#data.splice(0).join("\n"));
    }
    return page;
  }

  #page(text: string): Page | undefined {
    const message = membersOf(parsed(text));
    const { tools, nextCursor } = membersOf(message?.["result"]) ?? {};
    return message?.["id"] === this.#id && Array.isArray(tools) ? { tools, nextCursor } : undefined;
  }
}

/** The newest definition of each tool, as far as any is known. */
class Definitions {
  readonly #options: ScanHeadersOptions;
  readonly #most: number;
  readonly #plans = new Map<string, () => HeaderPlan>();
  /** The names in the listing that is being read, page by page. Of two tools of one name the first wins. */
  readonly #listed = new Set<string>();

  constructor(options: HeaderMirrorOptions | undefined) {
    const { tools, scan, limits } = checkHeaderMirrorOptions(options, facts().limits);
    this.#options = scan;
    this.#most = limits.tools;
    for (const tool of tools) this.#keepOnce(tool.name, "headers" in tool ? () => tool.headers : this.#scan(tool));
  }

  planOf(name: unknown): HeaderPlan | undefined {
    return this.#plans.get(name as string)?.();
  }

  /** Takes over the tools of a page; one that does not continue an earlier page begins a new listing. */
  learn({ tools }: Page, continues: boolean): void {
    if (!continues) this.#listed.clear();
    for (const { name, inputSchema } of tools.map((tool) => membersOf(tool) ?? {})) {
      if (typeof name !== "string" || membersOf(inputSchema) === undefined) continue;
      this.#keepOnce(name, this.#scan({ inputSchema: inputSchema as object }));
    }
  }

  #keepOnce(name: string, plan: () => HeaderPlan): void {
    if (this.#listed.has(name) || this.#listed.size >= this.#most) return;
    this.#listed.add(name);
    this.#plans.delete(name);
    this.#plans.set(name, plan);
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > this.#most) this.#plans.delete(oldest as string);
  }

  /** The plan of a tool, made when the tool is first called. */
  #scan({ inputSchema }: { readonly inputSchema: object }): () => HeaderPlan {
    let plan: HeaderPlan | undefined;
    return () => (plan ??= scanHeaders(inputSchema as JsonValue, this.#options));
  }
}

/** The request that a POST carries, if it is one of the revision with headers. */
function messageIn({ method, body }: Init): Message | undefined {
  if (method?.toUpperCase() !== "POST" || typeof body !== "string") return undefined;
  const message = membersOf(parsed(body));
  const params = membersOf(message?.["params"]);
  const meta = membersOf(params?.["_meta"]);
  if (message === undefined || params === undefined || meta?.[`${RESERVED}protocolVersion`] !== REVISION)
    return undefined;
  return { id: message["id"], method: message["method"], params, meta };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Members | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
}
