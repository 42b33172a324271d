// For programs that bring the module themselves, such as libraries that share one: call and await `init` first.

import { AssayError } from "../error.js";
import { compileModule, loadError, provide, session } from "../runtime.js";

export * from "../index.js";

/** A `Response` as `fetch` gives it. */
export interface ResponseLike {
  readonly ok: boolean;
  readonly status: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A `WebAssembly.Module`, its bytes, or a response that has them. Typed without the DOM, which not every host has. */
export type ModuleSource = object | ArrayBuffer | ArrayBufferView | ResponseLike;

/** Takes the module, which is in `mcp-assay/mcp_assay.wasm`. */
export async function init(source: ModuleSource | Promise<ModuleSource>): Promise<void> {
  const module = await compiled(await source);
  provide(() => module);
  session();
}

async function compiled(source: ModuleSource): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== "undefined" && source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return compileModule(source as BufferSource);
  if ("arrayBuffer" in source && typeof source.arrayBuffer === "function") return fetched(source as ResponseLike);
  throw new AssayError("invalid-argument", "init() takes a WebAssembly.Module, its bytes or a Response.");
}

/** Compiles what a response holds. */
async function fetched(response: ResponseLike): Promise<WebAssembly.Module> {
  if (!response.ok) {
    throw new AssayError("load-failed", `The WebAssembly module was answered with status ${response.status}.`);
  }
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw loadError(error);
  }
}
