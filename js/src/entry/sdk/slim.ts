// The validator for the official SDK without a module: for programs that call `init` of the slim or the web entry point.

export * from "../../sdk.js";
