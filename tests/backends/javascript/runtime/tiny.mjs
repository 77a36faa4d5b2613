/**
 * A game written by hand for the tests of run-time parts: men of two players on a line of cells
 * step one cell forwards, onto an empty cell or an enemy.
 */

import { Engine } from "../../../../templates/javascript/engine.js";
import { MoveTable, among } from "../../../../templates/javascript/tables.js";

export const SIZE = 5;
export const [MAN, KING, FOE, FOE_KING, OFF] = [1, 2, 3, 4, 5];

const moves = new MoveTable(SIZE, 1);
const right = [1, 2, 3, 4, SIZE, SIZE];
const left = [SIZE, 0, 1, 2, 3, SIZE];
const steps = [moves.steps([[1, right, 0]], 1), moves.steps([[2, left, 0]], 1)];
const columns = moves.columns();
const open = [among(OFF + 1, [0, FOE, FOE_KING]), among(OFF + 1, [0, MAN, KING])];

const generate = (player) => (game, b) => {
  for (let p = 0; p < SIZE; p++) {
    if (b[p] === 1 + 2 * player || b[p] === 2 + 2 * player) {
      for (let m = steps[player][p]; m < steps[player][p + 1]; m++) {
        if (open[player][b[columns.guard[m]]]) {
          game._moves[game._top++] = m;
        }
      }
    }
  }
};

/** The tables; `more` replaces some of them. */
export function tables(more = {}) {
  const names = ["a", "b", "c", "d", "e"];
  return {
    title: "Tiny",
    positions: names,
    players: ["White", "Black"],
    pieces: ["Man", "King"],
    modes: [],
    labels: [
      ["Pass", []],
      ["go", ["e"]],
      ["go", ["w"]],
    ],
    random: [false, false],
    flipped: [1, 0],
    attributes: [
      ["moved", 0, 1, [0, 1]],
      ["age", 1, 7, [1]],
    ],
    defaults: [0, 4],
    declared: [1, 15],
    variables: [
      ["score", 0, 1],
      ["list", 1, 3],
    ],
    // board, attributes, reserve, variables
    start: [MAN, 0, 0, 0, FOE, OFF, 0, 0, 0, 0, 0, 0, 0, 2, -1, 1, 0, 0, 9, 0, 0, 0],
    attributesAt: 6,
    reserveAt: 12,
    variablesAt: 18,
    turns: [
      [0, 0],
      [1, 1],
    ],
    next: [1, 0],
    repeat: 0,
    passing: 2,
    distinct: false,
    passPartial: false,
    recycle: false,
    gone: true,
    repeats: true,
    alternatives: [],
    shuffles: [],
    secrets: [],
    hidden: [],
    reserved: among(OFF + 1, [MAN, FOE]),
    effects: [0, -2, 0, 0],
    codes: OFF + 1,
    moves: columns,
    groups: [[generate(0)], [generate(1)]],
    chains: [[null], [null]],
    description: {
      pieces: [
        { name: "Man", letter: "m" },
        { name: "King", letter: "" },
      ],
      positions: names.map((name, i) => ({ name, file: i + 1, rank: 1, number: null })),
    },
    ...more,
  };
}

/** A fresh game. */
export function tiny(more = {}, seed = 0) {
  class Game extends Engine {
    static tables = tables(more);
  }
  return new Game(seed);
}
