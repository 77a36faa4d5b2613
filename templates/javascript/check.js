/** Check: turns after which a royal piece is attacked are illegal. */

import { UNKNOWN } from "./core.js";
import { COMPLETE, HEAD, LENGTH, MILD, NEXT, PROMOTE, width } from "./effects.js";

/**
 * What is known of a node while its moves are tested. A cell is marked by the number of the node.
 * @typedef {object} Pins
 * @property {Int32Array} hot
 * @property {Int32Array} between
 * @property {Int32Array} kings
 * @property {number} count
 * @property {number} node
 */

/** @typedef {InstanceType<ReturnType<typeof import("./attacks.js").attacks>>} Attacking */

/** @param {new (...args: any[]) => Attacking} Base */
export const check = (Base) =>
  class Check extends Base {
    /** @param {any[]} args */
    constructor(...args) {
      super(...args);
      /** @type {Pins[]} */
      this._pinned = [];
      this._nesting = 0;
      this._nodes = 0;
      this._filling = false; // some cells are `between`
    }

    _choose() {
      super._choose();
      const royals = this._t.royals[this._t.turns[this._turn][0]];
      if (royals === null || this._top === this._first) {
        return;
      }
      const pins = this._findKings(royals);
      let safe = this._t.simple;
      this._filling = false;
      for (let k = 0; k < pins.count && safe; k++) {
        safe = this._pins(pins, pins.kings[k]);
      }
      const { hot, between, node, count } = pins;
      const filling = this._filling;
      this._nesting++;
      let kept = this._first;
      for (let i = kept, last = this._top; i < last; i++) {
        const m = this._moves[i];
        const list = this._listOf(m);
        const free =
          count === 0
            ? list === 0
            : safe &&
              (list === 0 || this._lists[list + MILD] === 1) &&
              hot[this._startOf(m)] !== node &&
              !(filling && between[this._endOf(m)] === node);
        if (free || this._survives(m, royals, pins)) {
          this._moves[kept++] = m;
        }
      }
      this._nesting--;
      this._top = kept;
    }

    /**
     * @param {Uint8Array} royals
     * @returns {Pins}
     */
    _findKings(royals) {
      const size = this._off + 1;
      const pins = (this._pinned[this._nesting] ??= {
        hot: new Int32Array(size),
        between: new Int32Array(size),
        kings: new Int32Array(size),
        count: 0,
        node: 0,
      });
      if (this._nodes === 0x7fffffff) {
        this._pinned.length = this._nodes = 0;
        return this._findKings(royals);
      }
      const node = (pins.node = ++this._nodes);
      const b = this._s;
      let count = 0;
      for (let p = 0; p < this._off; p++) {
        if (royals[b[p]] !== 0) {
          pins.kings[count++] = p;
          pins.hot[p] = node;
        }
      }
      pins.count = count;
      return pins;
    }

    /**
     * Marks the cells whose emptying (`hot`) or filling (`between`) could open an attack on a king;
     * false if there is an attack already.
     * @param {Pins} pins
     * @param {number} king
     */
    _pins(pins, king) {
      const dangers = this._t.dangers[this._turn];
      const code = this._s[king];
      for (let k = 0; k < dangers.length; k++) {
        const words = this._t.attacks[dangers[k]][code];
        if (!this._pinsBy(pins, words, words[king])) {
          return false;
        }
      }
      return true;
    }

    /**
     * @param {Pins} pins
     * @param {Int32Array} words an attack table
     * @param {number} i where the attacks on the king are
     */
    _pinsBy({ hot, between, node }, words, i) {
      const b = this._s;
      const sets = this._sets;
      for (let n = words[i++]; n > 0; n--) {
        const set = words[i++];
        for (let last = i + 1 + words[i++]; i < last; i++) {
          if (sets[set + b[words[i]]] !== 0) {
            return false;
          }
        }
      }
      for (let n = words[i++]; n > 0; n--) {
        const set = words[i++];
        const last = i + 1 + words[i++];
        let blocker = -1;
        for (; i < last; i++) {
          const code = b[words[i]];
          if (code !== 0) {
            const attacks = sets[set + code] !== 0;
            if (blocker >= 0) {
              if (attacks) {
                hot[blocker] = node;
              }
              break;
            }
            if (attacks) {
              return false;
            }
            blocker = words[i];
          }
        }
        i = last;
      }
      for (let n = words[i++]; n > 0; n--) {
        const set = words[i++];
        const last = i + 1 + words[i++];
        let one = -1;
        let two = -1;
        for (let k = i; k < last; k++) {
          const code = b[words[k]];
          if (code === 0) {
            continue;
          }
          if (sets[set + code] !== 0) {
            if (one < 0) {
              for (let q = i; q < k; q++) {
                between[words[q]] = node;
                this._filling = true;
              }
            } else if (two < 0) {
              return false;
            } else {
              hot[one] = hot[two] = node;
            }
          }
          if (two >= 0) {
            break;
          }
          [one, two] = one < 0 ? [words[k], two] : [one, words[k]];
        }
        i = last;
      }
      return this._pinsGuarded(hot, node, words, i);
    }

    /**
     * @param {Int32Array} hot
     * @param {number} node
     * @param {Int32Array} words
     * @param {number} i
     */
    _pinsGuarded(hot, node, words, i) {
      const b = this._s;
      for (let n = words[i++]; n > 0; n--) {
        const attacks = this._sets[words[i] + b[words[i + 1]]] !== 0;
        i += 2;
        for (let ways = words[i++]; ways > 0; ways--) {
          let blockers = 0;
          let blocker = 0;
          for (let cells = words[i++]; cells > 0; cells--) {
            if (b[words[i]] !== 0) {
              blockers++;
              blocker = words[i];
            }
            i += 2;
          }
          if (attacks && blockers === 0) {
            return false;
          }
          if (attacks && blockers === 1) {
            hot[blocker] = node;
          }
        }
      }
      for (let n = words[i++]; n > 0; n--) {
        const start = words[i + 2];
        if (start >= 0) {
          hot[start] = node;
        }
        this._open(words, i + 4);
        i = this._reading;
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
      this._dynTop = dyn;
      this._listTop = list;
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
