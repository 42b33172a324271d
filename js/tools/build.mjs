// Builds the publishable package into pkg/: the crate to WebAssembly and glue, the TypeScript over it, and what
// pkg-template adds. Each part is made again only when what it is made from has changed.

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { bundle } from "./bundle.mjs";
import { trimGlue } from "./glue.mjs";
import { inRoot, nodeModule, pkg, stage } from "./paths.mjs";
import { task } from "./progress.mjs";
import { exitWith, must, mustNode, run } from "./run.mjs";
import { lockedVersion, setup } from "./setup.mjs";
import { unlessFresh } from "./stamp.mjs";

const NAME = "mcp_assay";
const RUST = ["src", "Cargo.toml", "Cargo.lock"].map((part) => inRoot(part));
const TYPESCRIPT = ["js/src", "tsconfig.json", "tsconfig.node.json", "tsconfig.base.json"].map((part) => inRoot(part));
const TOOL = ["js/tools/build.mjs", "js/tools/glue.mjs", "js/tools/bundle.mjs"].map((part) => inRoot(part));
const ALL = [...RUST, ...TYPESCRIPT, inRoot("pkg-template"), inRoot("package-lock.json"), inRoot("js", "tools")];
/**
 * The budget in js/tools/size.mjs leaves no room for a crate at full optimisation, which is an eighth larger. Functions that
 * only hint at being inlined, as most of the standard library do, are weighed like any other: twelve kilobytes packed for a
 * tenth of speed.
 */
const PROFILE = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "s",
  // Panics name source files; where those stood on the machine that built the package is nobody's business.
  RUSTFLAGS: [
    process.env.RUSTFLAGS,
    "-C llvm-args=-inlinehint-threshold=25",
    `--remap-path-prefix=${process.env.CARGO_HOME ?? join(homedir(), ".cargo")}=cargo`,
    `--remap-path-prefix=${inRoot()}=mcp-assay`,
  ]
    .filter(Boolean)
    .join(" "),
};
const WASM_PACK = ["--release", "--target", "web", "--mode", "no-install", "--no-opt", "--no-pack", "--no-gitignore"];
const CARGO = ["--no-default-features", "--features", "wasm", "--locked"];
/**
 * Functions with one caller stay functions unless they are small: hosts compile a function as a whole when it is first
 * called, so that what a schema does not need costs it nothing; and the module is a twenty-fifth smaller when packed.
 */
const OPTIMISE = ["-O3", "--one-caller-inline-max-function-size", "30", "--strip-producers"];
const LICENCES = ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"];

const bound = join(stage, "bound");
const wasm = join(stage, `${NAME}.wasm`);
const compiled = join(stage, "dist");

/** For commands that only use the package: looks at the tools only if a source has changed. */
export async function ensureBuilt() {
  await unlessFresh("everything", { inputs: ALL, outputs: [join(pkg, "package.json")] }, build);
}

export async function build() {
  await setup();
  const rustc = (await run("rustc", ["--version"])).stdout.trim();
  const words = [rustc, lockedVersion("wasm-bindgen"), PROFILE, WASM_PACK, CARGO, OPTIMISE];
  await unlessFresh("wasm", { inputs: RUST, words, outputs: [wasm, bound] }, buildWasm);
  await unlessFresh("typescript", { inputs: TYPESCRIPT, outputs: [compiled] }, compileTypeScript);
  const inputs = [wasm, join(bound, `${NAME}.js`), compiled, inRoot("pkg-template"), inRoot("Cargo.toml"), ...TOOL];
  await unlessFresh("pkg", { inputs, outputs: [pkg, join(pkg, "package.json")] }, assemble);
}

async function buildWasm() {
  await task("wasm-pack build", async () => {
    const out = ["--out-dir", bound, "--out-name", NAME];
    await must("wasm-pack", ["build", ...WASM_PACK, ...out, ".", ...CARGO], { env: PROFILE });
  });
  await task("wasm-opt", async () => {
    const input = join(bound, `${NAME}_bg.wasm`);
    await mustNode(nodeModule("binaryen", "bin", "wasm-opt"), [input, "-o", wasm, ...OPTIMISE]);
  });
}

async function compileTypeScript() {
  await task("tsc", async () => {
    rmSync(compiled, { recursive: true, force: true });
    for (const config of ["tsconfig.json", "tsconfig.node.json"]) {
      await mustNode(nodeModule("typescript", "bin", "tsc"), ["-p", inRoot(config), "--outDir", compiled]);
    }
  });
}

/** Puts the package together aside and swaps it in, so that nobody sees half of one. */
async function assemble() {
  const next = join(stage, "pkg");
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  cpSync(inRoot("pkg-template"), next, { recursive: true });
  cpSync(compiled, join(next, "dist"), { recursive: true });
  for (const licence of LICENCES) cpSync(inRoot(licence), join(next, licence));

  const version = readFileSync(inRoot("Cargo.toml"), "utf8").match(/^version = "(.+)"$/m)[1];
  const manifest = JSON.parse(readFileSync(join(next, "package.json"), "utf8"));
  const { name, ...rest } = manifest;
  writeFileSync(join(next, "package.json"), `${JSON.stringify({ name, version, ...rest }, null, 2)}\n`);

  const bytes = readFileSync(wasm);
  writeFileSync(join(next, `${NAME}.wasm`), bytes);
  const generated = {
    glue: trimGlue(readFileSync(join(bound, `${NAME}.js`), "utf8")),
    inlined: `export const base64 = "${bytes.toString("base64")}";\n`,
    version: `export const version = ${JSON.stringify(version)};\n`,
  };
  for (const [name, text] of Object.entries(generated)) {
    writeFileSync(join(next, "dist", `${name}.js`), text);
    // Their declarations are written by hand; tsc does not copy such.
    cpSync(inRoot("js", "src", `${name}.d.ts`), join(next, "dist", `${name}.d.ts`));
  }
  await bundle(join(next, "dist"));
  rmSync(pkg, { recursive: true, force: true });
  renameSync(next, pkg);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build().catch(exitWith);
}
