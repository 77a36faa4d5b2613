/** Random games, and what they are worth to the players. */

import { rewards, shares } from "./worth.js";

/** @typedef {import("./protocol.js").Game} Game */

/** Steps after which a random game is judged by its material. */
const MAX_PLIES = 200;
/** The same where most random games go on for longer. */
const SHORT = 10;
/** By how many more than the others they have to be for that. */
const ENDLESS = 4;

/** The random games of one search; if many have no end all are cut short. */
export class Rollouts {
  /**
   * @param {import("./draws.js").Draws} draws
   * @param {import("./protocol.js").Settings} settings
   */
  constructor(draws, settings) {
    this._draws = draws;
    this._settings = settings;
    this._endless = 0;
  }

  /**
   * By player what the end of a game is worth that goes on from here, which is then made.
   * @param {Game} game
   * @returns {Map<string, number>}
   */
  played(game) {
    const endless = this._endless >= ENDLESS;
    const limit = game.ply + (endless ? SHORT : MAX_PLIES);
    for (let count = game.legalCount; count; count = game.legalCount) {
      if (game.ply >= limit) {
        this._endless += endless ? 0 : 1;
        return shares(game, this._settings);
      }
      game.pushNumber(this._draws.below(count));
    }
    this._endless -= endless ? 0 : 1;
    return rewards(game.outcome(), game.players);
  }
}
