// The validator for the official SDK with the module loaded as the `workerd` entry point loads it.

import "../workerd.js";

export * from "../../sdk.js";
