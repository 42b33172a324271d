// The validator for the official SDK with the module loaded as the `default` entry point loads it.

import "../default.js";

export * from "../../sdk.js";
