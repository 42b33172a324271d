// The state of the page in the fragment of its address, which no server sees.
//
// Takes a pair; gives base64url of its JSON. A fragment that cannot be read gives nothing and is left to be overwritten.

import type { Pair } from "./examples.js";

/** Longer ones break in mail and chat before they break in browsers. */
const LONGEST = 64 * 1024;

/** The fragment for a pair, or nothing if it would be too long to share. */
export function toFragment({ schema, instance }: Pair): string {
  const bytes = new TextEncoder().encode(JSON.stringify([schema, instance]));
  if (bytes.length > LONGEST) return "";
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `#${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The pair in a fragment, if there is one. */
export function fromFragment(fragment: string): Pair | undefined {
  try {
    const binary = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const json = new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
    const [schema, instance]: unknown[] = JSON.parse(json);
    return typeof schema === "string" && typeof instance === "string" ? { schema, instance } : undefined;
  } catch {
    return undefined;
  }
}
