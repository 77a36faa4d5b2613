/** `flood`: the search of a rule for all cells that hang together (analysis `floods`). */

import { note } from "./recall.js";
import { ROUNDS } from "./writing.js";

/** @typedef {Int32Array[]} Links by way where it leads from each cell; the last cell is "off" */

/** Which way leads where: the tables of a loop, which are constants of the module. */
class Ways {
  /**
   * @param {Links} links
   * @param {Links} backs
   */
  constructor(links, backs) {
    this.links = links;
    this.backs = backs;
    const off = links[0].length - 1;
    const leads = (/** @type {number} */ to, /** @type {number} */ cell, /** @type {number} */ k) =>
      to === off || backs[k][to] === cell;
    /** Each way back ends where the way there began. */
    this.direct = links.every((link, k) => link.every((to, cell) => leads(to, cell, k)));
    /** @type {Int32Array} by cell, then by way, where it leads */
    this.ends = Int32Array.from({ length: links.length * off }, (_, i) => {
      return links[i % links.length][Math.floor(i / links.length)];
    });
  }

  /**
   * @param {Links} links
   * @param {Links} backs
   */
  are(links, backs) {
    let same = links.length === this.links.length;
    for (let k = 0; same && k < links.length; k++) {
      same = links[k] === this.links[k] && backs[k] === this.backs[k];
    }
    return same;
  }
}

/** @type {Ways[]} those that were asked for */
const WAYS = [];

/**
 * @param {Links} links
 * @param {Links} backs
 */
function waysOf(links, backs) {
  for (const ways of WAYS) {
    if (ways.are(links, backs)) {
      return ways;
    }
  }
  return WAYS[WAYS.push(new Ways(links, backs)) - 1];
}

/** Where a search has been, and where it is. */
export class Flood {
  /** @param {number} cells */
  constructor(cells) {
    this.here = 0; // where the cursor ends
    this.count = 0; // how many cells it has met
    this.rounds = 0; // that the loops of the run have had
    this.met = new Int32Array(cells);
    this.path = new Int32Array(cells);
  }

  /**
   * Goes the way that the rule would have gone. Its cursor needs a round for each cell forth and
   * back, and two to find out that it is done. Nothing that is off the board has one of the codes.
   * @param {any} g
   * @param {number} here
   * @param {number} rounds
   * @param {Links} links
   * @param {Links} backs
   * @param {Uint8Array} codes
   * @param {Int32Array} seen
   * @param {Int32Array[]} entered by way the cells to which it has led
   * @param {number} run what marks have in them
   * @returns {number} the rounds
   */
  search(g, here, rounds, links, backs, codes, seen, entered, run) {
    this.here = here;
    this.rounds = rounds;
    this.count = 0;
    const ways = waysOf(links, backs);
    let { direct } = ways;
    for (const came of entered) {
      direct = direct && came[here] !== run;
    }
    if (direct) {
      this.around(g, ways.ends, codes, seen, entered, run);
      this.rounds += 2 * this.count + 2;
    } else {
      this.wander(g, links, backs, codes, seen, entered, run);
    }
    return this.rounds;
  }

  /**
   * Marks the cells that were met.
   * @param {Int32Array} marks
   * @param {number} run
   */
  mark(marks, run) {
    for (let m = 0; m < this.count; m++) {
      marks[this.met[m]] = run;
    }
  }

  /**
   * The cells that are met, depth first.
   * @param {any} g
   * @param {Int32Array} ends by cell, then by way, where it leads
   * @param {Uint8Array} codes
   * @param {Int32Array} seen
   * @param {Int32Array[]} entered
   * @param {number} run
   */
  around(g, ends, codes, seen, entered, run) {
    const { met, path } = this;
    const b = g._s;
    const size = entered.length;
    let depth = 0;
    let count = 0;
    let way = size * this.here; // what is tried next
    let last = way + size;
    for (;;) {
      let to = 0;
      while (way < last) {
        to = ends[way];
        if (seen[to] !== run && codes[b[note(g, to)]] !== 0) {
          break;
        }
        way++;
      }
      if (way < last) {
        seen[to] = entered[size + way - last][to] = run;
        met[count++] = to;
        path[depth++] = way + 1;
        way = size * to;
        last = way + size;
      } else if (depth > 0) {
        way = path[--depth];
        last = size * Math.floor((way - 1) / size) + size;
      } else {
        this.count = count;
        return;
      }
    }
  }

  /**
   * The same round by round, where the cursor may come back elsewhere.
   * @param {any} g
   * @param {Links} links
   * @param {Links} backs
   * @param {Uint8Array} codes
   * @param {Int32Array} seen
   * @param {Int32Array[]} entered
   * @param {number} run
   */
  wander(g, links, backs, codes, seen, entered, run) {
    const b = g._s;
    const off = links[0].length - 1;
    while (this.here !== off && this.rounds++ < ROUNDS) {
      const { here } = this;
      let k = links.findIndex(
        (link) => seen[link[here]] !== run && codes[b[note(g, link[here])]] !== 0,
      );
      if (k >= 0) {
        this.here = links[k][here];
        seen[this.here] = entered[k][this.here] = run;
        this.met[this.count++] = this.here;
        continue;
      }
      k = entered.findIndex((came) => came[here] === run);
      if (k < 0) {
        this.rounds++; // the loop asks once more whether it goes on
        return;
      }
      this.here = backs[k][here];
    }
  }
}
