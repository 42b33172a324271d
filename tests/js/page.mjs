// Opens a page in headless Chromium for the browser tests: serves files, collects what the page complains about.

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname } from "node:path";

import { chromium } from "playwright-core";

import { findChromium } from "../../js/tools/chromium.mjs";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

/** Why the browser tests cannot run, for the `skip` of a test; false if they can. */
export const skip = (await findChromium()) === undefined && "there is no Chromium";

/** Serves what `read` gives for a path (bytes or text; undefined for none) with a policy. */
async function serve(read, policy) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const body = path === "/favicon.ico" ? "" : read(path);
    const headers = { "content-type": TYPES[extname(path)] ?? "text/html", "content-security-policy": policy };
    response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Reads below a folder, for URLs that begin with `prefix`. */
export function folder(prefix, path) {
  return (url) => {
    if (!url.startsWith(prefix) || url.includes("..")) return undefined;
    try {
      return readFileSync(path + url.slice(prefix.length));
    } catch {
      return undefined;
    }
  };
}

/**
 * Opens `/` and waits until its script has set `globalThis.result`. Gives that and every complaint of the page: errors,
 * warnings, violations of the policy.
 */
export async function visit(read, policy) {
  const { origin, close } = await serve(read, policy);
  // Root in a container has no sandbox to offer.
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    await page.goto(origin);
    const handle = await page.waitForFunction(() => globalThis.result, undefined, { timeout: 60_000 });
    return { result: await handle.jsonValue(), complaints };
  } finally {
    await browser.close();
    close();
  }
}
