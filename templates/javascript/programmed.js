/**
 * `Programmed`: games some of whose rules are programs, with procedures and conditions of goals.
 *
 * Every run has a context of its own (for whom, from where, what is pending), because a run may ask
 * what makes the engine run others.
 */

import { HEAD, SET } from "./effects.js";
import { Running } from "./running.js";
import { FEW, grown } from "./stacks.js";

/** Numbers of a context. */
const CONTEXT = 8;

export class Programmed extends Running {
  /** @param {number} seed */
  constructor(seed) {
    super(seed);
    this._heard = true;
    this._pairs = 0; // words of the pending group
    /** @type {Int32Array} of runs that wait for one which they have asked for */
    this._contexts = new Int32Array(FEW);
    this._runsOpen = 0;
    /** @type {{s: Int32Array, before: string, ends: Uint8Array}[]} what each player asked last */
    this._endings = [];
  }

  // Running rules and conditions

  /**
   * Begins a run with an empty context; that of the run which has asked for it, if any, is kept.
   * @param {number} me
   * @param {number} kind
   * @param {number} origin
   */
  _beginRun(me, kind, origin) {
    if (this._runsOpen++) {
      this._keepContext();
    }
    this._playing = this._t.turns[this._turn][0];
    this._owning = me;
    this._kind = kind;
    this._origin = origin;
    this._rounds = this._calls = this._edits = this._pairs = 0;
  }

  _keepContext() {
    const at = CONTEXT * (this._runsOpen - 1);
    if (at + CONTEXT > this._contexts.length) {
      this._contexts = grown(this._contexts);
    }
    const kept = this._contexts;
    kept[at] = this._playing;
    kept[at + 1] = this._owning;
    kept[at + 2] = this._kind;
    kept[at + 3] = this._origin;
    kept[at + 4] = this._rounds;
    kept[at + 5] = this._calls;
    kept[at + 6] = this._edits;
    kept[at + 7] = this._pairs;
  }

  _endRun() {
    if (--this._runsOpen === 0) {
      return;
    }
    const kept = this._contexts;
    const at = CONTEXT * this._runsOpen;
    this._playing = kept[at];
    this._owning = kept[at + 1];
    this._kind = kept[at + 2];
    this._origin = kept[at + 3];
    this._rounds = kept[at + 4];
    this._calls = kept[at + 5];
    this._edits = kept[at + 6];
    this._pairs = kept[at + 7];
  }

  /**
   * Runs something with an empty context; 0 if it is abandoned, or returns nothing.
   * @param {(game: any, ...args: number[]) => any} run
   * @param {number} me
   * @param {number[]} args
   * @param {string} [name] what it is called; a condition is called after what it is of
   */
  _inside(run, me, args, name) {
    const { _stack } = this;
    this._beginRun(me, 0, -1);
    if (_stack.length) {
      this._stack = [];
    }
    try {
      return run(this, ...args) ?? 0;
    } catch (reason) {
      this._ended(reason, `'${name ?? run.name.replace(/_[0-9]+$/, "")}'`);
      return 0;
    } finally {
      if (this._stack.length) {
        this._stack.length = 0;
      }
      this._stack = _stack;
      this._endRun();
    }
  }

  /**
   * Runs a rule that is a program.
   * @param {(game: any, p: number, ...args: number[]) => void} rule
   * @param {number} p
   * @param {number} label
   * @param {number} me
   * @param {number} kind
   * @param {number[]} args
   */
  _program(rule, p, label, me, kind, ...args) {
    if (this._cut()) {
      this._tight = true; // all will be generated again
    }
    const { _ruling, _stack } = this;
    this._ruling = label;
    this._beginRun(me, kind, p);
    if (_stack.length) {
      this._stack = [];
    }
    try {
      rule(this, p, ...args);
    } catch (reason) {
      this._ended(reason, `'${this._t.labels[label][0]}' at ${this._t.positions[p]}`);
    } finally {
      if (this._stack.length) {
        this._stack.length = 0;
      }
      this._stack = _stack;
      this._endRun();
      this._ruling = _ruling;
    }
  }

  /**
   * What a procedure, condition or number is for a player; 0 if it is abandoned.
   * @param {(game: any, ...args: number[]) => any} asked
   * @param {number} me
   * @param {number[]} args
   */
  _consult(asked, me, ...args) {
    return this._inside(asked, me, args);
  }

  /** @param {string} player @returns {number | null} */
  evaluation(player) {
    const { evaluation, players } = this._t;
    const told = super.evaluation(player);
    const me = players.indexOf(player);
    return evaluation === undefined ? told : Math.max(0, Number(this._consult(evaluation, me)));
  }

  /**
   * A procedure that is an effect of a move runs.
   * @param {number} procedure
   * @param {number[]} args
   */
  _invoke(procedure, args) {
    const { run, name } = this._t.calls.get(procedure);
    this._inside(run, this._t.turns[this._turn][1], args, name);
  }

  // What programs do

  /** Of the passes that rules make only the first of a generation is one. */
  _generate() {
    this._passed = false;
    super._generate();
  }

  /** What rules assign while moves are generated, and what they have drawn. */
  _mark() {
    const scratch = this._t.scratch.map((/** @type {string} */ name) => {
      const value = /** @type {any} */ (this)[name];
      return [name, Array.isArray(value) ? [...value] : value];
    });
    return { scratch, random: this._random, undo: this._undoTop, passed: this._passed };
  }

  /** @param {{scratch: [string, any][], random: number, undo: number, passed: boolean}} mark */
  _rewind({ scratch, random, undo, passed }) {
    this._passed = passed;
    this._random = random;
    this._restore(undo);
    for (const [name, value] of scratch) {
      /** @type {any} */ (this)[name] = Array.isArray(value) ? [...value] : value;
    }
  }

  /**
   * A variable of the game has another value after the move; beyond it nothing, with a warning.
   * @param {number} variable
   * @param {number} index
   * @param {number} value
   * @param {boolean} [placed] the index is a position
   */
  _recordSetVariable(variable, index, value, placed) {
    if (this._has(variable, index, placed)) {
      this._record(SET, variable, index, value);
    }
  }

  /**
   * A pair of the pending group.
   * @param {number} start
   * @param {number} end
   */
  _pair(start, end) {
    const level = this._level;
    if (this._pairs + 2 > this._groups[level].length) {
      this._groups[level] = grown(this._groups[level]);
    }
    this._groups[level][this._pairs++] = start;
    this._groups[level][this._pairs++] = end;
  }

  /**
   * Emits a move out of what is pending, unless it would end off the board. Every stack has room
   * for it.
   * @param {number} start
   * @param {number} end
   * @param {number} choice
   * @param {number} next
   * @param {boolean} copy
   */
  _emits(start, end, choice, next, copy) {
    if (end === this._off) {
      return;
    }
    if (this._top === this._moves.length) {
      this._grow("_moves");
    }
    if (this._dynTop + 4 > this._dyn.length) {
      this._grow("_dyn");
    }
    const needed = this._listTop + HEAD + this._pairs + this._edits + 16;
    if (needed > this._lists.length) {
      this._grow("_lists", needed);
    }
    const base = 1 + this._owning * this._types;
    const { _ruling, _pairs, _edits, _kind } = this;
    this._emit(_ruling, _pairs, start, end, choice, _edits, next, base, _kind, copy);
  }

  // What programs ask

  /**
   * What a procedure returns; 0 if it is abandoned.
   * @param {number} number
   * @param {(game: any, ...args: number[]) => number} procedure
   * @param {number[]} args
   */
  _answer(number, procedure, ...args) {
    const { _calls } = this;
    try {
      return procedure(this, ...args) ?? 0;
    } catch (reason) {
      this._ended(reason, `'${this._t.called[number]}'`);
    }
    this._calls = _calls;
    return 0;
  }

  /**
   * How many pieces of a type a player has in reserve.
   * @param {number} player
   * @param {number} piece
   */
  _hand(player, piece) {
    const code = this._reserveAt ? this._known(player, piece) : 0;
    return code ? this._s[this._reserveAt + code] : 0;
  }

  /**
   * A step of the pieces of a player could end on a position.
   * @param {number} me
   * @param {number} at
   */
  _reaches(me, at) {
    if (at === this._off || this._level) {
      return false;
    }
    const before = `${this._turn} ${this._lf} ${this._lt}`;
    const known = this._endings[me];
    if (known?.before === before && known.s.every((number, i) => number === this._s[i])) {
      return known.ends[at] === 1;
    }
    const ends = new Uint8Array(this._off + 1);
    const turn = this._t.turns.findIndex((/** @type {number[]} */ row) => row[1] === me);
    for (const generate of this._t.groups?.[turn] ?? []) {
      this._someAside(generate, (m) => {
        ends[this._endOf(m)] = 1;
        return false;
      });
    }
    this._endings[me] = { s: this._s.slice(), before, ends };
    return ends[at] === 1;
  }
}
