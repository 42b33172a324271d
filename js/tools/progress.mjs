// Tells what is going on, on standard error, so that standard output belongs to the command that was asked for.

const BEAT = 10_000;

export function say(line) {
  process.stderr.write(`${line}\n`);
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Runs a piece of work under a title: says when it begins, that it still runs, and how long it took. */
export async function task(title, work) {
  const start = performance.now();
  say(`› ${title}`);
  const beat = setInterval(() => say(`  … ${title}: ${seconds(start)}`), BEAT);
  try {
    const result = await work();
    say(`  ${title}: done in ${seconds(start)}`);
    return result;
  } finally {
    clearInterval(beat);
  }
}
