/** Opponents: one that moves at random, and one that looks one step ahead. */

/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Move} Move */

const WON = 1e9;

/** @param {Game} game @returns {Move} any legal move */
export function chooseRandom(game) {
  return game.randomMove();
}

/**
 * The move after which the mover stands best: won, or with the most material; any of them if
 * several do.
 * @param {Game} game
 * @param {Move[]} moves
 * @param {Record<string, number>} weights by piece type
 * @returns {Move}
 */
export function chooseGreedy(game, moves, weights) {
  const { owner, turn } = game;
  let best = -Infinity;
  /** @type {Move[]} */
  let chosen = [];
  for (const move of moves) {
    game.push(move);
    const value = valueOf(game, turn, owner, weights);
    game.pop();
    if (value > best) {
      best = value;
      chosen = [];
    }
    if (value === best) {
      chosen.push(move);
    }
  }
  return chosen[Math.floor(Math.random() * chosen.length)];
}

/**
 * How a player stands: by the outcome, else by pieces on the board and in reserve.
 * @param {Game} game
 * @param {string} player
 * @param {string} owner whose pieces are played
 * @param {Record<string, number>} weights
 * @returns {number}
 */
export function valueOf(game, player, owner, weights) {
  const end = game.outcome();
  if (end !== null) {
    const won = end.winners.includes(player);
    const lost = end.losers.includes(player) || (end.winners.length > 0 && !won);
    return won ? WON : lost ? -WON : 0;
  }
  let value = 0;
  for (const piece of game.board.values()) {
    value += (piece.player === owner ? 1 : -1) * (weights[piece.type] ?? 1);
  }
  for (const [holder, type, count] of game.reserve) {
    value += ((holder === owner ? 1 : -1) * count * (weights[type] ?? 1)) / 2;
  }
  return value;
}
