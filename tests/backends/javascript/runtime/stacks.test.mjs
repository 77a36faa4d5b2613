import assert from "node:assert/strict";
import { test } from "node:test";

import { grown } from "../../../../templates/javascript/stacks.js";
import { tiny } from "./tiny.mjs";

test("a stack grows to twice its size at least, and keeps its numbers", () => {
  assert.deepEqual([...grown(Int32Array.of(7, 8))], [7, 8, 0, 0]);
  assert.deepEqual([...grown(Int32Array.of(7, 8), 5)], [7, 8, 0, 0, 0]);
});

test("where most games need more room, those that follow begin with it, and keep on", () => {
  for (let played = 0; played < 60; played += 1) {
    const game = tiny();
    if (game._undo.length < 1256) {
      game._grow("_undo", 1256);
    }
  }
  assert.ok(tiny()._undo.length >= 1000);
  assert.equal(tiny().perft(2), tiny().copy().perft(2));
});

test("one game that needs much does not make all others larger for good", () => {
  tiny()._grow("_moves", 4096);
  const after = tiny()._moves.length;
  for (let played = 0; played < 200; played += 1) {
    tiny();
  }
  assert.ok(tiny()._moves.length < after / 2);
});

test("however much that is, a game begins with little", () => {
  const game = tiny();
  game._grow("_dyn", 1e6);
  assert.equal(game._dyn.length, 1e6);
  assert.ok(tiny()._dyn.length < 1e4);
});
