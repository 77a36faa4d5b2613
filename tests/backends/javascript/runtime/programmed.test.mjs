import assert from "node:assert/strict";
import { test } from "node:test";

import { COMPLETE } from "../../../../templates/javascript/effects.js";
import { Programmed } from "../../../../templates/javascript/programmed.js";
import { FOE, MAN, OFF, tables, tiny } from "./tiny.mjs";

/** A game whose men all run one program, from the first position to the last. */
function programmed(rule, more = {}) {
  const generate = (me) => (game) => {
    for (let p = 0; p < OFF; p++) {
      if (game._s[p] === (me ? FOE : MAN)) {
        game._program(rule, p, 1, me, 0);
      }
    }
  };
  class Game extends Programmed {
    static said = [];
    static warn(message) {
      Game.said.push(message);
    }
    static tables = tables({
      groups: [[generate(0)], [generate(1)]],
      passing: 0,
      scratch: ["v2"],
      variableNames: ["score", "list", "hand"],
      called: [],
      calls: new Map(),
      ...more,
    });

    _reset() {
      this.v2 = 0;
    }
  }
  return new Game();
}

const texts = (game) => game.legalMoves.map(String);
const step = (g, p) => g._emits(p, p + 1, -1, COMPLETE, false);

test("a program emits what is pending, and it stays pending", () => {
  const game = programmed((g, p) => {
    g._recordRemove(4);
    step(g, p);
    g._emits(p, 2, -1, COMPLETE, false);
  });
  assert.deepEqual(
    game.legalMoves.map((move) => [move.text, move.captures]),
    [
      ["a - b go e", ["e"]],
      ["a - c go e", ["e"]],
    ],
  );
});

test("nothing is emitted that would end off the board", () => {
  const game = programmed((g, p) => {
    g._pair(4, OFF);
    g._emits(p, OFF, -1, COMPLETE, false);
    step(g, p);
  });
  assert.deepEqual(
    game.legalMoves.map(({ effects }) => effects),
    [[["shift", "Man", "a", "b"]]],
  );
});

test("what a program assigns and draws stands once, though the stacks grow", () => {
  const assigning = (g, p) => {
    g.v2++;
    g._draw(0, 9);
    step(g, p);
  };
  const many = (game) => {
    game._program(assigning, 0, 1, 0, 0);
    for (let i = 0; i < 3000; i++) {
      game._plain(1, 0, 1 + (i % 4));
    }
  };
  const game = programmed(assigning, { groups: [[many], [many]] });
  const drawn = programmed(assigning);
  assert.equal(game.legalMoves.length, 3001);
  assert.equal(drawn.legalMoves.length, 1);
  assert.equal(game.v2, 1);
  assert.equal(game._random, drawn._random);
});

test("programs nest: what a run asks has no part in what it does", () => {
  const game = programmed((g, p) => {
    g._recordRemove(4);
    const { _owning, _origin, _edits } = g;
    assert.equal(g._reaches(1, 3), !g._level);
    assert.deepEqual([g._owning, g._origin, g._edits], [_owning, _origin, _edits]);
    g._emits(p, p + (g._owning ? -1 : 1), -1, COMPLETE, false);
  });
  assert.deepEqual(texts(game), ["a - b go e"]);
  assert.deepEqual(game.legalMoves[0].captures, ["e"]);
});

test("loops of a program come to their limit sooner than those of scripts", () => {
  const game = programmed((g, p) => {
    step(g, p);
    for (;;) {
      g._round();
    }
  });
  assert.deepEqual(texts(game), ["a - b go e"]);
  assert.deepEqual(game.constructor.said, ["'go' at a: a loop has no end"]);
  assert.equal(game._limit, 200_000);
});

test("of the passes of rules the first counts each time that moves are found", () => {
  const game = programmed(
    (g, p) => {
      g._addPass();
      step(g, p);
    },
    { start: [MAN, 0, MAN, 0, FOE, OFF, ...tables().start.slice(6)] },
  );
  for (let k = 0; k < 3; k++) {
    assert.equal(game.legalMoves.filter((move) => move.isPass).length, 1);
    game.push(game.legalMoves[0]);
  }
});

test("a question of a rule does not begin the passes anew", () => {
  const game = programmed(
    (g) => {
      g._addPass();
      g._reaches(1, 3);
    },
    { start: [MAN, 0, MAN, 0, 0, OFF, ...tables().start.slice(6)] },
  );
  assert.deepEqual(texts(game), ["Pass"]);
});

test("effects on a variable beyond it are none, with a warning", () => {
  const game = programmed((g, p) => {
    g._recordSetVariable(1, 3, 7);
    g._recordSetVariable(1, 2, 7);
    step(g, p);
  });
  assert.deepEqual(game.legalMoves[0].effects.slice(1), [["set", "list", 2, 7]]);
  assert.deepEqual(game.constructor.said, ["'list': an index is out of range"]);
});

test("what is in hand is told, -1 without a limit", () => {
  const game = programmed(step);
  assert.deepEqual([game._hand(0, 0), game._hand(0, 1), game._hand(1, 0)], [2, -1, 1]);
  assert.equal(game._hand(5, 0), 0);
});

test("chance takes one of the boards, and shuffles some of the positions", () => {
  const boards = new Set();
  for (let seed = 0; seed < 40; seed++) {
    const game = tiny({ alternatives: [[0, MAN, 0, 0, 0]], shuffles: [[3, 4]] }, seed);
    boards.add([...game._s.slice(0, 5)].join(""));
    assert.equal(game.key(), game.copy().key());
  }
  assert.deepEqual([...boards].sort(), [`0${MAN}000`, `${MAN}000${FOE}`, `${MAN}00${FOE}0`]);
});

test("a veil hides the piece or the position, the worse of two", () => {
  const hidden = [
    [[0], (g, at) => at >= 3, false],
    [[0], (g, at) => at === 3, true],
  ];
  const game = programmed(step, { hidden });
  const { pieces, unseen } = game.observation("White");
  assert.deepEqual(
    pieces.map(([at, piece]) => [at, piece.type]),
    [
      ["a", "Man"],
      ["e", "?"],
    ],
  );
  assert.deepEqual(unseen, ["d"]);
  assert.deepEqual(game.observation("Black").unseen, []);
  assert.throws(() => game.observation("Red"), /unknown player "Red"/);
});

test("a secret variable is no part of what anybody sees", () => {
  const shown = (more) => tiny(more).observation("White").variables;
  assert.deepEqual(shown(), [
    ["score", [9]],
    ["list", [0, 0, 0]],
  ]);
  assert.deepEqual(shown({ secrets: ["list"] }), [["score", [9]]]);
});
