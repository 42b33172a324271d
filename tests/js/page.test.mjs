// The page in a real browser, from the package in pkg/: verdicts, places, the shared address, and a strict policy.
//
// Without a Chromium the tests are skipped, and say so.

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { chromium } from "playwright-core";

import { findChromium } from "../../js/tools/chromium.mjs";
import { buildPage, servePage } from "../../js/tools/playground.mjs";

const executablePath = await findChromium();
const skip = executablePath === undefined && "NO BROWSER: set CHROMIUM to the path of a Chromium to test the page";
if (skip) console.error(skip);

const SCHEMA = JSON.stringify({
  $schema: "https://json-structure.org/meta/core/v0/#",
  $id: "https://example.com/s",
  name: "S",
  type: "object",
  properties: { name: { type: "string" } },
});

describe("the page", { skip }, () => {
  let server, browser, page, address;
  const complaints = [];

  before(async () => {
    await buildPage();
    server = await servePage(0);
    address = `http://localhost:${server.address().port}/`;
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(10_000);
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("requestfailed", (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await page.goto(address);
    await page.waitForSelector("#verdict[data-state]");
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  const state = () => page.getAttribute("#verdict", "data-state");
  const codes = () => page.locator("#findings > li > .finding .code").allTextContents();
  const becomes = async (expected) => {
    await page.waitForSelector("#findings[aria-busy=false]", { state: "attached" });
    assert.equal(await state(), expected);
  };

  test("starts with an example that has faults", async () => {
    assert.equal(await state(), "invalid");
    assert.ok((await codes()).includes("instance/number-as-string"));
  });

  test("shows a good instance as valid", async () => {
    await page.selectOption("#example", "Cargo manifest, valid");
    await becomes("valid");
    assert.deepEqual(await codes(), []);
  });

  test("checks what is typed, and selects the place of a finding", async () => {
    await page.fill("#schema", SCHEMA);
    await page.fill("#instance", '{\n  "name": 42\n}');
    await becomes("invalid");
    assert.deepEqual(await codes(), ["instance/type"]);
    await page.click("#findings button");
    const selected = await page.$eval("#instance", (area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(selected, "42");
    assert.match(await page.textContent("#findings .place"), /instance 2:11/);
    await page.fill("#instance", '{ "name": "C4" }');
    await becomes("valid");
  });

  test("finds the place of a fault of the schema", async () => {
    await page.fill("#schema", SCHEMA.replace('"string"', '"sting"'));
    await becomes("invalid");
    assert.deepEqual(await codes(), ["schema/unknown-type"]);
    await page.focus("#findings button");
    await page.keyboard.press("Enter");
    const selected = await page.$eval("#schema", (area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(selected, '"sting"');
  });

  test("shows names as text and not as markup, and none that hides", async () => {
    await page.fill("#schema", SCHEMA.replace("name", "<img src=x>\\u202e"));
    await page.fill("#instance", "{}");
    await becomes("invalid");
    assert.equal(await page.locator("#findings img").count(), 0);
    assert.doesNotMatch(await page.textContent("#findings"), /\u202e/);
  });

  test("keeps what was written in the address", async () => {
    await page.fill("#schema", SCHEMA);
    await page.fill("#instance", '{ "name": "Ærø 漢字 😀" }');
    await becomes("valid");
    const shared = page.url();
    const other = await browser.newPage();
    await other.goto(shared);
    await other.waitForSelector('#verdict[data-state="valid"]');
    assert.equal(await other.inputValue("#instance"), '{ "name": "Ærø 漢字 😀" }');
    await other.close();
  });

  test("fits a telephone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    assert.ok(scroll <= client, `${scroll} > ${client}`);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test("leaves pictures to look at", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mcp-assay-page-"));
    await page.selectOption("#example", "Cargo manifest, with faults");
    await becomes("invalid");
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${colorScheme}.png`), fullPage: true });
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.screenshot({ path: join(folder, "telephone.png"), fullPage: true });
    console.log(`pictures of the page: ${folder}`);
  });

  test("nothing complained: no error in the console, no violation of the policy", () => {
    assert.deepEqual(complaints, []);
  });
});
