import assert from "node:assert/strict";
import { test } from "node:test";

import {
  ATTRIBUTE,
  AT_END,
  AT_START,
  COMPLETE,
  COPY,
  DROP,
  FLIP,
  OWNER,
  PROMOTE,
  PUT,
  REMOVE,
  SET,
  SHIFT,
  SUPPLY,
  TYPE,
} from "../../../../templates/javascript/effects.js";
import { FOE, FOE_KING, KING, MAN, OFF, tiny } from "./tiny.mjs";

/** Writes a list of effects behind those of the game; returns where it is. */
function written(game, ...words) {
  const list = game._listTop;
  game._lists.set([COMPLETE, 0, words.length, ...words], list);
  game._listTop = list + 3 + words.length;
  return list;
}

/** The board, the attributes, the reserve and the variables after some effects. */
function after(game, ...words) {
  game._apply(written(game, ...words), 0, 4);
  const s = [...game._s];
  return {
    board: s.slice(0, 5),
    bits: s.slice(6, 11),
    reserve: s.slice(13, 17),
    vars: s.slice(18),
  };
}

test("a shift takes piece and attributes along and captures by landing", () => {
  const game = tiny();
  game._s[6] = 1;
  const { board, bits } = after(game, SHIFT, 1, AT_START, AT_END);
  assert.deepEqual(board, [0, 0, 0, 0, MAN]);
  assert.deepEqual(bits, [0, 0, 0, 0, 1]);
});

test("all pieces of a shift are lifted before any lands", () => {
  const { board } = after(tiny(), SHIFT, 2, 0, 4, 4, 0);
  assert.deepEqual(board, [FOE, 0, 0, 0, MAN]);
});

test("nothing is shifted from an empty cell", () => {
  assert.deepEqual(after(tiny(), SHIFT, 1, 2, 4).board, [MAN, 0, 0, 0, FOE]);
  assert.deepEqual(after(tiny(), SHIFT, 2, 2, 4, 0, 1).board, [0, MAN, 0, 0, FOE]);
});

test("a shift in place changes nothing", () => {
  assert.deepEqual(after(tiny(), SHIFT, 1, 0, 0).board, [MAN, 0, 0, 0, FOE]);
});

test("a copy leaves the original", () => {
  assert.deepEqual(after(tiny(), COPY, AT_START, 2).board, [MAN, 0, MAN, 0, FOE]);
});

test("a drop takes from the reserve and begins with the attributes of its type", () => {
  const game = tiny();
  assert.deepEqual(after(game, DROP, 1, MAN).reserve, [1, -1, 1, 0]);
  assert.deepEqual(after(game, PUT, 2, MAN, PUT, 3, MAN).reserve, [0, -1, 1, 0]);
  const king = after(game, DROP, 3, KING);
  assert.deepEqual(king.reserve, [0, -1, 1, 0]); // unlimited stays unlimited
  assert.equal(king.bits[3], 4);
});

test("a removal empties the cell", () => {
  assert.deepEqual(after(tiny(), REMOVE, AT_END).board, [MAN, 0, 0, 0, 0]);
});

test("a change of type keeps what both have and begins what is new", () => {
  const game = tiny();
  game._s[6] = 1;
  assert.deepEqual(after(game, PROMOTE, 0, 1).bits[0], 5);
  assert.deepEqual(game._s[0], KING);
  game._s[6] = 15;
  assert.deepEqual(after(game, TYPE, 0, 0).bits[0], 1);
});

test("owners change by name and by flipping", () => {
  assert.equal(after(tiny(), OWNER, 0, 1).board[0], FOE);
  assert.equal(after(tiny(), FLIP, 4).board[4], MAN);
  assert.equal(after(tiny(), TYPE, 4, 1, FLIP, 4, OWNER, 4, 1).board[4], FOE_KING);
});

test("nothing happens to a piece that is not there", () => {
  const { board, bits } = after(tiny(), PROMOTE, 2, 1, OWNER, 2, 1, FLIP, 2, ATTRIBUTE, 2, 0, 1);
  assert.deepEqual(board, [MAN, 0, 0, 0, FOE]);
  assert.deepEqual(bits, [0, 0, 0, 0, 0]);
});

test("an attribute is set where the type has it", () => {
  const game = tiny();
  assert.equal(after(game, ATTRIBUTE, 0, 0, 1).bits[0], 1);
  assert.equal(after(game, ATTRIBUTE, 0, 1, 5).bits[0], 1); // a man has no age
  assert.equal(after(game, TYPE, 0, 1, ATTRIBUTE, 0, 1, 5).bits[0], 11);
});

test("variables are set within their bounds", () => {
  const game = tiny();
  const { vars } = after(game, SET, 0, 0, -3, SET, 1, 2, 7, SET, 1, 3, 8, SET, 1, -1, 8);
  assert.deepEqual(vars, [-3, 0, 0, 7]);
  assert.deepEqual([game._load(0, 0), game._load(1, 2), game._load(1, 3)], [-3, 7, 0]);
});

test("a reserve is supplied, never less than nothing, and stays unlimited where it is", () => {
  assert.deepEqual(after(tiny(), SUPPLY, MAN, 3).reserve, [5, -1, 1, 0]);
  assert.deepEqual(after(tiny(), SUPPLY, MAN, -9).reserve, [0, -1, 1, 0]);
  assert.deepEqual(after(tiny(), SUPPLY, KING, 3).reserve, [2, -1, 1, 0]);
  assert.deepEqual(after(tiny({ reserveAt: 0 }), SUPPLY, MAN, 3).board, [MAN, 0, 0, 0, FOE]);
});

test("whatever happens is taken back, and the sum with it", () => {
  // a generator of its own, so that the test is the same every time
  let seed = 12345;
  const random = (n) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % n;
  };
  const effect = () => {
    const kind = [SHIFT, COPY, DROP, REMOVE, PROMOTE, OWNER, FLIP, ATTRIBUTE, SET][random(9)];
    const at = random(5);
    if (kind === SHIFT) {
      return [SHIFT, 2, at, (at + 1) % 5, (at + 2) % 5, random(5)];
    }
    const words = { [COPY]: [random(5)], [DROP]: [1 + random(4)], [REMOVE]: [], [FLIP]: [] };
    words[ATTRIBUTE] = [random(2), random(2)];
    words[SET] = [random(4), random(9)];
    return [kind, kind === SET ? random(2) : at, ...(words[kind] ?? [random(2)])];
  };
  const game = tiny();
  for (let round = 0; round < 300; round++) {
    const before = [...game._s];
    const sum = game._sum;
    const mark = game._undoTop;
    game._apply(written(game, ...effect(), ...effect(), ...effect()), 0, 4);
    const now = [...game._s];
    const weighed = now.reduce(
      (total, value, k) => (total + Math.imul(game._weights[k], value - before[k])) | 0,
      sum,
    );
    assert.equal(game._sum, weighed);
    assert.equal(game._s[5], OFF);
    if (round % 3) {
      game._restore(mark);
      assert.deepEqual([...game._s], before);
      assert.equal(game._sum, sum);
    }
    game._listTop = game._t.effects.length;
  }
});

test("a move takes what it lands on, removes, replaces or carries off", () => {
  const game = tiny();
  game._s.set([MAN, KING, 0, FOE_KING, FOE]);
  const cases = [
    [[SHIFT, 1, AT_START, AT_END], [4]],
    [[SHIFT, 2, 0, 4, 4, 0], [4]],
    [[SHIFT, 2, 0, 2, 3, 2], [3]], // carried off, nobody lands there
    [[SHIFT, 1, 2, 3], []], // from an empty cell nothing goes
    [[SHIFT, 1, 0, 2, SHIFT, 1, 2, 3], [3]], // by then it is not empty
    [[COPY, 0, 3], [3]],
    [[PUT, 1, MAN, REMOVE, 1], [1]],
    [[DROP, 2, MAN], []],
    [[REMOVE, 2, FLIP, 4, ATTRIBUTE, 3, 0, 1], []],
    [
      [SHIFT, 1, 0, 1, REMOVE, 4, OWNER, 3, 0],
      [1, 4],
    ],
  ];
  for (const [words, taken] of cases) {
    const list = written(game, ...words);
    const found = [1, 3, 4].filter((at) => game._takes(list, 0, 4, at));
    assert.deepEqual(found, taken, `${words}`);
  }
  assert.equal(game._takes(0, 0, 4, 4), true);
  assert.equal(game._takes(0, 0, 4, 3), false);
  assert.equal(game._takes(0, 2, 4, 4), false); // nothing moves
});

test("captures are told in order, created pieces capture nothing, drops do", () => {
  const game = tiny();
  game._s.set([MAN, KING, 0, FOE_KING, FOE]);
  const gone = (replaced, ...words) => {
    game._removed(written(game, ...words), 0, 4, replaced);
    return game._goneAt.map((at, i) => [at, game._goneCode[i]]);
  };
  assert.deepEqual(gone(false, SHIFT, 1, AT_START, AT_END, REMOVE, 3, REMOVE, 2), [
    [4, FOE],
    [3, FOE_KING],
  ]);
  assert.deepEqual(gone(false, PUT, 4, MAN, DROP, 3, MAN), [[3, FOE_KING]]);
  assert.deepEqual(gone(true, PUT, 4, MAN), [[4, FOE]]);
  assert.deepEqual(gone(false, FLIP, 4, REMOVE, 4), [[4, MAN]]); // as it is by then
  assert.deepEqual(gone(false, SHIFT, 2, 0, 4, 4, 0), []);
  assert.deepEqual([...game._s.subarray(0, 5)], [MAN, KING, 0, FOE_KING, FOE]);
});
