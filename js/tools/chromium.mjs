// Finds a Chromium for the browser tests. Gives its path, or undefined. Installs Debian's where the machine is ours to
// change: on a runner of continuous integration, or as root where apt is.

import { existsSync } from "node:fs";

import { say, task } from "./progress.mjs";
import { must, run } from "./run.mjs";

const USUAL = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function findChromium({ install = false } = {}) {
  const found = present();
  if (found !== undefined || !install) return found;
  const mayInstall = process.env.CI === "true" || process.getuid?.() === 0;
  if (!mayInstall || (await run("apt-get", ["--version"])).code !== 0) return undefined;
  try {
    await task("apt-get install chromium", async () => {
      await must("apt-get", ["update"]);
      await must("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
    });
  } catch (error) {
    say(`  Chromium could not be installed: ${error.message}`);
  }
  return present();
}

function present() {
  return [process.env.CHROMIUM, ...USUAL].find((path) => path !== undefined && existsSync(path));
}
