/**
 * `Writing`: moves as numbers, and how rules write them.
 *
 * A move is an index into the prepared moves, or ~i for the one that a rule has written at
 * `_dyn[i]` (label, start, end, list of effects). Writing beyond the end of a stack does nothing;
 * `_cut` then makes it larger, and what was cut off is generated again.
 */

import {
  ATTRIBUTE,
  COMPLETE,
  COPY,
  DROP,
  HEAD,
  LENGTH,
  MILD,
  NEXT,
  PROMOTE,
  REMOVE,
  SHIFT,
  SPARED,
  cell,
  width,
} from "./effects.js";
import { Captures } from "./captures.js";
import { fresh, grown } from "./stacks.js";

/** Rounds of all loops in one run of a rule. */
export const ROUNDS = 20_000;

/** For how many numbers there is room on a stack when moves are generated. */
const SPARE = 128;

export class Writing extends Captures {
  constructor() {
    super();
    /** @type {Record<string, Int32Array>} */
    const { label, start, end, effects } = this._t.moves;
    this._label = label;
    this._start = start;
    this._end = end;
    this._effects = effects;
    /** @type {Int32Array} */
    this._moves = fresh("_moves");
    this._top = 0;
    /** @type {Int32Array} */
    this._dyn = fresh("_dyn");
    this._dynTop = 0;
    this._listTop = this._t.effects.length;
    this._first = 0; // the moves of the node are from here
    // What a rule has written and not yet emitted. Rules that run inside a question of another one
    // (what is attacked, what could be reached) have their own (level 1).
    this._level = 0;
    /** @type {Int32Array[]} */
    this._groups = [new Int32Array(16), new Int32Array(16)];
    /** @type {Int32Array[]} */
    this._pending = [new Int32Array(64)];
    this._tight = false;
    /** @type {Int32Array[][]} */
    this._marked = [[], []];
    this._runs = 0;
    /** @type {Set<string>} what was warned of */
    this._told = new Set();
  }

  /**
   * @param {number} m
   * @returns {number}
   */
  _labelOf(m) {
    return m >= 0 ? this._label[m] : this._dyn[~m];
  }

  /**
   * @param {number} m
   * @returns {number}
   */
  _startOf(m) {
    return m >= 0 ? this._start[m] : this._dyn[~m + 1];
  }

  /**
   * @param {number} m
   * @returns {number}
   */
  _endOf(m) {
    return m >= 0 ? this._end[m] : this._dyn[~m + 2];
  }

  /**
   * Where the list of effects is; 0 for a plain move.
   * @param {number} m
   * @returns {number}
   */
  _listOf(m) {
    return m >= 0 ? this._effects[m] : this._dyn[~m + 3];
  }

  /**
   * Where the piece of the last sub-move is after the step (U19).
   * @param {number} m
   */
  _landing(m) {
    const list = this._listOf(m);
    const words = this._lists;
    if (list && words[list + LENGTH] && words[list + HEAD] === SHIFT) {
      const last = words[list + HEAD + width(words, list + HEAD) - 1];
      return cell(last, this._startOf(m), this._endOf(m));
    }
    return this._endOf(m);
  }

  /**
   * Appends a plain move.
   * @param {number} label
   * @param {number} start
   * @param {number} end
   */
  _plain(label, start, end) {
    const k = this._dynTop;
    const dyn = this._dyn;
    dyn[k] = label;
    dyn[k + 1] = start;
    dyn[k + 2] = end;
    dyn[k + 3] = 0;
    this._dynTop = k + 4;
    this._moves[this._top++] = ~k;
  }

  /**
   * Appends a move out of the pending pairs and effects. What would move from an empty cell, or
   * onto its own, does not move; a move that changes nothing is not one.
   * @param {number} label
   * @param {number} pairs words of the pending group
   * @param {number} start off the board for a drop
   * @param {number} end
   * @param {number} choice the type chosen on arrival, -1 for none
   * @param {number} effects words of the pending effects
   * @param {number} next
   * @param {number} base base + type is the code of a dropped piece
   * @param {number} kind the type that is dropped without a choice
   * @param {boolean} copy the original stays
   */
  _emit(label, pairs, start, end, choice, effects, next, base, kind, copy) {
    const group = this._groups[this._level];
    const source = this._pending[this._level];
    if (pairs > group.length || effects > source.length) {
      this._groups[this._level] = grown(group, pairs);
      this._pending[this._level] = grown(source, effects);
      this._tight = true;
      return;
    }
    const s = this._s;
    const moves = start !== this._off && start !== end && s[start] !== 0;
    if (moves && pairs === 0 && effects === 0 && choice < 0 && next === COMPLETE && !copy) {
      this._plain(label, start, end);
      return;
    }
    const words = this._lists;
    const list = this._listTop;
    const shift = list + HEAD;
    let w = shift + 2;
    for (let k = 0; k < pairs; k += 2) {
      const on = group[k] !== this._off && group[k + 1] !== this._off;
      if (on && group[k] !== group[k + 1] && s[group[k]]) {
        words[w++] = group[k];
        words[w++] = group[k + 1];
      }
    }
    const alone = w === shift + 2;
    let first = shift + 2;
    if (moves && !(copy && alone)) {
      if (copy && !lifts(words, first, w, start)) {
        words.copyWithin(first + 2, first, w); // lifted with the others, and back before they land
        words[first] = words[first + 1] = start;
        first += 2;
        w += 2;
      }
      words[w++] = start;
      words[w++] = end;
    }
    let from = start;
    let to = end;
    if (w === shift + 2) {
      w = shift;
    } else {
      words[shift] = SHIFT;
      words[shift + 1] = (w - shift - 2) >> 1;
      from = words[first];
      to = words[first + 1];
    }
    const landings = w;
    let mild = next === COMPLETE && w === shift + 4;
    if (start === this._off) {
      w = three(words, w, DROP, end, base + (choice < 0 ? kind : choice));
      mild = false;
    } else {
      if (copy && moves && alone) {
        w = three(words, w, COPY, start, end);
        mild = false;
      }
      if (choice >= 0 && s[start]) {
        w = three(words, w, PROMOTE, end, choice);
        mild = mild && end === to;
      }
    }
    let spared = false;
    for (let i = 0; i < effects;) {
      const size = width(source, i);
      const at = source[i + 1];
      if (source[i] !== SPARED) {
        mild = mild && source[i] === ATTRIBUTE && at === to;
        for (let k = 0; k < size; k++) {
          words[w++] = source[i + k];
        }
      } else if (at === end || landed(words, first, landings, at)) {
        spared = true;
      } else {
        words[w++] = REMOVE;
        words[w++] = at;
        mild = false;
      }
      i += size;
    }
    if (w === shift && spared) {
      w = three(words, w, SHIFT, 1, start); // taken off and put back where it stands
      words[w++] = end;
    }
    if (w === shift) {
      return;
    }
    if (w > words.length) {
      this._listTop = w; // it is incomplete: `_cut` will see it
      return;
    }
    const k = this._dynTop;
    this._plain(label, from, to);
    if (!mild || w > shift + 4) {
      words[list + NEXT] = next;
      words[list + MILD] = mild ? 1 : 0;
      words[list + LENGTH] = w - shift;
      this._listTop = w;
      this._dyn[k + 3] = list;
    }
  }

  /**
   * What rules have written beyond is gone.
   * @param {number} dyn
   * @param {number} list
   */
  _backTo(dyn, list) {
    this._dynTop = dyn;
    this._listTop = list;
  }

  /**
   * Makes room for as much as most positions need. Code that has once written beyond a stack is
   * slower from then on, in all games.
   */
  _widen() {
    if (this._top + SPARE > this._moves.length) {
      this._grow("_moves");
    }
    if (this._dynTop > 0 && this._dynTop + SPARE > this._dyn.length) {
      this._grow("_dyn");
    }
    if (this._listTop > this._t.effects.length && this._listTop + SPARE > this._lists.length) {
      this._grow("_lists");
    }
  }

  /** Something was written beyond the end of a stack, which is larger now. */
  _cut() {
    let cut = this._tight;
    this._tight = false;
    if (this._top > this._moves.length) {
      this._grow("_moves", 2 * this._top);
      cut = true;
    }
    if (this._dynTop > this._dyn.length) {
      this._grow("_dyn", 2 * this._dynTop);
      cut = true;
    }
    if (this._listTop > this._lists.length) {
      this._grow("_lists", 2 * this._listTop);
      cut = true;
    }
    return cut;
  }

  /**
   * Generates moves for a question; one of them is such a move. Those of the node are kept. No
   * other question is answered meanwhile.
   * @param {(game: any, b: Int32Array) => void} generate
   * @param {(m: number) => boolean} wanted
   */
  _someAside(generate, wanted) {
    const [first, top, dyn, list] = [this._first, this._top, this._dynTop, this._listTop];
    this._level = 1;
    this._pending[1] ??= new Int32Array(64);
    this._first = top;
    let again = false;
    const mark = this._mark();
    do {
      this._top = top;
      this._backTo(dyn, list);
      if (again) {
        this._rewind(mark);
      }
      generate(this, this._s);
    } while (this._cut() && (again = true));
    let found = false;
    for (let i = top; i < this._top && !found; i++) {
      found = wanted(this._moves[i]);
    }
    [this._first, this._top] = [first, top];
    this._backTo(dyn, list);
    this._level = 0;
    this._tight = this._tight || again; // what ran above has old stacks
    return found;
  }

  /** A number that no earlier run of a rule has had, to mark positions with. */
  _run() {
    if (this._runs === 0x7fffffff) {
      this._marked = [[], []];
      this._runs = 0;
    }
    return ++this._runs;
  }

  /**
   * The marks of a rule's set of positions.
   * @param {number} slot
   */
  _marks(slot) {
    const pool = this._marked[this._level];
    pool[slot] ??= new Int32Array(this._off + 1);
    return pool[slot];
  }

  /**
   * A loop of a rule did not end; the rule stops here, what it has emitted stays.
   * @param {number} label
   * @param {number} at
   */
  _endless(label, at) {
    const [name, args] = this._t.labels[label];
    const rule = [name, ...args].join(" ");
    const message = `a loop was stopped after ${ROUNDS} rounds`;
    this._tell(`rule '${rule}' at ${this._t.positions[at]}: ${message}`);
  }

  /**
   * Warns once of what the rules should not do.
   * @param {string} text
   */
  _tell(text) {
    if (!this._told.has(text)) {
      this._told.add(text);
      const { warn } = /** @type {typeof Writing} */ (this.constructor);
      warn(text);
    }
  }

  /**
   * Takes what engines warn of; may be replaced.
   * @param {string} message
   */
  static warn(message) {
    console.warn(message);
  }
}

/**
 * Writes an effect of three words; returns where the next one goes.
 * @param {Int32Array} words
 * @param {number} w
 * @param {number} kind
 * @param {number} one
 * @param {number} two
 */
function three(words, w, kind, one, two) {
  words[w] = kind;
  words[w + 1] = one;
  words[w + 2] = two;
  return w + 3;
}

/**
 * One of the pairs from `first` to `last` begins on a position.
 * @param {Int32Array} words
 * @param {number} first
 * @param {number} last
 * @param {number} at
 */
function lifts(words, first, last, at) {
  return landed(words, first - 1, last - 1, at);
}

/**
 * One of the pairs from `first` to `last` ends on a position.
 * @param {Int32Array} words
 * @param {number} first
 * @param {number} last
 * @param {number} at
 */
function landed(words, first, last, at) {
  for (let k = first + 1; k < last; k += 2) {
    if (words[k] === at) {
      return true;
    }
  }
  return false;
}
