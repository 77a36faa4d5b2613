/**
 * Effects of moves as numbers.
 *
 * The list of a move is [next, mild, length, words...]. `next` is `COMPLETE`, `ANY_MODE` or the
 * move type of the continuation. A mild list shifts one piece from start to end, completes the turn
 * and changes at most the type and attributes of that piece. Each effect is its kind and its
 * operands: SHIFT, pairs, from, to, ...; COPY, from, to; DROP or PUT, at, code; REMOVE, at; PROMOTE
 * or TYPE, at, type; OWNER, at, player; FLIP, at; ATTRIBUTE, at, attribute, value; SET, variable,
 * index, value; CALL, procedure, number of arguments, arguments; JUMP, label; SUPPLY, code, number.
 *
 * Lists that are made beforehand serve many moves: they say `AT_START` and `AT_END` for positions.
 */

export const COMPLETE = -2;
export const ANY_MODE = -1;

export const SHIFT = 0;
export const COPY = 1;
export const DROP = 2;
export const PUT = 3;
export const REMOVE = 4;
export const PROMOTE = 5;
export const TYPE = 6;
export const OWNER = 7;
export const FLIP = 8;
export const ATTRIBUTE = 9;
export const SET = 10;
export const CALL = 11;
/** A removal that a landing of the same move prevents; never part of a finished move. */
export const SPARED = 12;
export const JUMP = 13;
export const SUPPLY = 14;

/** Words of each kind of effect; those of SHIFT and CALL depend on what they hold. */
export const WORDS = [2, 3, 3, 3, 2, 3, 3, 3, 2, 4, 4, 0, 2, 2, 3];

export const AT_START = -1;
export const AT_END = -2;

export const NEXT = 0;
export const MILD = 1;
export const LENGTH = 2;
export const HEAD = 3;

/**
 * Words of the effect at `i`.
 * @param {Int32Array} list
 * @param {number} i
 */
export function width(list, i) {
  if (list[i] === SHIFT) {
    return 2 + 2 * list[i + 1];
  }
  return list[i] === CALL ? 3 + list[i + 2] : WORDS[list[i]];
}

/**
 * Where the original of a copy stays that is made while other pieces go: the first of the pairs
 * puts it back. -1 if none does.
 * @param {number} pairs how many
 * @param {number} from of the first pair
 * @param {number} to
 */
export function staying(pairs, from, to) {
  return pairs > 1 && from === to ? from : -1;
}

/**
 * The pieces that go at once, and how that is called (not at all, where the original of a copy is
 * put back); `again`: one of them has landed there before it.
 * @param {number[][]} pairs
 * @param {ArrayLike<number>} board
 */
export function going(pairs, board) {
  const stay = staying(pairs.length, pairs[0][0], pairs[0][1]);
  const lifted = pairs.filter(([from]) => board[from]);
  return lifted.map(([from, to], k) => ({
    from,
    to,
    code: board[from],
    word: from !== stay ? "shift" : to !== stay ? "copy" : "",
    again: lifted.slice(0, k).some(([one, other]) => other === to && one !== to),
  }));
}

/**
 * Who owns a piece after an effect that is no flip.
 * @param {number} kind
 * @param {number} what the operand of the effect
 * @param {number} owner who owned it before
 */
export function newOwner(kind, what, owner) {
  return kind === OWNER ? what : owner;
}

/**
 * A list as nested arrays, [[SHIFT, [[from, to], ...]], [REMOVE, at], ...].
 * @param {Int32Array} list
 * @param {number} at where it begins
 * @param {number} start what `AT_START` stands for
 * @param {number} end what `AT_END` stands for
 * @returns {any[][]}
 */
export function unpacked(list, at, start, end) {
  const place = (/** @type {number} */ k) => cell(list[k], start, end);
  const effects = [];
  for (let i = at + HEAD, last = i + list[at + LENGTH]; i < last; i += width(list, i)) {
    const kind = list[i];
    if (kind === SHIFT) {
      const pairs = [];
      for (let k = 0; k < list[i + 1]; k++) {
        pairs.push([place(i + 2 + 2 * k), place(i + 3 + 2 * k)]);
      }
      effects.push([SHIFT, pairs]);
    } else if (kind === COPY) {
      effects.push([COPY, place(i + 1), place(i + 2)]);
    } else if (kind === SET) {
      effects.push([...list.subarray(i, i + 4)]);
    } else if (kind === CALL) {
      effects.push([CALL, list[i + 1], given(list, i)]);
    } else {
      effects.push([kind, place(i + 1), ...list.subarray(i + 2, i + WORDS[kind])]);
    }
  }
  return effects;
}

/** What puts pieces somewhere, or takes them off. */
const PLACING = [SHIFT, COPY, DROP, PUT, REMOVE];

/**
 * Whether the first effect is the step of one piece, and no other one puts or takes any, as of most
 * moves.
 * @param {any[][]} effects as in `unpacked`
 */
export function isSimple(effects) {
  const fits = (/** @type {any[]} */ [kind, pairs], /** @type {number} */ k) =>
    k === 0 ? kind === SHIFT && pairs.length === 1 : !PLACING.includes(kind);
  return effects.length > 0 && effects.every(fits);
}

/**
 * What the procedure of the CALL at `i` is called with.
 * @param {Int32Array} list
 * @param {number} i
 */
export function given(list, i) {
  const args = new Array(list[i + 2]); // just as long: a push would make room for many
  for (let k = 0; k < args.length; k++) {
    args[k] = list[i + 3 + k];
  }
  return args;
}

/**
 * The position that a word of a list means.
 * @param {number} word
 * @param {number} start
 * @param {number} end
 */
export function cell(word, start, end) {
  return word >= 0 ? word : word === AT_START ? start : end;
}
