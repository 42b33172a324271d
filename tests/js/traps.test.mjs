// A call that the engine does not survive costs that one call: the next one, on the same schema, works.

import assert from "node:assert/strict";
import { test } from "node:test";

import { compile, detectDialect, encodeHeaderValue, scanHeaders } from "../../pkg/dist/entry/node.js";
import { builtModule, core, found } from "./package.mjs";

const { session } = await builtModule("internals.js");

/** Makes the next call into the engine reach for memory that there is not, which is a real trap. */
function sabotage() {
  session().engine.__wbg_ptr = 0xffff_fff0;
}

const schema = compile(core("object", { properties: { a: { type: "int32" } } }));
const other = compile(JSON.stringify(core("any")), { limits: { nesting: 1 } });
const LOST = { valid: false, codes: ["internal/error"] };
const summary = ({ valid, diagnostics }) => ({ valid, codes: diagnostics.map(({ code }) => code) });

test("a trap in a check is an internal error, and the next check works", () => {
  const before = session();
  sabotage();
  assert.deepEqual(summary(schema.validate({ a: 1 })), LOST);
  assert.deepEqual(schema.validate({ a: 1 }), { valid: true, diagnostics: [], truncated: false });
  assert.deepEqual(found(schema.validate({ a: "x" })), [["instance/type", "/a"]]);
  assert.notEqual(session(), before);
});

test("every way to ask survives", () => {
  const untouched = compile(core("string"));
  const asks = {
    validateText: [() => summary(schema.validateText('{ "a": 1 }')), LOST, { valid: true, codes: [] }],
    isValid: [() => schema.isValid({ a: 1 }), false, true],
    isValidText: [() => schema.isValidText('{ "a": 1 }'), false, true],
    detectDialect: [() => detectDialect({}).kind, "invalid", "json-schema"],
    report: [() => untouched.report.valid, false, true],
  };
  for (const [name, [ask, lost, well]] of Object.entries(asks)) {
    sabotage();
    assert.deepEqual(ask(), lost, name);
    assert.deepEqual(ask(), well, name);
  }
});

test("a plan of headers outlives the instance that made it", () => {
  const plan = scanHeaders({ properties: { a: { type: "string", "x-mcp-header": "A" } } });
  sabotage();
  const made = plan.mirror({ a: "x" });
  assert.deepEqual([made.ok, made.error.code, made.error.data], [false, -32603, { reason: "internal/error" }]);
  const { headers } = plan.mirror({ a: "x" });
  assert.deepEqual(headers, [["Mcp-Param-A", "x"]]);
  sabotage();
  const { httpStatus, response } = plan.verify(headers, { a: "x" }, { id: 3 });
  assert.deepEqual([httpStatus, response.id, response.error.code], [500, 3, -32603]);
  assert.deepEqual(plan.verify(headers, { a: "x" }), { ok: true });
  sabotage();
  assert.deepEqual(summary({ ...scanHeaders({}).report }), LOST);
  sabotage();
  assert.equal(encodeHeaderValue("é").error.data.reason, "internal/error");
});

test("schemas that were compiled before keep their options", () => {
  sabotage();
  assert.equal(schema.isValid({}), false);
  assert.equal(other.isValid([]), true);
  assert.deepEqual(found(other.validate([[]])), [["limit/nesting", ""]]);
});

test("a schema whose compilation was lost is compiled when it is used", () => {
  sabotage();
  const late = compile(core("string"));
  assert.equal(late.report.valid, true);
  assert.equal(late.isValid("x"), true);
});

test("disposing of a schema of a lost instance does no harm", () => {
  const doomed = compile(core("string"));
  sabotage();
  assert.equal(schema.isValid({}), false);
  const fresh = compile(core("int32"));
  doomed.dispose();
  assert.equal(fresh.isValid(1), true);
});

test("an overflow of the stack at any depth is survived", () => {
  const value = JSON.parse(`${'{"a":'.repeat(200)}1${"}".repeat(200)}`);
  let lost = 0;
  let thrown = 0;
  // Calls from every depth near the end of the stack; only there can the call itself fail.
  const descend = (depth) => {
    try {
      descend(depth + 1);
    } catch {
      try {
        if (schema.validate(value).diagnostics[0]?.code === "internal/error") lost += 1;
      } catch (error) {
        assert.ok(error instanceof RangeError);
        thrown += 1;
      }
      if (lost + thrown < 400) throw new Error("one level further out");
    }
  };
  descend(0);
  assert.ok(lost + thrown > 0);
  assert.deepEqual(found(schema.validate({ a: "x" })), [["instance/type", "/a"]]);
});

test("a getter that costs the instance costs only its own call", () => {
  const value = {
    get a() {
      sabotage();
      return schema.isValid({}) ? undefined : 1;
    },
  };
  assert.deepEqual(schema.validate(value), { valid: true, diagnostics: [], truncated: false });
});

test("a thousand traps in a row do not pile up memory", () => {
  for (let round = 0; round < 1000; round += 1) {
    sabotage();
    assert.equal(schema.isValid({}), false);
  }
  assert.equal(schema.isValid({ a: 1 }), true);
});
