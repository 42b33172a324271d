// Runs the tests and checks, each with its time, and sums them up. A step that fails does not keep the later ones from
// running, except for the build that they all need. `--only lint` runs the linters, `--only checks` all but the tests.

import { readdirSync } from "node:fs";
import { join } from "node:path";

import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { PRETTY } from "./fmt.mjs";
import { inRoot, nodeModule, root } from "./paths.mjs";
import { say, seconds, task } from "./progress.mjs";
import { exitWith, must, mustNode, run } from "./run.mjs";
import { installPackages, setup, setupLints } from "./setup.mjs";
import { sizes } from "./size.mjs";

const DENY = { RUSTFLAGS: `${process.env.RUSTFLAGS ?? ""} -D warnings`.trim(), RUSTDOCFLAGS: "-D warnings" };
const NO_STD = ["--lib", "--crate-type", "rlib", "--no-default-features", "--target", "wasm32v1-none"];

/** Each step gives nothing, or the counts of the tests in it. */
const STEPS = [
  { title: "cargo fmt --check", group: "lint", work: () => must("cargo", ["fmt", "--check"]) },
  {
    title: "prettier --check",
    group: "lint",
    work: () => mustNode(nodeModule("prettier", "bin", "prettier.cjs"), ["--check", ...PRETTY]),
  },
  {
    title: "cargo clippy",
    group: "lint",
    work: () => must("cargo", ["clippy", "--all-targets", "--all-features", "--", "-D", "warnings"]),
  },
  { title: "tsc", group: "lint", work: typeCheck },
  { title: "cargo test", group: "tests", work: cargoTest },
  { title: "cargo rustc without std", group: "checks", work: () => must("cargo", ["rustc", ...NO_STD]) },
  {
    title: "cargo doc",
    group: "checks",
    work: () => must("cargo", ["doc", "--no-deps", "--all-features"], { env: DENY }),
  },
  { title: "size of the module", group: "checks", work: checkSize },
  { title: "node tests", group: "tests", work: () => nodeTests(["tests/js"], (name) => !isForBrowser(name)) },
  {
    title: "packaging tests",
    group: "tests",
    work: () => nodeTests(["tests/packaging"], (name) => !isForBrowser(name)),
  },
  { title: "interop tests", group: "tests", work: interopTests },
  { title: "browser tests", group: "tests", work: browserTests },
];

const FAILING = "✖ failing tests:";

const GROUPS = { lint: ["lint"], checks: ["lint", "checks"], all: ["lint", "checks", "tests"] };

async function typeCheck() {
  const projects = ["tsconfig.json", "tsconfig.node.json", "web-demo/tsconfig.json"];
  for (const project of projects) {
    await mustNode(nodeModule("typescript", "bin", "tsc"), ["-p", project, "--noEmit"]);
  }
}

async function cargoTest() {
  const result = await run("cargo", ["test"]);
  const counts = [...result.stdout.matchAll(/^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored/gm)];
  const sum = (index) => counts.reduce((total, match) => total + Number(match[index]), 0);
  return judge(result, { passed: sum(1), failed: sum(2), skipped: sum(3) });
}

const isForBrowser = (name) => /^(browser|page)/.test(name);

async function nodeTests(folders, wanted) {
  const files = folders.flatMap((folder) => {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".test.mjs") && wanted(name));
    return names.sort().map((name) => join(folder, name));
  });
  const result = await run(process.execPath, ["--test", "--test-reporter=spec", ...files]);
  const count = (word) => Number(result.stdout.match(new RegExp(`^ℹ ${word} (\\d+)`, "m"))?.[1] ?? 0);
  return judge(result, {
    passed: count("pass"),
    failed: count("fail") + count("cancelled"),
    skipped: count("skipped"),
  });
}

async function browserTests() {
  const chromium = await findChromium({ install: true });
  if (chromium === undefined) {
    say("  !! NO CHROMIUM: the browser tests are skipped. Set CHROMIUM to the path of one to run them.");
    return { passed: 0, failed: 0, skipped: 1 };
  }
  process.env.CHROMIUM = chromium;
  return nodeTests(["tests/js", "tests/packaging"], isForBrowser);
}

async function interopTests() {
  try {
    await installPackages(inRoot("tests", "interop"));
  } catch (error) {
    say(`  !! NO PACKAGES: the interop tests are skipped. What they talk to could not be installed:\n${error.message}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  return nodeTests(["tests/interop"], () => true);
}

function checkSize() {
  const { lines, fit } = sizes();
  lines.forEach((line) => say(`  ${line}`));
  if (!fit) throw new Error("the module is larger than its budget");
}

/** A run that failed without a failing test in its output, such as one that did not compile, is a failure all the same. */
function judge(result, counts) {
  tellSkipped(result);
  if (result.code === 0) return counts;
  // Of the tests of Node only those that failed; they are told once more at the end.
  say(`${result.stdout.slice(Math.max(result.stdout.lastIndexOf(FAILING), 0))}\n${result.stderr}`);
  return { ...counts, failed: Math.max(counts.failed, 1) };
}

/** Names what a run missed, each once: runners do not show what tests print that pass. */
function tellSkipped({ stdout, stderr }) {
  const lines = `${stdout}\n${stderr}`.match(/^SKIPPED: .*$/gm) ?? [];
  for (const line of new Set(lines)) say(`  !! ${line}`);
}

/** Does a step and gives its counts; a check without tests counts as one. */
async function attempt({ title, work }) {
  try {
    const counts = await task(title, work);
    return { passed: 1, failed: 0, skipped: 0, ...counts };
  } catch (error) {
    say(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function main(group) {
  const start = performance.now();
  await setup();
  await setupLints();
  await build();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failed = [];
  for (const step of STEPS.filter((step) => GROUPS[group].includes(step.group))) {
    const counts = await attempt(step);
    if (counts.failed > 0) failed.push(step.title);
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
  if (failed.length > 0) say(`\nfailed: ${failed.join(", ")}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped} in ${seconds(start)}`);
  return total.failed === 0 ? 0 : 1;
}

const [option, group = "all"] = process.argv.slice(2);
if ((option !== undefined && option !== "--only") || !Object.hasOwn(GROUPS, group)) {
  exitWith(new Error(`usage: test.mjs [--only ${Object.keys(GROUPS).join("|")}]`));
}
process.exitCode = await main(group).catch(exitWith);
