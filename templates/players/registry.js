/** The players by name. */

import { AlphaBeta } from "./alphabeta.js";
import { ByChance } from "./byChance.js";
import { Greedy } from "./greedy.js";
import { Mcts } from "./mcts.js";
import { activePlayers } from "./protocol.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Player} Player */
/** @typedef {import("./protocol.js").Settings} Settings */

/**
 * How a player is made, and what it is. `seesAll`: it asks for what a game may hide from it.
 * `duel`: it takes what one player loses for won by the other, and knows nothing of chance.
 * Those that not every page has (`ismcts`, `maxn`, `solve`) enter themselves.
 * @type {Record<string, {new: (settings: Settings) => Player, seesAll?: true, duel?: true}>}
 */
export const PLAYERS = {
  random: { new: (settings) => new ByChance(settings) },
  greedy: { new: (settings) => new Greedy(settings), seesAll: true },
  mcts: { new: (settings) => new Mcts(settings), seesAll: true },
  alphabeta: { new: (settings) => new AlphaBeta(settings), seesAll: true },
};

/** The names of those that can play a game. @param {Game} game @returns {string[]} */
export function playersOf(game) {
  const { veiled, players } = game.describe();
  const duel = activePlayers(game).length <= 2 && players.every(({ kind }) => kind !== "random");
  const fits = (/** @type {string} */ name) =>
    !(PLAYERS[name].seesAll && veiled) && !(PLAYERS[name].duel && !duel);
  return Object.keys(PLAYERS).filter(fits);
}

/**
 * A player of this name for a game, of which `auto` is the one that suits it; throws where that
 * cannot play it.
 * @param {string} name
 * @param {Game} game
 * @param {Settings} settings
 * @returns {Player}
 */
export function playerOf(name, game, settings) {
  const resolved = name === "auto" ? (settings.auto ?? "mcts") : name;
  if (!playersOf(game).includes(resolved)) {
    throw new Error(`${resolved} does not play this game`);
  }
  return PLAYERS[resolved].new(settings);
}
