/**
 * What the page says: turns, cells, outcomes. Players may be called `You` or `I`, one or several:
 * the words around a name are right for all of them, in each language.
 */

import { say } from "./languages.js";
import { NOBODY, UNSEEN } from "./sights.js";
import { brief } from "./texts.js";

/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Outcome} Outcome */
/** @typedef {import("./engine.js").Piece} Piece */

const REASONS = new Map([
  ["checkmated", "checkmate"],
  ["stalemated", "no legal move is left"],
  ["repetition", "the position has occurred before"],
  ["absolute-config", "pieces have reached their goal"],
  ["relative-config", "a pattern is complete"],
  ["pieces-remaining", "the number of pieces left decides"],
  ["total-piece-count", "the number of pieces on the board decides"],
  ["captured", "a piece that decides was captured"],
  ["count", "the pieces were counted"],
  ["no-moves", "no legal move is left"],
  ["condition", "a condition of the rules is met"],
  ["verdict", "the rules say so"],
]);

/** Why a game has ended, in words. @param {string} reason such as `checkmated` or `a+b` */
export function because(reason) {
  return reason
    .split("+")
    .map((part) => (REASONS.has(part) ? say(REASONS.get(part) ?? "") : brief(part)))
    .join(", ");
}

/** @param {readonly string[]} names */
export function listed(names) {
  const told = names.map((name) => brief(name));
  return told.length < 2
    ? told.join("")
    : say("{0} and {1}", told.slice(0, -1).join(", "), told.at(-1) ?? "");
}

/** @param {Outcome} outcome */
export function ended(outcome) {
  const { winners, losers, reason } = outcome;
  const why = because(reason);
  if (winners.length) {
    return say("{0} won: {1}.", listed(winners), why);
  }
  if (losers.length) {
    return say("{0} lost: {1}.", listed(losers), why);
  }
  return say("Draw: {0}.", why);
}

/**
 * Who is to move, or how the game has ended.
 * @param {Game} game
 * @param {string | null} chain where the piece is that goes on, if it is seen
 */
export function status(game, chain) {
  const outcome = game.outcome();
  if (outcome !== null) {
    return ended(outcome);
  }
  const turn = brief(game.turn);
  if (!game.legalMoves.length) {
    return say("{0} cannot move.", turn);
  }
  const whose = game.owner === game.turn ? "" : say(", with the pieces of {0}", brief(game.owner));
  const may = game.legalMoves.some((move) => move.isPass);
  const goes = may ? "; the piece on {0} may go on" : "; the piece on {0} goes on";
  const on = chain === null ? "" : say(goes, brief(chain));
  return `${say("{0} to move", turn)}${whose}${on}.`;
}

/** @param {Piece} piece */
function seenAs(piece) {
  if (piece.player !== NOBODY) {
    return `${brief(piece.player)} ${brief(piece.type)}`;
  }
  return say(piece === UNSEEN ? "not seen" : "a hidden piece");
}

/**
 * What a screen reader says of a cell.
 * @param {string[]} positions
 * @param {ReadonlyMap<string, Piece>} board
 * @param {ReadonlyMap<string, number>} numbers
 * @param {string} role what may be done there
 */
export function cellLabel(positions, board, numbers, role) {
  const parts = positions.map((position) => {
    const piece = board.get(position);
    const number = numbers.get(position);
    const words = piece === undefined ? [] : [seenAs(piece)];
    return [brief(position), ...words, ...(number === undefined ? [] : [number])].join(" ");
  });
  return `${parts.join(", ")}${role && `, ${say(role)}`}`;
}
