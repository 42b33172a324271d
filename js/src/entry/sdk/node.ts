// The validator for the official SDK with the module loaded as the `node` entry point loads it.

import "../node.js";

export * from "../../sdk.js";
