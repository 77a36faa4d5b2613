import assert from "node:assert/strict";
import { test } from "node:test";

import { Setup, integer, outcome, words } from "../../../../templates/javascript/values.js";

test("words are split at the white space that Python splits at", () => {
  assert.deepEqual(words(" a\t b\u2003c\x1cd\u3000e "), ["a", "b", "c", "d", "e"]);
  assert.deepEqual(words("a\ufeffb"), ["a\ufeffb"]); // JavaScript would take it for a space
  assert.deepEqual(words(""), []);
});

test("only whole numbers are numbers", () => {
  assert.deepEqual(["0", "-7", "+12"].map(integer), [0, -7, 12]);
  for (const text of ["", "1.5", "1e3", "0x10", " 1", "one"]) {
    assert.throws(() => integer(text), /not a number/);
  }
});

test("a setup reads what it prints", () => {
  const text =
    "White Pawn a2 moved=1 b2; Black King e8; off White Pawn 3; set score 2 -5; " +
    "turn 1; last e7 e5; chain e5 jump";
  assert.equal(String(Setup.parse(text)), text);
});

test("a piece of one kind stands in one item, in the order of the first of each", () => {
  const setup = new Setup([
    ["a1", "White", "Man", []],
    ["b1", "Black", "Man", []],
    ["c1", "White", "Man", ["moved=1"]],
  ]);
  assert.equal(String(setup), "White Man a1 c1 moved=1; Black Man b1; turn 0");
});

test("a last step without a start is a drop", () => {
  const setup = Setup.parse("last - e5");
  assert.deepEqual([setup.lastFrom, setup.lastTo], ["", "e5"]);
  assert.equal(String(setup), "turn 0; last - e5");
});

test("malformed items are refused", () => {
  for (const text of ["White", "turn x", "off White Man many", "White Man moved=1", "set a b c"]) {
    assert.throws(() => Setup.parse(text));
  }
});

test("an outcome does not change", () => {
  assert.throws(() => {
    outcome(["White"], ["Black"], "captured").reason = "no-moves";
  }, TypeError);
});
