// What the generated half of the boundary looks like from here: src/wasm/mod.rs after wasm-bindgen and js/tools/glue.mjs.
// Written by hand, so that the TypeScript can be checked before the crate is built.

/** Makes a fresh instance, which the classes below work with from then on. */
export function instantiate(module: WebAssembly.Module): { readonly memory: WebAssembly.Memory };

/** Everything that Rust keeps for one instance. Inputs lie in its buffer; a report that is `undefined` has nothing to say. */
export class Engine {
  constructor();
  /** Makes room for so many bytes of input; gives their address. */
  reserve(length: number): number;
  /** Compiles the schema in the first `length` bytes; the next `options` bytes are a tape of options. */
  compile(form: Form, length: number, options: number): number;
  /** The dialect of a schema that is given likewise, as JSON. */
  detect(form: Form, length: number, options: number): string;
  /** The answer to an operation, by its number in the facts, as JSON. */
  operate(operation: number, form: Form, length: number, options: number): string;
  /** Checks a listing; the answer has the numbers of the schemas of its tools, as JSON. */
  checkTools(form: Form, length: number, options: number): string;
  /** The answer to a question about headers, as JSON; a tape with the rest of the question follows the options. */
  headers(form: Form, length: number, options: number, context: number): string;
  /** Checks a recorded exchange, which is text. */
  checkExchange(length: number, options: number): string | undefined;
  /** Checks the result of a call. */
  checkResult(
    schema: number | undefined,
    form: Form,
    length: number,
    options: number,
    mirrors: boolean,
  ): string | undefined;
  release(schema: number): void;
  report(schema: number): string | undefined;
  /** The dialect of a schema, as JSON. */
  dialect(schema: number): string;
  unenforced(schema: number): string;
  /** The projection of a schema, as JSON; the first `length` bytes are a tape of options. */
  project(schema: number, length: number): string;
  /** The fields of a form, as JSON. */
  fields(schema: number): string;
  /** Checks the answer to a form. */
  checkContent(schema: number, form: Form, length: number): string | undefined;
  validate(schema: number, form: Form, length: number): string | undefined;
  isValid(schema: number, form: Form, length: number): boolean;
  /** What js/src/runtime.ts calls `EngineFacts`, as JSON. */
  static facts(): string;
  /** Forgets the instance's side without calling into it. */
  __destroy_into_raw(): number;
}

/** What the bytes in the buffer are; numbers, because they cross with every call. */
export type Form = 0 /* a tape */ | 1; /* text */
