// Text as the cells of a terminal.
//
// Takes a piece of a line; gives what to print for it, grapheme by grapheme, with the number of columns each takes, so that
// carets stand below what they mean. Tabs are expanded and hidden characters escaped here, before anything is measured.

import { visible } from "./visible.js";

/** A grapheme, or the escape that stands for it. */
export interface Cell {
  readonly text: string;
  readonly width: number;
}

const TAB = 4;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
/** East Asian wide and full-width blocks, by their first and last character; emoji follow from their property. */
const WIDE =
  /^(?:[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})|\ufe0f/u;
const COMBINING = /^\p{M}/u;

/** The cells of a piece of a line that starts in the given column (from 0), which decides where tabs end. */
export function cells(text: string, column = 0): Cell[] {
  let at = column;
  return Array.from(SEGMENTER.segment(text), ({ segment }) => {
    const cell = segment === "\t" ? blank(TAB - (at % TAB)) : cellOf(segment);
    at += cell.width;
    return cell;
  });
}

/** The columns that cells take together. */
export function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

/** The first cells that fit into so many columns. */
export function fit(cells: readonly Cell[], width: number): Cell[] {
  let left = width;
  const end = cells.findIndex((cell) => (left -= cell.width) < 0);
  return end < 0 ? [...cells] : cells.slice(0, end);
}

/** The last cells that fit into so many columns. */
export function fitEnd(cells: readonly Cell[], width: number): Cell[] {
  return fit([...cells].reverse(), width).reverse();
}

function blank(width: number): Cell {
  return { text: " ".repeat(width), width };
}

function cellOf(grapheme: string): Cell {
  const text = visible(grapheme);
  if (text !== grapheme) return { text, width: text.length };
  if (COMBINING.test(grapheme)) return { text, width: 0 };
  return { text, width: WIDE.test(grapheme) ? 2 : 1 };
}
