// Makes the command line one script without dependencies, so that installing the package brings nothing else. Takes the
// folder of compiled TypeScript; puts all that `cli/main.js` uses into it. The library stays outside: the command uses the
// package's own modules. The licences of what is inside are written beside it. The other modules in `cli` stay for the
// tests; package.json does not publish them.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

import { inRoot, nodeModule } from "./paths.mjs";

export async function bundleCli(folder) {
  // Not at the top: this file is loaded before the packages are installed.
  const { build } = await import("esbuild");
  const cli = join(folder, "cli");
  const { metafile } = await build({
    entryPoints: [join(cli, "main.js")],
    outfile: join(cli, "main.js"),
    allowOverwrite: true,
    absWorkingDir: inRoot(),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    metafile: true,
    // What is bundled was CommonJS in part and asks for modules of Node that way.
    banner: { js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);' },
    nodePaths: [nodeModule()],
    plugins: [{ name: "library", setup: (build) => build.onResolve({ filter: /^\.\.?\// }, library(cli)) }],
    logLevel: "warning",
  });
  writeLicences(Object.keys(metafile.inputs), join(cli, "LICENSES.txt"));
}

/** Leaves imports from the command line into the library as they are, seen from the bundle. */
function library(cli) {
  return ({ path, importer }) => {
    const target = join(dirname(importer), path);
    const inside = !importer.startsWith(cli + sep) || target.startsWith(cli + sep);
    return inside ? undefined : { path: relative(cli, target).split(sep).join("/"), external: true };
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
