/** The player that looks one step ahead. */

import { Draws } from "./draws.js";
import { DRAWN, balance, rewards } from "./worth.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */

/** Any of the steps after which it has won, or else has the most material. */
export class Greedy {
  /** @param {import("./protocol.js").Settings} settings */
  constructor(settings) {
    this.random = new Draws(settings.seed);
    this._settings = settings;
  }

  /** @param {Game} game @returns {Move} */
  choose(game) {
    const tried = game.copy();
    /** @type {number[]} */
    let best = [];
    let most = [-Infinity, -Infinity];
    for (let number = 0; number < game.legalCount; number++) {
      const value = this._after(tried, number);
      const more = value[0] - most[0] || value[1] - most[1];
      if (more > 0) {
        best = [];
        most = value;
      }
      if (more >= 0) {
        best.push(number);
      }
    }
    return game.legalMoves[this.random.choice(best)];
  }

  /**
   * What the end is worth that a step makes, and the material where the game goes on; a draw counts
   * as a material of nothing.
   * @param {Game} game
   * @param {number} number of a step
   */
  _after(game, number) {
    const { turn, owner, ply } = game;
    game.pushNumber(number);
    const outcome = game.outcome();
    const value =
      outcome === null
        ? [DRAWN, balance(game, owner, this._settings)]
        : [rewards(outcome, game.players).get(turn) ?? DRAWN, 0];
    game.rewind(ply);
    return value;
  }
}
