// Results as one JSON document.
//
// Takes an outcome; gives `{ "valid", "results": [{ "file", "kind", "report", … }] }`, and `"unchecked"` where something could
// not be checked. The reports are the engine's, untouched.

import { type Outcome, type Result, isValid } from "../outcome.js";
import { visibleJson } from "./visible.js";

/** The document of an outcome. */
export function renderJson(outcome: Outcome): string {
  const { results, unchecked } = outcome;
  return document({ valid: isValid(outcome), results: results.map(entry), ...(unchecked.length > 0 && { unchecked }) });
}

/** Any document of the command line as text. */
export function document(value: unknown): string {
  return `${visibleJson(JSON.stringify(value, null, 2))}\n`;
}

function entry({ source, kind, schema, details, report }: Result): object {
  return { file: source.name, kind, ...(schema && { schema: schema.name }), ...details, report };
}
