import assert from "node:assert/strict";
import { test } from "node:test";

import { quotient, remainder, scaled } from "../../../../templates/javascript/arithmetic.js";
import {
  assign,
  element,
  firstOn,
  isNow,
  isOther,
  within,
} from "../../../../templates/javascript/programs.js";
import { ABANDONED } from "../../../../templates/javascript/running.js";
import { Scripted } from "../../../../templates/javascript/scripted.js";
import { tables } from "./tiny.mjs";

/** A game whose men run these entries: [rule, label, rank]. */
function scripted(entries, more = {}) {
  class Game extends Scripted {
    static said = [];
    static warn(message) {
      Game.said.push(message);
    }
    static tables = tables({
      moving: [[[1, 0, entries]], [[3, 0, entries]]],
      dropping: [[], []],
      ranks: 3,
      scanned: 5,
      passing: 0,
      variableNames: ["score", "list", "hand"],
      called: ["count", "fails"],
      calls: new Map(),
      newGame: null,
      verdict: null,
      ...more,
    });

    _reset() {
      this.v2 = [7, 8, 9];
      this.v3 = 1;
    }
  }
  return new Game();
}

const texts = (game) => game.legalMoves.map(String);
const step = (g, p) => {
  g._recordGo(p, p + 1);
  g._addMove();
};

test("division truncates toward zero, and by zero nothing is left out", () => {
  assert.deepEqual(
    [quotient(7, 2), quotient(-7, 2), quotient(7, -2), quotient(7, 0)],
    [3, -3, -3, 0],
  );
  assert.deepEqual([remainder(7, 2), remainder(-7, 2), remainder(7, -2)], [1, -1, 1]);
  assert.equal(remainder(7, 0), 7);
  assert.ok(Object.is(quotient(-1, 2), 0));
  assert.ok(Object.is(remainder(-4, 2), 0));
});

test("a product may be longer on the way than a number is exact", () => {
  const big = 2147483647;
  assert.deepEqual(scaled(big, big, big), [big, 0]);
  assert.deepEqual(scaled(-big, big, 1000), [-4611686014132420, -609]);
  assert.deepEqual(scaled(3, 4, 0), [0, 12]);
});

test("numbers stand for something, or they do not", () => {
  assert.deepEqual([within(2, 3, -1), within(3, 3, -1), within(-1, 3, 3)], [2, -1, 3]);
  assert.deepEqual([firstOn(2, 1), firstOn(-1, 1)], [2, 1]);
  assert.deepEqual([isNow(1, 1), isNow(0, 0), isNow(1, 2)], [true, false, false]);
  assert.deepEqual([isOther(0, 1), isOther(1, 1), isOther(2, 1)], [false, false, true]);
});

test("what is recorded is a move when the rule says so", () => {
  const game = scripted([[step, 1, 0]]);
  assert.deepEqual(texts(game), ["a - b go e"]);
  assert.equal(game.legalMoves[0]._raw.plain, true);
});

test("a move starts where something goes, else ends where something appears", () => {
  const ends = (record) => {
    const game = scripted([[(g, p) => (record(g, p), g._addMove()), 1, 0]]);
    const [{ start, end }] = game.legalMoves;
    return [start, end];
  };
  assert.deepEqual(
    ends((g) => (g._recordRemove(4), g._recordGo(0, 1))),
    ["a", "b"],
  );
  assert.deepEqual(
    ends((g) => (g._recordRemove(4), g._recordDrop(2, 0, 0))),
    [null, "c"],
  );
  assert.deepEqual(
    ends((g) => (g._recordPut(3, 0, 0), g._recordRemove(4))),
    [null, "d"],
  );
  assert.deepEqual(
    ends(() => {}),
    [null, null],
  );
});

test("effects on what does not exist are none, with a warning for pieces", () => {
  const game = scripted([
    [
      (g) => {
        g._recordGo(0, -1);
        g._recordRemove(-1);
        g._recordChangeType(-1, 0);
        g._recordPut(2, 0, 5);
        g._recordChangeOwner(0, 7);
        g._addMove();
      },
      1,
      0,
    ],
  ]);
  assert.deepEqual(game.legalMoves[0].effects, []);
  assert.deepEqual(game.constructor.said, [
    "there is no piece type 6, counted from 1",
    "there is no player 8, counted from 1",
  ]);
});

test("what a rule leaves recorded is forgotten", () => {
  const game = scripted([
    [(g) => g._recordRemove(4), 1, 0],
    [step, 1, 0],
  ]);
  assert.deepEqual(game.legalMoves[0].effects, [["shift", "Man", "a", "b"]]);
});

test("a rule that is abandoned keeps the moves that it has added", () => {
  const rule = (g, p) => {
    step(g, p);
    throw ABANDONED;
  };
  assert.deepEqual(
    texts(
      scripted([
        [rule, 1, 0],
        [step, 2, 0],
      ]),
    ),
    ["a - b go e", "a - b go w"],
  );
});

test("a loop that has no end is told, and the rule with it", () => {
  const rule = (g, p) => {
    step(g, p);
    for (;;) {
      g._round();
    }
  };
  const game = scripted([[rule, 1, 0]]);
  assert.deepEqual(texts(game), ["a - b go e"]);
  assert.deepEqual(game.constructor.said, ["'go' at a: a loop has no end"]);
});

test("other faults are no fault of a script", () => {
  const game = scripted([
    [
      () => {
        throw new TypeError("ours");
      },
      1,
      0,
    ],
  ]);
  assert.throws(() => game.legalMoves, { message: "ours" });
});

test("words that call each other without end are told", () => {
  const word = (g) => {
    g._deeper();
    word(g);
  };
  const game = scripted([[word, 1, 0]]);
  assert.deepEqual(texts(game), []);
  assert.deepEqual(game.constructor.said, ["'go' at a: words call each other without end"]);
});

test("calls that are abandoned do not count for later ones", () => {
  const word = (g) => {
    for (let n = 0; n < 300; n++) {
      g._deeper();
    }
    g._fail("enough");
  };
  const game = scripted([
    [word, 1, 0],
    [word, 2, 0],
  ]);
  assert.deepEqual(texts(game), []);
  assert.deepEqual(game.constructor.said, ["enough"]);
});

test("only moves of the first rank that has any are legal", () => {
  const at = (rank, label) => [step, label, rank];
  assert.deepEqual(texts(scripted([at(2, 1), at(1, 2), at(2, 1), at(1, 1)])), [
    "a - b go w",
    "a - b go e",
  ]);
  assert.deepEqual(texts(scripted([at(2, 1)])), ["a - b go e"]);
});

test("a pass counts once a generation, with what was recorded for it", () => {
  const pass = (g) => {
    g._recordInvoke(0, 5);
    g._addPass();
  };
  const ran = [];
  const calls = new Map([[0, { run: (g, n) => ran.push(n), name: "count" }]]);
  const game = scripted(
    [
      [pass, 1, 0],
      [pass, 1, 0],
      [step, 1, 0],
    ],
    { calls },
  );
  assert.deepEqual(texts(game), ["Pass", "a - b go e"]);
  assert.deepEqual(game.legalMoves[0].effects, [["call", "count", [5]]]);
  game.push(game.legalMoves[0]);
  assert.deepEqual(ran, [5]);
});

test("what a procedure of a move assigns is taken back with it", () => {
  const calls = new Map([[0, { run: (g, n) => g._store(0, 0, g._load(0, 0) + n), name: "count" }]]);
  const rule = (g, p) => {
    g._recordInvoke(0, 3);
    step(g, p);
  };
  const game = scripted([[rule, 1, 0]], { calls });
  const before = game.key();
  assert.equal(game._load(0, 0), 9);
  game.push(game.legalMoves[0]);
  assert.equal(game._load(0, 0), 12);
  assert.deepEqual(game.setup().variables, [["score", 0, 12]]);
  game.pop();
  assert.equal(game.key(), before);
});

test("moves that a procedure of a move adds come to nothing", () => {
  const calls = new Map([[0, { run: (g) => step(g, 0), name: "count" }]]);
  const rule = (g, p) => {
    g._recordInvoke(0);
    step(g, p);
  };
  const game = scripted([[rule, 1, 0]], { calls });
  game.push(game.legalMoves[0]);
  assert.deepEqual(game.legalMoves.length, 1); // that of Black, who is at the edge of the board
});

test("an array has bounds", () => {
  const game = scripted([]);
  assert.deepEqual([element(game, game.v2, 2, 2), element(game, game.v2, 3, 2)], [9, 0]);
  assign(game, game.v2, 1, 2, 5);
  assign(game, game.v2, -1, 2, 6);
  assert.deepEqual(game.v2, [7, 5, 9]);
  assert.deepEqual(game.constructor.said, ["'hand': an index is out of range"]);
});

test("a copy has scratch variables of its own", () => {
  const game = scripted([[step, 1, 0]]);
  game.v3 = 4;
  game.v2[0] = 1;
  const copy = game.copy();
  copy.v2[0] = 2;
  assert.deepEqual([game.v2[0], copy.v2[0], copy.v3], [1, 2, 4]);
});

test("a stack that is empty reads 0", () => {
  const game = scripted([]);
  game._stack.push(3);
  assert.deepEqual([game._popped(), game._popped()], [3, 0]);
  assert.equal(game.constructor.said.length, 1);
});

test("random numbers are within their bounds", () => {
  const game = scripted([]);
  const drawn = new Set(Array.from({ length: 200 }, () => game._draw(2, 5)));
  assert.deepEqual([...drawn].sort(), [2, 3, 4, 5]);
  assert.equal(game._draw(5, 2), 5);
});

test("a new game is begun by its procedure, on an empty board", () => {
  const seen = [];
  const run = (g) => {
    seen.push([...g._s.subarray(0, 5)]);
    g._store(0, 0, 42);
  };
  const game = scripted([[step, 1, 0]], { newGame: { run, name: "begin" } });
  assert.deepEqual(seen, [[0, 0, 0, 0, 0]]);
  assert.equal(game._load(0, 0), 42);
  assert.equal(game.board.size, 2);
});

test("the verdict ends the game for the player who is to move", () => {
  const won = { winners: ["White"], losers: ["Black"], reason: "verdict" };
  const counts = [];
  const verdict = { run: (g) => (counts.push(g._moveCount), g._depth ? 1 : 0), name: "over" };
  const game = scripted([[step, 1, 0]], { verdict, ends: [new Map(), new Map([[1, won]])] });
  assert.equal(game.outcome(), null);
  game.push(game.legalMoves[0]);
  assert.equal(game.outcome(), won);
  assert.deepEqual(counts, [1, 1]);
});
