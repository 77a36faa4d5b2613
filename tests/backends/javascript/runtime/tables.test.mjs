import assert from "node:assert/strict";
import { test } from "node:test";

import { attackTable } from "../../../../templates/javascript/attacks.js";
import { MoveTable, among, lines, sets, walks } from "../../../../templates/javascript/tables.js";

const row = (columns, m) => Object.values(columns).map((column) => column[m]);

test("lines run along a link to the edge", () => {
  assert.deepEqual(lines([1, 2, 3, 3]), [[1, 2], [2], []]);
});

test("a line around the board ends before its start", () => {
  assert.deepEqual(lines([1, 2, 0, 3]), [
    [1, 2],
    [2, 0],
    [0, 1],
  ]);
  // into a ring from outside: it never comes back to the start, but ends all the same
  assert.equal(lines([1, 2, 1, 3])[0].length, 4);
});

test("the first move is the pass", () => {
  const columns = new MoveTable(3, 7, [0]).columns();
  assert.deepEqual(row(columns, 0), [0, 3, 3, 7, 3, 3]);
});

test("steps by position guard their own target", () => {
  const table = new MoveTable(3, 1, [0]);
  const from = table.steps(
    [
      [4, [1, 2, 3, 3]],
      [5, [[], [[0, 0, 9], 2], []]],
    ],
    1,
  );
  const columns = table.columns();
  assert.deepEqual([...from], [1, 2, 5, 5]);
  assert.deepEqual(row(columns, 1), [4, 0, 1, 0, 1, 3]);
  assert.deepEqual(row(columns, 2), [4, 1, 2, 0, 2, 3]);
  assert.deepEqual(row(columns, 3), [5, 1, 0, 9, 0, 3]);
});

test("items name guards, start, end and effects", () => {
  const table = new MoveTable(3, 1, [0]);
  table.steps([[4, [[[2, 1, 0, 8]], [[2, 0, 1, 2, 8]], []]]], 2);
  const columns = table.columns();
  assert.deepEqual(row(columns, 1), [4, 0, 0, 8, 2, 1]);
  assert.deepEqual(row(columns, 2), [4, 1, 2, 8, 2, 0]);
});

test("drops have no start", () => {
  const table = new MoveTable(2, 1, [0]);
  table.steps([[4, [[[0, 0, 8]], [[1, 1, 8]]]]], 1, true);
  const columns = table.columns();
  assert.deepEqual(row(columns, 1), [4, 2, 0, 8, 0, 2]);
  assert.deepEqual(row(columns, 2), [4, 2, 1, 8, 1, 2]);
});

test("rays of all parts start on their position", () => {
  const table = new MoveTable(3, 1, [0]);
  const { from, rays } = table.slides([
    [4, [[1, 2], [2], []]],
    [5, [[], [[0, 9]], [1, 0]]],
  ]);
  assert.deepEqual([...from], [0, 1, 3, 4]);
  assert.deepEqual([...rays], [1, 3, 4, 5, 7]);
  assert.deepEqual(row(table.columns(), 4), [5, 1, 0, 9, 3, 3]);
});

test("lists that only some moves have are kept once", () => {
  const table = new MoveTable(3, 1, [0, -2, 0, 0]);
  assert.deepEqual([table.list([-2, 0, 2, 2, 1]), table.list([-2, 0, 2, 2, 0])], [4, 9]);
  assert.equal(table.list([-2, 0, 2, 2, 1]), 4);
  assert.deepEqual(table.effects.slice(4, 9), [-2, 0, 2, 2, 1]);
});

test("walks go where tables lead, and their items name the cells", () => {
  const steps = [
    [null, 0, 0, { 1: 1 }],
    [(c) => [[c[0], c[1], 0]], -2, 1, { 1: 2 }],
    [(c) => [c[1]]],
  ];
  const zone = [0, 0, 1, 0];
  assert.deepEqual(walks(3, steps, [[1, 2, 3, 3], zone]), [[[0, 1, 0]], [[1, 2, 0], 2], []]);
  // position 2 by name, and a step back to the start, whose number is 0
  const named = [
    [null, 2, null, { 0: 3, 1: 1 }],
    [null, 0, 0, { 0: 2 }],
    [(c) => [c[1]]],
    [() => [9]],
  ];
  assert.deepEqual(walks(3, named, [[0, 0, 3, 3]]), [[2], [], [9]]);
});

test("sets of codes are tables", () => {
  assert.deepEqual([...among(4, [1, 3])], [0, 1, 0, 1]);
  assert.deepEqual([...sets(3, [[0], [1, 2]])], [1, 0, 0, 0, 1, 1]);
});

test("an attack table has every list behind its length, sets as offsets", () => {
  const words = attackTable([[], [[[1, 5]], [[2, 6, 7]], [], [[0, 3, [[4, 1], []]]], []]], 10);
  assert.deepEqual([...words.subarray(words[0], words[1])], [0, 0, 0, 0, 0]);
  assert.deepEqual(
    [...words.subarray(words[1])],
    [1, 10, 1, 5, 1, 20, 2, 6, 7, 0, 1, 0, 3, 2, 1, 4, 10, 0, 0],
  );
});
