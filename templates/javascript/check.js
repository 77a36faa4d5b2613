/** Check: turns after which a royal piece is attacked are illegal. */

import { UNKNOWN } from "./core.js";
import {
  ATTRIBUTE,
  CALL,
  COMPLETE,
  COPY,
  DROP,
  FLIP,
  HEAD,
  LENGTH,
  MILD,
  NEXT,
  PROMOTE,
  PUT,
  REMOVE,
  SET,
  SHIFT,
  SUPPLY,
  cell,
  width,
} from "./effects.js";

/** @typedef {import("./pinning.js").Pins} Pins */
/** @typedef {InstanceType<ReturnType<typeof import("./pinning.js").pinning>>} Pinning */

/** Effects that leave all pieces where they are; procedures do nothing but assign. */
const ELSEWHERE = [ATTRIBUTE, SET, CALL, SUPPLY];

/** @param {new (...args: any[]) => Pinning} Base */
export const check = (Base) =>
  class Check extends Base {
    /** @param {any[]} args */
    constructor(...args) {
      super(...args);
      // Where prepared moves begin that are no more than a step of one piece; of the others a
      // number that is always bound. All games of a module share them.
      const elsewhere = this._off + 1;
      /** @type {Int32Array} */
      this._steppers = this._t.steppers ??= Int32Array.from(this._effects, (list, m) =>
        list === 0 || this._lists[list + MILD] === 1 ? this._start[m] : elsewhere,
      );
      /** @type {Int32Array} */
      this._carried = new Int32Array(64);
    }

    inCheck() {
      const { royals, dangers, checks } = this._t;
      const [own, foes] = checks?.[this._turn] ?? [royals[this._turn], dangers[this._turn]];
      return own === null ? null : this._exposed(own, foes);
    }

    _choose() {
      super._choose();
      const royals = this._t.royals[this._turn];
      if (royals === null || this._top === this._first) {
        return;
      }
      const pins = this._findKings();
      const spare = this._t.last && pins.count > 1;
      let safe = this._t.simple[this._turn] && this._chain === this._off && !spare;
      for (let k = 0; k < pins.count && safe; k++) {
        safe = this._pins(pins, pins.kings[k]);
      }
      this._nesting++;
      this._top = safe && pins.count ? this._standing(royals, pins) : this._tested(royals, pins);
      this._nesting--;
    }

    /**
     * Keeps the moves that survive, each tried; without a king only what may bring one into play,
     * and with one to spare only what may cost one.
     * @param {Uint8Array} royals
     * @param {Pins} pins
     * @returns {number} where they end
     */
    _tested(royals, pins) {
      let kept = this._first;
      const spare = pins.count === 0 || (this._t.last && pins.count > 1);
      for (let i = kept, last = this._top; i < last; i++) {
        const m = this._moves[i];
        const mild = spare && this._listOf(m) === 0 && royals[this._s[this._endOf(m)]] === 0;
        if (mild || this._survives(m, royals, pins)) {
          this._moves[kept++] = m;
        }
      }
      return kept;
    }

    /**
     * The same by what holds pieces, most without a closer look.
     * @param {Uint8Array} royals
     * @param {Pins} pins
     * @returns {number}
     */
    _standing(royals, pins) {
      const { bound, answer, answers, node } = pins;
      const steppers = this._steppers;
      const ends = this._end;
      const least = pins.filling ? 0x7fffffff : 0; // the number of the first such move
      let moves = this._moves;
      let kept = this._first;
      for (let i = kept, last = this._top; i < last; i++) {
        const m = moves[i];
        if (m >= least && bound[steppers[m]] !== node) {
          if (answers === 0 || answer[ends[m]] === answers || this._ownKing(m, royals, pins)) {
            moves[kept++] = m;
          }
        } else if (this._stands(m, royals, pins)) {
          moves = this._moves; // trying may have needed more room
          moves[kept++] = m;
        }
      }
      return kept;
    }

    /**
     * A move takes a king of its own player, as few games allow, and may be legal by that.
     * @param {number} m
     * @param {Uint8Array} royals
     * @param {Pins} pins
     */
    _ownKing(m, royals, pins) {
      return royals[this._s[this._endOf(m)]] !== 0 && this._survives(m, royals, pins);
    }

    /**
     * As `_survives`, by what holds the piece if that tells.
     * @param {number} m
     * @param {Uint8Array} royals
     * @param {Pins} pins
     */
    _stands(m, royals, pins) {
      const list = this._listOf(m);
      const start = this._startOf(m);
      const end = this._endOf(m);
      const sole = list === 0 || this._lists[list + MILD] === 1;
      const bound = pins.bound[start] === pins.node;
      if (sole && bound && pins.count === 1 && start === pins.kings[0]) {
        const code = this._s[start];
        if (list === 0 || this._arrived(code, list) === code) {
          return !this._caught(start, end);
        }
      }
      if (
        (bound && pins.first[start] < 0) ||
        royals[this._s[end]] !== 0 ||
        pins.between[end] === pins.node ||
        !(sole || this._addsOnly(list, start, end, royals))
      ) {
        return this._survives(m, royals, pins);
      }
      let free = pins.answers === 0 || pins.answer[end] === pins.answers;
      if (free && bound) {
        let i = pins.first[start];
        while (i < pins.last[start] && pins.words[i] !== end) {
          i++;
        }
        free = i < pins.last[start];
      }
      // What else it puts down may be in the way.
      return sole || (free && !pins.filling) ? free : this._survives(m, royals, pins);
    }

    /**
     * The only king would be attacked on `end`.
     * @param {number} start
     * @param {number} end
     */
    _caught(start, end) {
      const b = this._s;
      const king = b[start];
      const taken = b[end];
      const from = this._lf;
      const to = this._lt;
      b[start] = 0;
      b[end] = king;
      this._lf = start;
      this._lt = end;
      const caught = this._threatened(end, this._t.dangers[this._turn]);
      b[start] = king;
      b[end] = taken;
      this._lf = from;
      this._lt = to;
      return caught;
    }

    /**
     * Nothing but the start of a step or drop is emptied, and no king or enemy appears.
     * @param {number} list
     * @param {number} start
     * @param {number} end
     * @param {Uint8Array} royals
     */
    _addsOnly(list, start, end, royals) {
      const words = this._lists;
      const first = list + HEAD;
      const last = first + words[list + LENGTH];
      if (words[list + NEXT] !== COMPLETE) {
        return false;
      }
      for (let i = first; i < last; i += width(words, i)) {
        const kind = words[i];
        if (kind === DROP || kind === PUT) {
          const code = words[i + 2];
          if (royals[code] !== 0 || this._t.dangers[this._turn].includes(this._ownerOf(code))) {
            return false;
          }
        } else if (i === first && kind === SHIFT) {
          const alone = words[i + 1] === 1 && cell(words[i + 2], start, end) === start;
          if (!alone || cell(words[i + 3], start, end) !== end) {
            return false;
          }
        } else if (!ELSEWHERE.includes(kind)) {
          return false;
        }
      }
      return true;
    }

    _mayStop() {
      const own = this._t.royals[this._turn];
      const dangers = this._t.dangers[this._turn];
      this._make(0); // a pass, with which men may leave the board
      const safe = own === null || this._toSpare(own) || !this._exposed(own, dangers);
      this._unmake();
      return safe && super._mayStop();
    }

    /**
     * The turn that a move ends or begins need not leave a royal piece attacked.
     * @param {number} m
     * @param {Uint8Array} royals
     * @param {Pins} pins
     */
    _survives(m, royals, pins) {
      const dangers = this._t.dangers[this._turn];
      const list = this._listOf(m);
      const partial = list !== 0 && this._lists[list + NEXT] !== COMPLETE;
      if (partial || this._chain !== this._off) {
        this._make(m);
        let legal;
        if (this._chain !== this._off && this._result === UNKNOWN) {
          this._legal();
          legal = this._last > this._first;
        } else {
          const dead = partial && this._dead;
          legal = !dead && (this._toSpare(royals) || !this._exposed(royals, dangers));
        }
        this._unmake();
        return legal;
      }
      const from = this._lf;
      const to = this._lt;
      this._lf = this._startOf(m);
      this._lt = this._endOf(m);
      const plain = list === 0 || this._lists[list + MILD] === 1;
      // What generates forward may ask for attributes, reserves and variables.
      const forward = this._t.forward.size !== 0 && !(plain && this._attributesAt === 0);
      let exposed;
      if (!forward) {
        exposed = this._exposedBy(this._carry(list), royals, dangers, pins);
      } else {
        const mark = this._undoTop;
        if (list === 0) {
          this._shiftOne(this._lf, this._lt);
        } else {
          this._apply(list, this._lf, this._lt);
        }
        exposed = !this._toSpare(royals) && this._exposed(royals, dangers);
        this._restore(mark);
      }
      this._lf = from;
      this._lt = to;
      return !exposed;
    }

    /**
     * Only a last royal piece must not be attacked, and there are several.
     * @param {Uint8Array} royals
     */
    _toSpare(royals) {
      let count = 0;
      for (let p = 0; this._t.last && p < this._off && count < 2; p++) {
        count += royals[this._s[p]] !== 0 ? 1 : 0;
      }
      return count > 1;
    }

    /**
     * Some royal piece is attacked after what `_carry` has done, which is taken back.
     * @param {number} changed
     * @param {Uint8Array} royals
     * @param {number[]} dangers
     * @param {Pins} pins
     */
    _exposedBy(changed, royals, dangers, pins) {
      const b = this._s;
      const cells = this._carried;
      let exposed = false;
      if (this._toSpare(royals)) {
        this._takeBack(changed);
        return false;
      }
      for (let k = 0; k < pins.count && !exposed; k++) {
        const king = pins.kings[k];
        exposed = royals[b[king]] !== 0 && this._threatened(king, dangers);
      }
      for (let i = 0; i < changed && !exposed; i += 2) {
        const at = cells[i];
        const other = royals[b[at]] !== 0 && royals[cells[i + 1]] === 0; // no king was there
        exposed = other && this._threatened(at, dangers);
      }
      this._takeBack(changed);
      return exposed;
    }

    /**
     * Carries out on the board alone what a list does from `_lf` to `_lt`. `_carried` then has
     * (cell, code before) of all that has changed.
     * @param {number} list
     * @returns {number} how many words those are
     */
    _carry(list) {
      const b = this._s;
      const words = this._lists;
      const [start, end] = [this._lf, this._lt];
      let n = 0;
      if (list === 0) {
        n = this._carryTo(n, end, b[start]);
        return this._carryTo(n, start, 0);
      }
      const last = list + HEAD + words[list + LENGTH];
      if (2 * (last - list) > this._carried.length) {
        this._carried = new Int32Array(4 * (last - list));
      }
      for (let i = list + HEAD; i < last; i += width(words, i)) {
        const kind = words[i];
        const at = cell(words[i + 1], start, end);
        if (kind === SHIFT) {
          n = this._carryShift(n, i);
        } else if (kind === REMOVE) {
          n = this._carryTo(n, at, 0);
        } else if (kind === DROP || kind === PUT) {
          n = this._carryTo(n, at, words[i + 2]);
        } else if (kind === COPY) {
          n = this._carryTo(n, cell(words[i + 2], start, end), b[at]);
        } else if (kind >= PROMOTE && kind <= FLIP) {
          n = this._carryTo(n, at, b[at] === 0 ? 0 : this._changed(b[at], kind, words[i + 2]));
        }
      }
      return n;
    }

    /**
     * @param {number} n where the next word goes
     * @param {number} i a shift
     */
    _carryShift(n, i) {
      const words = this._lists;
      const first = i + 2;
      const last = i + width(words, i);
      let lifted = n + 1;
      for (let k = first; k < last; k += 2) {
        const from = cell(words[k], this._lf, this._lt);
        this._carried[n] = from;
        this._carried[n + 1] = this._s[from];
        n += 2;
      }
      for (let k = first; k < last; k += 2) {
        this._s[cell(words[k], this._lf, this._lt)] = 0;
      }
      for (let k = first; k < last; k += 2, lifted += 2) {
        if (this._carried[lifted] !== 0) {
          n = this._carryTo(n, cell(words[k + 1], this._lf, this._lt), this._carried[lifted]);
        }
      }
      return n;
    }

    /**
     * @param {number} n
     * @param {number} at
     * @param {number} code
     */
    _carryTo(n, at, code) {
      this._carried[n] = at;
      this._carried[n + 1] = this._s[at];
      this._s[at] = code;
      return n + 2;
    }

    /** @param {number} changed words of `_carried` */
    _takeBack(changed) {
      for (let i = changed - 2; i >= 0; i -= 2) {
        this._s[this._carried[i]] = this._carried[i + 1];
      }
    }

    /**
     * What a piece is after a mild list of effects.
     * @param {number} code
     * @param {number} list
     */
    _arrived(code, list) {
      const words = this._lists;
      const last = list + HEAD + words[list + LENGTH];
      for (let i = list + HEAD; i < last; i += width(words, i)) {
        if (words[i] === PROMOTE) {
          code = this._changed(code, PROMOTE, words[i + 2]);
        }
      }
      return code;
    }

    /**
     * As in `Core`, but a chain that must and cannot go on safely is a dead end.
     * @param {number} m
     */
    _goOn(m) {
      this._chain = this._landing(m);
      this._mode = this._lists[this._listOf(m) + NEXT];
      this._dead = false;
      const over = this._finishedByStep();
      if (over !== null) {
        this._result = over; // nobody goes on, so the turn has ended here
        return;
      }
      /** @type {number} */
      const dyn = this._dynTop;
      /** @type {number} */
      const list = this._listTop;
      this._generate();
      const some = this._top > this._first;
      this._top = this._first;
      this._backTo(dyn, list);
      if (!some) {
        this._passTurn();
        return;
      }
      this._select();
      if (this._last === this._first) {
        const stop = this._t.passPartial && this._mayStop();
        this._forget();
        this._passTurn();
        this._dead = !stop;
      }
    }
  };
