/**
 * What searches have in common that look one step deeper each time (iterative deepening).
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { Draws } from "./draws.js";
import { Clock } from "./protocol.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */
/** @typedef {import("./protocol.js").Line} Line */

/**
 * What a search has to have. `_begin`: forget what was found in other positions; `_step`: what a
 * step is worth to who is to move, so many steps ahead, as an exact value; `_settled`: whether more
 * depth would change nothing; `_told`: a value in words.
 * @typedef {object} Search
 * @property {(game: Game) => void} _begin
 * @property {(game: Game, move: Move, depth: number) => number} _step
 * @property {(values: number[], depth: number) => boolean} _settled
 * @property {(value: number) => string} _told
 */

/** Positions that are looked at in the place of one playout. */
const POSITIONS = 20;
export const MAX_DEPTH = 64;
/** Captures that are looked through beyond the depth. */
export const QUIET = 6;

/** The budget is spent. */
class OverError extends Error {}

/** Searches a copy of the game, anew for each step; who extends it is a `Search`. */
export class Deepening {
  /**
   * @param {import("./protocol.js").Settings} settings
   * @param {number} unknown what a step is worth that nothing is known of
   */
  constructor(settings, unknown) {
    this._settings = settings;
    this._unknown = unknown;
    this.random = new Draws(settings.seed);
    this._clock = new Clock(0);
  }

  /** @param {Game} game @returns {Move} */
  choose(game) {
    const lines = this.lines(game);
    return this.random.choice(lines.filter(({ score }) => score === lines[0].score)).moves[0];
  }

  /**
   * Each step with its value at the last depth that was looked through; the best first.
   * @param {Game} game
   * @returns {Line[]}
   */
  lines(game) {
    const { playouts, seconds } = this._settings;
    const search = /** @type {Search} */ (/** @type {unknown} */ (this));
    this._clock = new Clock(POSITIONS * playouts, seconds);
    search._begin(game);
    const tried = game.copy();
    let found = game.legalMoves.map((move) => ({ score: this._unknown, move }));
    try {
      for (let depth = 1; depth < MAX_DEPTH; depth++) {
        const deeper = found.map(({ move }) => ({ score: search._step(tried, move, depth), move }));
        found = deeper.sort((one, other) => other.score - one.score);
        const scores = found.map(({ score }) => score);
        if (search._settled(scores, depth)) {
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof OverError)) {
        throw error;
      }
    }
    return found.map(({ score, move }) => ({ score, told: search._told(score), moves: [move] }));
  }

  /** One more position is looked at; throws where that is one too many. */
  _count() {
    if (!this._clock.ticks()) {
      throw new OverError();
    }
  }
}
