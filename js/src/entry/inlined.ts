// The module as base64 in a script: ready at import wherever scripts run, with no file to read or fetch.

import { base64 } from "../inlined.js";
import { compileModule } from "../runtime.js";

/** What hosts may offer beyond ES2022 to decode base64. */
interface Hosts {
  readonly Buffer?: { from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer> };
}

/** Compiles the inlined module. */
export function inlinedModule(): WebAssembly.Module {
  return compileModule(decode(base64));
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const native = (globalThis as Hosts).Buffer;
  if (native !== undefined) return native.from(text, "base64");
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
