/**
 * `State`: what a position is made of, and how effects change it.
 *
 * All of it is one array of integers, `_s`: the board, the attributes of the pieces on it, the
 * reserves by code, the variables. Cells hold codes: 0 is empty, a piece is 1 + owner * types +
 * type. The cell after the last position stands for "off the board"; its code is none of these.
 *
 * Every change is noted in `_undo` as (address, value before), so that it can be taken back.
 */

import {
  ATTRIBUTE,
  CALL,
  COPY,
  DROP,
  FLIP,
  HEAD,
  JUMP,
  LENGTH,
  PROMOTE,
  PUT,
  REMOVE,
  SET,
  SHIFT,
  SUPPLY,
  TYPE,
  cell,
  given,
  newOwner,
  width,
} from "./effects.js";
import { fresh, larger } from "./stacks.js";
import { weighting } from "./tables.js";

/** Of a type; numbers have 32 bits. */
const MOST_IN_RESERVE = 0x7fffffff;

export class State {
  /** @type {any} the tables of the game, which the generated module supplies */
  static tables;

  constructor() {
    const t = /** @type {typeof State} */ (this.constructor).tables;
    this._t = t;
    this._off = t.positions.length;
    this._types = Math.max(1, t.pieces.length);
    this._attributesAt = t.attributesAt; // 0 where pieces have none
    this._reserveAt = t.reserveAt; // 0 where there are none
    /** @type {Int32Array} */
    this._s = new Int32Array(t.start);
    /** @type {Int32Array} by variable, where it is kept and how many numbers it has */
    this._slots = t.slots ??= Int32Array.from(
      t.variables.flatMap((/** @type {any[]} */ row) => [t.variablesAt + row[1], row[2]]),
    );
    /** @type {Int32Array} */
    this._undo = fresh("_undo");
    this._undoTop = 0;
    // The sum of all numbers of the state, each times its weight: equal positions have equal sums.
    this._weights = t.weights ??= weighting(this._s.length);
    this._sum = 0;
    // Those made beforehand, then those that rules write.
    /** @type {Int32Array} */
    this._lists = fresh("_lists", t.effects.length);
    this._lists.set(t.effects);
    /** @type {Int32Array} */
    this._lifted = fresh("_lifted");
  }

  /**
   * Makes a stack larger.
   * @param {Parameters<typeof larger>[0]} name
   * @param {number} [needed]
   */
  _grow(name, needed) {
    const stacks = /** @type {any} */ (this);
    stacks[name] = larger(name, stacks[name], needed);
  }

  // Changes

  /**
   * @param {number} address
   * @param {number} value
   */
  _write(address, value) {
    const top = this._undoTop;
    if (top + 2 > this._undo.length) {
      this._grow("_undo");
    }
    this._undo[top] = address;
    this._undo[top + 1] = this._s[address];
    this._undoTop = top + 2;
    this._sum = (this._sum + Math.imul(this._weights[address], value - this._s[address])) | 0;
    this._s[address] = value;
  }

  /**
   * Takes back all changes down to a mark.
   * @param {number} mark
   */
  _restore(mark) {
    const undo = this._undo;
    const s = this._s;
    let sum = this._sum;
    for (let top = this._undoTop - 2; top >= mark; top -= 2) {
      const address = undo[top];
      sum += Math.imul(this._weights[address], undo[top + 1] - s[address]);
      s[address] = undo[top + 1];
    }
    this._sum = sum | 0;
    this._undoTop = mark;
  }

  /**
   * All that was changed since a mark of `_undo` is as it was: the oldest of the values that an
   * address has had is that which it has now. It is asked only where the sums are equal.
   * @param {number} mark
   */
  _unchangedSince(mark) {
    const undo = this._undo;
    const before = this._s.slice();
    for (let top = this._undoTop - 2; top >= mark; top -= 2) {
      before[undo[top]] = undo[top + 1];
    }
    let top = mark;
    while (top < this._undoTop && before[undo[top]] === this._s[undo[top]]) {
      top += 2;
    }
    return top === this._undoTop;
  }

  /**
   * The codes on all cells as they were at a mark of `_undo`.
   * @param {number} mark
   */
  _cellsAt(mark) {
    const board = this._s.slice(0, this._off + 1);
    for (let top = this._undoTop - 2; top >= mark; top -= 2) {
      if (this._undo[top] < board.length) {
        board[this._undo[top]] = this._undo[top + 1];
      }
    }
    return board;
  }

  /**
   * What generating changes besides the stacks; nothing, unless rules assign variables.
   * @returns {unknown}
   */
  _mark() {
    return null;
  }

  /**
   * Takes that back, because the moves are generated again.
   * @param {unknown} mark
   */
  _rewind(mark) {
    return mark;
  }

  /**
   * @param {number} at
   * @param {number} code
   * @param {number} attributes
   */
  _place(at, code, attributes) {
    this._write(at, code);
    if (this._attributesAt) {
      this._write(this._attributesAt + at, attributes);
    }
  }

  /**
   * The attributes on a cell.
   * @param {number} at
   */
  _bits(at) {
    return this._attributesAt ? this._s[this._attributesAt + at] : 0;
  }

  /** @param {number} at */
  _remove(at) {
    this._place(at, 0, 0);
  }

  /**
   * One piece goes from start to end, which are not the same.
   * @param {number} start
   * @param {number} end
   */
  _shiftOne(start, end) {
    const s = this._s;
    let top = this._undoTop;
    if (top + 8 > this._undo.length) {
      this._grow("_undo");
    }
    const undo = this._undo;
    const weights = this._weights;
    let sum = this._sum + Math.imul(weights[end], s[start] - s[end]);
    sum -= Math.imul(weights[start], s[start]);
    undo[top] = end;
    undo[top + 1] = s[end];
    undo[top + 2] = start;
    undo[top + 3] = s[start];
    s[end] = s[start];
    s[start] = 0;
    top += 4;
    const at = this._attributesAt;
    if (at) {
      undo[top] = at + end;
      undo[top + 1] = s[at + end];
      undo[top + 2] = at + start;
      undo[top + 3] = s[at + start];
      sum += Math.imul(weights[at + end], s[at + start] - s[at + end]);
      sum -= Math.imul(weights[at + start], s[at + start]);
      s[at + end] = s[at + start];
      s[at + start] = 0;
      top += 4;
    }
    this._sum = sum | 0;
    this._undoTop = top;
  }

  /**
   * Carries out a list of effects.
   * @param {number} list
   * @param {number} start
   * @param {number} end
   */
  _apply(list, start, end) {
    const words = this._lists;
    for (let i = list + HEAD, last = i + words[list + LENGTH]; i < last; i += width(words, i)) {
      const kind = words[i];
      const at = cell(words[i + 1], start, end);
      const what = words[i + 2];
      if (kind === SHIFT) {
        this._shift(i, start, end);
      } else if (kind === REMOVE) {
        this._remove(at);
      } else if (kind === COPY) {
        this._place(cell(what, start, end), this._s[at], this._bits(at));
      } else if (kind === DROP || kind === PUT) {
        this._create(at, what);
      } else if (kind === SET) {
        this._set(at, what, words[i + 3]);
      } else if (kind === CALL) {
        this._invoke(at, given(words, i));
      } else if (kind === JUMP) {
        this._write(this._s.length - 1, at + 1);
      } else if (kind === SUPPLY) {
        this._supply(at, what);
      } else if (this._s[at]) {
        this._change(kind, at, what, words[i + 3]);
      }
    }
  }

  /**
   * Lifts all pieces, then places them.
   * @param {number} i the effect
   * @param {number} start
   * @param {number} end
   */
  _shift(i, start, end) {
    const words = this._lists;
    const pairs = i + 2;
    const last = i + width(words, i);
    if (last === pairs + 2) {
      const from = cell(words[pairs], start, end);
      const to = cell(words[pairs + 1], start, end);
      if (this._s[from] && from !== to) {
        this._shiftOne(from, to);
      }
      return;
    }
    if (last - pairs > this._lifted.length) {
      this._grow("_lifted", last - pairs);
    }
    const lifted = this._lifted;
    for (let k = pairs; k < last; k += 2) {
      const from = cell(words[k], start, end);
      lifted[k - pairs] = this._s[from];
      lifted[k - pairs + 1] = this._bits(from);
    }
    for (let k = pairs; k < last; k += 2) {
      this._place(cell(words[k], start, end), 0, 0);
    }
    for (let k = pairs; k < last; k += 2) {
      if (lifted[k - pairs]) {
        this._place(cell(words[k + 1], start, end), lifted[k - pairs], lifted[k - pairs + 1]);
      }
    }
  }

  /**
   * A new piece, out of the reserve if there are any.
   * @param {number} at
   * @param {number} code
   */
  _create(at, code) {
    this._place(at, code, this._default(code));
    const held = this._reserveAt + code;
    if (this._reserveAt && this._s[held] > 0) {
      this._write(held, this._s[held] - 1);
    }
  }

  /**
   * A reserve changes by a number; unlimited ones stay so.
   * @param {number} code
   * @param {number} by
   */
  _supply(code, by) {
    const held = this._reserveAt + code;
    if (this._reserveAt && this._s[held] >= 0) {
      this._write(held, Math.min(Math.max(0, this._s[held] + by), MOST_IN_RESERVE));
    }
  }

  /**
   * Where an element of a variable of the game is kept; -1 out of range.
   * @param {number} variable
   * @param {number} index
   */
  _slot(variable, index) {
    const slots = this._slots;
    return index >= 0 && index < slots[2 * variable + 1] ? slots[2 * variable] + index : -1;
  }

  /**
   * @param {number} variable
   * @param {number} index
   * @param {number} value
   */
  _set(variable, index, value) {
    const at = this._slot(variable, index);
    if (at >= 0) {
      this._write(at, value);
    }
  }

  /**
   * A variable of the game; out of range 0.
   * @param {number} variable
   * @param {number} index
   */
  _load(variable, index) {
    const at = this._slot(variable, index);
    return at < 0 ? 0 : this._s[at];
  }

  /**
   * Runs a procedure; only scripts have any.
   * @param {number} procedure
   * @param {number[]} args
   */
  _invoke(procedure, args) {
    throw new Error(`no procedure ${procedure} for ${args}`);
  }

  /**
   * Changes the piece on a position: its type, owner or an attribute.
   * @param {number} kind
   * @param {number} at
   * @param {number} what
   * @param {number} value
   */
  _change(kind, at, what, value) {
    const t = this._t;
    const code = this._s[at];
    if (kind !== ATTRIBUTE) {
      this._write(at, this._changed(code, kind, what));
    }
    if (t.recyclePromotions && kind === PROMOTE && this._s[at] !== code) {
      this._supply(this._s[at], -1);
      this._supply(code, 1);
    }
    if (!this._attributesAt) {
      return;
    }
    const type = this._typeOf(code);
    const bits = this._bits(at);
    if (kind === PROMOTE || kind === TYPE) {
      // what both types have stays, what is new begins at its initial value
      const kept = t.declared[type] & t.declared[what];
      this._write(this._attributesAt + at, (bits & kept) | (t.defaults[what] & ~kept));
    } else if (kind === ATTRIBUTE) {
      const [, shift, mask, types] = t.attributes[what];
      if (types.includes(type)) {
        this._write(this._attributesAt + at, (bits & ~(mask << shift)) | (value << shift));
      }
    }
  }

  // Codes

  /** @param {number} code */
  _typeOf(code) {
    return (code - 1) % this._types;
  }

  /** @param {number} code */
  _ownerOf(code) {
    return ((code - 1) / this._types) | 0;
  }

  /**
   * @param {number} owner
   * @param {number} type
   */
  _code(owner, type) {
    return 1 + owner * this._types + type;
  }

  /**
   * The code of a piece after a change of its type or owner.
   * @param {number} code
   * @param {number} kind
   * @param {number} what
   */
  _changed(code, kind, what) {
    if (kind === PROMOTE || kind === TYPE) {
      return code - this._typeOf(code) + what;
    }
    return this._code(
      kind === FLIP ? this._flipped(code) : newOwner(kind, what, this._ownerOf(code)),
      this._typeOf(code),
    );
  }

  /**
   * Who gets a piece that is flipped.
   * @param {number} code
   * @returns {number}
   */
  _flipped(code) {
    return this._t.flipped[this._ownerOf(code)];
  }

  /**
   * The attributes of a new piece.
   * @param {number} code
   * @returns {number}
   */
  _default(code) {
    return code ? this._t.defaults[this._typeOf(code)] : 0;
  }
}
