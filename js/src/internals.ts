// What only the tests look at. Not published. It carries the public functions too, so that it shares one script with the
// entry points.

export * from "./index.js";
export { facts, session } from "./runtime.js";
export { writeTape } from "./tape.js";
