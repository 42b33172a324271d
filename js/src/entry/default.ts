// For browsers with a bundler, Deno, Bun, Node and anything else: ready at import.

import { provide, session } from "../runtime.js";
import { inlinedModule } from "./inlined.js";

export * from "../index.js";

provide(inlinedModule);

/** Prepares the module before it is first needed. Optional at this entry point. */
export async function init(): Promise<void> {
  session();
}
