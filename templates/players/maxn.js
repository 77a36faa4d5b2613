/**
 * Max^n search: one step deeper each time, and each player takes the best for himself.
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { Deepening, QUIET } from "./deepening.js";
import { greatest } from "./protocol.js";
import { PLAYERS } from "./registry.js";
import { DRAWN, rewards, shares } from "./worth.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */
/** @typedef {Map<string, number>} Values by player, from 0 to 1 */

/** How much less an end is worth, good or bad, for each step until then. */
const HASTE = 1e-3;

/** A value is a share, from 0 to 1. */
export class MaxN extends Deepening {
  /** @param {import("./protocol.js").Settings} settings */
  constructor(settings) {
    super(settings, DRAWN);
    /** Whether the game went on where the depth has ended. */
    this._cut = false;
  }

  _begin() {
    this._cut = false;
  }

  /** @param {Game} game @param {Move} move @param {number} depth */
  _step(game, move, depth) {
    const mover = game.turn;
    return valueTo(mover, this._after(game, move, depth - 1, 1));
  }

  _settled() {
    const settled = !this._cut;
    this._cut = false;
    return settled;
  }

  /** @param {number} value */
  _told(value) {
    return `${Math.round(100 * value)}%`;
  }

  /**
   * By player what a position is worth after a step.
   * @param {Game} game
   * @param {Move} move
   * @param {number} depth
   * @param {number} height
   */
  _after(game, move, depth, height) {
    game.push(move);
    try {
      return this._value(game, depth, height);
    } finally {
      game.pop();
    }
  }

  /**
   * By player what a position is worth.
   * @param {Game} game
   * @param {number} depth
   * @param {number} height
   * @returns {Values}
   */
  _value(game, depth, height) {
    this._count();
    if (!game.legalCount) {
      const found = [...rewards(game.outcome(), game.players)];
      return new Map(found.map(([who, x]) => [who, DRAWN + (x - DRAWN) * (1 - HASTE * height)]));
    }
    if (depth <= 0) {
      return this._quiet(game, depth, height);
    }
    if (game.randomTurn) {
      return this._mean(game, depth, height);
    }
    return this._best(game, [...game.legalMoves], depth, height);
  }

  /**
   * What a position is worth in which chance moves, each step as likely as the others.
   * @param {Game} game
   * @param {number} depth
   * @param {number} height
   * @returns {Values}
   */
  _mean(game, depth, height) {
    const moves = [...game.legalMoves];
    const sums = new Map(game.players.map((who) => [who, 0]));
    for (const move of moves) {
      for (const [who, value] of this._after(game, move, depth - 1, height + 1)) {
        sums.set(who, valueTo(who, sums) + value);
      }
    }
    return new Map([...sums].map(([who, sum]) => [who, sum / moves.length]));
  }

  /**
   * A position at the end of the depth: its material, or what a capture makes of it.
   * @param {Game} game
   * @param {number} depth
   * @param {number} height
   * @returns {Values}
   */
  _quiet(game, depth, height) {
    this._cut = true;
    const stand = shares(game, this._settings);
    if (depth <= -QUIET || this._spent || game.randomTurn) {
      return stand;
    }
    const captures = game.legalMoves.filter((move) => move.captures.length);
    if (!captures.length) {
      return stand;
    }
    const found = this._best(game, captures, depth, height);
    return valueTo(game.turn, found) > valueTo(game.turn, stand) ? found : stand;
  }

  /**
   * What comes of the step that is best for who is to move, of several the first.
   * @param {Game} game
   * @param {Move[]} moves
   * @param {number} depth
   * @param {number} height
   * @returns {Values}
   */
  _best(game, moves, depth, height) {
    const found = moves.map((move) => this._after(game, move, depth - 1, height + 1));
    return greatest(found, (values) => valueTo(game.turn, values));
  }
}

/** @param {string} player @param {Values} values */
function valueTo(player, values) {
  return values.get(player) ?? DRAWN;
}

PLAYERS.maxn = { new: (settings) => new MaxN(settings), seesAll: true };
