/** `Bag`: how often things are there, in the order in which they came. */

/** Texts with numbers; one that is not there has the number 0. */
export class Bag {
  /** @param {Iterable<string>} [items] */
  constructor(items = []) {
    /** @type {Map<string, number>} */
    this._counts = new Map();
    for (const item of items) {
      this.add(item);
    }
  }

  /** @param {string} item @param {number} [number] */
  add(item, number = 1) {
    this._counts.set(item, this.count(item) + number);
  }

  /** @param {string} item */
  count(item) {
    return this._counts.get(item) ?? 0;
  }

  /** One less of these; denied where there is none. @param {string} item */
  take(item) {
    const found = this.count(item);
    if (found) {
      this._counts.set(item, found - 1);
    }
    return found > 0;
  }

  /** Each thing once. */
  get kinds() {
    return [...this._counts.keys()];
  }

  /** Each thing as often as it is there. */
  get elements() {
    return [...this._counts].flatMap(([item, number]) => Array(number).fill(item));
  }

  /** What is here beyond what is there. @param {Bag} other */
  less(other) {
    const found = new Bag();
    for (const [item, number] of this._counts) {
      if (number > other.count(item)) {
        found.add(item, number - other.count(item));
      }
    }
    return found;
  }
}
