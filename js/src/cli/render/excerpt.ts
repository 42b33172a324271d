// The source line of a location, with carets below it.
//
// Takes the text and a location in it; gives the two lines to print. Of a span over several lines the first is shown. A long
// line is cut to a window around the span, and no more of the text is looked at than that window needs.

import type { Location } from "../../types.js";
import { cells, fit, fitEnd, widthOf } from "./cells.js";

export interface Excerpt {
  readonly line: string;
  readonly indent: string;
  readonly carets: string;
}

/** Columns of the window, and how many of them are kept for what stands before the span. */
const WINDOW = 100;
const BEFORE = 40;
/** UTF-16 units looked at on each side: enough for a window of graphemes of several units. */
const REACH = 8 * WINDOW;
const LINE_END = /[\r\n]/;

/** Cuts the excerpt of a location. */
export function excerpt(text: string, { offset, endOffset, column }: Location): Excerpt {
  const lineStart = offset - (column - 1);
  const after = text.slice(offset, offset + REACH);
  const line = after.split(LINE_END, 1)[0] ?? "";
  const spanLength = Math.min(endOffset - offset, line.length);
  const headStart = Math.max(lineStart, offset - REACH);
  const head = cells(text.slice(headStart, offset));
  const span = cells(line.slice(0, spanLength), widthOf(head));
  const tail = cells(line.slice(spanLength), widthOf(head) + widthOf(span));

  const rest = widthOf(span) + widthOf(tail);
  const shownHead = fitEnd(head, Math.max(BEFORE, WINDOW - rest));
  const shownSpan = fit(span, WINDOW - widthOf(shownHead));
  const shownTail = fit(tail, WINDOW - widthOf(shownHead) - widthOf(shownSpan));
  const isCutBefore = headStart > lineStart || shownHead.length < head.length;
  const isCutAfter = line.length === REACH || shownSpan.length + shownTail.length < span.length + tail.length;
  const shown = [...shownHead, ...shownSpan, ...shownTail].map((cell) => cell.text).join("");
  return {
    line: `${isCutBefore ? "…" : ""}${shown}${isCutAfter ? "…" : ""}`.trimEnd(),
    indent: " ".repeat(widthOf(shownHead) + (isCutBefore ? 1 : 0)),
    carets: "^".repeat(Math.max(1, widthOf(shownSpan))),
  };
}
