// Generates js/src/codes.ts, the registry of findings for the command line, from src/code.rs. `--check` only tells whether
// the file is up to date.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { inRoot } from "./paths.mjs";

const TARGET = inRoot("js", "src", "codes.ts");
const ENTRY = /^ {4}(\w+) (Error|Warning|Info) "([^"]+)" "((?:[^"\\]|\\.)*)";$/gm;

/** The text that the file should have. */
export function codes() {
  const source = readFileSync(inRoot("src", "code.rs"), "utf8");
  const rows = [...source.matchAll(ENTRY)].map(([, , severity, code, message]) => {
    const entry = { severity: severity.toLowerCase(), message: JSON.parse(`"${message}"`), meaning: "", example: "", remedy: "" };
    return `  ${JSON.stringify(code)}: ${JSON.stringify(entry)},\n`;
  });
  return `// Generated from src/code.rs by \`npm run gen\`; not to be edited.

import type { Severity } from "./types.js";

/** What there is to say about a kind of finding. */
export interface CodeEntry {
  readonly severity: Severity;
  /** The sentence, with its parameters in braces and optional parts in brackets. */
  readonly message: string;
  readonly meaning: string;
  readonly example: string;
  readonly remedy: string;
}

export const codes: Readonly<Record<string, CodeEntry>> = {
${rows.join("")}};
`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = codes();
  if (!process.argv.includes("--check")) {
    writeFileSync(TARGET, text);
  } else if (readFileSync(TARGET, "utf8") !== text) {
    console.error("js/src/codes.ts is out of date; run: npm run gen");
    process.exitCode = 1;
  }
}
