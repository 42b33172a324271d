// Where things are. Gives absolute paths; touches nothing.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The publishable package, rebuilt at will. */
export const pkg = join(root, "pkg");
/** Intermediate results and stamps. */
export const stage = join(root, "target", "package");
/** Command line tools that the set-up had to install. */
export const tools = join(root, ".tools");

export const inRoot = (...parts) => join(root, ...parts);
export const nodeModule = (...parts) => join(root, "node_modules", ...parts);
