/** `Scripted`: games whose rules are programs with variables of their own. */

import { Programmed } from "./programmed.js";

export class Scripted extends Programmed {
  static ROUNDS = 5_000_000; // in one generation, event or effect

  /** @param {number} [seed] */
  constructor(seed = 0) {
    super(seed);
    this._heard = false; // only while moves are found
    this._runsOpen = 1; // its own runs may always be what waits
    /** @type {Int32Array} by code, the first position with such a piece, and the next ones */
    this._places = new Int32Array(this._t.codes);
    this._others = new Int32Array(this._off);
    if (this._t.newGame) {
      const board = this._s.slice(0, this._off);
      this._s.fill(0, 0, this._off);
      this._ask(this._t.newGame, []);
      this._s.set(board);
      this._begin(0);
    }
  }

  // Running rules

  /** The present turn is what rules are asked about. */
  _enter() {
    const turn = this._t.turns[this._turn];
    this._playing = turn[0];
    this._owning = turn[1];
    this._rounds = 0;
    this._edits = 0;
    this._emptied();
    this._calls = 0;
  }

  _select() {
    this._enter();
    const first = (this._first = this._top);
    this._passed = false;
    this._heard = true;
    this._bestRank = this._t.ranks;
    this._findPlaces();
    for (const [code, kind, entries] of this._t.moving[this._turn]) {
      this._kind = kind;
      for (let p = this._places[code]; p >= 0; p = this._others[p]) {
        this._runAll(entries, p);
      }
    }
    for (const [kind, spots] of this._t.dropping[this._turn]) {
      this._kind = kind;
      for (const [entries, places, vacant] of spots) {
        for (const p of places) {
          if (!vacant || this._s[p] === 0) {
            this._runAll(entries, p);
          }
        }
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
      this._emptied();
    }
  }

  /** Nothing that a run has left on the stack is there for the next one. */
  _emptied() {
    if (this._stack.length) {
      this._stack.length = 0;
    }
  }

  /**
   * Runs an event or effect; undefined if it is abandoned. What it records comes to nothing.
   * @param {{run: (game: any, ...args: number[]) => any, name: string}} event
   * @param {number[]} args
   */
  _ask(event, args) {
    this._enter();
    const heard = this._heard;
    this._heard = false;
    let found;
    try {
      found = event.run(this, ...args);
    } catch (reason) {
      this._ended(reason, () => `'${event.name}'`);
    }
    this._heard = heard;
    this._edits = 0;
    this._emptied();
    return found;
  }

  /**
   * A procedure that is an effect of a move runs.
   * @param {number} procedure
   * @param {number[]} args
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
    const found = this._ask(verdict, []);
    this._moveCount = 0; // rules that ask are told so, whenever their moves are generated
    return ends[turns[this._turn][0]].get(found) ?? null;
  }
}
