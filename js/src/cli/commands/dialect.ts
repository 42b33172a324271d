// `dialect FILE`: which rules a schema is written in.
//
// Only identifies; the rest of the schema is not checked. An unsupported dialect is invalid, as it is everywhere.

import { compile, detectDialect } from "../../entry/node.js";
import type { Dialect, Report } from "../../types.js";
import type { Outcome } from "../outcome.js";
import { type Source, readSource } from "../source.js";

export async function dialect(path: string): Promise<Outcome> {
  const source = await readSource(path);
  const found = detectDialect(source.bytes);
  const details = found.kind === "invalid" ? { dialect: { kind: found.kind } } : { dialect: { ...found } };
  const report = found.kind === "invalid" ? found.report : reportOn(source);
  return { results: [{ source, kind: "schema", report, details, verdict: describe(found) }], unchecked: [] };
}

/** What compiling says about the dialect; no cut may hide it behind faults of the schema. */
function reportOn(source: Source): Report {
  const { diagnostics, truncated } = compile(source.bytes, { limits: { diagnostics: 1_000_000 } }).report;
  const kept = diagnostics.filter(({ code }) => code.startsWith("dialect/"));
  return { valid: kept.every(({ severity }) => severity !== "error"), diagnostics: kept, truncated };
}

/** One line for people. */
function describe(dialect: Dialect): string {
  switch (dialect.kind) {
    case "json-structure":
      return `JSON Structure, ${dialect.metaSchema}, active: ${dialect.active.join(", ") || "nothing beside Core"}`;
    case "json-schema":
      return `JSON Schema ${dialect.draft}`;
    case "unsupported":
      return "unsupported dialect";
    case "invalid":
      return "no schema";
  }
}
