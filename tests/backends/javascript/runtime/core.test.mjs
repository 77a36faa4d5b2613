import assert from "node:assert/strict";
import { test } from "node:test";

import { Setup, outcome } from "../../../../templates/javascript/values.js";
import { FOE, MAN, tiny } from "./tiny.mjs";

const texts = (game) => game.legalMoves.map(String);

test("steps are made and taken back", () => {
  const game = tiny();
  const start = [game.key(), String(game.setup()), String(game)];
  assert.deepEqual(texts(game), ["a - b go e"]);
  game.pushText("a - b go e");
  game.pushText("e - d go w");
  assert.equal(String(game), ". M . m .\nWhite to move");
  assert.deepEqual(game.moves.map(String), ["a - b go e", "e - d go w"]);
  assert.equal(String(game.pop()), "e - d go w");
  game.pop();
  assert.deepEqual([game.key(), String(game.setup()), String(game)], start);
  assert.throws(() => game.pop(), /no move to take back/);
});

test("a capture is shown and told", () => {
  const game = tiny().constructor.fromSetup(Setup.parse("White Man b; Black Man c; turn 0"));
  const [move] = game.legalMoves;
  assert.equal(String(move), "b x c go e");
  assert.deepEqual([move.rule, move.args, move.piece], ["go", ["e"], "Man"]);
  assert.deepEqual(move.captures, ["c"]);
  assert.deepEqual(move.effects, [["shift", "Man", "b", "c"]]);
  game.push(move);
  assert.equal(game._captured(Uint8Array.of(0, 0, 0, 1, 0, 0)), true);
  assert.equal(game._captured(Uint8Array.of(0, 1, 1, 0, 1, 0)), false);
});

test("only legal moves are made", () => {
  const game = tiny();
  const [move] = game.legalMoves;
  game.push(move);
  assert.throws(() => game.push(move), /illegal move: a - b go e/);
  assert.throws(() => game.pushText("a - e"), /no legal move reads "a - e"/);
});

test("the beginning of a text will do for a move, and its two ends", () => {
  for (const text of ["a - b", "a -", "a-b go", "ab"]) {
    assert.equal(String(tiny().pushText(text)), "a - b go e");
  }
  for (const text of ["b - e", "A-B", "", " ", null, 3]) {
    assert.throws(() => tiny().pushText(text), /no legal move reads/);
  }
  assert.throws(() => tiny().pushText("b - e"), /nearest are: a - b go e$/);
});

test("a number in a setup is whole and has up to fifteen digits", () => {
  for (const text of ["1_0", "١", "1.5", "9".repeat(5000)]) {
    assert.throws(() => Setup.parse(`turn ${text}`), new RegExp(`not a number: "${text}"`));
  }
});

test("a forced pass is offered when there is nothing else", () => {
  const game = tiny().constructor.fromSetup(Setup.parse("Black Man a e; turn 0"));
  assert.deepEqual(texts(game), ["Pass"]);
  assert.equal(game.legalMoves[0].isPass, true);
  game.pushText("Pass");
  assert.equal(game.turn, "Black");
});

test("a game may be longer than the stacks are at first", () => {
  const game = tiny().constructor.fromSetup(Setup.parse("turn 0"));
  for (let ply = 0; ply < 5000; ply++) {
    game.pushText("Pass");
  }
  assert.equal(game.ply, 5000);
  assert.equal(game.turnNumber, 2501);
  while (game.ply) {
    game.pop();
  }
  assert.equal(game.turnNumber, 1);
});

test("a turn order is passed through when it begins again, or at its repeat mark", () => {
  const numbers = (more) => {
    const idle = [() => {}];
    const game = tiny({ passing: 1, groups: [idle, idle, idle], ...more });
    return [1, 2, 3, 4].map(() => {
      game.pushText("Pass");
      return game.turnNumber;
    });
  };
  assert.deepEqual(numbers({}), [1, 2, 2, 3]);
  assert.deepEqual(numbers({ turns: [[0, 0]], next: [0] }), [2, 3, 4, 5]);
  const turns = [0, 1, 0].map((player) => [player, player]);
  assert.deepEqual(numbers({ turns, next: [1, 2, 1], repeat: 1 }), [2, 2, 3, 3]);
});

test("a key is the FNV-1a hash of all that a position is", () => {
  const game = tiny();
  let hash = 0xcbf29ce484222325n;
  for (const number of [0, ...game._s, 0, 0]) {
    for (let shift = 0; shift < 32; shift += 8) {
      hash ^= BigInt((number >>> shift) & 0xff);
      hash = BigInt.asUintN(64, hash * 0x100000001b3n);
    }
  }
  assert.equal(game.key(), hash);
});

test("a position repeats when it occurs again, the start included", () => {
  const game = tiny().constructor.fromSetup(Setup.parse("turn 0"));
  assert.equal(game._repeated(1), true);
  game.pushText("Pass");
  assert.equal(game._repeated(2), false); // another player's turn
  game.pushText("Pass");
  assert.equal(game._repeated(2), true);
  assert.equal(game._repeated(3), false);
  game.pop();
  game.pop();
  assert.equal(game._repeated(2), false);
});

test("equal sums alone are no repetition", () => {
  const game = tiny().constructor.fromSetup(Setup.parse("White Man a; turn 0"));
  game._weights.fill(1); // a man is worth the same wherever he stands
  game.pushText("a - b go e");
  game.pushText("Pass");
  assert.equal(game._repeated(2), false);
});

test("a finished game has no moves and no sequences of them", () => {
  const game = tiny();
  const over = outcome(["White"], ["Black"], "captured");
  game._stepGoals = () => (game._s[4] === FOE ? null : over);
  assert.equal(game.perft(2), 1);
  assert.equal(game.perft(3), 0);
  game.pushText("a - b go e");
  assert.equal(game.outcome(), null);
  game.pushText("e - d go w");
  assert.equal(game.outcome(), over);
  assert.deepEqual(game.legalMoves, []);
  game.pop();
  assert.equal(game.outcome(), null);
});

test("a copy goes its own way and keeps the history", () => {
  const game = tiny();
  game.pushText("a - b go e");
  const copy = game.copy();
  copy.pushText("e - d go w");
  assert.deepEqual(texts(game), ["e - d go w"]);
  assert.equal(game.ply, 1);
  copy.pop();
  copy.pop();
  assert.equal(copy.key(), tiny().key());
  assert.equal(game.board.get("b").player, "White");
});

test("the reserve, the board and the attributes are told by name", () => {
  const game = tiny();
  assert.deepEqual(game.reserve, [
    ["White", "Man", 2],
    ["Black", "Man", 1],
  ]);
  assert.deepEqual(
    [...game.board],
    [
      ["a", { player: "White", type: "Man", attributes: [["moved", 0]] }],
      ["e", { player: "Black", type: "Man", attributes: [["moved", 0]] }],
    ],
  );
});

test("a setup keeps all that a position is", () => {
  const text =
    "White King b moved=1 age=5; Black Man d; off Black Man 3; set list 2 7; turn 1; last a b";
  const game = tiny().constructor.fromSetup(Setup.parse(text));
  assert.equal(String(game.setup()), text);
  assert.equal(game.turn, "Black");
});

test("a setup that the game does not know is refused with a reason", () => {
  const { constructor: Game } = tiny();
  const reasons = {
    "White Man x": 'unknown position "x"',
    "Red Man a": 'unknown player "Red"',
    "White Cow a": 'unknown piece "Cow"',
    "White Man a a": "two pieces on a",
    "White Man a brave=1": 'unknown attribute "brave"',
    "White Man a age=3": 'Man has no attribute "age"',
    "off White Man -1": "a reserve cannot be -1",
    "set score 1 1": 'unknown variable "score"',
    "turn 2": "the turn order has no turn 2",
    "chain x": 'unknown position "x"',
  };
  for (const [text, message] of Object.entries(reasons)) {
    assert.throws(() => Game.fromSetup(Setup.parse(text)), { message });
  }
});

test("names such as __proto__ and constructor are names", () => {
  const names = ["__proto__", "constructor", "toString", "d", "e"];
  const game = tiny({ positions: names });
  assert.equal(game.board.get("__proto__")?.player, "White");
  assert.equal(game.board.get("constructor"), undefined);
  assert.throws(() => game.constructor.fromSetup(Setup.parse("White valueOf e")), /unknown piece/);
});

test("random moves are legal, and the same for the same seed", () => {
  const { constructor: Game } = tiny();
  const play = (seed) => {
    const game = new Game(seed);
    const drawn = [];
    for (let ply = 0; ply < 6; ply++) {
      drawn.push(String(game.randomMove()));
      game.pushText(drawn.at(-1));
    }
    return drawn;
  };
  assert.deepEqual(play(7), play(7));
  const draws = Array.from({ length: 1000 }, (_, seed) => new Game(seed)._drawn());
  assert.ok(draws.every((x) => x >= 0 && x < 1));
  assert.ok(Math.abs(draws.reduce((sum, x) => sum + x) / 1000 - 0.5) < 0.05);
});

test("turns are steps where nothing goes on", () => {
  const game = tiny();
  assert.deepEqual(game.legalTurns().map(String), ["a - b go e"]);
  assert.equal(game.perftTurns(3), game.perft(3));
  assert.equal(game.perftTurns(3, true), game.perft(3));
});

test("the player with most pieces wins a count, equal ones draw", () => {
  const game = tiny();
  assert.deepEqual(game._counted(false), { winners: [], losers: [], reason: "count" });
  const { winners, losers } = game._counted(true); // two in hand against one
  assert.deepEqual([winners, losers], [["White"], ["Black"]]);
  game._s[1] = FOE;
  assert.deepEqual(game._counted(false).winners, ["Black"]);
  game._s[2] = MAN;
  assert.deepEqual(game._counted(false).winners, []);
});

test("a move reads the same wherever the game has gone since", () => {
  const game = tiny().constructor.fromSetup(Setup.parse("White Man a c; Black Man d e; turn 0"));
  const told = (move) => [move.text, move.piece, move.player, move.captures, move.effects];
  const [step, take] = game.legalMoves;
  const before = [told(step), told(take)];
  assert.deepEqual(before[1].slice(0, 4), ["c x d go e", "Man", "White", ["d"]]);
  game.push(take);
  assert.deepEqual([told(step), told(take)], before); // the position lies behind
  const answer = game.randomMove();
  game.pushText("e x d go w");
  assert.equal(answer.text, "e x d go w");
  assert.deepEqual(game.moves.map(told)[0], before[1]);
  const copy = game.copy();
  game.pop();
  game.pop();
  game.push(step);
  assert.deepEqual([told(step), told(take)], before); // it was left, and others were there
  assert.equal(answer.text, "e x d go w");
  assert.deepEqual(copy.moves.map(told)[0], before[1]);
  assert.equal(String(copy.pop()), "e x d go w");
});
