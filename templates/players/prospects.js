/** How near players are to what wins: to rows of pieces, and to connections between zones. */

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Worth} Worth */
/** @typedef {import("./protocol.js").RowsOfOne} RowsOfOne */
/** @typedef {import("./protocol.js").Connection} Connection */

/** What it is worth, in halves of a piece, to lack nothing more. */
const FULFILLED = 1024;
/** How many times as much it is worth to lack one piece less. */
const STEEP = 4;
/** Lacking more is worth nothing; sums of what is worth that much or more need no rounding. */
const FAR = 20;
/** What a row lacks beside pieces in which one of another player stands, and what has no way. */
const TAKEN = 1000;
/** By what is lacking, up to `FAR`. */
const WORTH = Array.from({ length: FAR + 1 }, (_, lacking) => FULFILLED / STEEP ** lacking);

/**
 * Whether there is something to have in prospect.
 * @param {Worth} worth
 */
export function prospective({ rows = {}, connections = {} }) {
  return Object.keys(rows).length + Object.keys(connections).length > 0;
}

/**
 * By player: what all that he has in prospect is worth, by the pieces that it lacks.
 * @param {Game["board"]} board
 * @param {Worth} worth
 * @returns {Map<string, number>}
 */
export function prospects(board, { rows = {}, connections = {} }) {
  const found = new Map();
  const add = (/** @type {string} */ player, /** @type {number} */ lacking) =>
    found.set(player, (found.get(player) ?? 0) + worthOf(lacking));
  for (const [player, own] of Object.entries(rows)) {
    for (const lacking of lackedByRows(board, player, own)) {
      add(player, lacking);
    }
  }
  for (const [player, connection] of Object.entries(connections)) {
    add(player, lackedBetween(board, player, connection));
  }
  return found;
}

/** @param {number} lacking */
function worthOf(lacking) {
  return lacking <= FAR ? WORTH[lacking] : 0;
}

/**
 * How many pieces each of a player's rows lacks.
 * @param {Game["board"]} board
 * @param {string} player
 * @param {RowsOfOne} rows
 */
function lackedByRows(board, player, [lengths, places]) {
  const lacking = [...lengths];
  for (const [at, piece] of board) {
    const own = piece.player === player;
    for (const type of Object.keys(places)) {
      if (!own || piece.type === type) {
        for (const number of places[type][at] ?? []) {
          lacking[number] += own ? -1 : TAKEN;
        }
      }
    }
  }
  return lacking;
}

/**
 * On how many empty cells at least a player needs pieces to connect two zones. Where somebody else
 * stands there is no way; `TAKEN` where there is none at all.
 * @param {Game["board"]} board
 * @param {string} player
 * @param {Connection} connection
 */
function lackedBetween(board, player, [[first, second], near]) {
  const met = new Set();
  let ahead = [...first];
  let taken = 0;
  while (ahead.length) {
    const empty = [];
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      if (met.has(at)) {
        continue;
      }
      met.add(at);
      const piece = board.get(at);
      if (piece === undefined) {
        empty.push(at);
      } else if (piece.player === player) {
        if (second.includes(at)) {
          return taken;
        }
        ahead.push(...near[at]);
      }
    }
    taken += 1;
    if (empty.some((at) => second.includes(at))) {
      return taken;
    }
    ahead = empty.flatMap((at) => near[at]);
  }
  return TAKEN;
}
