// Builds the page in web-demo/ into web-demo/dist and serves it on this machine.
//
//   --port N   where to serve; 4173 unless given, 0 for any free port
//   --once     build only
//
// Builds the package first if it has to, and uses it as a page without a bundler would: only the demo's own scripts are bundled; the
// package lies beside them as it was published.

import { cpSync, createReadStream, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { ensureBuilt } from "./build.mjs";
import { inRoot, pkg } from "./paths.mjs";
import { exitWith } from "./run.mjs";

const demo = inRoot("web-demo");
export const dist = join(demo, "dist");

/** The policy of the page, to which a header can add what a meta element cannot. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Bundles the demo's scripts and puts the static files and the package beside them. */
export async function buildPage() {
  // Not at the top: this file is loaded before the packages are installed.
  const { build } = await import("esbuild");
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await build({
    entryPoints: [join(demo, "main.ts")],
    outdir: dist,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    loader: { ".json": "text" },
    plugins: [publishedPackage],
    logLevel: "warning",
  });
  for (const name of ["index.html", "style.css", "icon.svg"]) cpSync(join(demo, name), join(dist, name));
  cpSync(pkg, join(dist, "package"), { recursive: true });
}

/** Leaves imports of the package to the browser, at the address that its exports map says. */
const publishedPackage = {
  name: "published-package",
  setup(build) {
    build.onResolve({ filter: /^mcp-assay(\/|$)/ }, ({ path }) => {
      const { exports } = JSON.parse(readFileSync(join(pkg, "package.json"), "utf8"));
      const entry = exports[path.replace("mcp-assay", ".")];
      return { path: `./package/${entry.default.replace("./", "")}`, external: true };
    });
  },
};

/** Serves the built page to this machine only; gives the server once it listens. */
export function servePage(port) {
  const files = new Set(readdirSync(dist, { recursive: true }).map((name) => name.replaceAll("\\", "/")));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    if (!files.has(name) || !(extname(name) in TYPES)) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": TYPES[extname(name)],
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    createReadStream(join(dist, name)).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", () => resolve(server));
  });
}

async function main() {
  const { values } = parseArgs({ options: { port: { type: "string", default: "4173" }, once: { type: "boolean" } } });
  await ensureBuilt();
  await buildPage();
  if (values.once) return;
  const server = await servePage(Number(values.port));
  console.log(`The playground is at http://localhost:${server.address().port}/ (Ctrl+C ends it)`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch(exitWith);
}
