// What JavaScript can hand over and JSON cannot hold: an error with a pointer each time, never a conversion, an exception
// or a hang. What JSON can hold arrives unchanged.

import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";

import { compile } from "../../pkg/dist/entry/node.js";
import { core, found } from "./package.mjs";

const any = compile(core("any"));
const strict = compile(core("any"), { limits: { nodes: 50, members: 20, string: 50, nesting: 5, instanceText: 200 } });

/** Each value stands in an object under `x`; all codes are expected there, unless a pointer is given. */
const UNREPRESENTABLE = {
  undefined: [undefined, "value/undefined"],
  NaN: [NaN, "value/not-finite"],
  "minus infinity": [-Infinity, "value/not-finite"],
  "a bigint": [10n, "value/bigint"],
  "a function": [() => 1, "value/function"],
  "a symbol": [Symbol("s"), "value/symbol"],
  "a hole": [[1, , 3], "value/hole", "/x/1"], // eslint-disable-line no-sparse-arrays
  "undefined in an array": [[undefined], "value/undefined", "/x/0"],
  "a date": [new Date(0), "value/not-plain"],
  "a map": [new Map([["a", 1]]), "value/not-plain"],
  "a set": [new Set(), "value/not-plain"],
  "a boxed string": [new String("s"), "value/not-plain"],
  "a boxed number": [new Number(1), "value/not-plain"],
  "a typed array": [new Uint8Array(2), "value/not-plain"],
  "an array buffer": [new ArrayBuffer(2), "value/not-plain"],
  "an instance of a class": [new (class Berth {})(), "value/not-plain"],
  "an error": [new Error("e"), "value/not-plain"],
  "a regular expression": [/a/, "value/not-plain"],
  "a promise": [Promise.resolve(), "value/not-plain"],
  "an object over another object": [Object.create({ a: 1 }), "value/not-plain"],
  "a map of another realm": [vm.runInNewContext("new Map()"), "value/not-plain"],
  "a toJSON method": [{ toJSON: () => 1 }, "value/function", "/x/toJSON"],
  "a getter that throws": [
    Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new Error();
      },
    }),
    "value/threw",
    "/x/a",
  ],
  "a getter that throws nothing": [
    Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw undefined;
      },
    }),
    "value/threw",
    "/x/a",
  ],
  "an item that throws": [
    Object.defineProperty([1, 2], 1, {
      get: () => {
        throw new Error();
      },
    }),
    "value/threw",
    "/x/1",
  ],
  "a revoked proxy": [revoked(), "value/threw"],
  "a proxy without keys": [
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error();
        },
      },
    ),
    "value/threw",
  ],
  "a proxy with an odd length": [new Proxy([], { get: (_, key) => (key === "length" ? Symbol() : 1) }), "value/threw"],
  "half a surrogate pair": ["a\ud800", "value/lone-surrogate"],
  "the other half": ["\udc00a", "value/lone-surrogate"],
  "halves in the wrong order": ["\udc00\ud800", "value/lone-surrogate"],
  "half a pair in a long string": [`${"x".repeat(1000)}\ud800`, "value/lone-surrogate"],
};

function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

for (const [name, [value, code, pointer = "/x"]] of Object.entries(UNREPRESENTABLE)) {
  test(`${name} is refused`, () => {
    assert.deepEqual(found(any.validate({ before: 1, x: value, y: [1] })), [[code, pointer]]);
    assert.equal(any.isValid({ x: value }), false);
  });
}

test("a lone surrogate in a name is refused", () => {
  const { diagnostics } = any.validate({ "a\ud800": 1 });
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ["value/lone-surrogate"],
  );
});

test("at the root a value that JSON cannot hold has the empty pointer", () => {
  assert.deepEqual(found(any.validate(undefined)), [["value/undefined", ""]]);
  assert.deepEqual(found(any.validate()), [["value/undefined", ""]]);
});

test("all such values are reported, not only the first", () => {
  const codes = found(any.validate({ c: 1n, a: undefined, b: [NaN, new Date()] }));
  assert.deepEqual(codes, [
    ["value/undefined", "/a"],
    ["value/not-finite", "/b/0"],
    ["value/not-plain", "/b/1"],
    ["value/bigint", "/c"],
  ]);
});

test("a cycle is refused where it closes", () => {
  const value = { a: [{}] };
  value.a[0].back = value;
  assert.deepEqual(found(any.validate(value)), [["value/cycle", "/a/0/back"]]);
  const list = [];
  list.push(list);
  assert.deepEqual(found(any.validate(list)), [["value/cycle", "/0"]]);
});

test("the same object twice is no cycle", () => {
  const twice = { a: 1 };
  assert.equal(any.isValid([twice, twice, { twice }]), true);
});

test("what JSON can hold is accepted", () => {
  const accepted = [
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    2 ** 31,
    -(2 ** 31),
    2 ** 53,
    1e21,
    1e-7,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    0.1,
    "",
    "a",
    "é",
    "漢",
    "😀",
    "\u0000",
    "\u2028",
    "x".repeat(100),
    "é".repeat(100),
    "😀".repeat(100),
    [],
    {},
    [[]],
    [{}],
    { "": 1 },
    Object.create(null),
    vm.runInNewContext("({ a: [1, {}] })"),
    new Array(3).fill(0),
    Object.freeze({ a: 1 }),
    new Proxy({ a: 1 }, {}),
    new Proxy([1], {}),
    {
      get a() {
        return 1;
      },
    },
    { hasOwnProperty: 1 },
  ];
  for (const value of accepted) {
    assert.deepEqual(any.validate(value), { valid: true, diagnostics: [], truncated: false });
    assert.equal(any.isValid(value), true);
  }
});

test("a property called __proto__ is a property", () => {
  const closed = compile(core("object", { properties: { a: { type: "int32" } }, additionalProperties: false }));
  assert.deepEqual(found(closed.validate(JSON.parse('{ "__proto__": 1 }'))), [
    ["instance/additional-property", "/__proto__"],
  ]);
  assert.deepEqual(found(any.validate(JSON.parse('{ "__proto__": { "a": 1 } }'))), []);
});

test("only own enumerable members with names count", () => {
  const closed = compile(core("object", { properties: { a: { type: "int32" } }, additionalProperties: false }));
  const value = Object.defineProperty({ a: 1, [Symbol("s")]: 2 }, "hidden", { value: 3, enumerable: false });
  assert.equal(closed.isValid(value), true);
});

test("strings and numbers arrive unchanged", () => {
  const values = [
    'é漢😀\u0000"\\',
    "x".repeat(60) + "é漢😀",
    "\ud83d\ude00",
    "1",
    2 ** 31,
    -(2 ** 31) - 1,
    1e21,
    1.5e-9,
    0.1,
    -5,
  ];
  for (const value of values) {
    const schema = compile(core(typeof value, { const: value }));
    assert.deepEqual(schema.report.diagnostics, []);
    assert.equal(schema.isValid(value), true, String(value));
    assert.equal(schema.isValid(typeof value === "string" ? `${value}x` : value * 2 + 1), false);
  }
});

test("a wide object keeps all its members", () => {
  const names = Array.from({ length: 5000 }, (_, index) => `name ${index} é`);
  const properties = Object.fromEntries(names.map((name) => [name.replaceAll(/\W/g, "_"), { type: "int32" }]));
  const schema = compile(core("object", { properties, required: Object.keys(properties) }));
  const value = Object.fromEntries(Object.keys(properties).map((name) => [name, 1]));
  assert.equal(schema.isValid(value), true);
  delete value[Object.keys(properties)[4999]];
  assert.deepEqual(
    schema.validate(value).diagnostics.map(({ code }) => code),
    ["instance/required"],
  );
});

/** Builds `depth` arrays around nothing, without recursion. */
function nested(depth) {
  let value = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

test("limits stop the walk: nesting", () => {
  assert.equal(any.isValid(nested(256)), true);
  assert.deepEqual(
    any.validate(nested(257)).diagnostics.map(({ code }) => code),
    ["limit/nesting"],
  );
  assert.deepEqual(
    any.validate(nested(100_000)).diagnostics.map(({ code }) => code),
    ["limit/nesting"],
  );
  assert.deepEqual(strict.validate(nested(6)).diagnostics[0].params, { limit: 5 });
});

test("limits stop the walk: members, strings, values, all text", () => {
  const code = (value) => strict.validate(value).diagnostics.map(({ code }) => code);
  assert.deepEqual(code(new Array(21).fill(0)), ["limit/members"]);
  assert.deepEqual(code(Object.fromEntries(new Array(21).fill(0).map((_, index) => [index, 0]))), ["limit/members"]);
  assert.deepEqual(code("x".repeat(51)), ["limit/string"]);
  assert.deepEqual(code("é".repeat(26)), ["limit/string"]);
  assert.deepEqual(code({ ["x".repeat(51)]: 1 }), ["limit/string"]);
  assert.deepEqual(code(new Array(10).fill([0, 0, 0, 0, 0])), ["limit/nodes"]);
  assert.deepEqual(code(new Array(5).fill("x".repeat(49))), ["limit/instance-text"]);
  assert.equal(strict.isValid(new Array(20).fill(0)), true);
});

test("an array of a billion holes costs nothing", () => {
  const start = performance.now();
  assert.deepEqual(
    any.validate(new Array(1e9)).diagnostics.map(({ code }) => code),
    ["limit/members"],
  );
  assert.deepEqual(
    any.validate(new Proxy([], { get: () => Infinity })).diagnostics.map(({ code }) => code),
    ["limit/members"],
  );
  assert.ok(performance.now() - start < 1000);
});

test("a million holes give a bounded report", () => {
  const report = any.validate(new Array(1e6));
  assert.equal(report.diagnostics.length, 100);
  assert.equal(report.truncated, true);
  assert.deepEqual(found(report)[0], ["value/hole", "/0"]);
});

test("a getter may call the checker itself", () => {
  const nestedCheck = {
    get a() {
      return any.isValid({ b: new Array(10_000).fill("nested") }) ? 1 : undefined;
    },
    z: "last",
  };
  assert.equal(any.isValid(["first", nestedCheck]), true);
});

test("a getter that removes later members leaves undefined, one that shortens the array leaves holes", () => {
  const shrinking = {
    get a() {
      delete this.b;
      return 1;
    },
    b: 2,
  };
  assert.deepEqual(found(any.validate(shrinking)), [["value/undefined", "/b"]]);
  const list = [0, 1, 2];
  Object.defineProperty(list, 0, { configurable: true, get: () => ((list.length = 1), 0) });
  assert.deepEqual(found(any.validate(list)), [
    ["value/hole", "/1"],
    ["value/hole", "/2"],
  ]);
});

test("a large value after a small one, and the other way round", () => {
  for (const size of [1, 100_000, 2, 300_000, 3]) {
    assert.equal(any.isValid(new Array(size).fill({ name: "x", value: 1.5 })), true);
  }
});
