/**
 * Several pieces in one place, shown as `translator/render/piles.py` does: seeds are a heap with
 * their number, others a column that can be read whole, however high it is.
 */

/** @typedef {import("./view.js").Cell} Cell */

/**
 * Where pieces are shown, and which levels of the pile, counted from below.
 * @typedef {{levels: number[], x: number, y: number, size: number}} Spot
 */

const MOST_SEEDS = 12; // places in a heap; the last one takes what is left
const TURN = (137.5 * Math.PI) / 180; // from one seed of a spiral to the next
const ROOMS = [
  [3, 2],
  [4, 2],
  [6, 3],
]; // rows and columns of small pieces, the larger ones first

/** Seeds in a spiral. @param {Cell} cell @param {number} number @returns {Spot[]} */
export function heap({ x, y, width, size }, number) {
  const left = x - 0.3 * (width - 0.6 * size);
  const middle = y - 0.06 * size;
  const levels = Array.from({ length: number }, (_, level) => level);
  return levels.slice(0, MOST_SEEDS).map((k) => {
    const away = 0.095 * size * Math.sqrt(k + 0.3);
    return {
      levels: k < MOST_SEEDS - 1 ? [k] : levels.slice(k),
      x: left + away * Math.sin(TURN * k),
      y: middle - away * Math.cos(TURN * k),
      size: 0.19 * size,
    };
  });
}

/** Where the number of a heap stands: in the lower right corner. @param {Cell} cell */
export function placeOfCount({ x, y, width, size }) {
  const high = 0.34 * size;
  return { x: x + 0.46 * width - 0.7 * high, y: y + 0.29 * size, size: high };
}

/**
 * A column: the uppermost piece is large; beside it stand those under it, from the upper ones down,
 * small, and such as follow each other and look alike in one spot.
 * @param {Cell} cell
 * @param {string[]} looks of its pieces, from below
 * @returns {Spot[]}
 */
export function column({ x, y, size }, looks) {
  const top = looks.length - 1;
  /** @type {number[][]} */
  const runs = [];
  for (let level = top - 1; level >= 0; level -= 1) {
    if (runs.length && looks[level] === looks[level + 1]) {
      runs[runs.length - 1].push(level);
    } else {
      runs.push([level]);
    }
  }
  const [rows, columns] = ROOMS.find(([down, across]) => down * across >= runs.length) ?? [
    Math.ceil(runs.length / 3),
    3,
  ];
  const high = (0.84 * size) / rows;
  const wide = Math.min(high, (0.56 * size) / columns);
  const room = 0.94 * size - Math.ceil(runs.length / rows) * wide;
  const left = x - 0.47 * size;
  const spots = runs.map((levels, n) => ({
    levels,
    x: left + room + (Math.floor(n / rows) + 0.5) * wide,
    y: y - 0.42 * size + ((n % rows) + 0.5) * high,
    size: Math.min(high, wide),
  }));
  return [{ levels: [top], x: left + room / 2, y, size: room }, ...spots];
}
