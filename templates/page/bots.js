/**
 * The machine in games that hide something: it knows no more than who it plays for, the moves that
 * he may choose from, and what he observes.
 */

import { NOBODY } from "./sights.js";

/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Move} Move */
/** @typedef {import("./engine.js").Observation} Observation */
/** @typedef {import("./engine.js").Setup} Setup */
/** @typedef {{fromSetup(setup: Setup): Game}} GameClass */
/** @typedef {Record<string, number>} Weights by piece type */

/** More than any material. */
const DECIDED = 1e9;

/**
 * The moves that seem best to who observes this. They are tried on a board on which there is what
 * he sees, and nothing else; of those that cannot be made there counts what is seen where they end.
 * @param {GameClass} GameClass
 * @param {Observation} observation
 * @param {Move[]} moves
 * @param {Weights} weights
 * @returns {Move[]}
 */
export function bestSeen(GameClass, observation, moves, weights) {
  const { pieces, reserve, owner } = observation;
  const known = pieces.filter(([, { player }]) => player !== NOBODY);
  const game = imagined(GameClass, { ...observation, pieces: known });
  const open = new Map(game?.legalMoves.map((move) => [chosenBy(move), move]));
  const before = standing(
    known.map(([, piece]) => piece),
    reserve,
    owner,
    weights,
  );
  const tried = new Map();
  for (const move of moves) {
    const same = open.get(chosenBy(move));
    if (game !== null && same !== undefined) {
      tried.set(move, afterMove(game, same, weights));
    }
  }
  // An end that comes whatever is done comes of what is not seen.
  const ends = new Set([...tried.values()].map(({ end }) => end));
  return bestOf(moves, (move) => {
    const there = pieces.filter(([at]) => at === move.end && at !== move.start);
    const taken = there.map(([, piece]) => piece);
    const { end, value } = tried.get(move) ?? {};
    if (value === undefined) {
      return before - standing(taken, [], owner, weights);
    }
    const unknown = taken.filter(({ player }) => player === NOBODY);
    return (ends.size > 1 ? (end ?? value) : value) + unknown.length;
  });
}

/**
 * The game as it would be if there were no more than what is observed; null where the rules know no
 * such position.
 * @param {GameClass} GameClass
 * @param {Observation} observation
 * @returns {Game | null}
 */
function imagined(GameClass, { pieces, reserve, turnIndex, chain, variables }) {
  const setup = {
    placements: pieces.map(([at, { player, type, attributes }]) => [
      at,
      player,
      type,
      attributes.map(([name, value]) => `${name}=${value}`),
    ]),
    reserve,
    turnIndex,
    lastFrom: "",
    lastTo: "",
    chain: chain === null ? [] : [chain],
    variables: variables.flatMap(([name, values]) => values.map((value, i) => [name, i, value])),
  };
  try {
    return GameClass.fromSetup(/** @type {any} */ (setup));
  } catch {
    return null;
  }
}

/** What a player chooses a move by. @param {Move} move */
function chosenBy({ rule, args, start, end, promotion }) {
  return JSON.stringify([rule, args, start, end, promotion]);
}

/**
 * @param {Move[]} moves
 * @param {(move: Move) => number} valueOf
 * @returns {Move[]} those of the greatest value
 */
function bestOf(moves, valueOf) {
  const values = moves.map(valueOf);
  const greatest = values.reduce((one, two) => Math.max(one, two), -Infinity);
  return moves.filter((_, k) => values[k] === greatest);
}

/**
 * How the mover stands after a move: what the end is worth to him, if it is one, and the material.
 * @param {Game} game
 * @param {Move} move
 * @param {Weights} weights
 * @returns {{end: number | null, value: number}}
 */
function afterMove(game, move, weights) {
  const { owner, turn } = game;
  game.push(move);
  const outcome = game.outcome();
  const end = outcome === null ? null : endWorth(outcome, turn);
  const value = standing(game.board.values(), game.reserve, owner, weights);
  game.pop();
  return { end, value };
}

/**
 * @param {import("./engine.js").Outcome} end
 * @param {string} player
 */
function endWorth({ winners, losers }, player) {
  const won = winners.includes(player);
  const lost = losers.includes(player) || (winners.length > 0 && !won);
  return won ? DECIDED : lost ? -DECIDED : 0;
}

/**
 * Pieces on the board and in reserve, an owner's for him, others against him; one that is not known
 * counts one.
 * @param {Iterable<import("./engine.js").Piece>} pieces
 * @param {readonly (readonly [player: string, piece: string, count: number])[]} reserve
 * @param {string} owner
 * @param {Weights} weights
 */
function standing(pieces, reserve, owner, weights) {
  let value = 0;
  for (const { player, type } of pieces) {
    value += (player === owner ? 1 : -1) * (weights[type] ?? 1);
  }
  for (const [player, type, count] of reserve) {
    value += ((player === owner ? 1 : -1) * count * (weights[type] ?? 1)) / 2;
  }
  return value;
}
