// For workers on an edge, which compile modules ahead of time and refuse to compile bytes: ready at import.

import module from "../../mcp_assay.wasm";
import { provide, session } from "../runtime.js";

export * from "../index.js";

provide(() => module);

/** Prepares the module before it is first needed. Optional at this entry point. */
export async function init(): Promise<void> {
  session();
}
