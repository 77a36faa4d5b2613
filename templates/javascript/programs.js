/** What expressions and statements of programs become where no sign of the language does it. */

/**
 * A number from 0 to less than a limit, or else another one.
 * @param {number} value
 * @param {number} limit
 * @param {number} other
 */
export function within(value, limit, other) {
  return value >= 0 && value < limit ? value : other;
}

/**
 * The first of two positions that is on the board.
 * @param {number} first
 * @param {number} second
 */
export function firstOn(first, second) {
  return first >= 0 ? first : second;
}

/**
 * Two numbers are the same and stand for something.
 * @param {number} found
 * @param {number} wanted
 */
export function isNow(found, wanted) {
  return found === wanted && wanted > 0;
}

/**
 * There is an owner, and it is not that one.
 * @param {number} owner
 * @param {number} player
 */
export function isOther(owner, player) {
  return owner !== 0 && owner !== player;
}

/**
 * An element of an array; beyond it 0, and the engine warns.
 * @param {any} g
 * @param {number[]} array
 * @param {number} index
 * @param {number} variable
 */
export function element(g, array, index, variable) {
  return index >= 0 && index < array.length ? array[index] : g._beyond(variable);
}

/**
 * Gives an element of an array a value; beyond it nothing, and the engine warns.
 * @param {any} g
 * @param {number[]} array
 * @param {number} index
 * @param {number} variable
 * @param {number} value
 */
export function assign(g, array, index, variable, value) {
  if (index >= 0 && index < array.length) {
    array[index] = value;
  } else {
    g._beyond(variable);
  }
}

/**
 * Where a direction leads as a player sees it; off the board, if one of them is none.
 * @param {Int16Array[][]} tables by player and direction; the last direction leads nowhere
 * @param {number} at
 * @param {number} direction
 * @param {number} player
 */
export function neighbour(tables, at, direction, player) {
  const own = tables[player];
  return own === undefined ? -1 : own[within(direction, own.length, own.length - 1)][at];
}

/**
 * Whether a code is in the set of a player; nobody has such a set who is no player.
 * @param {Uint8Array[]} tables
 * @param {number} player
 * @param {number} code
 */
export function stands(tables, player, code) {
  const own = tables[player];
  return own !== undefined && own[code] !== 0;
}

/**
 * On how many of the positions a condition holds.
 * @param {number} size
 * @param {(at: number) => unknown} where
 */
export function countOf(size, where) {
  let count = 0;
  for (let at = 0; at < size; at++) {
    if (where(at)) {
      count++;
    }
  }
  return count;
}
