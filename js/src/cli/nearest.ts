// Names that were probably meant.
//
// Takes what was written and the names that exist; gives the few that are nearest by edit distance, or that end in what was
// written after the slash. Gives none rather than a far-fetched one.

const MOST = 3;

/** The nearest names, best first. */
export function nearest(written: string, names: readonly string[]): string[] {
  const slug = written.slice(written.lastIndexOf("/") + 1);
  const farthest = Math.max(2, Math.floor(written.length / 4));
  const scored = names.map((name) => ({ name, score: name.endsWith(`/${slug}`) ? 0 : distance(written, name) }));
  const near = scored.filter(({ score }) => score <= farthest).sort((a, b) => a.score - b.score);
  return near.slice(0, MOST).map(({ name }) => name);
}

/** Levenshtein's distance, by rows. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
