import assert from "node:assert/strict";
import { test } from "node:test";

import { grown } from "../../../../templates/javascript/stacks.js";
import { tiny } from "./tiny.mjs";

test("a stack grows to twice its size at least, and keeps its numbers", () => {
  assert.deepEqual([...grown(Int32Array.of(7, 8))], [7, 8, 0, 0]);
  assert.deepEqual([...grown(Int32Array.of(7, 8), 5)], [7, 8, 0, 0, 0]);
});

test("games begin with the room that those before have needed", () => {
  const before = tiny()._undo.length;
  tiny()._grow("_undo", before + 1000);
  assert.equal(tiny()._undo.length, before + 1000);
  assert.equal(tiny().perft(2), tiny().copy().perft(2));
});

test("however much that is, a game begins with little", () => {
  const game = tiny();
  game._grow("_dyn", 1e6);
  assert.equal(game._dyn.length, 1e6);
  assert.ok(tiny()._dyn.length < 1e4);
});
