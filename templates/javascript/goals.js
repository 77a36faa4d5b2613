/** Helpers of goal tests. */

/**
 * Exactly so many cells hold one of these codes.
 * @param {Int32Array} b
 * @param {number} size
 * @param {Uint8Array} codes
 * @param {number} wanted
 */
export function countIs(b, size, codes, wanted) {
  let count = 0;
  for (let p = 0; p < size && count <= wanted; p++) {
    count += codes[b[p]];
  }
  return count === wanted;
}

/**
 * Every one of the cells holds one of these codes.
 * @param {Int32Array} b
 * @param {Int32Array} cells
 * @param {Uint8Array} codes
 */
export function allHold(b, cells, codes) {
  for (let i = 0; i < cells.length; i++) {
    if (codes[b[cells[i]]] === 0) {
      return false;
    }
  }
  return true;
}

/**
 * One of the cells holds one of these codes.
 * @param {Int32Array} b
 * @param {Int32Array} cells
 * @param {Uint8Array} codes
 */
export function anyHolds(b, cells, codes) {
  for (let i = 0; i < cells.length; i++) {
    if (codes[b[cells[i]]] !== 0) {
      return true;
    }
  }
  return false;
}

/**
 * On some path every cell holds a code of its set. Paths of as many cells as there are sets follow
 * each other.
 * @param {Int32Array} b
 * @param {Int32Array} paths
 * @param {Uint8Array[]} sets
 */
export function somePath(b, paths, sets) {
  const size = sets.length;
  const first = sets[0];
  for (let i = 0; i < paths.length; i += size) {
    if (first[b[paths[i]]] !== 0) {
      let k = 1;
      while (k < size && sets[k][b[paths[i + k]]] !== 0) {
        k++;
      }
      if (k === size) {
        return true;
      }
    }
  }
  return false;
}
