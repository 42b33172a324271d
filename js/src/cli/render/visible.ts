// Text that is safe to print.
//
// Takes any string that came from a file, a schema or a server; gives the same string with every character escaped that a
// terminal would obey or hide instead of show: controls, bidirectional and other format characters, line separators and lone
// surrogates. Joiners are among them, so a name cannot hide one; an emoji made of several is shown in its parts.

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes what would not be seen, as `\u{1b}`, which is also what messages of the engine do. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same for text that may be long: the middle is left out. */
export function brief(text: string, longest = 200): string {
  const half = Math.floor(longest / 2);
  const short = text.length <= longest ? text : `${text.slice(0, half)}…${text.slice(-half)}`;
  return visible(short);
}

/** Serialised JSON with the same characters written as JSON escapes; the data stays the same. */
export function visibleJson(json: string): string {
  return json.replace(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => {
    return Array.from({ length: char.length }, (_, index) => jsonEscape(char.charCodeAt(index))).join("");
  });
}

function jsonEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
