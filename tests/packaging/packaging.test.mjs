// The package as its users get it: packed, installed elsewhere, imported, required, type-checked and bundled.

import assert from "node:assert/strict";
import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { build } from "esbuild";

import { nodeModule } from "../../js/tools/paths.mjs";
import { consumer } from "./consumer.mjs";

const SCHEMA = `{ $schema: "https://json-structure.org/meta/core/v0/#", $id: "https://example.com/s", name: "S", type: "int32" }`;
const USE = `const schema = compile(${SCHEMA});
console.log(JSON.stringify([schema.report.valid, schema.isValid(1), schema.isValid("x"), schema.validateText("1.5").diagnostics[0].code]));`;
const WANTED = '[true,true,false,"instance/not-integer"]\n';

const TYPED = `import { AssayError, brief, compile, detectDialect, init, isAssayError, version } from "mcp-assay";
import type { CompiledSchema, CompileOptions, Diagnostic, Dialect, JsonValue, Limits, Report } from "mcp-assay";
import { AssayJsonSchemaValidator, UnusableSchemaError } from "mcp-assay/sdk";
import type { SdkOptions, SdkValidator, SdkValidatorResult } from "mcp-assay/sdk";
import * as sdkSlim from "mcp-assay/sdk/slim";
import * as slim from "mcp-assay/slim";
import * as web from "mcp-assay/web";

const options: CompileOptions = { role: "server", limits: { nesting: 3 }, metaSchemas: { "a:b": { active: ["JSONStructureUnits"] } } };
const schema: CompiledSchema = compile({ type: "object" }, options);
const report: Report = schema.validate({ a: [1, null] });
const first: Diagnostic | undefined = report.diagnostics[0];
const path: string | undefined = first?.instancePath;
const params: Record<string, JsonValue> = first?.params ?? {};
const dialect: Dialect = detectDialect("{}");
const uri: string = dialect.kind === "json-structure" ? dialect.metaSchema : dialect.kind;
const limits: Partial<Limits> = { nodes: 3 };
const ready: Promise<void>[] = [init(), web.init(), slim.init(new Uint8Array(1))];
const text: boolean = schema.isValidText("{}") && schema.validateText(new Uint8Array(1)).valid;
try { schema.dispose(); } catch (error) { if (isAssayError(error)) { const code: string = error.code; void code; } }
const line: string = brief(report);
const sdkOptions: SdkOptions = { unusable: "refuse", ...options };
const check: SdkValidator<{ a: number }> = new AssayJsonSchemaValidator(sdkOptions).getValidator<{ a: number }>({ type: "object" });
const result: SdkValidatorResult<{ a: number }> = check({ a: 1 });
const said: number | string = result.valid ? result.data.a : result.errorMessage;
const report2: Report = new UnusableSchemaError(report).report;
const same: typeof AssayJsonSchemaValidator = sdkSlim.AssayJsonSchemaValidator;
void [path, params, uri, limits, ready, text, version, AssayError, line, said, report2, same];

// @ts-expect-error: no such option
compile({}, { roll: "server" });
// @ts-expect-error: no such value
compile({}, { role: "Server" });
// @ts-expect-error: reports are data, not text
const wrong: string = report; void wrong;
// @ts-expect-error: no such limit
compile({}, { limits: { depth: 3 } });
`;

const SDK_USE = `const check = new AssayJsonSchemaValidator().getValidator(${SCHEMA});
console.log(JSON.stringify([check(1).valid, check("x").errorMessage]));`;
const SDK_WANTED = '[true,"expected int32, found string (type)"]\n';

/** Both entry points in one program, which must share all that is in them: the exceptions, and the instance of the module. */
const BOTH = `import { AssayError, compile } from "mcp-assay";
import { AssayJsonSchemaValidator } from "mcp-assay/sdk";
${USE}
${SDK_USE}
let thrown;
try { new AssayJsonSchemaValidator({ unknown: 1 }); } catch (error) { thrown = error; }
console.log(thrown instanceof AssayError, globalThis.instances);`;
const BOTH_WANTED = `${WANTED}${SDK_WANTED}true 1\n`;
/** Loaded before a program, counts how often WebAssembly is instantiated. */
const COUNT = `globalThis.instances = 0;
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct: (target, args) => (globalThis.instances++, Reflect.construct(target, args)),
});`;

/** Only where the library of the consumer knows the symbol. */
const DISPOSAL = `import { compile } from "mcp-assay";
{ using schema = compile({}); void schema.report; }
`;

let user;
before(async () => {
  const files = {
    "import.mjs": `import { compile } from "mcp-assay";\n${USE}`,
    "require.cjs": `const { compile } = require("mcp-assay");\n${USE}`,
    "default.mjs": `import { compile } from "./node_modules/mcp-assay/dist/entry/default.js";\n${USE}`,
    "slim.mjs": `import { readFileSync } from "node:fs";
import { compile, init } from "mcp-assay/slim";
const code = (work) => { try { work(); } catch (error) { return error.code; } };
console.log(code(() => compile({})));
await init(Promise.resolve(readFileSync(new URL(import.meta.resolve("mcp-assay/mcp_assay.wasm")))));
${USE}`,
    "module.mjs": `import { readFileSync } from "node:fs";
import { compile, init } from "mcp-assay/slim";
await init(new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("mcp-assay/mcp_assay.wasm")))));
${USE}`,
    "response.mjs": `import { readFileSync } from "node:fs";
import { compile, init } from "mcp-assay/slim";
const code = (work) => work().catch((error) => error.code);
console.log(await code(() => init(new Response("", { status: 404 }))), await code(() => init(new Uint8Array(3))), await code(() => init({})));
await init(new Response(readFileSync(new URL(import.meta.resolve("mcp-assay/mcp_assay.wasm")))));
${USE}`,
    "sdk.mjs": `import { AssayJsonSchemaValidator } from "mcp-assay/sdk";\n${SDK_USE}`,
    "sdk.cjs": `const { AssayJsonSchemaValidator } = require("mcp-assay/sdk");\n${SDK_USE}`,
    "sdk-slim.mjs": `import { readFileSync } from "node:fs";
import { AssayJsonSchemaValidator } from "mcp-assay/sdk/slim";
import { init } from "mcp-assay/slim";
const code = (work) => { try { work(); } catch (error) { return error.code; } };
console.log(code(() => new AssayJsonSchemaValidator()));
await init(readFileSync(new URL(import.meta.resolve("mcp-assay/mcp_assay.wasm"))));
${SDK_USE}`,
    "both.mjs": BOTH,
    "count.mjs": COUNT,
    "typed.ts": TYPED,
    "disposal.ts": DISPOSAL,
  };
  user = await consumer(files);
});
after(() => user?.remove());

async function prints(wanted, ...args) {
  const { code, stdout, stderr } = await user.node(...args);
  assert.equal(stderr.replaceAll(/^.*ExperimentalWarning.*\n.*--trace-warnings.*\n/gm, ""), "");
  assert.equal(stdout, wanted);
  assert.equal(code, 0);
}

test("the tarball holds what is needed and nothing else", () => {
  const top = user.packed.filter((path) => !path.startsWith("dist/"));
  assert.deepEqual(top.sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "LICENSE-UNICODE",
    "README.md",
    "mcp_assay.wasm",
    "package.json",
  ]);
  assert.deepEqual(user.packed.filter((path) => path.startsWith("dist/cli/")).sort(), [
    "dist/cli/LICENSES.txt",
    "dist/cli/main.js",
  ]);
  assert.ok(user.packed.every((path) => /\.(js|d\.ts|wasm|json|md|txt)$|LICENSE/.test(path)));
});

test("import in Node", () => prints(WANTED, "import.mjs"));
test("require in Node", () => prints(WANTED, "require.cjs"));
test("the entry point for other hosts works in Node too", () => prints(WANTED, "default.mjs"));
test("slim with bytes, after a clear failure without", () => prints(`not-initialised\n${WANTED}`, "slim.mjs"));
test("slim with a module", () => prints(WANTED, "module.mjs"));
test("slim with a response, after clear failures", () =>
  prints(`load-failed load-failed invalid-argument\n${WANTED}`, "response.mjs"));

test("the validator for the SDK, imported", () => prints(SDK_WANTED, "sdk.mjs"));
test("the validator for the SDK, required", () => prints(SDK_WANTED, "sdk.cjs"));
test("the validator for the SDK over slim, after a clear failure without", () =>
  prints(`not-initialised\n${SDK_WANTED}`, "sdk-slim.mjs"));
test("one instance serves both entry points", () => prints(BOTH_WANTED, "--import", "./count.mjs", "both.mjs"));
test("one instance serves both entry points for other hosts", () =>
  prints(BOTH_WANTED, "--conditions", "module", "--import", "./count.mjs", "both.mjs"));

test("the command is installed", async () => {
  const { code, stdout } = await user.node(join("node_modules", ".bin", "mcp-assay"), "--version");
  assert.match(stdout, /\d+\.\d+\.\d+/);
  assert.equal(code, 0);
});

const RESOLUTIONS = {
  nodenext: ["--module", "nodenext"],
  bundler: ["--module", "esnext", "--moduleResolution", "bundler"],
};
const LIBRARIES = { "ES2022 alone": ["ES2022"], "the DOM": ["ES2022", "DOM"], "the newest": ["ESNext"] };
const STRICT = [
  "--strict",
  "--noEmit",
  "--skipLibCheck",
  "false",
  "--exactOptionalPropertyTypes",
  "--target",
  "ES2022",
];

for (const [resolution, options] of Object.entries(RESOLUTIONS)) {
  for (const [library, names] of Object.entries(LIBRARIES)) {
    test(`types: ${resolution}, with ${library}`, async () => {
      const files = names[0] === "ESNext" ? ["typed.ts", "disposal.ts"] : ["typed.ts"];
      const tsc = nodeModule("typescript", "bin", "tsc");
      const { code, stdout } = await user.node(tsc, ...files, ...options, ...STRICT, "--lib", names.join(","));
      assert.equal(stdout, "");
      assert.equal(code, 0);
    });
  }
}

/** How a module starts that a bundle holds as base64. */
const START_OF_MODULE = Buffer.from("\0asm\x01\0\0\0\x01").toString("base64");
const BUNDLES = {
  "Node, modules": { platform: "node", format: "esm", outfile: "bundle.mjs" },
  "Node, CommonJS": { platform: "node", format: "cjs", outfile: "bundle.cjs" },
  "a browser": { platform: "browser", format: "esm", outfile: "browser.mjs" },
};

/** Bundles a program of the consumer into a file that stands alone. */
async function bundled(program, { outfile, ...options }) {
  const file = join(user.folder, "out", `${program}-${outfile}`);
  const entryPoints = [join(user.folder, program)];
  const { warnings } = await build({
    ...options,
    entryPoints,
    outfile: file,
    bundle: true,
    minify: true,
    absWorkingDir: user.folder,
  });
  assert.deepEqual(warnings, []);
  return file;
}

for (const [name, options] of Object.entries(BUNDLES)) {
  test(`bundled for ${name}, moved elsewhere`, async () => prints(WANTED, await bundled("import.mjs", options)));

  test(`bundled for ${name}, with the validator for the SDK`, async () => {
    const file = await bundled("both.mjs", options);
    await prints(BOTH_WANTED, "--import", "./count.mjs", file);
    assert.equal(readFileSync(file, "utf8").split(START_OF_MODULE).length, 2, "one copy of the module");
  });
}

test("a missing module file is a clear failure", async () => {
  const file = join(user.folder, "node_modules", "mcp-assay", "mcp_assay.wasm");
  renameSync(file, `${file}.away`);
  const script = `import("mcp-assay").then(({ compile }) => compile({})).catch((error) => console.log(error.name, error.code))`;
  const { stdout } = await user.node("-e", script);
  renameSync(`${file}.away`, file);
  assert.equal(stdout, "AssayError load-failed\n");
});
