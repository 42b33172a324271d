// What the benches measure with. Takes calls or scripts; gives medians, since a mean tells of whatever else ran.

import { spawnSync } from "node:child_process";

/** How many times a call is measured, and for about how many milliseconds each time. */
const BATCHES = 15;
const BATCH = 20;
/** Milliseconds before that. WebAssembly and scripts are compiled again in the background while they run. */
const WARM_UP = 400;
/** Processes that are started for one figure. */
const PROCESSES = 11;

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** The median time of one call in microseconds. */
export function time(call) {
  return race({ call }).call;
}

/** The same for several calls by name, which take turns so that a busy moment of the machine meets all of them. */
export function race(calls) {
  const entries = Object.entries(calls).map(([name, call]) => ({ name, call, repeats: repeats(call), taken: [] }));
  for (let batch = 0; batch < BATCHES; batch += 1) {
    for (const { call, repeats, taken } of entries) taken.push(timeOnce(call, repeats));
  }
  return Object.fromEntries(entries.map(({ name, taken }) => [name, median(taken)]));
}

/** How often a call fits into a batch, found out while it warms up. */
function repeats(call) {
  let calls = 0;
  for (const start = performance.now(); performance.now() - start < WARM_UP; calls += 1) call();
  return Math.ceil((calls * BATCH) / WARM_UP);
}

function timeOnce(call, repeats) {
  const start = performance.now();
  for (let index = 0; index < repeats; index += 1) call();
  return ((performance.now() - start) / repeats) * 1000;
}

/**
 * Runs several scripts by name in fresh processes, in turns. Each prints an array of numbers; gives the medians by
 * position.
 */
export function inProcesses(scripts) {
  const runs = Object.fromEntries(Object.keys(scripts).map((name) => [name, []]));
  for (let round = 0; round < PROCESSES; round += 1) {
    for (const [name, args] of Object.entries(scripts)) runs[name].push(numbersOf(args));
  }
  const medians = (lists) => lists[0].map((_, position) => median(lists.map((list) => list[position])));
  return Object.fromEntries(Object.entries(runs).map(([name, lists]) => [name, medians(lists)]));
}

function numbersOf(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
