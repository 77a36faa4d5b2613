/** `Scripted`: games whose rules are programs with variables of their own. */

import { HEAD } from "./effects.js";
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
    this._selectMoving(this._t.moving[this._turn]);
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

  /**
   * Moves of the pieces of each row: their code, the move type and the rules.
   * @param {any[][]} moving
   */
  _selectMoving(moving) {
    if (moving.length === 1) {
      const [code, kind, entries] = moving[0];
      this._kind = kind;
      for (let p = 0; p < this._t.scanned; p++) {
        if (this._s[p] === code) {
          this._runAll(entries, p);
        }
      }
      return;
    }
    this._findPlaces();
    for (let k = 0; k < moving.length; k++) {
      const row = moving[k];
      this._kind = row[1];
      for (let p = this._places[row[0]]; p >= 0; p = this._others[p]) {
        this._runAll(row[2], p);
      }
    }
  }

  /** Sorts the positions by what stands on them, each list in ascending order. */
  _findPlaces() {
    const places = this._places;
    const others = this._others;
    for (let code = 0; code < places.length; code++) {
      places[code] = -1;
    }
    for (let p = this._t.scanned - 1; p >= 0; p--) {
      const code = this._s[p];
      others[p] = places[code];
      places[code] = p;
    }
  }

  // Most moves of scripts are made of all that was recorded, which is written where it stays.

  _begun() {
    return this._listTop + HEAD;
  }

  /** @param {number} words */
  _room(words) {
    const needed = this._begun() + this._edits + words;
    if (needed > this._lists.length) {
      this._grow("_lists", needed);
    }
    return this._lists;
  }

  _bring() {}

  /**
   * What was recorded is pending still when the move is written, which counts as others do.
   * @param {number} start
   * @param {number} end
   * @param {number} choice
   * @param {number} next
   * @param {boolean} copy
   */
  _emits(start, end, choice, next, copy) {
    if (this._rank > this._bestRank) {
      return;
    }
    const top = this._top;
    const recorded = this._room(0).slice(this._begun(), this._begun() + this._edits);
    this._pending[this._level] = recorded;
    super._emits(start, end, choice, next, copy);
    this._room(0).set(recorded, this._begun());
    if (this._top > top && this._rank < this._bestRank) {
      this._bestRank = this._rank;
      this._moves[this._first] = this._moves[top];
      this._top = this._first + 1;
    }
  }

  /**
   * Runs all entries of a piece type from a place.
   * @param {[rule: (game: any, p: number) => void, label: number, rank: number][]} entries
   * @param {number} p
   */
  _runAll(entries, p) {
    this._origin = p;
    for (let k = 0; k < entries.length; k++) {
      const entry = entries[k];
      const label = (this._ruling = entry[1]);
      this._rank = entry[2];
      try {
        entry[0](this, p);
      } catch (reason) {
        this._ended(reason, `'${this._t.labels[label][0]}' at ${this._t.positions[p]}`);
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
      this._ended(reason, `'${event.name}'`);
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
