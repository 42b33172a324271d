// For a page without a bundler: fetches the module that lies beside this package's scripts. Call and await `init` first.

import { loadError } from "../runtime.js";
import { init as initWith } from "./slim.js";

export * from "../index.js";

let loading: Promise<void> | undefined;

/** Fetches the module, once; after a failure the next call tries again. */
export function init(): Promise<void> {
  return (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw loadError(error);
  }));
}

async function load(): Promise<void> {
  await initWith(await fetch(new URL("../../mcp_assay.wasm", import.meta.url)));
}
