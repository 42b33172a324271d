// Holds the WebAssembly module and its one instance.
//
// Takes from an entry point the way to get the module; gives a session to call into. The instance is made on first use.
// When a call does not come back properly, by a trap or an overflow of the stack, its memory can no longer be trusted:
// the instance is dropped, the next call gets a fresh one, and only that one call is lost. What outlives an instance must
// remember the number of its session and start over in another one.

import { AssayError, isAssayError } from "./error.js";
import { Engine, instantiate } from "./glue.js";
import type { Limits } from "./types.js";

/** Room for input that is kept from the start, and the size beyond which it is not kept. */
const ROOM = 1 << 12;
const KEPT = 1 << 20;

/** One instance of the module with the buffer through which input enters it. */
export class Session {
  /** Tells sessions apart; counted from 1. */
  readonly number: number;
  readonly engine: Engine;
  readonly memory: WebAssembly.Memory;
  #view: Uint8Array = new Uint8Array(0);
  #address = 0;
  #room = 0;

  constructor(module: WebAssembly.Module, number: number) {
    this.number = number;
    this.memory = instantiate(module).memory;
    this.engine = new Engine();
  }

  /** A place for so many bytes at the start of the input buffer. It is good until the engine is called. */
  input(length: number): Uint8Array {
    const fits = length <= this.#room && (this.#room <= KEPT || length > KEPT);
    if (!fits) {
      this.#room = Math.max(length, ROOM);
      this.#address = this.engine.reserve(this.#room);
    }
    // Memory that has grown is another buffer.
    if (!fits || this.#view.buffer !== this.memory.buffer) {
      this.#view = new Uint8Array(this.memory.buffer, this.#address, this.#room);
    }
    return this.#view;
  }
}

let source: (() => WebAssembly.Module) | undefined;
let module: WebAssembly.Module | undefined;
let current: Session | undefined;
let opened = 0;
let known: EngineFacts | undefined;

/** What the engine says about itself. */
export interface EngineFacts {
  readonly limits: Readonly<Limits>;
  /** The names of the operations, which go by their number here. */
  readonly operations: readonly string[];
  /** `nesting` has no effect above this. */
  readonly mostNesting: number;
  /** The report of a call that cost the instance, as JSON. */
  readonly lostReport: string;
}

/** Says how to get the module when it is first needed. */
export function provide(load: () => WebAssembly.Module): void {
  source = load;
}

/** The instance in use, made if there is none. */
export function session(): Session {
  return (current ??= open());
}

/** Whether that session is the one in use. */
export function isCurrent(number: number): boolean {
  return current?.number === number;
}

/** What the engine says about itself, asked for once, while all is well. */
export function facts(): EngineFacts {
  session();
  return known as EngineFacts;
}

function open(): Session {
  if (source === undefined) {
    throw new AssayError("not-initialised", "Call and await init() of this entry point before anything else.");
  }
  module ??= source();
  opened += 1;
  const session = new Session(module, opened);
  known ??= JSON.parse(Engine.facts()) as EngineFacts;
  return session;
}

/** Compiles the bytes of the module, and tells a policy that forbids it from bytes that are none. */
export function compileModule(bytes: BufferSource): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes);
  } catch (error) {
    throw loadError(error);
  }
}

/** Turns what a failed compilation threw into the exception for the program. */
export function loadError(error: unknown): AssayError {
  if (isAssayError(error)) return error;
  const words = error instanceof Error ? error.message : String(error);
  if (typeof WebAssembly === "undefined" || /polic|CSP|embedder|unsafe-eval/i.test(words)) {
    const remedy = "In a page its Content-Security-Policy has to allow script-src 'wasm-unsafe-eval'.";
    return new AssayError("blocked", `This host does not allow WebAssembly. ${remedy}`, { cause: error });
  }
  return new AssayError("load-failed", `The WebAssembly module could not be loaded: ${words}`, { cause: error });
}

/** Does work that calls the engine. If the instance is lost on the way, `lost` says what the call gives instead. */
export function guard<T>(work: () => T, lost: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isAssayError(error)) throw error;
    drop();
    return lost();
  }
}

/** Leaves the instance without calling into it: neither `free` nor a finalizer may run on broken memory. */
function drop(): void {
  current?.engine.__destroy_into_raw();
  current = undefined;
}
