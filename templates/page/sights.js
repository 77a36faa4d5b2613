/** What one player may see of a game in which something is hidden. */

/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Move} Move */
/** @typedef {import("./engine.js").Piece} Piece */
/** @typedef {import("./engine.js").Observation} Observation */

/** Whose pieces are that are veiled, and what stands for a position that is not seen. */
export const NOBODY = "?";
export const UNSEEN = { player: NOBODY, type: "unseen", attributes: [] };

/**
 * What there is to show of a game.
 * @typedef {object} Sight
 * @property {ReadonlyMap<string, Piece>} board
 * @property {Observation["reserve"]} reserve
 * @property {string | null} chain
 * @property {Iterable<[name: string, index: number, value: number]>} variables
 */

/**
 * What a player sees of a game; all of it for `null`.
 * @param {Game} game
 * @param {string | null} player
 * @returns {Sight}
 */
export function seenBy(game, player) {
  if (player === null || !game.describe().veiled) {
    const { board, reserve, chain } = game;
    return { board, reserve, chain, variables: game.setup().variables };
  }
  const { pieces, unseen, reserve, chain, variables } = game.observation(player);
  /** @type {[string, Piece][]} */
  const fog = unseen.map((position) => [position, UNSEEN]);
  return {
    board: new Map([...pieces, ...fog]),
    reserve,
    chain,
    variables: variables.flatMap(([name, values]) =>
      values.map((value, index) => /** @type {[string, number, number]} */ ([name, index, value])),
    ),
  };
}

/**
 * How a move reads to who may choose it: whether it captures in the dark he learns when it is made.
 * @param {Move} move
 * @param {ReadonlyMap<string, Piece>} board as the mover sees it
 */
export function offered({ text, end }, board) {
  const dark = end !== null && board.get(end) === UNSEEN;
  return dark ? text.replace(` x ${end} `, ` - ${end} `) : text;
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

/**
 * What a game counts on its positions, as far as it is seen; nothing where that is nothing.
 * @param {Sight} seen
 * @param {Record<string, number[]>} counted what variables that count begin with
 * @param {readonly string[]} positions
 * @returns {Map<string, number>}
 */
export function countsIn(seen, counted, positions) {
  const numbers = Object.values(counted).flatMap((row) => [...row.entries()]);
  if (numbers.length) {
    for (const [name, index, value] of seen.variables) {
      if (name in counted) {
        numbers.push([index, value]);
      }
    }
  }
  const found = [...new Map(numbers)].filter(([, value]) => value !== 0);
  return new Map(found.map(([index, value]) => [positions[index], value]));
}
