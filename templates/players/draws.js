/** Numbers that look random, the same in every language that counts in 32 bits. */

export class Draws {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed | 0;
  }

  /**
   * The next number from 0 to less than a limit of at most 21 bits (Mulberry32).
   * @param {number} limit
   */
  below(limit) {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let x = this.state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return Math.floor((((x ^ (x >>> 14)) >>> 0) * limit) / 2 ** 32);
  }

  /**
   * Any of them, each as likely.
   * @template T
   * @param {readonly T[]} items
   * @returns {T}
   */
  choice(items) {
    return items[this.below(items.length)];
  }

  /**
   * Any of them, which leaves the list; the last one takes its place.
   * @template T
   * @param {T[]} items
   * @returns {T}
   */
  taken(items) {
    const index = this.below(items.length);
    const found = items[index];
    items[index] = items[items.length - 1];
    items.length -= 1;
    return found;
  }
}
