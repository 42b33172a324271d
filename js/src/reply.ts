// What a server sends instead of running a tool, or instead of what the tool gave. Takes a report; gives a `CallToolResult`
// that a model can act on, or a JSON-RPC error where the call is malformed rather than wrong. `src/binding/reply.rs` says
// the same in Rust; the vectors hold the two against each other.

import { brief } from "./brief.js";
import type { Diagnostic, ErrorResult, Reply, Report, Revision } from "./types.js";

/** The answer to a call with such arguments; nothing if they are valid. */
export function replyToArguments(report: Report, revision: Revision): Reply | undefined {
  if (report.valid) return undefined;
  const message = `Invalid arguments: ${brief(report)}`;
  const errors = report.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => code.startsWith("json/"))) return { error: { code: -32700, message } };
  // Before 2025-11-25 wrong arguments were an error of the protocol.
  const malformed = errors.some((error) => error.code.startsWith("value/") || isNoObject(error));
  if (malformed || revision === "2025-06-18") return { error: { code: -32602, message } };
  return { result: errorResult(message, revision) };
}

/** What is sent in place of a result that breaks the contract; nothing if it keeps it. */
export function replyToResult(report: Report, revision: Revision): Reply | undefined {
  if (report.valid) return undefined;
  const text = `The tool gave a result that does not match its output schema: ${brief(report)}`;
  return { result: errorResult(text, revision) };
}

function isNoObject({ code, instancePath }: Diagnostic): boolean {
  return code === "instance/type" && instancePath === "";
}

function errorResult(text: string, revision: Revision): ErrorResult {
  const type = revision === "2026-07-28" ? { resultType: "complete" as const } : {};
  return { ...type, content: [{ type: "text", text }], isError: true };
}
