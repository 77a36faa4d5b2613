/** The player that makes any move. */

import { Draws } from "./draws.js";

/** @typedef {import("./protocol.js").Game} Game */

/** Each legal step is as likely as the others. */
export class ByChance {
  /** @param {import("./protocol.js").Settings} settings */
  constructor({ seed }) {
    this.random = new Draws(seed);
  }

  /** @param {Game} game */
  choose(game) {
    return this.random.choice(game.legalMoves);
  }
}
