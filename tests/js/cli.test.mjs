// What the command line promises: exit codes, formats, standard input, and that nothing hostile reaches the terminal.

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";

import { assay, folderOf, shell } from "./cli-process.mjs";

const META = "https://json-structure.org/meta/core/v0/#";
const SCHEMA = `{
  "$schema": "${META}",
  "$id": "https://example.com/berth",
  "name": "Berth",
  "type": "object",
  "properties": {
    "name": { "type": "string" },
    "depth": { "type": "double" }
  },
  "required": ["name"],
  "additionalProperties": { "type": "double" }
}
`;
const HOSTILE = "\u001b[31mred\u001b[0m\u202etxt\u0007\u009b";
const MANY = Array.from({ length: 400 }, (_, index) => `"k${index}": ${index}`).join(", ");

const { path: cwd, remove } = folderOf({
  "berth.struct.json": SCHEMA,
  "berth.good.json": '{ "name": "C4", "depth": 14.2 }\n',
  "berth.bad.json": '{\n  "name": 4,\n  "depth": "deep"\n}\n',
  "named.json": '{ "$schema": "https://example.com/berth", "name": 4 }',
  "stranger.json": '{ "$schema": "https://example.com/elsewhere", "name": 4 }',
  "plain.json": '{ "name": "C4" }',
  "broken.json": '{ "name": ',
  "faulty.struct.json": SCHEMA.replace('"string"', '"sting"'),
  "unsupported.struct.json": SCHEMA.replace("/core/v0/#", "/core/v0/"),
  "bom.json": `\uFEFF${JSON.stringify({ name: 4 })}`,
  "secret.json": '{ "name": "C4", "depth": "swordfish" }',
  "spread.json": '{ "name": {\n  "first": "C"\n} }',
  "times.struct.json": SCHEMA.replace('"double"', '"time"').replace('"string"', '"string", "minLength": 1'),
  "times.json": '{ "name": "C4", "depth": "10:00:00", "other": 1 }',
  "crlf.json": '{\r\n  "depth": 1,\r\n  "name": 4\r\n}\r\n',
  "latin1.json": Buffer.from('{ "name": "caf\xe9" }', "latin1"),
  "long.json": `{ ${MANY}, "name": 7 }`,
  "hostile.json": JSON.stringify({ name: HOSTILE, [HOSTILE]: HOSTILE }),
  "hostile-raw.json": `{ "name": "${HOSTILE}" }`,
  "hostile.struct.json": SCHEMA.replace('"depth":', `${JSON.stringify(HOSTILE)}:`),
  [`${HOSTILE}.json`]: '{ "name": 4 }',
  "a:b,c%d.json": '{ "name": 4 }',
  "tree/schemas/berth.struct.json": SCHEMA,
  "tree/results/berth.good.json": '{ "name": "C4" }',
  "tree/results/berth.bad.json": '{ "name": 4 }',
  "tree/other.json": "{}",
  "tree/node_modules/x.json": "broken",
  "empty/readme.txt": "",
  "listing-and-result.json": JSON.stringify({
    tools: [{ name: "t", inputSchema: { properties: { x: { type: "string", "x-mcp-header": "X" } } } }],
    result: {},
  }),
  "x.json": '\ufeff{ "x": "a" }',
});
after(remove);

const run = (args, options) => assay(args, { cwd, ...options });
const validate = (file, ...options) => run(["validate", "--schema", "berth.struct.json", file, ...options]);
const jsonOf = ({ stdout }) => JSON.parse(stdout);

/** Calls that must end with a code; those with 2 say why on standard error. */
async function expectCodes(code, calls) {
  for (const args of calls) {
    const { code: got, stderr } = await run(args);
    assert.equal(got, code, `mcp-assay ${args.join(" ")}\n${stderr}`);
    if (code === 2) assert.match(stderr, /^error: .+/m, args.join(" "));
  }
}

describe("exit codes", { concurrency: 4 }, () => {
  test("0: everything is valid", async () => {
    await expectCodes(0, [
      ["check", "berth.struct.json"],
      ["check", "berth.struct.json", "berth.good.json"],
      ["check", "--schema", "berth.struct.json", "plain.json"],
      ["schema", "berth.struct.json"],
      // Without $schema it is JSON Schema, in which unknown members mean nothing.
      ["schema", "plain.json"],
      ["validate", "--schema", "berth.struct.json", "berth.good.json", "plain.json"],
      ["dialect", "berth.struct.json"],
      ["explain"],
      ["explain", "instance/type"],
      ["--help"],
      ["--version"],
    ]);
  });

  test("1: something is invalid, broken text and unsupported dialects included", async () => {
    await expectCodes(1, [
      ["check", "faulty.struct.json"],
      ["check", "broken.json"],
      ["check", "unsupported.struct.json"],
      ["check", "berth.struct.json", "berth.good.json", "berth.bad.json"],
      ["validate", "--schema", "berth.struct.json", "broken.json"],
      ["validate", "--schema", "faulty.struct.json", "berth.good.json"],
      ["dialect", "unsupported.struct.json"],
    ]);
  });

  test("2: a mistake in the call, an unreadable file, a kind that cannot be told", async () => {
    await expectCodes(2, [
      ["check", "nowhere.json"],
      ["check", "plain.json"],
      ["check", "stranger.json", "berth.struct.json"],
      ["check", "--as", "instance", "plain.json"],
      ["check", "--as", "schema", "--schema", "berth.struct.json", "plain.json"],
      ["check", "--as", "poem", "plain.json"],
      ["check", "empty"],
      ["check", "-", "-"],
      ["check"],
      ["dialect", "nowhere.json"],
      ["validate", "plain.json"],
      ["validate", "--schema", "nowhere.json", "plain.json"],
      ["validate", "--schema", "berth.struct.json", "tree/schemas"].slice(0, 2),
      ["check", "berth.struct.json", "--format", "xml"],
      ["check", "berth.struct.json", "--limit", "nesting"],
      ["check", "berth.struct.json", "--limit", "no-such-limit=1"],
      ["explain", "instance/tipe"],
      ["inspect", "plain.json"],
      ["check", "berth.struct.json", "--colour"],
    ]);
  });

  test("a file that cannot be checked does not keep the others from being checked", async () => {
    const { code, stdout, stderr } = await run(["check", "nowhere.json", "berth.struct.json", "berth.bad.json"]);
    assert.equal(code, 2);
    assert.match(stdout, /error\[instance\/type\]/);
    assert.match(stdout, /1 file not checked/);
    assert.match(stderr, /^error: nowhere\.json: cannot be read \(no such file\)$/m);
  });
});

describe("kinds and pairs", { concurrency: 4 }, () => {
  const kindsOf = async (...args) =>
    jsonOf(await run(["check", "--format", "json", ...args])).results.map((r) => [r.kind, r.schema]);

  test("an instance is paired by $schema, or by name", async () => {
    assert.deepEqual(await kindsOf("named.json", "berth.struct.json", "berth.bad.json"), [
      ["instance", "berth.struct.json"],
      ["schema", undefined],
      ["instance", "berth.struct.json"],
    ]);
  });

  test("--as and --schema decide against the content", async () => {
    assert.deepEqual(await kindsOf("plain.json", "--as", "schema"), [["schema", undefined]]);
    assert.deepEqual(await kindsOf("named.json", "--as", "instance", "--schema", "berth.struct.json"), [
      ["instance", "berth.struct.json"],
    ]);
  });

  test("a directory stands for its files; what cannot be told is passed by with a note", async () => {
    const { code, stdout, stderr } = await run(["check", "tree", "--format", "json"]);
    const { results, unchecked } = JSON.parse(stdout);
    assert.equal(code, 1);
    assert.deepEqual(
      results.map(({ file, report }) => [file, report.valid]),
      [
        ["tree/results/berth.bad.json", false],
        ["tree/results/berth.good.json", true],
        ["tree/schemas/berth.struct.json", true],
      ],
    );
    assert.deepEqual(
      unchecked.map(({ file, skipped }) => [file, skipped]),
      [["tree/other.json", true]],
    );
    assert.match(stderr, /^note: tree\/other\.json: skipped/m);
  });
});

describe("formats", { concurrency: 4 }, () => {
  test("json: one document with the engine's reports, for every command", async () => {
    for (const args of [["check"], ["schema"], ["dialect"], ["validate", "--schema", "berth.struct.json"]]) {
      const document = jsonOf(await run([...args, "faulty.struct.json", "--format", "json"]));
      assert.equal(typeof document.valid, "boolean", args[0]);
      for (const { file, kind, report } of document.results) {
        assert.deepEqual([typeof file, typeof kind, typeof report.valid], ["string", "string", "boolean"], args[0]);
      }
    }
    const explained = jsonOf(await run(["explain", "instance/type", "--format", "json"]));
    assert.equal(explained.results[0].code, "instance/type");
  });

  test("json: validity covers what could not be checked", async () => {
    const document = jsonOf(await run(["check", "berth.struct.json", "nowhere.json", "--format", "json"]));
    assert.equal(document.valid, false);
    assert.deepEqual(document.unchecked, [
      { file: "nowhere.json", reason: "cannot be read (no such file)", skipped: false },
    ]);
  });

  test("github: commands with escaped properties", async () => {
    const { stdout } = await validate("a:b,c%d.json", "--format", "github");
    assert.match(
      stdout,
      /^::error file=a%3Ab%2Cc%25d\.json,line=1,endLine=1,col=11,endColumn=12,title=instance\/type::[^\n]+ \(at \/name\)\n$/,
    );
  });

  test("github: a span over several lines has no columns", async () => {
    const { stdout } = await validate("spread.json", "--format", "github");
    assert.match(stdout, /^::error file=spread\.json,line=1,endLine=3,title=instance\/type::/);
  });

  test("quiet leaves errors only", async () => {
    const { stdout } = await validate("berth.bad.json", "--quiet");
    assert.match(stdout, /^error\[instance\/type\]/);
    assert.doesNotMatch(stdout, /invalid \(|errors in/);
    assert.equal((await validate("berth.good.json", "--quiet")).stdout, "");
  });
});

describe("options for the engine", { concurrency: 4 }, () => {
  const codesOf = async (...args) => {
    const { results } = jsonOf(await run([...args, "--format", "json"]));
    return results.flatMap(({ report }) => report.diagnostics).map(({ code, severity }) => `${severity} ${code}`);
  };

  test("--temporal lenient accepts a time without offset", async () => {
    const args = ["validate", "--schema", "times.struct.json", "times.json"];
    assert.ok((await codesOf(...args)).includes("error instance/lexical"));
    assert.ok(!(await codesOf(...args, "--temporal", "lenient")).includes("error instance/lexical"));
  });

  test("--role server is stricter with keywords that have no effect", async () => {
    assert.deepEqual(await codesOf("schema", "times.struct.json"), ["warning slot/unactivated-keyword"]);
    assert.deepEqual(await codesOf("schema", "times.struct.json", "--role", "server"), [
      "error slot/unactivated-keyword",
    ]);
  });

  test("--values lets messages quote the instance", async () => {
    assert.doesNotMatch((await validate("secret.json", "--quiet", "--format", "github")).stdout, /swordfish/);
    assert.match((await validate("secret.json", "--format", "github", "--values")).stdout, /swordfish/);
  });
});

describe("standard input", { concurrency: 4 }, () => {
  test("is read by every command", async () => {
    const stdin = SCHEMA.replace('"string"', '"sting"');
    for (const command of ["check", "schema"]) {
      const { code, stdout } = await run([command, "-"], { stdin });
      assert.equal(code, 1, command);
      assert.match(stdout, /--> <stdin>:7:/, command);
    }
    assert.equal((await run(["dialect", "-"], { stdin })).code, 0);
    assert.equal((await run(["validate", "--schema", "berth.struct.json", "-"], { stdin: '{"name":1}' })).code, 1);
    assert.equal((await run(["validate", "--schema", "-", "berth.good.json"], { stdin: SCHEMA })).code, 0);
  });

  test("may be empty", async () => {
    assert.equal((await run(["check", "-"])).code, 1);
  });
});

describe("colours", { concurrency: 4 }, () => {
  const isColored = async (env, ...options) => {
    const args = ["validate", "--schema", "berth.struct.json", "berth.bad.json", ...options];
    return (await run(args, { env })).stdout.includes("\u001b[");
  };

  test("appear only when asked for, as the output is no terminal", async () => {
    assert.equal(await isColored({}), false);
    assert.equal(await isColored({}, "--color", "always"), true);
    assert.equal(await isColored({ FORCE_COLOR: "1" }), true);
    assert.equal(await isColored({ FORCE_COLOR: "0" }), false);
    assert.equal(await isColored({ FORCE_COLOR: "1", NO_COLOR: "1" }), false);
    assert.equal(await isColored({ NO_COLOR: "1" }, "--color", "always"), true);
    assert.equal(await isColored({ FORCE_COLOR: "1" }, "--color", "never"), false);
  });

  test("do not change the text", async () => {
    const plain = await validate("berth.bad.json");
    const colored = await validate("berth.bad.json", "--color", "always");
    assert.equal(colored.stdout.replace(/\u001b\[\d+m/g, ""), plain.stdout);
  });
});

describe("hostile and odd files", { concurrency: 4 }, () => {
  const UNSAFE = /[\p{Cf}\p{Zl}\p{Zp}\x00-\x09\x0b-\x1f\x7f-\x9f]/u;

  test("control and bidirectional characters of a file never reach the output", async () => {
    for (const format of ["text", "json", "github"]) {
      for (const file of ["hostile.json", "hostile-raw.json", "hostile.struct.json", `${HOSTILE}.json`]) {
        const command = file.endsWith(".struct.json") ? ["schema"] : ["validate", "--schema", "berth.struct.json"];
        const { code, stdout, stderr } = await run([...command, file, "--format", format, "--color", "never"]);
        assert.equal(code, 1, file);
        assert.doesNotMatch(stdout + stderr, UNSAFE, `${file} as ${format}`);
      }
    }
  });

  test("nor do those of an argument", async () => {
    for (const args of [
      ["check", HOSTILE],
      ["explain", HOSTILE],
      [HOSTILE],
      ["check", "x", `--${HOSTILE}`],
      ["check", "x", "--limit", HOSTILE],
    ]) {
      const { code, stdout, stderr } = await run(args);
      assert.equal(code, 2);
      assert.doesNotMatch(stdout + stderr, UNSAFE);
    }
  });

  test("invalid UTF-8 is a finding", async () => {
    const { code, stdout } = await validate("latin1.json", "--format", "json");
    const [{ code: finding }] = JSON.parse(stdout).results[1].report.diagnostics;
    assert.deepEqual([code, finding], [1, "json/invalid-utf8"]);
    assert.equal((await run(["check", "latin1.json", "berth.struct.json", "--format", "json"])).code, 2);
  });

  test("a byte order mark counts as a column", async () => {
    const [, { report }] = jsonOf(await validate("bom.json", "--format", "json")).results;
    assert.equal(report.diagnostics[0].location.column, 10);
    assert.match((await validate("bom.json")).stdout, /1 \| \\u\{feff\}\{"name":4\}\n {2}\| {17}\^\n/);
  });

  test("lines end with CRLF", async () => {
    assert.match(
      (await validate("crlf.json")).stdout,
      /--> crlf\.json:3:11\n {2}\|\n3 \| {3}"name": 4\n {2}\| {11}\^\n/,
    );
  });

  test("a long line is cut to a window around the place", async () => {
    const { stdout } = await validate("long.json");
    const [line, carets] = stdout.split("\n").filter((text) => /"name": 7|\^/.test(text));
    assert.ok(line.length < 120, line);
    assert.equal(line[carets.indexOf("^")], "7");
  });

  test("a limit can be set, in either spelling", async () => {
    for (const name of ["instanceText", "instance-text"]) {
      const { code, stdout } = await validate("berth.good.json", "--limit", `${name}=3`);
      assert.equal(code, 1);
      assert.match(stdout, /error\[limit\//);
    }
  });

  test("a reader that stops reading is no failure", async () => {
    const { stderr } = await shell('"$node" "$assay" explain --format json | head -c 10', { cwd });
    assert.equal(stderr, "");
  });
});

test("headers come from the list that check reads, though a result stands beside it", async () => {
  const { stdout, code } = await run(["headers", "--tool", "listing-and-result.json", "--args", "x.json"]);
  assert.deepEqual([stdout, code], ["Mcp-Param-X: a\n", 0]);
});
