// Writes a JavaScript value as a tape, which Rust reads (src/parse/tape.rs describes the format).
//
// Takes any value whatsoever and the limits; gives bytes that are valid until the next tape is written. What JSON cannot
// hold (undefined, NaN, a Map, a cycle, a getter that throws) becomes a mark on the tape, so that it is reported with its
// pointer; nothing is converted and nothing of the value's own code but getters and proxy traps is run. The walk ends at
// the limits, so its depth, time and memory are bounded. Of an object its own enumerable string keys count, of an array
// its items.

const NULL = 0;
const FALSE = 1;
const TRUE = 2;
const INTEGER = 3;
const NUMBER = 4;
const STRING = 5;
const ARRAY = 6;
const OBJECT = 7;
const END = 8;
const FAULT = 9;
const LIMIT = 10;

/** What may follow `FAULT`. */
const Fault = {
  undefined: 0,
  notFinite: 1,
  bigint: 2,
  function: 3,
  symbol: 4,
  hole: 5,
  cycle: 6,
  notPlain: 7,
  threw: 8,
} as const;

/** What may follow `LIMIT`, after which the tape ends. */
const Exceeded = { nodes: 0, members: 1, string: 2, nesting: 3, text: 4 } as const;

/** The bounds that the walk itself keeps. */
export interface TapeLimits {
  readonly nodes: number;
  readonly members: number;
  /** Bytes of one string. */
  readonly string: number;
  readonly nesting: number;
  /** Bytes of all strings and names together: what any text of the value would have at least. */
  readonly text: number;
  /** Whether members that are undefined are left out, as `JSON.stringify` does. They count towards `nodes` all the same. */
  readonly dropsUndefined?: boolean;
}

/** Strings up to this length are encoded here; for longer ones the call into the encoder pays off. */
const SHORT = 48;
/** A buffer that has grown beyond this is not kept. */
const KEPT = 1 << 20;
/** Stands for a property that threw when it was read. */
const THREW = Symbol();
/** Stands for an item that an array does not have. */
const HOLE = Symbol();

const encoder = new TextEncoder();

class TapeWriter {
  bytes = new Uint8Array(4096);
  #at = 0;
  #nodes = 0;
  #text = 0;
  #limits!: TapeLimits;
  /** The containers around the current value, outermost first. */
  readonly #open: object[] = [];

  write(value: unknown, limits: TapeLimits): Uint8Array {
    this.#at = 0;
    this.#nodes = 0;
    this.#text = 0;
    this.#limits = limits;
    this.#open.length = 0;
    this.#value(value);
    return this.bytes.subarray(0, this.#at);
  }

  /** Writes one value. False: a limit was hit and the tape has ended. */
  #value(value: unknown): boolean {
    if (this.#nodes >= this.#limits.nodes) return this.#stop(Exceeded.nodes);
    this.#nodes += 1;
    switch (typeof value) {
      case "string":
        return this.#string(value);
      case "number":
        return this.#number(value);
      case "boolean":
        return this.#tag(value ? TRUE : FALSE);
      case "object":
        return value === null ? this.#tag(NULL) : this.#container(value);
      case "undefined":
        return this.#fault(Fault.undefined);
      case "bigint":
        return this.#fault(Fault.bigint);
      case "function":
        return this.#fault(Fault.function);
      default:
        return this.#fault(value === THREW ? Fault.threw : value === HOLE ? Fault.hole : Fault.symbol);
    }
  }

  #container(value: object): boolean {
    if (this.#open.includes(value)) return this.#fault(Fault.cycle);
    let content: unknown[] | string[] | undefined;
    let length = 0;
    let isArray = false;
    // Proxies can throw in all of these.
    try {
      if (Array.isArray(value)) {
        isArray = true;
        content = value;
        length = Number(value.length);
      } else if (isPlain(value)) {
        content = Object.keys(value);
        length = content.length;
      }
    } catch {
      return this.#fault(Fault.threw);
    }
    if (content === undefined) return this.#fault(Fault.notPlain);
    if (this.#open.length >= this.#limits.nesting) return this.#stop(Exceeded.nesting);
    this.#tag(isArray ? ARRAY : OBJECT);
    if (length > this.#limits.members) return this.#stop(Exceeded.members);
    this.#open.push(value);
    const whole = isArray ? this.#items(content, length) : this.#members(value, content as string[]);
    this.#open.pop();
    return whole && this.#tag(END);
  }

  #items(array: unknown[], length: number): boolean {
    for (let index = 0; index < length; index += 1) {
      if (!this.#value(itemOf(array, index))) return false;
    }
    return true;
  }

  #members(object: object, names: string[]): boolean {
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as string;
      const member = memberOf(object as Record<string, unknown>, name);
      if (member === undefined && this.#limits.dropsUndefined === true) this.#nodes += 1;
      else if (!this.#string(name) || !this.#value(member)) return false;
    }
    return true;
  }

  #number(value: number): boolean {
    if ((value | 0) === value && !Object.is(value, -0)) {
      this.#reserve(5);
      this.bytes[this.#at] = INTEGER;
      this.#length(this.#at + 1, value);
      this.#at += 5;
      return true;
    }
    if (!Number.isFinite(value)) return this.#fault(Fault.notFinite);
    // The one number that JavaScript does not print as it is.
    const text = value === 0 ? "-0" : String(value);
    this.#reserve(2 + text.length);
    this.bytes[this.#at++] = NUMBER;
    this.bytes[this.#at++] = text.length;
    for (let index = 0; index < text.length; index += 1) {
      this.bytes[this.#at++] = text.charCodeAt(index);
    }
    return true;
  }

  #string(text: string): boolean {
    // A unit of UTF-16 takes at least a byte, so what is longer than the limit need not be encoded.
    if (text.length > this.#limits.string) return this.#stop(Exceeded.string);
    this.#reserve(5 + 3 * text.length);
    const start = this.#at + 5;
    const end = encode(text, this.bytes, start);
    const length = end - start;
    if (length > this.#limits.string) return this.#stop(Exceeded.string);
    this.#text += length;
    if (this.#text > this.#limits.text) return this.#stop(Exceeded.text);
    this.bytes[this.#at] = STRING;
    this.#length(this.#at + 1, length);
    this.#at = end;
    return true;
  }

  #tag(tag: number): true {
    this.#reserve(1);
    this.bytes[this.#at++] = tag;
    return true;
  }

  #fault(what: number): true {
    this.#tag(FAULT);
    return this.#tag(what);
  }

  #stop(limit: number): false {
    this.#tag(LIMIT);
    this.#tag(limit);
    return false;
  }

  #length(at: number, value: number): void {
    this.bytes[at] = value;
    this.bytes[at + 1] = value >>> 8;
    this.bytes[at + 2] = value >>> 16;
    this.bytes[at + 3] = value >>> 24;
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#at + length, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.#at));
    this.bytes = larger;
  }
}

/** The writer that no call is using. A getter may call into this package while its object is being walked. */
let idle: TapeWriter | undefined;

/** Writes a value. The bytes are only good until the next call. */
export function writeTape(value: unknown, limits: TapeLimits): Uint8Array {
  const writer = idle ?? new TapeWriter();
  idle = undefined;
  try {
    return writer.write(value, limits);
  } finally {
    if (writer.bytes.length <= KEPT) idle = writer;
  }
}

/** Writes text as UTF-8 from `start` on and gives the end. A lone surrogate is written as WTF-8, which Rust reports. */
export function encode(text: string, bytes: Uint8Array, start: number): number {
  if (text.length > SHORT && isWellFormed(text)) {
    return start + encoder.encodeInto(text, bytes.subarray(start)).written;
  }
  let at = start;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      bytes[at++] = unit;
    } else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6);
      bytes[at++] = 0x80 | (unit & 0x3f);
    } else {
      // A pair gives one code point; half of one stands for itself.
      const point = text.codePointAt(index) as number;
      if (point > 0xffff) {
        index += 1;
        bytes[at++] = 0xf0 | (point >> 18);
        bytes[at++] = 0x80 | ((point >> 12) & 0x3f);
      } else {
        bytes[at++] = 0xe0 | (point >> 12);
      }
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
      bytes[at++] = 0x80 | (point & 0x3f);
    }
  }
  return at;
}

/** Whether there is no lone surrogate. Younger than ES2022, hence the second way. */
export function isWellFormed(text: string & { isWellFormed?(): boolean }): boolean {
  return text.isWellFormed?.() ?? !/\p{Surrogate}/u.test(text);
}

/** Whether an object is what `{}` makes, in this realm or another, or has no prototype at all. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype === Object.prototype || prototype === null) return true;
  // Only the prototype of all objects of a realm has both no prototype and this method.
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, "isPrototypeOf");
}

function memberOf(object: Record<string, unknown>, name: string): unknown {
  try {
    return object[name];
  } catch {
    return THREW;
  }
}

function itemOf(array: unknown[], index: number): unknown {
  try {
    const item = array[index];
    return item === undefined && !(index in array) ? HOLE : item;
  } catch {
    return THREW;
  }
}
