import assert from "node:assert/strict";
import { test } from "node:test";

import { COMPLETE, JUMP, SET, SHIFT } from "../../../../templates/javascript/effects.js";
import { Engine } from "../../../../templates/javascript/engine.js";
import { turning } from "../../../../templates/javascript/turning.js";
import { tables } from "./tiny.mjs";

/** Four turns in a row; the label 0 leads to the last one. `score` lasts a turn. */
function game() {
  const before = tables();
  class Game extends turning(Engine) {
    static tables = {
      ...before,
      start: [...before.start, 0],
      turns: [
        [0, 0],
        [1, 1],
        [0, 0],
        [1, 1],
      ],
      next: [1, 2, 3, 0],
      groups: [...before.groups, ...before.groups],
      chains: [[null], [null], [null], [null]],
      targets: [[3, 3, 3, 0]],
      resets: [[18, 9]],
    };
  }
  return new Game();
}

/** Makes a step of the first man with more effects. */
function made(one, ...words) {
  const list = one._listTop;
  one._lists.set([COMPLETE, 0, 4 + words.length, SHIFT, 1, 0, 1, ...words], list);
  one._listTop = list + 7 + words.length;
  one._plain(1, 0, 1);
  one._dyn[one._dynTop - 1] = list;
  one._make(one._moves[--one._top]);
}

test("turns follow each other unless a move has said where play goes on", () => {
  const one = game();
  made(one);
  assert.equal(one.turnIndex, 1);
  one._unmake();
  made(one, JUMP, 0);
  assert.equal(one.turnIndex, 3);
});

test("a jump counts for one turn, and is taken back with its step", () => {
  const one = game();
  const before = one.key();
  made(one, JUMP, 0);
  assert.equal(one._s[22], 0);
  assert.equal(one._turn, 3);
  one._unmake();
  assert.equal(one._turn, 0);
  assert.equal(one.key(), before);
});

test("a variable that lasts a turn has its first value in the next one", () => {
  const one = game();
  made(one, SET, 0, 0, 5, SET, 1, 0, 7);
  assert.deepEqual([...one._s.slice(18)], [9, 7, 0, 0, 0]);
  one._unmake();
  assert.deepEqual([...one._s.slice(18)], [9, 0, 0, 0, 0]);
});
