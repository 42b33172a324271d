// Turns the JavaScript that wasm-bindgen generates into the part that we use. Takes its text; gives a module that exports
// the classes of the boundary and `instantiate`, or fails when the text is not of the shape it knows.
//
// Two things stand in our way in the generated loading code: it makes one instance for ever, while we need a fresh one
// after a trap, and it holds a `new URL(…)` that bundlers follow. So that code, the tail of the file, is left out.

const TAIL = "async function __wbg_load(module, imports) {";
const LOADING = ["__wbg_load", "expectedResponseType", "initSync", "__wbg_init", "__wbg_init_once"];
const NEEDED = [
  "function __wbg_get_imports() {",
  "let wasmModule, wasmInstance, wasm;",
  "function __wbg_finalize_init(instance, module) {",
];

const INSTANTIATE = `/** Makes a fresh instance of the module, which everything in here works with from then on. */
export function instantiate(module) {
    return __wbg_finalize_init(new WebAssembly.Instance(module, __wbg_get_imports()), module);
}
`;

export function trimGlue(text) {
  const head = once(text, TAIL);
  NEEDED.forEach((line) => once(head.before, line));
  const left = [...head.after.matchAll(/^\s*(?:async )?function (\w+)/gm)].map((match) => match[1]);
  const unknown = left.filter((name) => !LOADING.includes(name));
  if (unknown.length > 0 || /^export (?:class|function|const)/m.test(head.after)) {
    throw new Error(`the glue of wasm-bindgen has an unknown part behind its loading code: ${unknown.join(", ")}`);
  }
  return `${head.before.replace(/^\/\* @ts-self-types=.*\n/, "")}${INSTANTIATE}`;
}

function once(text, part) {
  const parts = text.split(part);
  if (parts.length !== 2) {
    throw new Error(`the glue of wasm-bindgen should have this exactly once: ${part}`);
  }
  return { before: parts[0], after: parts[1] };
}
