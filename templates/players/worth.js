/** What the end of a game and its material are worth to each player, from 0 to 1. */

import { prospective, prospects } from "./prospects.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("../javascript/game.js").Outcome} Outcome */
/** @typedef {import("./protocol.js").Worth} Worth */

export const WON = 1;
export const DRAWN = 0.5;
export const LOST = 0;
/** How steeply an advantage counts. */
const ADVANTAGE = 8;

/**
 * By player: what an end is worth; no move and no outcome is a draw.
 * @param {Outcome | null} outcome
 * @param {readonly string[]} players
 * @returns {Map<string, number>}
 */
export function rewards(outcome, players) {
  const winners = outcome?.winners ?? [];
  const losers = outcome?.losers ?? [];
  return new Map(
    players.map((player) => {
      if (winners.length) {
        return [player, winners.includes(player) ? WON : LOST];
      }
      return [player, losers.length ? (losers.includes(player) ? LOST : WON) : DRAWN];
    }),
  );
}

/** @type {WeakMap<Worth, {rules: Function, table: Float64Array}>} by what a player was told */
const tables = new WeakMap();

/**
 * What pieces are worth by where they stand, worked out once for a player.
 * @param {Game} game
 * @param {Worth} worth
 */
function tableOf(game, worth) {
  const rules = game.constructor;
  const known = tables.get(worth);
  if (known?.rules === rules) {
    return known.table;
  }
  const { weights, places } = worth;
  const table = game.pieceSquares((player, type, at) => {
    const gain = places?.[player]?.[type]?.[at] ?? 0;
    return 2 * weightOf(weights, type) * (1 + gain);
  });
  tables.set(worth, { rules, table });
  return table;
}

/**
 * By the number of the player: what his pieces are worth where they stand, and how near they are
 * to what wins; those in reserve count half.
 * @param {Game} game
 * @param {Worth} worth
 * @returns {number[]}
 */
function material(game, worth) {
  const sums = game.weighed(tableOf(game, worth));
  for (const [player, type, count] of game.reserve) {
    sums[game.players.indexOf(player)] += count * weightOf(worth.weights, type);
  }
  if (prospective(worth)) {
    for (const [player, value] of prospects(game.board, worth)) {
      sums[game.players.indexOf(player)] += value;
    }
  }
  return sums;
}

/**
 * By the number of the player: what he has, in the eyes of the rules or of who plays so.
 * @param {Game} game
 * @param {Worth} worth
 * @returns {number[]}
 */
function holdings(game, worth) {
  const told = [];
  for (const player of game.players) {
    const value = game.evaluation(player);
    if (value === null) {
      return material(game, worth);
    }
    told.push(value);
  }
  return told;
}

/** @param {Record<string, number>} weights @param {string} type */
export function weightOf(weights, type) {
  return Object.hasOwn(weights, type) ? weights[type] : 1;
}

/**
 * The material of one player less that of all others.
 * @param {Game} game
 * @param {string} owner
 * @param {Worth} worth
 */
export function balance(game, owner, worth) {
  const sums = holdings(game, worth);
  const total = sums.reduce((sum, value) => sum + value, 0);
  return (2 * sums[game.players.indexOf(owner)] - total) / 2;
}

/**
 * A balance as a share, from 0 to 1: how it compares with all that there is in a position.
 * @param {number} ahead
 * @param {Game} game
 * @param {Worth} worth
 */
export function shareOf(ahead, game, worth) {
  const total = holdings(game, worth).reduce((sum, value) => sum + Math.abs(value), 0);
  const scale = ADVANTAGE * 2 * Math.abs(ahead) + total;
  return scale ? DRAWN + (ADVANTAGE * ahead) / scale : DRAWN;
}

/**
 * By player, from 0 to 1: how what he has stands to what the strongest of the others has.
 * @param {Game} game
 * @param {Worth} worth
 */
export function shares(game, worth) {
  return compare(holdings(game, worth), game.players);
}

/**
 * The same of what each has. Where it is equal that is the half; an advantage of an eighth of what
 * both have makes it three quarters.
 * @param {readonly number[]} sums by the number of the player
 * @param {readonly string[]} players
 * @returns {Map<string, number>}
 */
export function compare(sums, players) {
  const found = new Map();
  for (let me = 0; me < players.length; me++) {
    let rival = -Infinity;
    for (let other = 0; other < players.length; other++) {
      rival = other === me ? rival : Math.max(rival, sums[other]);
    }
    const alone = players.length < 2;
    const ahead = alone ? 0 : ADVANTAGE * (sums[me] - rival);
    const scale = alone ? 0 : Math.abs(ahead) + Math.abs(sums[me]) + Math.abs(rival);
    found.set(players[me], scale ? DRAWN + ahead / (2 * scale) : DRAWN);
  }
  return found;
}
