import assert from "node:assert/strict";
import { test } from "node:test";

import {
  allHold,
  anyHolds,
  countIs,
  newPath,
  somePath,
  through,
} from "../../../../templates/javascript/goals.js";

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

test("a new path leads through a cell that was changed", () => {
  const paths = Int32Array.of(0, 1, 2, 2, 3, 4);
  const rows = through(paths, 3, 5);
  assert.deepEqual(
    rows.map((row) => [...row]),
    [[0], [0], [0, 3], [3], [3]],
  );
  const sets = [ones, ones, ones];
  // Cells 0 to 4; what was changed since the step before, or -1 where nobody has asked after it.
  const found = (cells, changed, denied = 0) => {
    const undo = Int32Array.from(changed.flatMap((cell) => [cell, 0]));
    const game = { _s: cells, _undo: undo, _undoTop: undo.length, _deniedAt: () => denied };
    return newPath(game, paths, rows, sets);
  };
  const full = Int32Array.of(1, 1, 1, 2, 0, 3);
  assert.equal(found(full, [1]), true);
  assert.equal(found(full, [4, 0]), true);
  assert.equal(found(full, [3]), false); // the other path is no new one
  assert.equal(found(full, [9]), false); // no cell at all
  assert.equal(found(full, [], -1), true);
});
