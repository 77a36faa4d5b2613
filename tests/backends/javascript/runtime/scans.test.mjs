import assert from "node:assert/strict";
import { test } from "node:test";

import { among } from "../../../../templates/javascript/tables.js";
import { Setup } from "../../../../templates/javascript/values.js";
import { FOE, KING, MAN, OFF, SIZE, tiny } from "./tiny.mjs";

const SETS = [[MAN, KING], [FOE], []];

/** The cells of a set by its bits. */
function found(game, set) {
  const bits = game._entries[game._scan(set)];
  return [...Array(SIZE).keys()].filter((p) => (bits >> p) & 1);
}

/** The same by the board. */
const seen = (game, set) => [...Array(SIZE).keys()].filter((p) => SETS[set].includes(game._s[p]));

const scanned = () => tiny({ scans: SETS.map((codes) => among(OFF + 1, codes)), passing: 1 });

test("what stands where is known wherever a game goes", () => {
  const game = scanned();
  const boards = new Set();
  for (let k = 0; k < 4000; k++) {
    // Up and down, past as many nodes as are kept, and not asked at each of them.
    const back = game._below(10) < (k % 80 < 50 ? 3 : 7);
    const moves = game.legalMoves;
    if (back || !moves.length) {
      if (game.ply) {
        game.pop();
      }
    } else {
      game.push(moves[game._below(moves.length)]);
    }
    if (game._below(3) === 0) {
      boards.add(String(game));
      SETS.forEach((_, set) => assert.deepEqual(found(game, set), seen(game, set)));
    }
  }
  assert.ok(boards.size > 5);
});

test("a step takes the place of another one", () => {
  const game = scanned();
  const start = found(game, 0);
  const [go, pass] = game.legalMoves;
  game.push(go);
  assert.deepEqual([start, found(game, 0)], [[0], [1]]);
  game.pop();
  game.push(pass);
  assert.deepEqual(found(game, 0), start);
});

test("a game begins anew at a position", () => {
  const game = scanned();
  assert.deepEqual(found(game, 1), [4]);
  game._setUp(Setup.parse("White Man b; Black Man c; turn 0"));
  assert.deepEqual([found(game, 0), found(game, 1), found(game, 2)], [[1], [2], []]);
});
