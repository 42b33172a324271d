// What mirroring and verifying parameter headers costs in a call, beside the official SDK's own functions in the same run.
// The SDK exports them for itself only, so they are looked up in its scripts; where it is not installed, this says so.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { scanHeaders } from "../pkg/dist/entry/node.js";
import { inRoot } from "../js/tools/paths.mjs";
import { race } from "./measure.mjs";

const SDK = inRoot("tests", "interop", "node_modules", "@modelcontextprotocol");

const annotated = (type, name) => ({ type, "x-mcp-header": name });
const SCHEMA = {
  type: "object",
  properties: {
    region: annotated("string", "Region"),
    count: annotated("integer", "Count"),
    dry: annotated("boolean", "Dry"),
    label: annotated("string", "Label"),
    note: { type: "string" },
  },
};
const ARGUMENTS = { region: "eu-west-1", count: 42, dry: false, label: "Größe", note: "nothing to mirror" };

/** A function that some script of a package of the SDK holds. */
async function internal(name, wanted) {
  const folder = join(SDK, name, "dist");
  for (const file of readdirSync(folder).filter((file) => /^src-.*\.mjs$/.test(file))) {
    const found = Object.values(await import(pathToFileURL(join(folder, file)))).find(
      (value) => value?.name === wanted,
    );
    if (found !== undefined) return found;
  }
  throw new Error(`${name} has no ${wanted}`);
}

if (!existsSync(SDK)) {
  console.log("!! THE OFFICIAL SDK IS NOT INSTALLED: npm test installs it; headers are not compared.");
} else {
  const scan = await internal("client", "scanXMcpHeaderDeclarations");
  const build = await internal("client", "buildMcpParamHeaders");
  const validate = await internal("server", "validateMcpParamHeaders");
  const { declarations } = scan(SCHEMA);
  const plan = scanHeaders(SCHEMA);
  const mirrored = plan.mirror(ARGUMENTS).headers;
  const fields = new Headers(mirrored);
  const text = JSON.stringify(ARGUMENTS);
  if (validate(declarations, ARGUMENTS, fields) !== undefined || !plan.verify(fields, ARGUMENTS).ok) {
    throw new Error("one of the two refuses its own headers");
  }
  const taken = race({
    scan: () => scanHeaders(SCHEMA),
    "SDK scan": () => scan(SCHEMA),
    mirror: () => plan.mirror(ARGUMENTS),
    "mirror, from text": () => plan.mirror(text),
    "SDK build": () => build(declarations, ARGUMENTS),
    verify: () => plan.verify(mirrored, ARGUMENTS),
    "verify, from text": () => plan.verify(mirrored, text),
    "SDK validate": () => validate(declarations, ARGUMENTS, fields),
  });
  console.log("Parameter headers, four of them, in µs a call:");
  for (const [name, time] of Object.entries(taken)) console.log(`  ${name.padEnd(20)} ${time.toFixed(2)}`);
}
