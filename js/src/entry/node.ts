// For Node: ready at import. Reads the module from its file, which costs a fifth of parsing it as a script; bundlers, which
// would lose the file, are sent to the default entry point by the condition that only they know.

import { readFileSync } from "node:fs";

import { compileModule, loadError, provide, session } from "../runtime.js";

export * from "../index.js";

provide(() => compileModule(read()));

function read(): Uint8Array<ArrayBuffer> {
  try {
    return readFileSync(new URL("../../mcp_assay.wasm", import.meta.url));
  } catch (error) {
    throw loadError(error);
  }
}

/** Prepares the module before it is first needed. Optional at this entry point. */
export async function init(): Promise<void> {
  session();
}
