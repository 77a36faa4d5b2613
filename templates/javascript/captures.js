/** `Captures`: what the effects of a move take off the board. */

import {
  ATTRIBUTE,
  COPY,
  DROP,
  HEAD,
  LENGTH,
  PUT,
  REMOVE,
  SHIFT,
  cell,
  staying,
  width,
} from "./effects.js";
import { fresh } from "./stacks.js";
import { State } from "./state.js";

export class Captures extends State {
  constructor() {
    super();
    /** @type {Int32Array} a copy of the board to try effects on, when one is needed */
    this._board = new Int32Array(0);
    /** @type {number[]} */
    this._goneAt = [];
    /** @type {number[]} */
    this._goneCode = [];
    /** @type {number[]} where the pieces stood that the effects move */
    this._leftAt = [];
    // The codes that each step of the game has taken off, where rules ask for them.
    /** @type {Int32Array} */
    this._goneStack = fresh("_goneStack");
    this._goneBegin = 0;
    this._goneTop = 0;
    /** @type {number[]} the codes that the step at hand gives back to reserves */
    this._back = [];
  }

  /**
   * Gathers in `_goneAt` and `_goneCode` the pieces that effects take off the board, in order. What
   * a created piece takes the place of is not captured; with `replaced` it counts all the same.
   * @param {number} list
   * @param {number} start
   * @param {number} end
   * @param {boolean} [replaced]
   */
  _removed(list, start, end, replaced = false) {
    this._goneAt.length = this._goneCode.length = this._leftAt.length = 0;
    const s = this._s;
    if (list === 0) {
      if (s[start] && s[end]) {
        this._goneAt.push(end);
        this._goneCode.push(s[end]);
      }
      return;
    }
    if (this._board.length === 0) {
      this._board = new Int32Array(this._off + 1);
    }
    const b = this._board;
    for (let p = 0; p <= this._off; p++) {
      b[p] = s[p];
    }
    const words = this._lists;
    for (let i = list + HEAD, last = i + words[list + LENGTH]; i < last; i += width(words, i)) {
      const kind = words[i];
      const what = words[i + 2];
      const at = cell(words[i + 1], start, end);
      if (kind === SHIFT) {
        this._tryShift(i, start, end);
      } else if (kind === COPY) {
        this._try(cell(what, start, end), b[at], true);
      } else if (kind === DROP || kind === PUT) {
        this._try(at, what, replaced || kind === DROP);
      } else if (kind === REMOVE) {
        this._try(at, 0, true);
      } else if (kind < ATTRIBUTE && b[at]) {
        b[at] = this._changed(b[at], kind, what);
      }
    }
  }

  /**
   * Effects take the piece that stands on a position: they remove or replace it, land on it, or
   * carry it to another position (U28).
   * @param {number} list
   * @param {number} start
   * @param {number} end
   * @param {number} at
   */
  _takes(list, start, end, at) {
    if (list === 0) {
      return (start === at || end === at) && this._s[start] !== 0 && this._s[at] !== 0;
    }
    if (!this._touches(list, start, end, at)) {
      return false;
    }
    this._removed(list, start, end, true);
    return this._goneAt.includes(at) || this._leftAt.includes(at);
  }

  /**
   * Some effect puts something on a position, or takes something off it.
   * @param {number} list
   * @param {number} start
   * @param {number} end
   * @param {number} at
   */
  _touches(list, start, end, at) {
    const words = this._lists;
    for (let i = list + HEAD, last = i + words[list + LENGTH]; i < last; i += width(words, i)) {
      const kind = words[i];
      if (kind === SHIFT) {
        for (let k = i + 2; k < i + width(words, i); k++) {
          if (cell(words[k], start, end) === at) {
            return true;
          }
        }
      } else if (kind === COPY) {
        if (cell(words[i + 2], start, end) === at) {
          return true;
        }
      } else if (kind === DROP || kind === PUT || kind === REMOVE) {
        if (cell(words[i + 1], start, end) === at) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * @param {number} i the effect
   * @param {number} start
   * @param {number} end
   */
  _tryShift(i, start, end) {
    const b = this._board;
    const words = this._lists;
    const lifted = [];
    const last = i + width(words, i);
    const first = cell(words[i + 2], start, end);
    const stay = staying(words[i + 1], first, cell(words[i + 3], start, end));
    for (let k = i + 2; k < last; k += 2) {
      lifted.push(b[cell(words[k], start, end)]);
    }
    for (let k = i + 2; k < last; k += 2) {
      b[cell(words[k], start, end)] = 0;
    }
    /** @type {number[]} */
    const landed = [];
    for (let k = i + 2; k < last; k += 2) {
      const code = lifted[(k - i) / 2 - 1];
      if (code) {
        const [from, to] = [cell(words[k], start, end), cell(words[k + 1], start, end)];
        if (from !== stay) {
          this._leftAt.push(from);
        }
        this._try(to, code, !landed.includes(to));
        if (from !== to) {
          landed.push(to); // else the original of a copy is back
        }
      }
    }
  }

  /**
   * Puts a code on a cell of `_board`.
   * @param {number} at
   * @param {number} code
   * @param {boolean} counts what stood there is taken off
   */
  _try(at, code, counts) {
    if (counts && this._board[at]) {
      this._goneAt.push(at);
      this._goneCode.push(this._board[at]);
    }
    this._board[at] = code;
  }

  /**
   * Keeps the codes of the pieces that a step takes off.
   * @param {number} list
   * @param {number} start
   * @param {number} end
   */
  _note(list, start, end) {
    if (this._t.recycle) {
      this._removed(list, start, end, true);
      this._back = [...this._goneCode];
    }
    this._removed(list, start, end);
    this._goneBegin = this._goneTop;
    for (const code of this._goneCode) {
      if (this._goneTop >= this._goneStack.length) {
        this._grow("_goneStack");
      }
      this._goneStack[this._goneTop++] = code;
    }
  }

  /** What the step has captured or replaced goes to the reserves of the owners. */
  _recycle() {
    for (const code of this._back) {
      const held = this._reserveAt + code;
      if (this._s[held] >= 0) {
        this._write(held, this._s[held] + 1);
      }
    }
  }

  /**
   * The last step has taken off a piece with one of these codes.
   * @param {Uint8Array} codes
   */
  _captured(codes) {
    for (let i = this._goneBegin; i < this._goneTop; i++) {
      if (codes[this._goneStack[i]]) {
        return true;
      }
    }
    return false;
  }
}
