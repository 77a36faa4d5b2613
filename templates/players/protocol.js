/** What a player is given, and how long it thinks. */

/** @typedef {import("../javascript/game.js").Game} Game */
/** @typedef {import("../javascript/game.js").Move} Move */

/** Playouts of each level: each has about two and a half times those of the one below. */
export const LEVELS = [20, 50, 125, 320, 800, 2000];

/**
 * What pieces are worth: `weights` by type, one if they do not say it; `places` by player, type and
 * position what a piece gains there, in what it is worth itself. `rows` and `connections` tell by
 * player with what he wins: of how many pieces each row is, and by type and position in which rows,
 * by their numbers, such a piece has a place there; two zones, and the neighbours of each position.
 * With `mobility` it is the number of steps that counts in the tree of `mcts`, and not all these.
 * `auto` is the name of the player that suits the game.
 * @typedef {Record<string, number>} Weights
 * @typedef {Record<string, Record<string, Record<string, number>>>} Places
 * @typedef {[number[], Record<string, Record<string, number[]>>]} RowsOfOne
 * @typedef {[[string[], string[]], Record<string, string[]>]} Connection
 * @typedef {{rows?: Record<string, RowsOfOne>, connections?: Record<string, Connection>}} Prospects
 * @typedef {{weights: Weights, places?: Places, mobility?: boolean, auto?: string}} Known
 * @typedef {Known & Prospects} Worth
 */

/**
 * How a player is to play. Thinking ends with the playouts, and with the seconds where they are
 * told.
 * @typedef {{seed: number, playouts: number, seconds?: number} & Worth} Settings
 */

/**
 * Moves that a player expects, best for each, and what comes of them for who moves first: a score
 * in the units of the player, which `told` says in words. Of Monte Carlo tree search it is the mean
 * of so many `playouts`; `proof` is what is certain to come, from 0 (lost) to 1 (won). Where the
 * score is in other units, `share` is the same from 0 to 1.
 * @typedef {{score: number, told: string, moves: Move[], playouts?: number, share?: number,
 *     proof?: number | null}} Line
 */

/**
 * Chooses one of the legal steps of a game that goes on; it leaves the game as it is. A player that
 * has the state of another one's draws for a seed goes on as that would.
 * @typedef {{choose(game: Game): Move, random: import("./draws.js").Draws}} Player
 */

/**
 * A player that also says what it thinks of each legal step, the best first.
 * @typedef {Player & {lines(game: Game): Line[]}} Analyst
 */

/** Those who choose what they do. @param {Game} game @returns {string[]} */
export function activePlayers(game) {
  const { players } = game.describe();
  return players.filter(({ kind }) => kind === "active").map(({ name }) => name);
}

/** Runs from where thinking begins to the end of its playouts or time. */
export class Clock {
  /** @param {number} playouts @param {number} [seconds] */
  constructor(playouts, seconds = Infinity) {
    this._left = playouts;
    this._end = Date.now() + 1000 * seconds;
  }

  /** Whether there is one more playout to make, which is then counted. */
  ticks() {
    this._left -= 1;
    return this._left >= 0 && Date.now() < this._end;
  }
}

/**
 * The first of those with the greatest value.
 * @template T
 * @param {readonly T[]} items at least one
 * @param {(item: T) => number} valueOf
 * @returns {T}
 */
export function greatest(items, valueOf) {
  let [best] = items;
  let most = valueOf(best);
  for (let k = 1; k < items.length; k++) {
    const value = valueOf(items[k]);
    if (value > most) {
      best = items[k];
      most = value;
    }
  }
  return best;
}
