/**
 * `followed`: the line of play and the variations of a record through a game, at once.
 *
 * Each move is found among the legal ones that end where its text says. Only what is plain goes on:
 * steps of one piece from one place to another that end a turn, each the only one that is meant.
 */

import { COMPLETE } from "./effects.js";
import { Move } from "./move.js";

/**
 * A step: where from, `x` or `-`, where to, its label, the promotion that its text needs.
 * @typedef {(string | number | null)[]} Followed
 */

/**
 * What texts tell, and which legal moves fit that.
 * @typedef {object} Language
 * @property {(told: any) => string | null} end where its move ends, `null` where it does not tell
 * @property {(game: any, legal: Move[], told: any) => Move[]} meant
 */

const LAST_SQUARE = /[a-z]\d{1,2}(?=\D*$)/;

/**
 * The languages of moves, by the names that records have for them.
 * @param {any} Algebraic
 * @returns {Record<string, Language>}
 */
export function languages(Algebraic) {
  return {
    san: {
      end: (text) => LAST_SQUARE.exec(text)?.[0] ?? null,
      meant: (game, legal, text) => new Algebraic(game, legal).meant(text),
    },
  };
}

/**
 * The steps of a record in the order of its nodes, the numbers of their turns, and how the main
 * line ends; `null` where anything is not plain.
 * @param {any} game at its start
 * @param {Language} language
 * @param {any[]} told by node, what its text tells
 * @param {number[]} depths by node, how many are before it
 */
export function followed(game, language, told, depths) {
  /** @type {Followed[]} */
  const steps = [];
  const places = new Map(
    game._t.positions.map((/** @type {string} */ name, /** @type {number} */ p) => [name, p]),
  );
  const numbers = [];
  const next = [1]; // the number of the turn at each depth
  let ended;
  for (const [at, depth] of depths.entries()) {
    if (depth < game._depth) {
      ended ??= [game._outcome()];
      while (depth < game._depth) {
        game._unmake();
      }
      game._node = null;
    }
    const end = language.end(told[at]);
    const legal = ending(game, end === null ? null : (places.get(end) ?? null));
    const [move, ...others] = language.meant(game, legal, told[at]);
    if (move === undefined || others.length || !isPlain(game, move)) {
      return null;
    }
    const step = shown(game, legal, move);
    if (step === null) {
      return null;
    }
    const turn = game._turn;
    game._step(move._index);
    game._node = null;
    if (game._chain !== game._off) {
      return null;
    }
    const passed = game._turn <= turn || game._turn === game._t.repeat;
    next[depth + 1] = next[depth] + (passed ? 1 : 0);
    numbers.push(next[depth]);
    steps.push(step);
  }
  const [outcome] = ended ?? [game._outcome()];
  return [steps, numbers, outcome && [outcome.winners, outcome.losers, outcome.reason]];
}

/**
 * The legal moves to a position, all where none is named.
 * @param {any} game
 * @param {number | null} end
 */
function ending(game, end) {
  const legal = [];
  const size = game._offered();
  const node = size ? game._present() : null;
  for (let index = 0; index < size; index++) {
    if (end === null || game._endOf(game._moves[game._first + index]) === end) {
      legal.push(new Move(node, index));
    }
  }
  return legal;
}

/** @param {any} game @param {Move} move */
function isPlain(game, { _raw: { start, end, next } }) {
  return start !== game._off && end !== game._off && start !== end && next === COMPLETE;
}

/**
 * A step without its number; `null` where no promotion tells it from others of its text.
 * @param {any} game
 * @param {Move[]} legal those among which others of its text are
 * @param {Move} move
 * @returns {Followed | null}
 */
function shown(game, legal, move) {
  const { start, end, label } = move._raw;
  const [from, to] = [game._s[start], game._s[end]];
  const mark = from && to && game._playerName(from) !== game._playerName(to) ? "x" : "-";
  const rivals = legal.filter((other) => isRival(other, move));
  const promotion = rivals.length ? move.promotion : null;
  if (rivals.length && (promotion === null || rivals.some((m) => m.promotion === promotion))) {
    return null;
  }
  return [move.start, mark, move.end, label, promotion];
}

/**
 * Whether a move has the squares, rule and arguments of another and does something else.
 * @param {Move} other
 * @param {Move} move
 */
function isRival(other, move) {
  const { start, end } = move._raw;
  if (other._index === move._index || other._raw.start !== start || other._raw.end !== end) {
    return false;
  }
  const call = (/** @type {Move} */ { rule, args }) => JSON.stringify([rule, args]);
  const does = (/** @type {Move} */ { partial, effects }) => JSON.stringify([partial, effects]);
  return call(other) === call(move) && does(other) !== does(move);
}
