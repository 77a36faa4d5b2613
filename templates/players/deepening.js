/**
 * What searches have in common that look one step deeper each time (iterative deepening).
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { Draws } from "./draws.js";
import { Clock } from "./protocol.js";
import { soundStep } from "./replies.js";

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
    this._depth = 0;
    /** Whether the budget is spent; only the first depth goes on then. */
    this._spent = false;
  }

  /** @param {Game} game @returns {Move} */
  choose(game) {
    const values = this._deepened(game, false);
    const best = this.random.choice(values.filter(({ score }) => score === values[0].score));
    const others = values.filter((one) => one !== best);
    return soundStep(
      game,
      [best, ...others].map(({ move }) => move),
    );
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
    this._spent = false;
    this._search._begin(game);
    const tried = game.copy();
    let values = game.legalMoves.map((move) => ({ score: this._unknown, move }));
    for (this._depth = 1; this._depth < MAX_DEPTH; this._depth++) {
      const deeper = this._look(tried, values, exact);
      if (deeper.length < values.length) {
        return exact || !deeper.length ? values : withShallower(deeper, values);
      }
      values = deeper;
      const scores = values.map(({ score }) => score);
      if (this._search._settled(exact ? scores : scores.slice(0, 1), this._depth)) {
        break;
      }
    }
    return values;
  }

  /**
   * The same steps at the present depth, the best first: those for which the budget does.
   * @param {Game} tried
   * @param {Valued[]} values
   * @param {boolean} exact
   */
  _look(tried, values, exact) {
    let least = -Infinity;
    /** @type {Valued[]} */
    const deeper = [];
    try {
      for (const { move } of values) {
        const score = this._search._step(tried, move, this._depth, least);
        deeper.push({ score, move });
        least = exact ? least : Math.max(least, score - TIE);
      }
    } catch (error) {
      if (!(error instanceof OverError)) {
        throw error;
      }
    }
    return deeper.sort((one, other) => other.score - one.score);
  }

  /** One more position is looked at; throws where that is one too many. */
  _count() {
    this._spent ||= !this._clock.ticks();
    if (this._spent && this._depth > 1) {
      throw new OverError();
    }
  }
}

/**
 * Some steps at a depth, and behind them the others, of which the depth before tells.
 * @param {Valued[]} deeper
 * @param {Valued[]} values
 * @returns {Valued[]}
 */
function withShallower(deeper, values) {
  const ahead = new Set(deeper.map(({ move }) => move));
  const others = values.filter(({ move }) => !ahead.has(move));
  return [...deeper, ...others.map(({ move }) => ({ score: -Infinity, move }))];
}
