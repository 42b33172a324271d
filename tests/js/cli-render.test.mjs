// Where carets stand: widths, tabs, windows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { moduleOf } from "./cli-process.mjs";

const { excerpt } = await moduleOf("render/excerpt.js");
const { visible } = await moduleOf("render/visible.js");
const { nearest } = await moduleOf("nearest.js");

/** The excerpt of the first occurrence of a word. */
function excerptOf(text, word, { length = word.length } = {}) {
  const offset = text.indexOf(word);
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return excerpt(text, { offset, endOffset: offset + length, line: before.length, column: before.at(-1).length + 1 });
}

test("carets stand below the span, in columns of the terminal", () => {
  const cases = [
    ["plain", "a x b", 2],
    ["wide", "漢字 x", 5],
    ["emoji", "😀 x", 3],
    ["emoji by selector", "☁️ x", 3],
    ["combining marks", "e\u0301e\u0301 x", 3],
    ["full width", "ＡＢ x", 5],
    ["tabs", "\t\tx", 8],
    ["tab after text", "ab\tx", 4],
    ["hidden character", "\u202ex", 8],
    ["second line", "one\r\n  x", 2],
    ["after a lone carriage return", "one\r x", 1],
  ];
  for (const [name, text, column] of cases) {
    const { indent, carets } = excerptOf(text, "x");
    assert.deepEqual([indent.length, carets], [column, "^"], name);
  }
});

test("a span is as wide as what it covers", () => {
  assert.equal(excerptOf("a 漢字 b", "漢字").carets, "^^^^");
  assert.equal(excerptOf("a \u0007 b", "\u0007").carets, "^".repeat("\\u{7}".length));
  assert.equal(excerptOf("ab", "b", { length: 0 }).carets, "^");
});

test("of a span over several lines the first is shown", () => {
  assert.deepEqual(excerptOf('{ "a": [\n1,\n2] }', "[", { length: 7 }), {
    line: '{ "a": [',
    indent: " ".repeat(7),
    carets: "^",
  });
});

test("the end of the text has a place", () => {
  assert.deepEqual(excerpt("{\n", { offset: 2, endOffset: 2, line: 2, column: 1 }), {
    line: "",
    indent: "",
    carets: "^",
  });
  assert.deepEqual(excerpt("{", { offset: 1, endOffset: 1, line: 1, column: 2 }), {
    line: "{",
    indent: " ",
    carets: "^",
  });
});

test("a long line is cut on both sides", () => {
  const { line, indent } = excerptOf(`${"a".repeat(5000)}x${"b".repeat(5000)}`, "x");
  assert.equal(line, `…${"a".repeat(40)}x${"b".repeat(59)}…`);
  assert.equal(indent.length, 41);
});

test("a long span is cut, and so are its carets", () => {
  const { line, carets } = excerptOf(`"${"x".repeat(5000)}"`, `"${"x".repeat(5000)}"`);
  assert.equal(line, `"${"x".repeat(99)}…`);
  assert.equal(carets.length, 100);
});

test("looking at one place of a huge line is cheap", () => {
  const text = `${"a".repeat(16_000_000)}x${"b".repeat(16_000_000)}`;
  const start = performance.now();
  for (let i = 0; i < 100; i++)
    excerpt(text, { offset: 16_000_000, endOffset: 16_000_001, line: 1, column: 16_000_001 });
  assert.ok(performance.now() - start < 1000);
});

test("hidden characters are escaped, visible ones are kept", () => {
  assert.equal(
    visible("a\n\t\r\u001b\u0085\u202e\u2066\u200b\ufeff\ud800"),
    "a\\u{a}\\u{9}\\u{d}\\u{1b}\\u{85}\\u{202e}\\u{2066}\\u{200b}\\u{feff}\\u{d800}",
  );
  assert.equal(visible("naïve 漢字 😀 \\ \"'"), "naïve 漢字 😀 \\ \"'");
});

test("near names are found, far ones are not", () => {
  const names = ["instance/type", "schema/type", "instance/required"];
  assert.deepEqual(nearest("type", names), ["instance/type", "schema/type"]);
  assert.deepEqual(nearest("instance/requird", names), ["instance/required"]);
  assert.deepEqual(nearest("completely different", names), []);
});
