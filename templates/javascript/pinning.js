/** What holds the pieces of a player to their cells: by it most moves are legal without a trial. */

import { lowest } from "./scans.js";

/**
 * What is known of a node while its moves are tested. A cell is marked by a number that no other
 * node has used.
 *
 * An example: the king on e1, a rook of his on e2, and an enemy's on e8 with nothing between them.
 * The ray from e1 to the north meets e2 first, and behind it what attacks: the piece on e2 may only
 * go to e2, e3, ... e8. Without the rook on e2 there is an attack, and only what lands on e2, e3,
 * ... e8 answers it. All other moves of other pieces neither open nor answer an attack, for filling
 * a cell opens none where no attack goes over a piece. Where one does (a cannon's), cells are
 * `between`: a piece that comes there is what it jumps over.
 * @typedef {object} Pins
 * @property {Int32Array} bound what leaves such a cell may go only to the cells of a ray, from
 * `first` to `last` in the attack table, or, where `first` is -1, has to be tried
 * @property {Int32Array} between what comes there has to be tried
 * @property {Int32Array} first
 * @property {Int32Array} last
 * @property {Int32Array} answer where a piece answers all attacks is marked by `answers`
 * @property {number} answers 0 while there are none
 * @property {boolean} filling some cells are `between`
 * @property {Int32Array} words the attack table of `first` and `last`
 * @property {Int32Array} kings
 * @property {number} count
 * @property {number} node
 */

/** @typedef {InstanceType<ReturnType<typeof import("./attacks.js").attacks>>} Attacking */

const NO_WORDS = new Int32Array(0);

/**
 * The piece on a cell may go only to some cells of a ray; one that is held twice has to be tried.
 * @param {Pins} pins
 * @param {number} blocker
 * @param {Int32Array} words
 * @param {number} first
 * @param {number} last
 */
function hold(pins, blocker, words, first, last) {
  const free = pins.bound[blocker] !== pins.node;
  pins.bound[blocker] = pins.node;
  pins.first[blocker] = free && (pins.words === words || pins.words === NO_WORDS) ? first : -1;
  pins.last[blocker] = last;
  pins.words = pins.words === NO_WORDS ? words : pins.words;
}

/** @param {new (...args: any[]) => Attacking} Base */
export const pinning = (Base) =>
  class Pinning extends Base {
    /** @param {any[]} args */
    constructor(...args) {
      super(...args);
      /** @type {Pins[]} */
      this._pinned = [];
      this._nesting = 0;
      this._nodes = 0;
    }

    /** @returns {Pins} */
    _findKings() {
      const size = this._off + 2; // off the board, and where moves begin that are no steps
      const pins = (this._pinned[this._nesting] ??= {
        bound: new Int32Array(size),
        between: new Int32Array(size),
        first: new Int32Array(size),
        last: new Int32Array(size),
        answer: new Int32Array(size),
        answers: 0,
        filling: false,
        words: NO_WORDS,
        kings: new Int32Array(size),
        count: 0,
        node: 0,
      });
      if (this._nodes >= 0x7fff0000) {
        this._pinned.length = this._nodes = 0;
        return this._findKings();
      }
      const node = (pins.node = ++this._nodes);
      const at = this._scan(this._t.kings[this._turn]);
      let count = 0;
      for (let w = 0; w < this._words; w++) {
        for (let rest = this._entries[at + w]; rest !== 0; rest &= rest - 1) {
          const p = 32 * w + lowest(rest);
          pins.kings[count++] = p;
          pins.bound[p] = node;
          pins.first[p] = -1;
        }
      }
      pins.bound[this._off + 1] = node;
      pins.count = count;
      pins.answers = 0;
      pins.filling = false;
      pins.words = NO_WORDS;
      return pins;
    }

    /**
     * Marks what holds pieces for a king; false if that does not tell which moves are legal.
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
    _pinsBy(pins, words, i) {
      const b = this._s;
      const sets = this._sets;
      const { between, node } = pins;
      for (let n = words[i++]; n > 0; n--) {
        const set = words[i++];
        for (let last = i + 1 + words[i++]; i < last; i++) {
          if (sets[set + b[words[i]]] !== 0) {
            this._answering(pins, words, i, i, 1, i);
          }
        }
      }
      for (let n = words[i++]; n > 0; n--) {
        const set = words[i++];
        const last = i + 1 + words[i++];
        let blocker = -1;
        for (let k = i; k < last; k++) {
          const code = b[words[k]];
          if (code !== 0) {
            if (blocker >= 0) {
              if (sets[set + code] !== 0) {
                hold(pins, blocker, words, i, k + 1);
              }
              break;
            }
            if (sets[set + code] !== 0) {
              this._answering(pins, words, i, k, 1, k);
              break;
            }
            blocker = words[k];
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
                pins.filling = true;
              }
            } else if (two < 0) {
              return false;
            } else {
              hold(pins, one, words, -1, -1);
              hold(pins, two, words, -1, -1);
            }
          }
          if (two >= 0) {
            break;
          }
          [one, two] = one < 0 ? [words[k], two] : [one, words[k]];
        }
        i = last;
      }
      this._pinsGuarded(pins, words, i);
      return true;
    }

    /**
     * An attack is answered on cells of a table, among those on which the others are.
     * @param {Pins} pins
     * @param {Int32Array} words
     * @param {number} i
     * @param {number} last
     * @param {number} by how far the cells are apart
     * @param {number} attacker where in the table the cell of the attacker is
     */
    _answering(pins, words, i, last, by, attacker) {
      const { answer, answers } = pins;
      const mark = (pins.answers = ++this._nodes);
      for (; i < last; i += by) {
        if (answers === 0 || answer[words[i]] === answers) {
          answer[words[i]] = mark;
        }
      }
      const at = words[attacker];
      if (answers === 0 || answer[at] === answers) {
        answer[at] = mark;
      }
    }

    /**
     * @param {Pins} pins
     * @param {Int32Array} words
     * @param {number} i
     */
    _pinsGuarded(pins, words, i) {
      const b = this._s;
      for (let n = words[i++]; n > 0; n--) {
        const attacks = this._sets[words[i] + b[words[i + 1]]] !== 0;
        const attacker = i + 1;
        i += 2;
        for (let ways = words[i++]; ways > 0; ways--) {
          let blockers = 0;
          let blocker = 0;
          const first = i + 1;
          for (let cells = words[i++]; cells > 0; cells--) {
            if (b[words[i]] !== 0) {
              blockers++;
              blocker = words[i];
            }
            i += 2;
          }
          if (attacks && blockers === 0) {
            this._answering(pins, words, first, i, 2, attacker);
          }
          if (attacks && blockers === 1) {
            hold(pins, blocker, words, -1, -1);
          }
        }
      }
      for (let n = words[i++]; n > 0; n--) {
        const start = words[i + 2];
        if (start >= 0 && this._sets[words[i] + b[words[i + 1]]] !== 0) {
          hold(pins, start, words, -1, -1);
        }
        this._open(words, i + 4);
        i = this._reading;
      }
    }
  };
