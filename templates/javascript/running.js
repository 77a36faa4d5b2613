/**
 * `Running`: what runs of rules and procedures need, and how they end.
 *
 * Rules and procedures are functions of the engine, `g`. "Off the board" is -1 to them, because
 * they compute with positions. What they assign is assigned once: nothing is generated twice.
 */

import { Recording } from "./recording.js";

/** Calls of procedures that can reach themselves, inside each other. */
const MAX_CALLS = 400;

/** Ends the run of a rule or event; the moves that it has added stay. */
export const ABANDONED = Symbol("abandoned");

/** The same, because a limit was reached; what they are called is told. */
const ENDLESS = Symbol("a loop has no end");
const BOTTOMLESS = Symbol("words call each other without end");

export class Running extends Recording {
  /** Rounds of all loops in one run. */
  static ROUNDS = 200_000;

  /** @param {number} seed */
  constructor(seed) {
    super(seed);
    /** @type {number[]} the stack of the run */
    this._stack = [];
    this._playing = this._owning = this._kind = 0;
    this._origin = -1;
    this._rounds = 0;
    this._limit = /** @type {typeof Running} */ (this.constructor).ROUNDS;
    this._calls = 0;
    this._moveCount = 0;
    this._reset();
  }

  /** Gives scratch variables their first values. */
  _reset() {}

  copy() {
    const other = super.copy();
    for (const [name, value] of Object.entries(this)) {
      if (/^v[0-9]+$/.test(name)) {
        /** @type {any} */ (other)[name] = Array.isArray(value) ? [...value] : value;
      }
    }
    return other;
  }

  /**
   * Why a run has ended; throws what is none of the reasons of a script.
   *
   * `where` is a text and no function that makes one: what that refers to would be kept for it on
   * the heap in each run, also in those that nothing ends.
   * @param {unknown} reason
   * @param {string} where
   */
  _ended(reason, where) {
    this._calls = 0;
    if (reason === ENDLESS || reason === BOTTOMLESS) {
      this._tell(`${where}: ${reason.description}`);
    } else if (reason !== ABANDONED) {
      throw reason;
    }
  }

  // What rules ask the engine for

  /** One more round of a loop. */
  _round() {
    if (this._rounds++ >= this._limit) {
      throw ENDLESS;
    }
  }

  /**
   * A random number from `low` to `high`.
   * @param {number} low
   * @param {number} high
   */
  _draw(low, high) {
    return low <= high ? low + this._below(high - low + 1) : low;
  }

  /** The top of the stack of the run. */
  _popped() {
    const value = this._stack.pop();
    if (value === undefined) {
      this._tell("a cell is taken from an empty stack: it reads 0");
      return 0;
    }
    return value;
  }

  /** One more call of a procedure that can reach itself. */
  _deeper() {
    this._calls++;
    if (this._calls > MAX_CALLS) {
      throw BOTTOMLESS;
    }
  }

  /**
   * @param {string} reason
   * @returns {never}
   */
  _fail(reason) {
    this._tell(reason);
    throw ABANDONED;
  }

  /**
   * What is read beyond an array.
   * @param {number} variable
   */
  _beyond(variable) {
    this._tell(`'${this._t.variableNames[variable]}': an index is out of range`);
    return 0;
  }

  /**
   * There is such an element; off the board, if the index is a position, is no fault.
   * @param {number} variable
   * @param {number} index
   * @param {boolean} [placed]
   */
  _has(variable, index, placed = false) {
    if (index >= 0 && index < this._t.variables[variable][2]) {
      return true;
    }
    if (index >= 0 || !placed) {
      this._beyond(variable);
    }
    return false;
  }

  /**
   * An element of an array that is state.
   * @param {number} variable
   * @param {number} index
   * @param {boolean} [placed]
   */
  _element(variable, index, placed) {
    const slots = this._slots;
    if (index >= 0 && index < slots[2 * variable + 1]) {
      return this._s[slots[2 * variable] + index];
    }
    return index < 0 && placed ? 0 : this._beyond(variable);
  }

  /**
   * A variable that is state, or an element of one, gets a value.
   * @param {number} variable
   * @param {number} index
   * @param {number} value
   * @param {boolean} [placed]
   */
  _store(variable, index, value, placed) {
    const at = this._slot(variable, index);
    if (at >= 0) {
      this._write(at, value);
    } else if (index >= 0 || !placed) {
      this._beyond(variable);
    }
  }
}
