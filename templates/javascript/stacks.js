/** Stacks of numbers, and how large those of a game become. */

/** So many numbers are made much faster than more. */
export const FEW = 16;

/** For how many numbers the stacks of a game that begins have room. */
const ROOM = {
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
 * A stack of a game that begins.
 *
 * To make it takes as long as it is large, and to copy it when it is full, too. So it has the room
 * that most games before have needed: a little less each time, and more where that was not enough.
 * Of a longest game alone all would be as large as that.
 * @param {keyof typeof ROOM} name
 * @param {number} [more] how many numbers it holds already
 */
export function fresh(name, more = 0) {
  const room = ROOM[name];
  ROOM[name] = room - (room >> 6);
  return new Int32Array(more + room);
}

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
 * The same for a stack of a game; games that begin later have a larger one from the start.
 * @param {keyof typeof ROOM} name
 * @param {Int32Array} stack
 * @param {number} [needed]
 */
export function larger(name, stack, needed) {
  const found = grown(stack, needed);
  ROOM[name] += (Math.min(MOST_ROOM, found.length) - ROOM[name]) >> 3;
  return found;
}
