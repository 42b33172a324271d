// A schema or an instance in the form in which it crosses.
//
// Takes what the caller gave: a value, or JSON text as a string or as bytes. Gives an `Input` that can be put into the
// engine's buffer, now or again into that of a later instance. Nothing is judged here: text that is no JSON, bytes that
// are no UTF-8 and values that JSON cannot hold are all for Rust to report.

import { AssayError } from "./error.js";
import type { Form } from "./glue.js";
import type { Session } from "./runtime.js";
import { encode, writeTape, type TapeLimits, isWellFormed } from "./tape.js";

const TAPE: Form = 0;
const TEXT: Form = 1;

const BLANK = 0x20;
/** Bytes that a UTF-16 unit takes at most. */
const WIDEST = 3;
/** Text beyond this length is encoded outside first, since memory of an instance is never given back. */
const LARGE = 1 << 18;

/** What crosses, and what it is. */
export interface Input {
  readonly form: Form;
  readonly content: string | Uint8Array;
}

/** A schema, or whatever else may be given as a value or as text. */
export function anyInput(given: unknown, limits: TapeLimits): Input {
  return isText(given) ? { form: TEXT, content: given } : valueInput(given, limits);
}

/** A value. The bytes are good until the next value is written. */
export function valueInput(value: unknown, limits: TapeLimits): Input {
  return { form: TAPE, content: writeTape(value, limits) };
}

/** JSON text, and nothing else. */
export function textInput(text: unknown): Input {
  if (!isText(text)) {
    throw new AssayError("invalid-argument", "JSON text has to be a string or a Uint8Array; validate() takes values.");
  }
  return { form: TEXT, content: text };
}

/** An input that does not change when the caller's bytes or our tape do. */
export function kept(input: Input): Input {
  // `slice` of a Node Buffer would share its memory.
  return typeof input.content === "string" ? input : { ...input, content: new Uint8Array(input.content) };
}

/** Puts an input at the start of the buffer, and a tape behind it if there is one. Gives the length of the input. */
export function send(input: Input, limits: TapeLimits, session: Session, behind?: Uint8Array): number {
  const { content, form } = input;
  const room = behind?.length ?? 0;
  let buffer: Uint8Array;
  let length: number;
  if (form === TEXT && content.length > limits.text) {
    // Such text is judged by its length alone, so blanks stand for it: no need to copy gigabytes.
    length = limits.text + 1;
    buffer = session.input(length + room).fill(BLANK, 0, length);
  } else if (typeof content === "string" && content.length <= LARGE) {
    buffer = session.input(content.length * WIDEST + room);
    length = encode(content, buffer, 0);
  } else {
    const bytes = typeof content === "string" ? encodeLarge(content) : content;
    length = bytes.length;
    buffer = session.input(length + room);
    buffer.set(bytes);
  }
  if (behind !== undefined) buffer.set(behind, length);
  return length;
}

function encodeLarge(text: string): Uint8Array {
  if (isWellFormed(text)) return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length * WIDEST);
  return bytes.subarray(0, encode(text, bytes, 0));
}

/** Whether something is JSON text rather than a value. */
export function isText(given: unknown): given is string | Uint8Array {
  return typeof given === "string" || isBytes(given);
}

/** Bytes of any realm: a test runner may hand over those of another one. */
function isBytes(given: unknown): given is Uint8Array {
  return ArrayBuffer.isView(given) && Object.prototype.toString.call(given) === "[object Uint8Array]";
}
