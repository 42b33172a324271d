// Tools in files: a listing, or one definition.
//
// Takes a file and the compile options of the call; gives the result for it. Every tool that cannot be used is named with
// the reason, since the findings alone do not say which tools a host would still have.

import { checkTools } from "../entry/node.js";
import type { CompileOptions } from "../types.js";
import type { Result } from "./outcome.js";
import type { Source } from "./source.js";

export function checkListing(source: Source, kind: "tool" | "tools", options: CompileOptions): Result {
  const { accepted, rejected, report } = checkTools(source.bytes, options);
  const names = accepted.map(({ name }) => name);
  const refused = rejected.map(({ name, reason }) => ({ name, reason }));
  const verdict = kind === "tools" ? { verdict: summary(names.length, rejected) } : {};
  return { source, kind, report, details: { accepted: names, rejected: refused }, ...verdict };
}

function summary(usable: number, rejected: readonly { name: string; reason: string }[]): string {
  const count = `${usable} usable`;
  if (rejected.length === 0) return count;
  const named = rejected.slice(0, 5).map(({ name, reason }) => `${name || "(no name)"}: ${reason}`);
  const more = rejected.length > named.length ? "; …" : "";
  return `${count}, ${rejected.length} refused (${named.join("; ")}${more})`;
}
