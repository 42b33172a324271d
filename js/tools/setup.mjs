// Makes sure of everything that a command needs beyond Rust and Node: the WebAssembly targets, the npm packages, wasm-pack
// and the wasm-bindgen of the locked version. Does nothing, quickly, where all of it is there. Uses no npm package, since
// it runs before there are any. Installs into the repository (`node_modules`, `.tools`), only targets go to rustup.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { inRoot, root, tools } from "./paths.mjs";
import { task } from "./progress.mjs";
import { must, run } from "./run.mjs";
import { unlessFresh } from "./stamp.mjs";

const OLDEST_NODE = [20, 19];
const TARGETS = ["wasm32-unknown-unknown", "wasm32v1-none"];
const COMPONENTS = { clippy: ["clippy", "--version"], rustfmt: ["fmt", "--version"] };

/** What building the package takes. */
export async function setup() {
  checkNode();
  await checkRust();
  await addTargets();
  await installPackages();
  await installTool("wasm-pack", ["wasm-pack"]);
  const version = lockedVersion("wasm-bindgen");
  await installTool("wasm-bindgen", ["wasm-bindgen-cli", "--version", version], version);
}

/** What the tests take beyond that. */
export async function setupLints() {
  for (const [component, probe] of Object.entries(COMPONENTS)) {
    if ((await run("cargo", probe)).code !== 0) {
      await task(`rustup component add ${component}`, () => must("rustup", ["component", "add", component]));
    }
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    throw new Error(`Node ${OLDEST_NODE.join(".")} or later is needed; this is ${process.versions.node}.`);
  }
}

async function checkRust() {
  if ((await run("cargo", ["--version"])).code !== 0) {
    throw new Error("Rust is needed: `cargo` was not found. Install it with rustup, then run the command again.");
  }
}

/** A target counts as there when its library folder is, whoever put it there. */
async function addTargets() {
  for (const target of TARGETS) {
    const folder = await run("rustc", ["--print", "target-libdir", "--target", target]);
    if (!existsSync(folder.stdout.trim())) {
      await task(`rustup target add ${target}`, () => must("rustup", ["target", "add", target]));
    }
  }
}

/** Brings the packages that the lock file of a folder names, if it has changed since the last time. */
export async function installPackages(folder = root) {
  const inputs = ["package-lock.json", "package.json"].map((name) => join(folder, name));
  const packages = join(folder, "node_modules");
  await unlessFresh("npm", { inputs, outputs: [packages], stamp: join(packages, ".installed-from") }, () =>
    task("npm ci", () => npm(["ci", "--ignore-scripts", "--no-progress"], { cwd: folder })),
  );
}

/** Runs npm, the one that runs us if there is one. Settings of that outer run must not leak into this one. */
export function npm(args, options = {}) {
  const script = process.env.npm_execpath;
  const outer = Object.keys(process.env).filter((name) =>
    /^npm_(config_(?!registry|cache|userconfig)|package_|lifecycle_)/.test(name),
  );
  const env = { ...Object.fromEntries(outer.map((name) => [name, undefined])), ...options.env };
  const asScript = script !== undefined && /\.[cm]?js$/.test(script);
  return must(asScript ? process.execPath : "npm", asScript ? [script, ...args] : args, { ...options, env });
}

/** Brings a tool that is missing or, where the version matters, another one than wanted. */
async function installTool(name, args, version) {
  const found = await run(name, ["--version"]);
  if (found.code === 0 && (version === undefined || found.stdout.trim().endsWith(` ${version}`))) return;
  // Unoptimised: it is built in a third of the time, and fast enough for a module of our size.
  const install = ["install", "--debug", "--root", tools, ...args];
  await task(`cargo install ${args.join(" ")} (once, a minute or two)`, () => must("cargo", install));
}

/** The version of a crate in Cargo.lock. */
export function lockedVersion(crate) {
  const lock = readFileSync(inRoot("Cargo.lock"), "utf8");
  const found = lock.match(new RegExp(`name = "${crate}"\\nversion = "([^"]+)"`));
  if (found === null) throw new Error(`Cargo.lock has no ${crate}.`);
  return found[1];
}
