/**
 * `Scans`: on which cells the codes of some sets stand, found by what has changed since the last
 * time instead of on all cells.
 */

import { Twins } from "./twins.js";

const MARK = 0;
const BEFORE = 1;
const DEPTH = 2;
const BITS_FROM = 3;

/** How many are kept, a power of two: games begin faster with few; one that is gone is remade. */
const ENTRIES = 8;

/**
 * The number of the lowest bit.
 * @param {number} word
 */
export function lowest(word) {
  return 31 - Math.clz32(word & -word);
}

export class Scans extends Twins {
  constructor() {
    super();
    this._depth = 0;
    /** @type {Uint8Array[]} the sets of codes by number */
    this._scans = this._t.scans ?? [];
    this._words = (this._off + 31) >> 5; // one bit a cell
    // An entry for a depth: where `_undo` ended, the depth of the entry before it, its own
    // depth, the bits by set.
    this._entry = BITS_FROM + this._scans.length * this._words;
    /** @type {Int32Array} */
    this._entries = new Int32Array(this._scans.length ? ENTRIES * this._entry : 0);
    this._entered = -1; // the depth of the last entry
  }

  /**
   * Where the entry for a depth is; another one may have taken its place.
   * @param {number} depth
   */
  _at(depth) {
    return (depth & (ENTRIES - 1)) * this._entry;
  }

  /** The present step is followed by another one than before. */
  _outdate() {
    while (this._entered > this._depth) {
      const before = this._entries[this._at(this._entered) + BEFORE];
      const there = before >= 0 && this._entries[this._at(before) + DEPTH] === before;
      this._entered = there ? before : -1;
    }
  }

  /**
   * Where the bits of a set are in `_entries`, for the board that the last step has left.
   * @param {number} set
   */
  _scan(set) {
    const at = this._at(this._depth);
    if (this._entered !== this._depth) {
      this._outdate();
      if (this._entered !== this._depth) {
        this._follow(at);
      }
    }
    return at + BITS_FROM + set * this._words;
  }

  /**
   * Makes the entry for the present depth.
   * @param {number} at
   */
  _follow(at) {
    const entries = this._entries;
    if (this._entered < 0) {
      entries.fill(0, at, at + this._entry);
      for (let p = 0; p < this._off; p++) {
        if (this._s[p] !== 0) {
          this._mend(at + BITS_FROM, p);
        }
      }
    } else {
      const from = this._at(this._entered);
      for (let k = BITS_FROM; k < this._entry; k++) {
        entries[at + k] = entries[from + k];
      }
      const undo = this._undo;
      const off = this._off;
      for (let top = entries[from + MARK], last = this._undoTop; top < last; top += 2) {
        if (undo[top] < off) {
          this._mend(at + BITS_FROM, undo[top]);
        }
      }
    }
    entries[at + MARK] = this._undoTop;
    entries[at + BEFORE] = this._entered;
    entries[at + DEPTH] = this._depth;
    this._entered = this._depth;
  }

  /**
   * Sets the bits of a cell by what stands there.
   * @param {number} at
   * @param {number} p
   */
  _mend(at, p) {
    const entries = this._entries;
    const code = this._s[p];
    const scans = this._scans;
    const words = this._words;
    at += p >> 5;
    for (let k = 0; k < scans.length; k++, at += words) {
      entries[at] = (entries[at] & ~(1 << p)) | (scans[k][code] << p);
    }
  }
}
