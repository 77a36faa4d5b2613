/**
 * `Recall`: drops of rules that search are kept until something changes that the rule has read.
 *
 * In go a stone changes what can be played beside the groups that it touches, and nothing
 * elsewhere. Which rules may be kept is decided where engines are made: they depend on numbers of
 * the state alone, and tell which ones they read. What they have written stays where it is, in the
 * stacks of the game, as long as the game does not go back before it.
 */

/** @typedef {import("./engine.js").Engine} Engine */

const NEVER = 0x7fffffff;

/** What a rule has found from each cell, at a state, and from which cells it has read what. */
export class Kept {
  /**
   * @param {Int32Array} state
   * @param {number} cells
   */
  constructor(state, cells) {
    this.state = state.slice();
    this.lf = this.lt = cells;
    this.words = (cells + 31) >> 5;
    // Behind the addresses of the state are two rows of cells: those that the start and the end of
    // the last move were compared with.
    /** @type {Int32Array} by address as many bits as there are cells */
    this.readers = new Int32Array((state.length + 2 * (cells + 1)) * this.words);
    /** @type {Int32Array} by cell where what the rule has written begins and ends */
    this.from = new Int32Array(cells);
    this.to = new Int32Array(cells).fill(NEVER);
    this.low = 0; // how far the stack has gone back since
    this.word = 0; // the bit of the cell from which the rule runs
    this.bit = 0;
  }

  /** @param {number} address whose number is another one */
  wake(address) {
    const { readers, to, words } = this;
    for (let word = 0; word < words; word++) {
      let bits = readers[address * words + word];
      readers[address * words + word] = 0;
      while (bits !== 0) {
        const bit = 31 - Math.clz32(bits);
        to[32 * word + bit] = NEVER;
        bits ^= 1 << bit;
      }
    }
  }

  /**
   * The state is another one, and so is where the last move was.
   * @param {Int32Array} state
   * @param {number} lf
   * @param {number} lt
   */
  changed(state, lf, lt) {
    for (let at = 0; at < state.length; at++) {
      if (state[at] !== this.state[at]) {
        this.state[at] = state[at];
        this.wake(at);
      }
    }
    const size = state.length;
    const second = size + this.to.length + 1;
    for (const address of lf === this.lf ? [] : [size + lf, size + this.lf]) {
      this.wake(address);
    }
    for (const address of lt === this.lt ? [] : [second + lt, second + this.lt]) {
      this.wake(address);
    }
    this.lf = lf;
    this.lt = lt;
  }
}

/** What is read while nothing is kept. */
const NOBODY = new Kept(new Int32Array(0), 0);

/**
 * An address of the state, which the rule that runs now reads.
 * @param {any} g
 * @param {number} at
 */
export function note(g, at) {
  const kept = g._reader;
  kept.readers[at * kept.words + kept.word] |= kept.bit;
  return at;
}

/**
 * A cell with which the rule compares the start of the last move.
 * @param {any} g
 * @param {number} cell
 */
export function noteFrom(g, cell) {
  note(g, g._s.length + cell);
  return cell;
}

/**
 * A cell with which the rule compares the end of the last move.
 * @param {any} g
 * @param {number} cell
 */
export function noteTo(g, cell) {
  note(g, g._s.length + g._off + 1 + cell);
  return cell;
}

/** @param {new (...args: any[]) => Engine} Base */
export const recall = (Base) =>
  class Recall extends Base {
    /** @param {number} seed */
    constructor(seed) {
      super(seed);
      /** @type {Map<number, Kept>} */
      this._sites = new Map();
      this._reader = NOBODY;
    }

    /**
     * @param {number} dyn
     * @param {number} list
     */
    _backTo(dyn, list) {
      super._backTo(dyn, list);
      for (const kept of this._sites.values()) {
        kept.low = Math.min(kept.low, dyn);
      }
    }

    /**
     * Writes the moves of a rule from all cells that are among these; it is run from those where
     * they may differ from before, or are gone.
     * @param {number} site what tells the rule, with all that it is given, from others
     * @param {Uint8Array} among
     * @param {(p: number) => void} run
     */
    _recall(site, among, run) {
      const kept = this._sites.get(site) ?? new Kept(this._s, this._off);
      this._sites.set(site, kept);
      kept.changed(this._s, this._lf, this._lt);
      const { from, to, low } = kept;
      for (let p = 0; p < this._off; p++) {
        if (among[p] !== 0) {
          if (to[p] > low) {
            this._anew(kept, p, run);
          } else {
            for (let k = from[p]; k < to[p]; k += 4) {
              this._moves[this._top++] = ~k;
            }
          }
        }
      }
      kept.low = NEVER - 1;
    }

    /**
     * @param {Kept} kept
     * @param {number} p
     * @param {(p: number) => void} run
     */
    _anew(kept, p, run) {
      const begun = this._dynTop;
      this._reader = kept;
      kept.word = p >> 5;
      kept.bit = 1 << (p & 31);
      run(p);
      this._reader = NOBODY;
      const written = this._dynTop;
      kept.from[p] = written === begun ? 0 : begun;
      kept.to[p] = written === begun ? 0 : written;
      const cut = this._top > this._moves.length || written > this._dyn.length;
      if (this._tight || cut || this._listTop > this._lists.length) {
        kept.to[p] = NEVER; // all will be generated again
      }
    }
  };
