// What only the tests look at. Not published.

export { facts, session } from "./runtime.js";
export { writeTape } from "./tape.js";
