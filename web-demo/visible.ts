// Characters that a page would obey or hide instead of show: controls, bidirectional and other format characters.

/** Names come from whoever wrote the schema; none may reorder or hide the text around it. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
