import assert from "node:assert/strict";
import { test } from "node:test";

import { allHold, anyHolds, countIs, somePath } from "../../../../templates/javascript/goals.js";

const b = Int32Array.of(1, 0, 2, 1, 0, 3); // the last is off the board
const [ones, twos, none] = [
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [1, 0, 0, 0],
].map((x) => Uint8Array.from(x));

test("cells are counted, those of the board alone", () => {
  assert.equal(countIs(b, 5, ones, 2), true);
  assert.equal(countIs(b, 5, ones, 1), false);
  assert.equal(countIs(b, 5, ones, 3), false);
  assert.equal(countIs(b, 5, ones, -1), false);
  assert.equal(countIs(b, 5, Uint8Array.of(0, 0, 0, 1), 0), true);
});

test("all or some of the cells hold a code", () => {
  assert.equal(allHold(b, Int32Array.of(0, 3), ones), true);
  assert.equal(allHold(b, Int32Array.of(0, 2), ones), false);
  assert.equal(anyHolds(b, Int32Array.of(1, 2), twos), true);
  assert.equal(anyHolds(b, Int32Array.of(1, 4), twos), false);
  assert.equal(anyHolds(b, new Int32Array(0), none), false);
});

test("a path holds its sets in order", () => {
  const paths = Int32Array.of(0, 1, 2, 3, 4, 2);
  assert.equal(somePath(b, paths, [ones, none, twos]), true);
  assert.equal(somePath(b, paths, [twos, none, ones]), false);
  assert.equal(somePath(b, paths.subarray(3), [ones, none, twos]), true);
  assert.equal(somePath(b, new Int32Array(0), [ones]), false);
});
