/**
 * The random numbers that Python draws from a seed (`random.Random`, the Mersenne Twister), for
 * games that a program in Python plays: they are the same as those of an engine in Python.
 */

const SIZE = 624;
const MIDDLE = 397;

/** The words that a seed stands for, each made when it is asked for. */
export class Draws {
  /** @param {number[]} seed its digits to the base 2 ** 32, the last first */
  constructor(seed) {
    this._seed = seed;
    /** @type {Uint32Array | null} */
    this._state = null;
    /** @type {number[]} */
    this._words = [];
  }

  /**
   * A number of 32 bits.
   * @param {number} index among all that are drawn
   * @returns {number}
   */
  word(index) {
    while (this._words.length <= index) {
      this._state ??= seeded(this._seed);
      twist(this._state);
      for (const word of this._state) {
        this._words.push(tempered(word));
      }
    }
    return this._words[index];
  }
}

/** @param {number[]} seed */
function seeded(seed) {
  const state = new Uint32Array(SIZE);
  const mixed = (/** @type {number} */ i, /** @type {number} */ factor) => {
    const before = state[i - 1];
    return Math.imul(before ^ (before >>> 30), factor);
  };
  state[0] = 19650218;
  for (let i = 1; i < SIZE; i++) {
    state[i] = mixed(i, 1812433253) + i;
  }
  let i = 1;
  const go = () => {
    if (++i === SIZE) {
      state[0] = state[SIZE - 1];
      i = 1;
    }
  };
  for (let k = 0; k < Math.max(SIZE, seed.length); k++) {
    const j = k % seed.length;
    state[i] = (state[i] ^ mixed(i, 1664525)) + seed[j] + j;
    go();
  }
  for (let k = 1; k < SIZE; k++) {
    state[i] = (state[i] ^ mixed(i, 1566083941)) - i;
    go();
  }
  state[0] = 0x80000000;
  return state;
}

/** @param {Uint32Array} state */
function twist(state) {
  for (let i = 0; i < SIZE; i++) {
    const joined = (state[i] & 0x80000000) | (state[(i + 1) % SIZE] & 0x7fffffff);
    state[i] = state[(i + MIDDLE) % SIZE] ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
  }
}

/** @param {number} word */
function tempered(word) {
  let x = word ^ (word >>> 11);
  x ^= (x << 7) & 0x9d2c5680;
  x ^= (x << 15) & 0xefc60000;
  return (x ^ (x >>> 18)) >>> 0;
}
