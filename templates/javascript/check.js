/** Check: turns after which a royal piece is attacked are illegal. */

import { UNKNOWN } from "./core.js";
import {
  ATTRIBUTE,
  COMPLETE,
  DROP,
  HEAD,
  LENGTH,
  MILD,
  NEXT,
  PROMOTE,
  PUT,
  SHIFT,
  cell,
  width,
} from "./effects.js";

/** @typedef {import("./pinning.js").Pins} Pins */
/** @typedef {InstanceType<ReturnType<typeof import("./pinning.js").pinning>>} Pinning */

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
    }

    _choose() {
      super._choose();
      const royals = this._t.royals[this._t.turns[this._turn][0]];
      if (royals === null || this._top === this._first) {
        return;
      }
      const pins = this._findKings(royals);
      let safe = this._t.simple;
      for (let k = 0; k < pins.count && safe; k++) {
        safe = this._pins(pins, pins.kings[k]);
      }
      this._nesting++;
      this._top = safe && pins.count ? this._standing(royals, pins) : this._tested(royals, pins);
      this._nesting--;
    }

    /**
     * Keeps the moves that survive, each tried; without a king only what may bring one into play.
     * @param {Uint8Array} royals
     * @param {Pins} pins
     * @returns {number} where they end
     */
    _tested(royals, pins) {
      let kept = this._first;
      for (let i = kept, last = this._top; i < last; i++) {
        const m = this._moves[i];
        if ((pins.count === 0 && this._listOf(m) === 0) || this._survives(m, royals, pins)) {
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
        } else if (kind !== ATTRIBUTE) {
          return false;
        }
      }
      return true;
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
      if (list !== 0 && this._lists[list + NEXT] !== COMPLETE) {
        this._make(m);
        let legal;
        if (this._chain !== this._off) {
          this._legal();
          legal = this._last > this._first || this._result !== UNKNOWN;
        } else {
          legal = !this._dead && !this._exposed(royals, dangers);
        }
        this._unmake();
        return legal;
      }
      /** @type {[number, number]} */
      const [from, to] = [this._lf, this._lt];
      this._lf = this._startOf(m);
      this._lt = this._endOf(m);
      const plain = list === 0 || this._lists[list + MILD] === 1;
      let exposed;
      // What generates forward may ask for attributes.
      if (plain && !(this._attributesAt && this._t.forward.size)) {
        exposed = this._exposedBy(list, royals, dangers, pins);
      } else {
        const mark = this._undoTop;
        if (list === 0) {
          this._shiftOne(this._lf, this._lt);
        } else {
          this._apply(list, this._lf, this._lt);
        }
        exposed = this._exposed(royals, dangers);
        this._restore(mark);
      }
      this._lf = from;
      this._lt = to;
      return !exposed;
    }

    /**
     * The step of one piece from `_lf` to `_lt` leaves a royal piece attacked.
     * @param {number} list
     * @param {Uint8Array} royals
     * @param {number[]} dangers
     * @param {Pins} pins
     */
    _exposedBy(list, royals, dangers, pins) {
      const b = this._s;
      const [start, end] = [this._lf, this._lt];
      const [code, taken] = [b[start], b[end]];
      b[end] = list === 0 ? code : this._arrived(code, list);
      b[start] = 0;
      let exposed = royals[b[end]] !== 0 && this._threatened(end, dangers);
      for (let k = 0; k < pins.count && !exposed; k++) {
        const king = pins.kings[k];
        exposed = king !== start && king !== end && this._threatened(king, dangers);
      }
      b[start] = code;
      b[end] = taken;
      return exposed;
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
      if (this._finishedByStep() !== null) {
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
        this._forget();
        this._passTurn();
        this._dead = !this._t.passPartial;
      }
    }
  };
