/**
 * Wins and losses in one step, which no search may overlook, whatever its budget.
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { LOST, WON, rewards } from "./worth.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */

/**
 * A legal step that wins at once, else the first that does not lose at once, else the first.
 * @param {Game} game
 * @param {readonly Move[]} moves
 * @returns {Move}
 */
export function soundStep(game, moves) {
  const tried = game.copy();
  for (const move of moves) {
    tried.push(move);
    const won = endFor(tried, game.turn) === WON;
    tried.pop();
    if (won) {
      return move;
    }
  }
  let refutation = "";
  for (const move of moves) {
    const reply = refutationOf(tried, move, refutation);
    if (reply === null) {
      return move;
    }
    refutation = reply;
  }
  return moves[0];
}

/**
 * The text of a reply after which the mover has lost, empty if the step has lost itself.
 * @param {Game} game
 * @param {Move} move
 * @param {string} likely what refuted the step before
 * @returns {string | null}
 */
function refutationOf(game, move, likely) {
  const me = game.turn;
  game.push(move);
  try {
    const worth = endFor(game, me);
    if (worth === LOST) {
      return "";
    }
    if (worth !== null || game.randomTurn || game.turn === me) {
      return null;
    }
    const replies = [...game.legalMoves];
    if (likely) {
      const later = (/** @type {Move} */ reply) => Number(reply.text !== likely);
      replies.sort((one, other) => later(one) - later(other));
    }
    for (const reply of replies) {
      game.push(reply);
      const lost = endFor(game, me) === LOST;
      game.pop();
      if (lost) {
        return reply.text;
      }
    }
    return null;
  } finally {
    game.pop();
  }
}

/**
 * What the end is worth to a player, if the game has ended.
 * @param {Game} game
 * @param {string} player
 */
function endFor(game, player) {
  const outcome = game.outcome();
  return outcome === null ? null : (rewards(outcome, game.players).get(player) ?? null);
}
