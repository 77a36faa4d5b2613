/** What the end of a game and its material are worth to each player, from 0 to 1. */

import { prospects } from "./prospects.js";

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

/**
 * By player: what his pieces are worth where they stand, and how near they are to what wins; those
 * in reserve count half.
 * @param {Game} game
 * @param {Worth} worth
 * @returns {Map<string, number>}
 */
function material(game, worth) {
  const { weights, places } = worth;
  const { board } = game;
  const sums = new Map();
  const add = (/** @type {string} */ player, /** @type {number} */ value) =>
    sums.set(player, (sums.get(player) ?? 0) + value);
  for (const [at, { player, type }] of board) {
    add(player, 2 * weightOf(weights, type) * (1 + (places?.[player]?.[type]?.[at] ?? 0)));
  }
  for (const [player, type, count] of game.reserve) {
    add(player, count * weightOf(weights, type));
  }
  for (const [player, value] of prospects(board, worth)) {
    add(player, value);
  }
  return sums;
}

/**
 * By player: what he has, in the eyes of the rules or of who plays so.
 * @param {Game} game
 * @param {Worth} worth
 * @returns {Map<string, number>}
 */
function holdings(game, worth) {
  const told = new Map();
  for (const player of game.players) {
    const value = game.evaluation(player);
    if (value === null) {
      return material(game, worth);
    }
    told.set(player, value);
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
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  return (2 * (sums.get(owner) ?? 0) - total) / 2;
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
 * @param {Map<string, number>} sums
 * @param {readonly string[]} players
 * @returns {Map<string, number>}
 */
export function compare(sums, players) {
  const found = new Map();
  for (const player of players) {
    const own = sums.get(player) ?? 0;
    const rivals = players.filter((other) => other !== player);
    const rival = rivals.length ? Math.max(...rivals.map((other) => sums.get(other) ?? 0)) : 0;
    const ahead = ADVANTAGE * (own - rival);
    const scale = Math.abs(ahead) + Math.abs(own) + Math.abs(rival);
    found.set(player, rivals.length && scale ? DRAWN + ahead / (2 * scale) : DRAWN);
  }
  return found;
}
