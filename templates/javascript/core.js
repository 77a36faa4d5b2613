/**
 * `Core`: nodes of a game: generating moves, making and unmaking them, and the end.
 *
 * Moves, what rules write and what has to be restored are stacks; a node owns what lies between the
 * tops of its parent and its own. `_frames` holds what a step changes besides `_s`.
 */

import { ANY_MODE, COMPLETE, DROP, HEAD, LENGTH, NEXT, width } from "./effects.js";
import { Scans } from "./scans.js";
import { fresh } from "./stacks.js";
import { mostOf } from "./values.js";

/** The result of a node that was not asked for yet. */
export const UNKNOWN = Symbol("unknown");

const SEEN = 3;
const FRAME = 16;
const F_MOVE = 0;
export const F_TURN = 1;
export const F_CHAIN = 2;
const F_MODE = 3;
const F_FROM = 4;
const F_TO = 5;
const F_UNDO = 6;
export const F_FIRST = 7;
export const F_LAST = 8;
const F_TOP = 9;
const F_DYN = 10;
const F_LIST = 11;
const F_GONE = 12;
const F_GONE_TOP = 13;

/** A game in progress, in numbers; `Engine` puts names to them. */
export class Core extends Scans {
  /** @param {number} seed */
  constructor(seed) {
    super();
    const t = this._t;
    /** @type {Int32Array} */
    this._frames = fresh("_frames");
    // The positions that turns have reached: the turn, the sum, and where `_undo` ended.
    /** @type {Int32Array} */
    this._seen = t.repeats ? fresh("_seen") : new Int32Array(0);
    this._seenCount = 0;
    /** @type {boolean} somebody asks what steps take off the board */
    this._noting = t.gone || t.recycle;
    if (!Number.isInteger(seed)) {
      throw new Error("a seed is a whole number");
    }
    this._random = seed | 0;
    this._turn = 0;
    this._chain = this._off; // who goes on, if anybody
    this._mode = ANY_MODE; // with which move type
    this._dead = false; // the chain has ended where it must not
    this._lf = this._off; // where the previous step started, and where it ended
    this._lt = this._off;
    this._last = -1; // the moves of the node end before; -1: not generated
    /** @type {any[]} */
    this._results = [];
    /** @type {any} */
    this._result = UNKNOWN;
    this._begin(0);
  }

  /**
   * The next number from 0 to less than a limit.
   * @param {number} limit
   */
  _below(limit) {
    return Math.floor(this._drawn() * limit);
  }

  /** The next number from 0 to 1 (Mulberry32). */
  _drawn() {
    this._random = (this._random + 0x6d2b79f5) | 0;
    let x = this._random;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  }

  /**
   * Forgets the history and starts it at the present position.
   * @param {number} turn
   */
  _begin(turn) {
    this._depth = this._seenCount = 0;
    this._entered = -1;
    this._turn = turn;
    this._chain = this._lf = this._lt = this._off;
    this._mode = ANY_MODE;
    this._undoTop = this._goneBegin = this._goneTop = 0;
    this._first = this._top = 0;
    this._last = -1;
    this._results = [];
    this._result = UNKNOWN;
    this._remember();
  }

  /** A game that begins inside a turn, which ends, as in play, unless the piece can go on. */
  _enterChain() {
    this._seenCount = 0; // positions count where a turn begins
    this._legal();
    if (this._last === this._first) {
      this._forget();
      this._passTurn();
    }
  }

  // Making and unmaking steps

  /** @param {number} m */
  _make(m) {
    this._push(m);
    const start = this._startOf(m);
    const end = this._endOf(m);
    const list = this._listOf(m);
    if (this._noting) {
      this._note(list, start, end);
    }
    if (list === 0) {
      this._shiftOne(start, end);
    } else {
      this._apply(list, start, end);
    }
    if (this._t.recycle) {
      this._recycle();
    }
    this._lf = start;
    this._lt = end;
    this._first = this._top;
    this._last = -1;
    this._result = UNKNOWN;
    if (list === 0 || this._lists[list + NEXT] === COMPLETE) {
      this._passTurn();
    } else {
      this._goOn(m);
    }
  }

  /** @param {number} m */
  _push(m) {
    const at = this._depth * FRAME;
    if (at + FRAME > this._frames.length) {
      this._grow("_frames");
    }
    const f = this._frames;
    f[at + F_MOVE] = m;
    f[at + F_TURN] = this._turn;
    f[at + F_CHAIN] = this._chain;
    f[at + F_MODE] = this._mode;
    f[at + F_FROM] = this._lf;
    f[at + F_TO] = this._lt;
    f[at + F_UNDO] = this._undoTop;
    f[at + F_FIRST] = this._first;
    f[at + F_LAST] = this._last;
    f[at + F_TOP] = this._top;
    f[at + F_DYN] = this._dynTop;
    f[at + F_LIST] = this._listTop;
    f[at + F_GONE] = this._goneBegin;
    f[at + F_GONE_TOP] = this._goneTop;
    this._results[this._depth] = this._result;
    this._outdate();
    this._depth++;
  }

  _unmake() {
    if (this._chain === this._off) {
      this._seenCount--;
    }
    const at = --this._depth * FRAME;
    const f = this._frames;
    this._turn = f[at + F_TURN];
    this._chain = f[at + F_CHAIN];
    this._mode = f[at + F_MODE];
    this._lf = f[at + F_FROM];
    this._lt = f[at + F_TO];
    this._first = f[at + F_FIRST];
    this._last = f[at + F_LAST];
    this._top = f[at + F_TOP];
    this._backTo(f[at + F_DYN], f[at + F_LIST]);
    this._goneBegin = f[at + F_GONE];
    this._goneTop = f[at + F_GONE_TOP];
    this._result = this._results[this._depth];
    this._restore(f[at + F_UNDO]);
  }

  _passTurn() {
    this._passTo(this._t.next);
  }

  /** @param {number[]} next by turn, the one after it */
  _passTo(next) {
    this._chain = this._off;
    this._turn = next[this._turn];
    this._remember();
  }

  /**
   * After a partial step: the turn ends unless the piece can go on.
   * @param {number} m
   */
  _goOn(m) {
    this._chain = this._landing(m);
    this._mode = this._lists[this._listOf(m) + NEXT];
    this._dead = false;
    if (this._finishedByStep() === null) {
      this._select();
      if (this._last === this._first) {
        this._forget();
        this._passTurn();
      }
    }
  }

  /** Drops the moves of the node. */
  _forget() {
    this._top = this._first;
    this._last = -1;
    this._result = UNKNOWN;
  }

  /** Keeps the position, which a turn has just reached, where goals ask for repetition. */
  _remember() {
    const at = SEEN * this._seenCount++;
    if (this._t.repeats) {
      if (at + SEEN > this._seen.length) {
        this._grow("_seen");
      }
      this._seen[at] = this._turn;
      this._seen[at + 1] = this._sum;
      this._seen[at + 2] = this._undoTop;
    }
  }

  /**
   * The position occurs the `times`-th time.
   * @param {number} times
   */
  _repeated(times) {
    const seen = this._seen;
    const present = this._chain === this._off ? 1 : 0; // the last one seen is this one
    let needed = times - present;
    for (let k = this._seenCount - 1 - present; k + 1 >= needed && needed > 0; k--) {
      const at = k * SEEN;
      const alike = seen[at + 1] === this._sum && seen[at] === this._turn;
      needed -= alike && this._unchangedSince(seen[at + 2]) ? 1 : 0;
    }
    return needed <= 0;
  }

  /**
   * The codes on all cells as they were after so many steps.
   * @param {number} depth
   */
  _boardAt(depth) {
    return this._cellsAt(depth < this._depth ? this._frame(depth, F_UNDO) : this._undoTop);
  }

  // Generation

  /** Generates the legal steps, goals aside, once a node: `_moves` from `_first` to `_last`. */
  _legal() {
    if (this._last < 0) {
      this._select();
    }
  }

  _select() {
    const first = (this._first = this._top);
    this._generate();
    if (this._t.distinct && this._top - first > 1) {
      this._distinct();
    }
    this._choose();
    const some = this._top > first;
    const { passing, passPartial } = this._t;
    if (
      this._chain !== this._off
        ? passPartial && some && this._mayStop()
        : passing === 1 || (passing === 2 && !some)
    ) {
      if (this._top === this._moves.length) {
        this._grow("_moves");
      }
      this._moves[this._top++] = 0;
    }
    this._last = this._top;
  }

  /** A chain that can go on may as well end here, so far as stages of selection say. */
  _mayStop() {
    return true;
  }

  /** Writes the moves that the rules emit. */
  _generate() {
    this._widen();
    const first = this._top;
    const dyn = this._dynTop;
    const list = this._listTop;
    const mark = this._mark();
    let again = false;
    do {
      this._top = first;
      this._backTo(dyn, list);
      if (again) {
        this._rewind(mark);
      }
      if (this._chain !== this._off) {
        this._generateChain();
        continue;
      }
      const groups = this._t.groups[this._turn];
      for (let i = 0; i < groups.length && this._top === first; i++) {
        groups[i](this, this._s);
      }
    } while (this._cut() && (again = true));
  }

  /** Continuations of the piece that made the partial step. */
  _generateChain() {
    const chain = this._t.chains[this._turn][this._mode + 1];
    if (chain) {
      chain(this, this._s, this._chain);
    }
  }

  /** The stages of selection after `distinct` that a game adds. */
  _choose() {}

  /** Takes out the drops of types that are in reserve no more (U29). */
  _keepReserved() {
    if (this._cut()) {
      this._tight = true; // they will be generated again
      return;
    }
    const moves = this._moves;
    let kept = this._first;
    for (let i = kept; i < this._top; i++) {
      if (this._inHand(moves[i])) {
        moves[kept++] = moves[i];
      }
    }
    this._top = kept;
  }

  /** @param {number} m */
  _inHand(m) {
    const list = this._listOf(m);
    const words = this._lists;
    const last = list === 0 ? 0 : list + HEAD + words[list + LENGTH];
    for (let i = list + HEAD; i < last; i += width(words, i)) {
      const code = words[i + 2];
      if (words[i] === DROP && this._t.reserved[code] && this._s[this._reserveAt + code] === 0) {
        return false;
      }
    }
    return true;
  }

  // Goals; generated modules override the two tests

  /**
   * Goals that are tested after every step.
   * @returns {import("./values.js").Outcome | null}
   */
  _stepGoals() {
    return null;
  }

  /**
   * Goals that are tested when a player is about to move.
   * @returns {import("./values.js").Outcome | null}
   */
  _turnGoals() {
    return null;
  }

  _finishedByStep() {
    return this._depth ? this._stepGoals() : null;
  }

  /** @returns {import("./values.js").Outcome | null} */
  _outcome() {
    if (this._result === UNKNOWN) {
      let result = this._finishedByStep();
      if (result === null && this._chain === this._off) {
        this._legal();
        result = this._turnGoals();
      }
      this._result = result;
    }
    return this._result;
  }

  /**
   * Where in `_undo` the last step begins, if after the step before all goals of steps were denied;
   * -1 if that is not known. (At the start nobody has asked for them.)
   */
  _deniedAt() {
    const before = this._depth - 1;
    return before > 0 && this._results[before] === null ? this._frame(before, F_UNDO) : -1;
  }

  /** The player who made the last step; -1 at the start. */
  _mover() {
    return this._depth ? this._t.turns[this._frame(this._depth - 1, F_TURN)][0] : -1;
  }

  /**
   * What the history holds.
   * @param {number} ply
   * @param {number} field
   * @returns {number}
   */
  _frame(ply, field) {
    return this._frames[ply * FRAME + field];
  }

  /**
   * Number of these pieces in reserve; an unlimited supply counts as none.
   * @param {number[]} codes
   */
  _inReserve(codes) {
    const held = codes.map((code) => (this._reserveAt ? this._s[this._reserveAt + code] : 0));
    return held.reduce((sum, count) => sum + Math.max(0, count), 0);
  }

  /**
   * The player with most pieces (with `reserve`, those in hand too) wins; equal ones draw.
   * @param {boolean} reserve
   */
  _counted(reserve) {
    const t = this._t;
    /** @type {number[]} */
    const counts = t.players.map(() => 0);
    for (const code of this._s.subarray(0, this._off)) {
      if (code) {
        counts[this._ownerOf(code)]++;
      }
    }
    for (let code = 1; reserve && code <= counts.length * this._types; code++) {
      counts[this._ownerOf(code)] += this._inReserve([code]);
    }
    return mostOf(new Set(t.turns.map((/** @type {number[]} */ turn) => turn[0])), counts, t);
  }
}
