// Makes few scripts of many. Takes a folder of compiled modules with everything they import; leaves in it the entry points,
// what they share, the command line and the declarations. Loading a module costs Node about a millisecond, whatever its
// size, and the command line must not bring dependencies with it.

import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

import { inRoot, nodeModule } from "./paths.mjs";
import { filesIn } from "./stamp.mjs";

const COMMON = {
  absWorkingDir: inRoot(),
  bundle: true,
  format: "esm",
  target: "es2022",
  allowOverwrite: true,
  logLevel: "warning",
};

export async function bundle(folder) {
  await bundleCli(folder);
  await bundleLibrary(folder);
  dropInternalDeclarations(folder);
}

/**
 * The entry points, and one script that they share. `internals.js` is an entry point for the tests alone, which is not
 * published.
 */
async function bundleLibrary(folder) {
  // Not at the top: this file is loaded before the packages are installed.
  const { build } = await import("esbuild");
  const entries = filesIn(join(folder, "entry")).filter(
    (path) => path.endsWith(".js") && basename(path) !== "inlined.js",
  );
  const entryPoints = [...entries, join(folder, "internals.js")];
  const { metafile } = await build({
    ...COMMON,
    entryPoints,
    outdir: folder,
    outbase: folder,
    splitting: true,
    chunkNames: "shared-[hash]",
    external: ["node:*", "*.wasm"],
    metafile: true,
    plugins: [{ name: "entries", setup: (build) => build.onResolve({ filter: ENTRY }, entry) }],
  });
  const made = new Set(Object.keys(metafile.outputs).map((path) => inRoot(path)));
  const left = filesIn(folder).filter((path) => path.endsWith(".js") && !path.startsWith(join(folder, "cli") + sep));
  left.filter((path) => !made.has(path)).forEach((path) => rmSync(path));
}

/** What imports an entry point goes on doing so; a copy of its own would be a second home of the module. */
const ENTRY = /^\.\.\/(node|default|workerd)\.js$/;
const entry = ({ path }) => ({ path, external: true });

/** The command line in one script over the entry point for Node. The other modules in `cli` stay for the tests alone. */
async function bundleCli(folder) {
  const { build } = await import("esbuild");
  const cli = join(folder, "cli");
  const { metafile } = await build({
    ...COMMON,
    entryPoints: [join(cli, "main.js")],
    outfile: join(cli, "main.js"),
    platform: "node",
    metafile: true,
    // Some of what is bundled was CommonJS and asks for modules of Node in that way.
    banner: { js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);' },
    nodePaths: [nodeModule()],
    plugins: [{ name: "library", setup: (build) => build.onResolve({ filter: /^\.\.?\// }, library(folder, cli)) }],
  });
  writeLicences(Object.keys(metafile.inputs), join(cli, "LICENSES.txt"));
}

/** What the command line takes from the library comes from the entry point, so that there is one copy of everything. */
function library(folder, cli) {
  return ({ path, importer }) => {
    const target = join(dirname(importer), path);
    const isOurs = importer.startsWith(cli + sep) && !target.startsWith(cli + sep);
    const isPublic = isOurs && target !== join(folder, "codes.js");
    return isPublic ? { path: "../entry/node.js", external: true } : undefined;
  };
}

function writeLicences(inputs, file) {
  const packages = new Set(inputs.map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]).filter(Boolean));
  const texts = [...packages].sort().map((name) => {
    const licence = readdirSync(nodeModule(name)).find((entry) => /^licen[cs]e/i.test(entry));
    if (licence === undefined) throw new Error(`${name} has no licence file`);
    return `main.js contains ${name}:\n\n${readFileSync(nodeModule(name, licence), "utf8").trim()}\n`;
  });
  writeFileSync(file, texts.join("\n\n"));
}

/** Keeps the declarations that the entry points lead to. */
function dropInternalDeclarations(folder) {
  const reached = new Set();
  const visit = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, target] of readFileSync(path, "utf8").matchAll(/from "(\.[^"]*)\.js"/g)) {
      visit(join(dirname(path), `${target}.d.ts`));
    }
  };
  const declarations = filesIn(folder).filter((path) => path.endsWith(".d.ts"));
  declarations
    .filter((path) => path.startsWith(join(folder, "entry") + sep) && basename(path) !== "inlined.d.ts")
    .forEach(visit);
  declarations.filter((path) => !reached.has(path)).forEach((path) => rmSync(path));
}
