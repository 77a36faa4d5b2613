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
  const { turn, owner, turnIndex, chain } = game;
  const reserve = game.reserve.filter((/** @type {[string, string, number]} */ [holder]) =>
    seesReserve(game, me, players.indexOf(holder)),
  );
  return {
    player: players[me],
    pieces,
    unseen,
    turn,
    owner,
    turnIndex,
    chain: unseen.includes(chain) ? null : chain,
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
export function sight(game, me, p) {
  let found = ALL;
  for (const [looking, where, whole] of game._t.hidden) {
    const worse = whole ? NOTHING : SOMETHING;
    if (looking.includes(me) && found < worse && game._consult(where, me, p)) {
      found = worse;
    }
  }
  return found;
}

/**
 * Whether a player sees the reserve of an owner: what others take from it would tell what they put
 * down in the dark.
 * @param {any} game
 * @param {number} me
 * @param {number} owner
 */
export function seesReserve(game, me, owner) {
  const { turns, hidden } = game._t;
  const looking = hidden.some((/** @type {[number[]]} */ [players]) => players.includes(me));
  const mine = turns.some((/** @type {number[]} */ turn) => turn[0] === me && turn[1] === owner);
  return !looking || me === owner || mine;
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
