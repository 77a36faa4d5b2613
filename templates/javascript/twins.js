/** `Twins`: rules may emit a move twice; the first one stays. */

import { COPY, HEAD, LENGTH, PROMOTE, SET, SHIFT, TYPE, cell, width } from "./effects.js";
import { fresh } from "./stacks.js";
import { Writing } from "./writing.js";

export class Twins extends Writing {
  constructor() {
    super();
    /** @type {Int32Array} */
    this._hash = fresh("_hash");
  }

  /** Takes out twins: of moves with the same effects and the same continuation the first stays. */
  _distinct() {
    const size = 1 << Math.max(4, 32 - Math.clz32(2 * (this._top - this._first) - 1));
    if (this._hash.length < size) {
      this._grow("_hash", size);
    }
    if (this._apart(size)) {
      return;
    }
    const moves = this._moves;
    const hash = this._hash.fill(-1, 0, size);
    let kept = this._first;
    for (let i = this._first; i < this._top; i++) {
      const m = moves[i];
      let slot = this._digest(m) & (size - 1);
      while (hash[slot] >= 0 && !this._same(m, moves[hash[slot]])) {
        slot = (slot + 1) & (size - 1);
      }
      if (hash[slot] < 0) {
        hash[slot] = kept;
        moves[kept++] = m;
      }
    }
    this._top = kept;
  }

  /**
   * No two moves have the same start and end, as in most positions of most games; what they do
   * need not be looked at then.
   * @param {number} size of the hash table, which is used up
   */
  _apart(size) {
    const hash = this._hash.fill(0, 0, size);
    const cells = this._off + 1;
    for (let i = this._first; i < this._top; i++) {
      const ends = 1 + this._startOf(this._moves[i]) * cells + this._endOf(this._moves[i]);
      let slot = (Math.imul(ends, 0x9e3779b1) >>> 8) & (size - 1);
      while (hash[slot] !== 0) {
        if (hash[slot] === ends) {
          return false;
        }
        slot = (slot + 1) & (size - 1);
      }
      hash[slot] = ends;
    }
    return true;
  }

  /**
   * A number that is the same for moves of which `_same` is true.
   * @param {number} m
   */
  _digest(m) {
    const start = this._startOf(m);
    const end = this._endOf(m);
    const list = this._listOf(m);
    let sum = Math.imul(start, 0x9e3779b1) + Math.imul(end, 0x85ebca6b);
    if (list) {
      const words = this._lists;
      for (let i = list + HEAD, last = i + words[list + LENGTH]; i < last; i++) {
        const word = cell(words[i], start, end);
        sum = Math.imul(sum, 31) + (word === PROMOTE ? TYPE : word); // they may do the same
      }
    }
    return (sum ^ (sum >>> 15)) >>> 3;
  }

  /**
   * Two moves do the same and go on alike; a promotion changes the type, unless it is recycled.
   * @param {number} m
   * @param {number} other
   */
  _same(m, other) {
    const start = this._startOf(m);
    const end = this._endOf(m);
    if (start !== this._startOf(other) || end !== this._endOf(other)) {
      return false;
    }
    const one = this._listOf(m);
    const two = this._listOf(other);
    const words = this._lists;
    if (one === two) {
      return true;
    }
    if (!one || !two || words[one] !== words[two] || words[one + LENGTH] !== words[two + LENGTH]) {
      return false;
    }
    const apart = two - one;
    const becomes = (/** @type {number} */ k) =>
      k === TYPE || (k === PROMOTE && !this._t.recyclePromotions);
    const last = one + HEAD + words[one + LENGTH];
    for (let i = one + HEAD; i < last; i += width(words, i)) {
      const kind = words[i];
      const size = width(words, i);
      const alike = kind === words[i + apart] || (becomes(kind) && becomes(words[i + apart]));
      if (!alike || size !== width(words, i + apart)) {
        return false;
      }
      // Positions stand first; a number of pairs is as good as one.
      const cells = kind === SHIFT ? size : kind === COPY ? 3 : kind >= SET ? 1 : 2;
      for (let k = i + 1; k < i + size; k++) {
        const is = k < i + cells ? cell(words[k], start, end) : words[k];
        if (is !== (k < i + cells ? cell(words[k + apart], start, end) : words[k + apart])) {
          return false;
        }
      }
    }
    return true;
  }
}
