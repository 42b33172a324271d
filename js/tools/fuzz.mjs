// Runs a fuzz target for some time: `npm run fuzz -- TARGET [SECONDS]`. Installs cargo-fuzz where it is missing. The seeds
// are made from the vectors each time; what the fuzzer learns stays in fuzz/corpus, what breaks a law in fuzz/artifacts.
// With a nightly compiler memory is watched too; the stable one gives the laws alone.

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ensureBuilt } from "./build.mjs";
import { inRoot, tools } from "./paths.mjs";
import { say, task } from "./progress.mjs";
import { exitWith, must, run } from "./run.mjs";

const FUZZ = inRoot("fuzz");
const SECONDS = 60;
/** Large inputs teach little here, and each law reads its input a dozen times. */
const LONGEST = {
  parse: 4096,
  tape: 4096,
  schema: 8192,
  validate: 8192,
  regex: 256,
  headers: 4096,
  tools: 8192,
  exchange: 8192,
  project: 8192,
};
/** What libFuzzer knows beyond our own options; it stops at an input that takes this many seconds. */
const OPTIONS = ["-timeout=20", "-rss_limit_mb=4096", "-print_final_stats=1"];

async function fuzz([target, seconds = String(SECONDS), ...more]) {
  if (target === "package") return fuzzPackage([seconds, ...more]);
  if (!Object.hasOwn(LONGEST, target ?? "") || !/^\d+$/.test(seconds)) {
    throw new Error(
      `usage: npm run fuzz -- package|${Object.keys(LONGEST).join("|")} [SECONDS] [option of libFuzzer…]`,
    );
  }
  if ((await run("cargo", ["fuzz", "--version"])).code !== 0) {
    const install = ["install", "--root", tools, "cargo-fuzz", "--locked"];
    await task("cargo install cargo-fuzz (once, half a minute)", () => must("cargo", install));
  }
  await task("seeds", writeSeeds);
  const corpus = join(FUZZ, "corpus", target);
  mkdirSync(corpus, { recursive: true });
  const nightly = (await run("cargo", ["+nightly", "--version"])).code === 0;
  const compiler = nightly ? ["+nightly", "fuzz", "run"] : ["+stable", "fuzz", "run", "--sanitizer", "none"];
  const folders = [corpus, join(FUZZ, "seeds", target), ...regressions(target)];
  const limits = [`-max_total_time=${seconds}`, `-max_len=${LONGEST[target]}`, `-dict=${join(FUZZ, "words.dict")}`];
  say(nightly ? "  with AddressSanitizer" : "  without a nightly compiler: memory is not watched");
  const { code } = await run("cargo", [...compiler, target, ...folders, "--", ...limits, ...OPTIONS, ...more], {
    stdio: "inherit",
  });
  if (code !== 0)
    say(
      `\nA law is broken. Once it is mended, keep the input in fuzz/regressions/${target}, where the tests replay it.`,
    );
  return code ?? 1;
}

/** The laws of the built package, on random schemas and values. */
async function fuzzPackage(args) {
  await ensureBuilt();
  const { code } = await run(process.execPath, [join(FUZZ, "package.mjs"), ...args], { stdio: "inherit" });
  return code ?? 1;
}

/** The seeds are written by the test that knows how vectors become inputs. */
async function writeSeeds() {
  const folder = join(FUZZ, "seeds");
  rmSync(folder, { recursive: true, force: true });
  await must("cargo", ["test", "--test", "it", "--", "--exact", "fuzz::seeds"], { env: { FUZZ_SEEDS: folder } });
}

function regressions(target) {
  const folder = join(FUZZ, "regressions");
  return readdirSync(folder).includes(target) ? [join(folder, target)] : [];
}

process.exitCode = await fuzz(process.argv.slice(2)).catch(exitWith);
