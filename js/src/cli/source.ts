// Reading what the user names.
//
// Takes a path, or `-` for standard input; gives a `Source`. Bytes are kept exactly as they are, because the engine
// judges them: invalid UTF-8 is a finding, never a silent replacement. Refuses only what cannot be read.

import { constants } from "node:buffer";
import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";

import { Failure } from "./failure.js";

/** What the name of a schema file ends with, by convention. */
export const SCHEMA_SUFFIX = ".struct.json";
const STDIN = "-";
const { MAX_STRING_LENGTH } = constants;

/** The bytes of one file, and the text that excerpts are cut from. */
export class Source {
  readonly name: string;
  readonly bytes: Uint8Array;
  #text: string | undefined;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
  }

  /**
   * The text for showing: a byte order mark stays, invalid bytes become U+FFFD, as locations count them. What is longer
   * than a string can be is cut; the engine refuses it by its length.
   */
  get text(): string {
    this.#text ??= new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.bytes.subarray(0, MAX_STRING_LENGTH));
    return this.#text;
  }

  get folder(): string {
    return dirname(this.name);
  }

  get fileName(): string {
    return basename(this.name);
  }
}

/** Reads a file, or standard input where the path is `-`. */
export async function readSource(path: string): Promise<Source> {
  if (path === STDIN) return new Source("<stdin>", await readStdin());
  try {
    return new Source(path, await readFile(path));
  } catch (error) {
    throw new Failure(reasonOf(error), path);
  }
}

/** Refuses a call that names standard input twice: the second reader would find it empty. */
export function checkStdinOnce(paths: readonly string[]): void {
  if (paths.filter((path) => path === STDIN).length > 1) {
    throw new Failure("standard input (-) can be named only once");
  }
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

const REASONS: Record<string, string> = {
  ENOENT: "no such file",
  EACCES: "permission denied",
  EISDIR: "a directory",
  ERR_FS_FILE_TOO_LARGE: "larger than 2 GiB",
};

/** Why the file system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `cannot be read (${(code !== undefined && REASONS[code]) || code || message})`;
}
