import assert from "node:assert/strict";
import { test } from "node:test";

import {
  ANY_MODE,
  ATTRIBUTE,
  COMPLETE,
  COPY,
  DROP,
  PROMOTE,
  REMOVE,
  SHIFT,
  SPARED,
} from "../../../../templates/javascript/effects.js";
import { rawMove } from "../../../../templates/javascript/move.js";
import { KING, MAN, SIZE, tiny } from "./tiny.mjs";

const OFF = SIZE;

/** What is emitted with these pending pairs and effects. */
function emitted(
  game,
  { pairs = [], effects = [], start = 0, end = 1, choice = -1, next = COMPLETE, copy = false },
) {
  game._groups[0].set(pairs);
  game._pending[0].set(effects);
  const before = game._top;
  game._emit(1, pairs.length, start, end, choice, effects.length, next, 1, 0, copy);
  const found = [];
  for (let i = before; i < game._top; i++) {
    found.push(rawMove(game, game._moves[i]));
  }
  return found;
}

const shown = (game, what) =>
  emitted(game, what).map(({ start, end, effects }) => [start, end, effects]);

test("one piece that goes, and no more, is a plain move", () => {
  const [move] = emitted(tiny(), {});
  assert.deepEqual(move, {
    label: 1,
    start: 0,
    end: 1,
    next: COMPLETE,
    effects: [[SHIFT, [[0, 1]]]],
    plain: true,
  });
  assert.equal(emitted(tiny(), { next: ANY_MODE })[0].plain, false);
});

test("what changes nothing is no move", () => {
  assert.deepEqual(emitted(tiny(), { start: 0, end: 0 }), []);
  assert.deepEqual(emitted(tiny(), { start: 2, end: 3 }), []); // nothing stands there
  assert.deepEqual(emitted(tiny(), { start: 0, end: 0, copy: true }), []);
});

test("pending pairs go before the move and name it", () => {
  const game = tiny();
  assert.deepEqual(shown(game, { pairs: [4, 3], start: 0, end: 1 }), [
    [
      4,
      3,
      [
        [
          SHIFT,
          [
            [4, 3],
            [0, 1],
          ],
        ],
      ],
    ],
  ]);
  assert.deepEqual(shown(game, { pairs: [2, 3, OFF, 1, 4, 4], start: 0, end: 1 }), [
    [0, 1, [[SHIFT, [[0, 1]]]]],
  ]);
});

test("a drop puts the type of the rule, or the chosen one", () => {
  assert.deepEqual(shown(tiny(), { start: OFF, end: 2 }), [[OFF, 2, [[DROP, 2, MAN]]]]);
  assert.deepEqual(shown(tiny(), { start: OFF, end: 2, choice: 1 }), [[OFF, 2, [[DROP, 2, KING]]]]);
});

test("a copy is no shift", () => {
  assert.deepEqual(shown(tiny(), { end: 2, copy: true }), [[0, 2, [[COPY, 0, 2]]]]);
});

test("a type is chosen on arrival", () => {
  const game = tiny();
  assert.deepEqual(shown(game, { end: 2, choice: 1 }), [
    [
      0,
      2,
      [
        [SHIFT, [[0, 2]]],
        [PROMOTE, 2, 1],
      ],
    ],
  ]);
});

test("a list is mild if only the piece that moves changes", () => {
  const mild = (what) => {
    const game = tiny();
    emitted(game, what);
    return game._lists[game._listOf(game._moves[0]) + 1];
  };
  assert.equal(mild({ choice: 1 }), 1);
  assert.equal(mild({ effects: [ATTRIBUTE, 1, 0, 1] }), 1);
  assert.equal(mild({ effects: [ATTRIBUTE, 4, 0, 1] }), 0);
  assert.equal(mild({ effects: [REMOVE, 4] }), 0);
  assert.equal(mild({ pairs: [4, 3] }), 0);
  assert.equal(mild({ choice: 1, next: ANY_MODE }), 0);
  assert.equal(mild({ pairs: [4, 3], end: 0, choice: 1 }), 0);
  assert.equal(mild({ pairs: [4, 3], end: 2, copy: true }), 0);
});

test("a removal that may be spared is where something lands", () => {
  const game = tiny();
  assert.deepEqual(shown(game, { effects: [SPARED, 1, SPARED, 4] }), [
    [
      0,
      1,
      [
        [SHIFT, [[0, 1]]],
        [REMOVE, 4],
      ],
    ],
  ]);
  assert.deepEqual(shown(game, { pairs: [4, 3], effects: [SPARED, 3] }), [
    [
      4,
      3,
      [
        [
          SHIFT,
          [
            [4, 3],
            [0, 1],
          ],
        ],
      ],
    ],
  ]);
});

test("what is taken off and put back where it stands is a move", () => {
  assert.deepEqual(shown(tiny(), { end: 0, effects: [SPARED, 0] }), [[0, 0, [[SHIFT, [[0, 0]]]]]]);
});

test("stacks grow, and what was cut off is generated again", () => {
  const many = 3000;
  let runs = 0;
  const generate = (game) => {
    runs++;
    for (let k = 0; k < many; k++) {
      game._pending[0].set([ATTRIBUTE, 0, 0, k]);
      game._emit(1, 0, 0, 1, -1, 4, COMPLETE, 1, 0, false);
    }
  };
  const game = tiny({ groups: [[generate], [generate]] });
  game._legal();
  assert.ok(runs > 1);
  assert.equal(game._last - game._first, many);
  const values = [...game._moves.subarray(0, many)].map((m) => rawMove(game, m).effects[1][3]);
  assert.deepEqual(values, [...Array(many).keys()]);
});

test("pending effects beyond the room for them are generated again", () => {
  const generate = (game) => {
    const pending = game._pending[0];
    let e = 0;
    for (let k = 0; k < 400; k++) {
      pending[e++] = REMOVE;
      pending[e++] = k % SIZE;
    }
    game._emit(1, 0, 0, 1, -1, e, COMPLETE, 1, 0, false);
  };
  const game = tiny({ groups: [[generate], [generate]] });
  const [move] = game.legalMoves;
  assert.equal(game.legalMoves.length, 1);
  assert.equal(move._raw.effects.length, 401);
});

test("of twins the first stays, prepared or written", () => {
  const game = tiny({ distinct: true });
  const generate = (again) => {
    game._moves[game._top++] = 1; // a - b, prepared
    game._plain(2, 0, 1); // the same under another label
    emitted(game, { choice: 1 });
    emitted(game, { choice: 1 });
    emitted(game, { effects: [ATTRIBUTE, 1, 0, 1] });
    emitted(game, { effects: [ATTRIBUTE, 1, 0, 1], next: ANY_MODE });
    emitted(game, { effects: [ATTRIBUTE, 1, 0, 0] });
    return again;
  };
  game._t.groups = [[generate], [generate]];
  game._legal();
  const found = [...game._moves.subarray(game._first, game._last)].map((m) => rawMove(game, m));
  assert.deepEqual(
    found.map(({ label, effects }) => [label, effects.length]),
    [
      [1, 1],
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ],
  );
});

test("marks of one run mean nothing to the next", () => {
  const game = tiny();
  const one = game._run();
  game._marks(0)[2] = one;
  assert.notEqual(game._run(), one);
  game._runs = 0x7fffffff;
  assert.equal(game._run(), 1);
  assert.equal(game._marks(0)[2], 0);
});

test("a loop without end is told once it is stopped", () => {
  const game = tiny();
  const said = [];
  game.constructor.warn = (message) => said.push(message);
  game._endless(1, 0);
  assert.deepEqual(said, ["rule 'go e' at a: a loop was stopped after 20000 rounds"]);
});
