/** What a player has seen of a game so far. */

import { Bag } from "./bag.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */
/** @typedef {import("../javascript/game.js").Observation} Observation */
/** @typedef {string} Kind an owner and a type, as `kindOf` writes them */

/**
 * What a player chooses a step by, whatever comes of it, as a text, and where it ends.
 * @typedef {{text: string, end: string | null}} Step
 */

/** The owner and the type of a piece that shows its back. */
export const BACK = "?";

/** @param {string} owner @param {string} type @returns {Kind} */
export function kindOf(owner, type) {
  return JSON.stringify([owner, type]);
}

/** @param {Kind} kind @returns {[owner: string, type: string]} */
export function ownerAndType(kind) {
  return JSON.parse(kind);
}

/** @param {Move} move @returns {Step} */
export function stepOf({ rule, args, start, end, promotion }) {
  return { text: JSON.stringify([rule, args, start, end, promotion]), end };
}

/**
 * What is seen besides the board, as a text.
 * @param {Observation} seen
 */
export function besides({ turnIndex, chain, reserve, variables, outcome }) {
  return JSON.stringify([turnIndex, chain, reserve, variables, outcome]);
}

/** What was seen after a step, which is known where it was the player's own. */
export class Sight {
  /** @param {Observation} seen @param {Move | null} [own] */
  constructor(seen, own = null) {
    this.seen = seen;
    this.text = JSON.stringify(seen);
    this.others = besides(seen);
    this.pieces = new Map(seen.pieces);
    this.unseen = new Set(seen.unseen);
    this.step = own && stepOf(own);
    /** @type {readonly string[]} */
    this.captures = own?.captures ?? [];
  }

  /** @param {Sight} other */
  equals({ text, step, captures }) {
    const same = this.text === text && this.step?.text === step?.text;
    return same && JSON.stringify(this.captures) === JSON.stringify(captures);
  }
}

/**
 * What the player who is to move has seen from the beginning on, the present last.
 * @param {Game} game
 */
export function past(game) {
  const me = game.turn;
  const back = game.copy();
  const sights = [];
  let seen = back.observation(me);
  while (back.ply) {
    const move = back.pop();
    const own = back.turn === me && !back.randomTurn;
    sights.push(new Sight(seen, own ? move : null));
    seen = back.observation(me);
  }
  sights.push(new Sight(seen));
  return sights.reverse();
}

/**
 * The pieces that for all that was seen have left the game: what the player has taken himself, and
 * what is missing where nothing is out of sight.
 * @param {Sight[]} sights
 */
export function gone(sights) {
  const found = new Bag();
  for (let k = 1; k < sights.length; k++) {
    const [before, after] = [sights[k - 1], sights[k]];
    if (after.step !== null) {
      for (const place of after.captures) {
        const piece = before.pieces.get(place);
        if (piece !== undefined && piece.player !== BACK) {
          found.add(kindOf(piece.player, piece.type));
        }
      }
    } else if (!after.seen.unseen.length) {
      missing(before.seen, after.seen).forEach((kind) => found.add(kind));
    }
  }
  return found;
}

/**
 * One that appears has come in place of one of the same owner.
 * @param {Observation} before
 * @param {Observation} after
 */
function missing(before, after) {
  const [old, now] = [new Bag(shownKinds(before)), new Bag(shownKinds(after))];
  const appeared = new Bag(now.less(old).elements.map((kind) => ownerAndType(kind)[0]));
  return old.less(now).elements.filter((kind) => {
    const [owner] = ownerAndType(kind);
    return !appeared.take(owner) && owner !== BACK;
  });
}

/**
 * The pieces that are seen on the board and in reserve; those that show their backs are one.
 * @param {Observation} seen
 */
export function shownKinds({ pieces, reserve }) {
  const found = pieces.map(([, { player, type }]) => kindOf(player, type));
  for (const [owner, type, count] of reserve) {
    found.push(...Array(count).fill(kindOf(owner, type)));
  }
  return found;
}
