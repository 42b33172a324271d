// The list of findings.
//
// Takes diagnostics and what to do when one is chosen; fills the list. Text goes in as text, never as markup.

import type { Diagnostic, Location } from "mcp-assay/web";

import type { Pair } from "./examples.js";
import { visible } from "./visible.js";

/** A diagnostic and the text that its location is in. */
export interface Finding {
  readonly diagnostic: Diagnostic;
  readonly editor: keyof Pair;
  readonly location: Location | undefined;
}

/** Enough to see why; a report can hold many. */
const MOST_CAUSES = 8;

/** Shows the findings instead of those shown before. */
export function showFindings(
  list: HTMLElement,
  findings: readonly Finding[],
  choose: (finding: Finding) => void,
): void {
  list.replaceChildren(
    ...findings.map((finding) => {
      const item = document.createElement("li");
      item.append(entry(finding, choose));
      item.append(...notes(finding.diagnostic));
      return item;
    }),
  );
}

/** A button where there is a place to go to. */
function entry(finding: Finding, choose: (finding: Finding) => void): HTMLElement {
  const { diagnostic, editor, location } = finding;
  const element = document.createElement(location ? "button" : "div");
  element.className = "finding";
  element.dataset["severity"] = diagnostic.severity;
  if (location) element.addEventListener("click", () => choose(finding));
  const pointer = diagnostic.instancePath ?? diagnostic.schemaPath;
  const place = [location && `${editor} ${position(location)}`, pointer, diagnostic.keyword];
  element.append(
    part("severity", diagnostic.severity),
    " ",
    part("code", diagnostic.code),
    " ",
    part("message", diagnostic.message),
    part("place", place.filter(Boolean).join("  ·  ")),
  );
  return element;
}

/** What belongs to a finding: other places, and why each branch failed. */
function notes({ related = [], causes = [] }: Diagnostic): HTMLElement[] {
  const items = [
    ...related.map(({ note, location }) => [part("message", note), " ", part("code", position(location))]),
    ...causes.slice(0, MOST_CAUSES).map(({ code, message, instancePath }) => {
      return ["because ", part("code", code), " ", part("message", message), " ", part("code", instancePath ?? "")];
    }),
  ];
  if (items.length === 0) return [];
  const list = document.createElement("ul");
  list.className = "notes";
  list.append(
    ...items.map((parts) => {
      const item = document.createElement("li");
      item.append(...parts);
      return item;
    }),
  );
  return [list];
}

function position({ line, column }: Location): string {
  return `${line}:${column}`;
}

function part(className: string, text: string): HTMLElement {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = visible(text);
  return span;
}
