/** Stacks of numbers, and how large those of a game become. */

/** So many numbers are made much faster than more. */
export const FEW = 16;

/**
 * For how many numbers the stacks of a game that begins have room: for as many as those of games
 * before have needed, but not for so many that it takes long to make and copy them.
 */
export const ROOM = {
  _undo: 256,
  _lists: 256,
  _moves: 256,
  _dyn: 256,
  _frames: 256,
  _seen: 96,
  _hash: FEW,
  _lifted: FEW,
  _goneStack: FEW,
};
const MOST_ROOM = 8192;

/**
 * A copy with room for `needed` numbers, at least twice the size.
 * @param {Int32Array} stack
 * @param {number} [needed]
 * @returns {Int32Array}
 */
export function grown(stack, needed = 0) {
  const copy = new Int32Array(Math.max(needed, 2 * stack.length));
  copy.set(stack);
  return copy;
}

/**
 * The same for a stack of a game; games that begin later have as large a one from the start.
 * @param {keyof typeof ROOM} name
 * @param {Int32Array} stack
 * @param {number} [needed]
 */
export function larger(name, stack, needed) {
  const found = grown(stack, needed);
  ROOM[name] = Math.min(MOST_ROOM, found.length);
  return found;
}
