/** What one player sees of a position. */

import { draw } from "./draw.js";
import { Turns } from "./turns.js";
import { indexOf } from "./values.js";

/** @typedef {import("./values.js").Piece} Piece */
/** @typedef {import("./values.js").Observation} Observation */

/** How much a player sees. */
const [ALL, SOMETHING, NOTHING] = [0, 1, 2];

/**
 * The present position as a player sees it.
 * @param {any} game
 * @param {number} me
 * @returns {Observation}
 */
function observed(game, me) {
  const { players, positions, variables, variablesAt, secrets } = game._t;
  /** @type {[string, Piece][]} */
  const pieces = [];
  /** @type {string[]} */
  const unseen = [];
  for (const [p, name] of positions.entries()) {
    const seen = sight(game, me, p);
    if (seen === NOTHING) {
      unseen.push(name);
    } else if (game._s[p]) {
      const hidden = { player: "?", type: "?", attributes: [] };
      pieces.push([name, seen === SOMETHING ? hidden : game._piece(p)]);
    }
  }
  /** @type {[string, number[]][]} */
  const shown = [];
  for (const [name, first, size] of variables) {
    if (size > 0 && !secrets.includes(name)) {
      const at = variablesAt + first;
      shown.push([name, [...game._s.subarray(at, at + size)]]);
    }
  }
  const { turn, owner, turnIndex, chain, reserve } = game;
  return {
    player: players[me],
    pieces,
    unseen,
    turn,
    owner,
    turnIndex,
    chain,
    reserve,
    variables: shown,
    outcome: game.outcome(),
  };
}

/**
 * How a player sees a position: as it is, that something stands there, or not at all.
 * @param {any} game
 * @param {number} me
 * @param {number} p
 */
function sight(game, me, p) {
  let found = ALL;
  for (const [looking, where, whole] of game._t.veils) {
    const worse = whole ? NOTHING : SOMETHING;
    if (looking.includes(me) && found < worse && game._consult(where, me, p)) {
      found = worse;
    }
  }
  return found;
}

/** A game of which players may not see everything. */
export class Observed extends Turns {
  /**
   * What a player sees of the present position; throws for an unknown player.
   * @param {string} player
   */
  observation(player) {
    return observed(this, indexOf(this._t.players, player, "player"));
  }

  /**
   * The board as text, as a player sees it.
   * @param {string} player
   * @returns {string}
   */
  view(player) {
    const me = indexOf(this._t.players, player, "player");
    /** @type {string[]} */
    const positions = this._t.positions;
    return draw(
      this,
      positions.map((_, p) => sight(this, me, p)),
    );
  }
}
