/**
 * `Scripted`: games whose rules are programs with variables of their own.
 *
 * Rules and procedures are functions of the engine, `g`. "Off the board" is -1 to them, because
 * they compute with positions. What they assign is assigned once: nothing is generated twice.
 */

import { Recording } from "./recording.js";

/** Rounds of all loops in one generation, event or effect. */
const ROUNDS_OF_LOOPS = 5_000_000;

/** Calls of procedures that can reach themselves, inside each other. */
const MAX_CALLS = 400;

/** Ends the run of a rule or event; the moves that it has added stay. */
export const ABANDONED = Symbol("abandoned");

/** The same, because a loop came to the limit. */
const ENDLESS = Symbol("endless");

export class Scripted extends Recording {
  /** @param {number} [seed] */
  constructor(seed = 0) {
    super(seed);
    /** @type {number[]} the stack of the run */
    this._stack = [];
    this._playing = this._owning = this._kind = 0;
    this._origin = -1;
    this._rounds = 0;
    this._calls = 0;
    this._moveCount = 0;
    /** @type {Int32Array} by code, the first position with such a piece, and the next ones */
    this._places = new Int32Array(this._t.codes);
    this._others = new Int32Array(this._off);
    this._reset();
    if (this._t.newGame) {
      const board = this._s.slice(0, this._off);
      this._s.fill(0, 0, this._off);
      this._ask(this._t.newGame, []);
      this._s.set(board);
      this._begin(0);
    }
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

  // Running rules

  /** The present turn is what rules are asked about. */
  _enter() {
    [this._playing, this._owning] = this._t.turns[this._turn];
    this._rounds = 0;
    this._edits = 0;
    this._stack.length = 0;
    this._calls = 0;
  }

  _select() {
    this._enter();
    const first = (this._first = this._top);
    this._passed = false;
    this._heard = true;
    this._best = this._t.ranks;
    this._findPlaces();
    for (const [code, kind, entries] of this._t.moving[this._turn]) {
      this._kind = kind;
      for (let p = this._places[code]; p >= 0; p = this._others[p]) {
        this._runAll(entries, p);
      }
    }
    for (const [kind, entries] of this._t.dropping[this._turn]) {
      this._kind = kind;
      for (let p = 0; p < this._t.scanned; p++) {
        this._runAll(entries, p);
      }
    }
    this._origin = -1;
    this._heard = false;
    const { passing } = this._t;
    if (passing === 1 || (passing === 2 && this._top === first)) {
      this._append(0);
    }
    this._last = this._top;
  }

  /** Sorts the positions by what stands on them, each list in ascending order. */
  _findPlaces() {
    this._places.fill(-1);
    for (let p = this._t.scanned - 1; p >= 0; p--) {
      const code = this._s[p];
      this._others[p] = this._places[code];
      this._places[code] = p;
    }
  }

  /**
   * Runs all entries of a piece type from a place.
   * @param {[rule: (game: any, p: number) => void, label: number, rank: number][]} entries
   * @param {number} p
   */
  _runAll(entries, p) {
    this._origin = p;
    for (const [rule, label, rank] of entries) {
      this._ruling = label;
      this._rank = rank;
      try {
        rule(this, p);
      } catch (reason) {
        this._ended(reason, () => `'${this._t.labels[label][0]}' at ${this._t.positions[p]}`);
      }
      this._edits = 0;
      this._stack.length = 0;
    }
  }

  /**
   * Runs an event or effect; undefined if it is abandoned. What it records comes to nothing.
   * @param {{run: (game: any, ...args: number[]) => any, name: string}} event
   * @param {ArrayLike<number>} args
   */
  _ask(event, args) {
    this._enter();
    const heard = this._heard;
    this._heard = false;
    let found;
    try {
      found = event.run(this, ...Array.from(args));
    } catch (reason) {
      this._ended(reason, () => `'${event.name}'`);
    }
    this._heard = heard;
    this._edits = 0;
    this._stack.length = 0;
    return found;
  }

  /**
   * Why a run has ended; throws what is none of the reasons of a script.
   * @param {unknown} reason
   * @param {() => string} where
   */
  _ended(reason, where) {
    if (reason === ENDLESS) {
      this._tell(`${where()}: a loop has no end`);
    } else if (reason !== ABANDONED) {
      throw reason;
    }
  }

  /**
   * A procedure that is an effect of a move runs.
   * @param {number} procedure
   * @param {Int32Array} args
   */
  _invoke(procedure, args) {
    this._ask(this._t.calls.get(procedure), args);
  }

  _turnGoals() {
    const { verdict, ends, turns } = this._t;
    if (!verdict) {
      return null;
    }
    this._moveCount = this._last - this._first;
    return ends[turns[this._turn][0]].get(this._ask(verdict, [])) ?? null;
  }

  // What rules ask the engine for

  /** One more round of a loop. */
  _round() {
    if (this._rounds++ >= ROUNDS_OF_LOOPS) {
      throw ENDLESS;
    }
  }

  /**
   * A random number from `low` to `high`.
   * @param {number} low
   * @param {number} high
   */
  _draw(low, high) {
    return low <= high ? low + Math.floor(this._drawn() * (high - low + 1)) : low;
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
      this._fail("words call each other without end");
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
   * A variable that is state, or an element of one, gets a value.
   * @param {number} variable
   * @param {number} index
   * @param {number} value
   */
  _store(variable, index, value) {
    const [, first, size] = this._t.variables[variable];
    if (index >= 0 && index < size) {
      this._write(this._t.variablesAt + first + index, value);
    } else {
      this._beyond(variable);
    }
  }
}
