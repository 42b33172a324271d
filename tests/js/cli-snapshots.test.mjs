// The text that people read, word for word. UPDATE=1 writes the snapshots anew.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";

import { assay, folderOf, root } from "./cli-process.mjs";

const folder = join(root, "tests", "snapshots", "cli");
const update = process.env.UPDATE === "1";

const schemaOf = (properties, rest = {}) =>
  JSON.stringify(
    {
      $schema: "https://json-structure.org/meta/core/v0/#",
      $id: "https://example.com/s",
      name: "S",
      type: "object",
      properties,
      ...rest,
    },
    null,
    2,
  );
const { path: cwd, remove } = folderOf({
  "berth.struct.json": schemaOf(
    { name: { type: "string", maxLength: 5 }, depth: { type: ["double", "null"] } },
    { additionalProperties: false },
  ),
  "berth.bad.json": '{\n\t"name": "Ångström-Kai 漢字",\n\t"depth": "tief", "漢字": { "\u202e": [\n1] }\n}\n',
  "twice.json": '{\n  "name": "a",\n  "name": "b"\n}\n',
  "cut.json": '{\n  "name": "a",\n',
  "faulty.struct.json": schemaOf({
    a: { type: "sting" },
    b: { type: "array" },
    c: { type: { $ref: "#/definitions/Gone" } },
  }),
  "tools.json": `{
  "tools": [
    { "name": "berth", "inputSchema": { "type": "object" } },
    { "name": "no type", "inputSchema": { "properties": { "a": { "type": "strin" } } } },
    { "name": "berth", "inputSchema": { "type": "object" } }
  ]
}
`,
  "tool.json": '{ "name": "berth", "inputSchema": { "type": "object" }, "outputSchema": { "type": "array" } }\n',
  "ask.json": JSON.stringify({
    method: "elicitation/create",
    params: {
      message: "Which berth?",
      requestedSchema: { type: "object", properties: { berth: { type: "string", pattern: "^[A-Z]$" } } },
    },
  }),
  "page.json": '{ "method": "elicitation/create", "params": { "mode": "url", "url": "https://example.com" } }\n',
  "form.json": '{ "type": "object", "properties": { "berth": { "type": "null" } } }\n',
  "mirrored.json": `{
  "name": "berth",
  "inputSchema": {
    "type": "object",
    "properties": {
      "quay": { "type": "string", "x-mcp-header": "Quay" },
      "depth": { "type": "integer", "x-mcp-header": "Depth" }
    }
  }
}
`,
  "unmirrored.json":
    '{ "name": "b", "inputSchema": { "properties": { "d": { "type": "number", "x-mcp-header": "D" } } } }\n',
  "call.json": '{ "quay": "Süd", "depth": 9.0 }\n',
  "deep.json": '{ "depth": 9.5 }\n',
  "given.txt": "mcp-param-quay: =?base64?U8O8ZA==?=\nMcp-Param-Depth: 9\nAccept: */*\n",
  "tampered.json": '{ "Mcp-Param-Quay": "north", "Mcp-Param-Depth": ["9"] }\n',
  "any.json": '{ "type": "array" }\n',
  "near.struct.json": schemaOf({ a: { type: "string" } }).replace("/core/v0/#", "/core/v0/"),
});
after(remove);

/** Name of the snapshot, arguments, and where to run. */
const CASES = [
  ["check-example", ["check", "examples/harbour"], root],
  ["validate-bad", ["validate", "--schema", "berth.struct.json", "berth.bad.json"]],
  ["validate-color", ["validate", "--schema", "berth.struct.json", "berth.bad.json", "--color", "always"]],
  ["validate-quiet", ["validate", "--schema", "berth.struct.json", "berth.bad.json", "--quiet"]],
  ["validate-github", ["validate", "--schema", "berth.struct.json", "berth.bad.json", "--format", "github"]],
  ["validate-duplicate", ["validate", "--schema", "berth.struct.json", "twice.json"]],
  ["validate-cut", ["validate", "--schema", "berth.struct.json", "cut.json"]],
  ["validate-unusable", ["validate", "--schema", "faulty.struct.json", "twice.json"]],
  ["schema-faulty", ["schema", "faulty.struct.json"]],
  ["check-tools", ["check", "tools.json"]],
  ["check-elicitation", ["check", "ask.json", "page.json"]],
  ["check-as-elicitation", ["check", "--as", "elicitation", "form.json"]],
  ["check-tools-json", ["check", "tools.json", "--format", "json"]],
  ["check-tool", ["check", "--as", "tool", "tool.json", "--role", "server", "--revision", "2025-11-25"]],
  ["schema-slot", ["schema", "--slot", "outputSchema", "--revision", "2025-11-25", "berth.struct.json", "any.json"]],
  ["dialect", ["dialect", "berth.struct.json"]],
  ["dialect-near", ["dialect", "near.struct.json"]],
  ["headers", ["headers", "--tool", "mirrored.json", "--args", "call.json"]],
  ["headers-json", ["headers", "--tool", "mirrored.json", "--args", "call.json", "--format", "json"]],
  ["headers-argument", ["headers", "--tool", "mirrored.json", "--args", "deep.json"]],
  ["headers-definition", ["headers", "--tool", "unmirrored.json", "--args", "call.json"]],
  ["headers-verify", ["headers", "--tool", "mirrored.json", "--args", "call.json", "--verify", "given.txt"]],
  ["headers-tampered", ["headers", "--tool", "mirrored.json", "--args", "call.json", "--verify", "tampered.json"]],
  ["headers-which", ["headers", "--tool", "tools.json", "--args", "call.json"]],
  [
    "headers-example",
    [
      ...["headers", "--tool", "examples/harbour/tools.json", "--name", "find_berth"],
      ...["--args", "examples/harbour/arguments/find-berth-input.good.json"],
      ...["--verify", "examples/harbour/headers/find-berth.good.txt"],
    ],
    root,
  ],
  ["check-stranger", ["check", "berth.bad.json"]],
  ["project", ["project", "berth.struct.json", "--slot", "inputSchema"]],
  ["project-json", ["project", "berth.struct.json", "--format", "json"]],
  ["project-quiet", ["project", "berth.struct.json", "--quiet"]],
  ["project-faulty", ["project", "faulty.struct.json", "--slot", "outputSchema", "--revision", "2025-11-25"]],
  ["explain", ["explain", "instance/type"]],
  ["explain-unknown", ["explain", "instance/tipe"]],
  ["help", ["--help"]],
  ["help-check", ["check", "--help"]],
];

if (update) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

for (const [name, args, where = cwd] of CASES) {
  test(`the output of ${args.join(" ")} is the snapshot ${name}`, async () => {
    const { code, stdout, stderr } = await assay(args, { cwd: where });
    const text = [
      `$ mcp-assay ${args.join(" ")}`,
      stdout,
      stderr && `--- standard error\n${stderr}`,
      `--- exit code ${code}\n`,
    ].filter(Boolean);
    const file = join(folder, `${name}.txt`);
    if (update) writeFileSync(file, text.join("\n"));
    assert.equal(text.join("\n"), readFileSync(file, "utf8"), "UPDATE=1 writes the snapshots anew");
  });
}

test("there is no snapshot without a case", () => {
  assert.deepEqual(readdirSync(folder).sort(), CASES.map(([name]) => `${name}.txt`).sort());
});
