/** What one player may see of a game in which something is hidden. */

/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Move} Move */
/** @typedef {import("./engine.js").Piece} Piece */
/** @typedef {import("./engine.js").Observation} Observation */

/** Whose pieces are that are veiled, and what stands for a position that is not seen. */
export const NOBODY = "?";
export const UNSEEN = { player: NOBODY, type: "unseen", attributes: [] };

/**
 * The board as a player sees it; as it is for `null`.
 * @param {Game} game
 * @param {string | null} player
 * @returns {ReadonlyMap<string, Piece>}
 */
export function seenBy(game, player) {
  if (player === null || !game.describe().veiled) {
    return game.board;
  }
  const { pieces, unseen } = game.observation(player);
  /** @type {[string, Piece][]} */
  const fog = unseen.map((position) => [position, UNSEEN]);
  return new Map([...pieces, ...fog]);
}

/**
 * How a step reads to somebody who has these observations before and after it: as it is written,
 * without what names of rules and pieces would tell, or not at all.
 * @param {string} text
 * @param {Move} move
 * @param {Observation} before
 * @param {Observation} after
 */
export function told(text, { start, end }, before, after) {
  const lost = (/** @type {string | null} */ at, /** @type {Observation} */ { unseen }) =>
    at !== null && unseen.includes(at);
  if (lost(start, before) || lost(end, after)) {
    return "(hidden)";
  }
  const landed = after.pieces.find(([position]) => position === end);
  return landed?.[1].type === NOBODY ? `${start ?? "*"} - ${end}` : text;
}
