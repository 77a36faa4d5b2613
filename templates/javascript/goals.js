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

/**
 * By cell: where the paths through it begin in `paths`, in which those of `size` cells follow each
 * other.
 * @param {Int32Array} paths
 * @param {number} size
 * @param {number} cells how many there are
 */
export function through(paths, size, cells) {
  /** @type {number[][]} */
  const rows = Array.from({ length: cells }, () => []);
  paths.forEach((cell, i) => rows[cell].push(i - (i % size)));
  return rows.map((row) => Int32Array.from(new Set(row)));
}

/**
 * As `somePath`. Where none was one after the step before, only those are looked at that lead
 * through a cell which the last step has changed.
 * @param {any} g
 * @param {Int32Array} paths
 * @param {Int32Array[]} rows what `through` has made of them
 * @param {Uint8Array[]} sets
 */
export function newPath(g, paths, rows, sets) {
  const b = g._s;
  const undo = g._undo;
  let top = g._deniedAt();
  if (top < 0) {
    return somePath(b, paths, sets);
  }
  const size = sets.length;
  for (; top < g._undoTop; top += 2) {
    if (undo[top] < rows.length) {
      const row = rows[undo[top]];
      for (let i = 0; i < row.length; i++) {
        let k = 0;
        while (k < size && sets[k][b[paths[row[i] + k]]] !== 0) {
          k++;
        }
        if (k === size) {
          return true;
        }
      }
    }
  }
  return false;
}
