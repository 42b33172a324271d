// The one exception of this package. It stands for misuse by the program, never for something found in data.

/** Why an [`AssayError`] was thrown. */
export type AssayErrorCode =
  /** This entry point needs `await init()` first. */
  | "not-initialised"
  /** The module could not be fetched or is not WebAssembly. */
  | "load-failed"
  /** The host forbids WebAssembly, in a page usually for want of `'wasm-unsafe-eval'` in its policy. */
  | "blocked"
  /** The schema was disposed of. */
  | "disposed"
  | "unknown-option"
  | "invalid-option"
  | "invalid-argument";

const NAME = "AssayError";

/** Thrown for misuse. What is wrong with a schema or an instance is in reports. */
export class AssayError extends Error {
  override readonly name: string = NAME;
  readonly code: AssayErrorCode;

  constructor(code: AssayErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** Whether something is an [`AssayError`], also one of another copy of this package or of another realm. */
export function isAssayError(error: unknown): error is AssayError {
  return typeof error === "object" && error !== null && "name" in error && error.name === NAME && "code" in error;
}
