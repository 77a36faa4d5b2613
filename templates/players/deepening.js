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
 * step is worth to who is to move, so many steps ahead, exactly where that is more than `least`;
 * `_settled`: whether more depth would change nothing; `_told`: a value in words.
 * @typedef {object} Search
 * @property {(game: Game) => void} _begin
 * @property {(game: Game, move: Move, depth: number, least: number) => number} _step
 * @property {(values: number[], depth: number) => boolean} _settled
 * @property {(value: number) => string} _told
 */

/** Positions that are looked at in the place of one playout. */
const POSITIONS = 20;
export const MAX_DEPTH = 64;
/** Captures that are looked through beyond the depth. */
export const QUIET = 6;
/** How much below the best a value is still told exactly, so that one as good is known for it. */
const TIE = 1e-6;

/** @typedef {{score: number, move: Move}} Valued */

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
    const found = this._deepened(game, false);
    return this.random.choice(found.filter(({ score }) => score === found[0].score)).move;
  }

  /**
   * Each step with its value at the last depth that was looked through; the best first.
   * @param {Game} game
   * @returns {Line[]}
   */
  lines(game) {
    const found = this._deepened(game, true);
    const told = (/** @type {number} */ score) => this._search._told(score);
    return found.map(({ score, move }) => ({ score, told: told(score), moves: [move] }));
  }

  get _search() {
    return /** @type {Search} */ (/** @type {unknown} */ (this));
  }

  /**
   * Each step with its value, the best first; if that need not be exact, only that of the best is.
   * @param {Game} game
   * @param {boolean} exact
   * @returns {Valued[]}
   */
  _deepened(game, exact) {
    const { playouts, seconds } = this._settings;
    this._clock = new Clock(POSITIONS * playouts, seconds);
    this._search._begin(game);
    const tried = game.copy();
    let found = game.legalMoves.map((move) => ({ score: this._unknown, move }));
    try {
      for (let depth = 1; depth < MAX_DEPTH; depth++) {
        found = this._lookedAt(tried, found, depth, exact);
        const scores = found.map(({ score }) => score);
        if (this._search._settled(exact ? scores : scores.slice(0, 1), depth)) {
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof OverError)) {
        throw error;
      }
    }
    return found;
  }

  /**
   * The same steps, so many steps ahead.
   * @param {Game} tried
   * @param {Valued[]} found
   * @param {number} depth
   * @param {boolean} exact
   */
  _lookedAt(tried, found, depth, exact) {
    let least = -Infinity;
    const deeper = found.map(({ move }) => {
      const score = this._search._step(tried, move, depth, least);
      least = exact ? least : Math.max(least, score - TIE);
      return { score, move };
    });
    return deeper.sort((one, other) => other.score - one.score);
  }

  /** One more position is looked at; throws where that is one too many. */
  _count() {
    if (!this._clock.ticks()) {
      throw new OverError();
    }
  }
}
