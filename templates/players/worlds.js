/**
 * Positions that a player takes for possible, made of what he sees and of nothing else.
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { Bag } from "./bag.js";
import { BACK, kindOf, ownerAndType, shownKinds } from "./past.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./past.js").Kind} Kind */
/** @typedef {import("../javascript/game.js").Observation} Observation */
/** @typedef {import("../javascript/game.js").Piece} Piece */
/** @typedef {import("../javascript/game.js").Placement} Placement */

/** Positions that are drawn before one that the rules know is given up. */
const TRIES = 20;
/** Steps of the game at random that shows what rules add. */
const PLIES = 200;

/** Draws positions that agree with an observation, whatever was seen before. */
export class Worlds {
  /**
   * @param {Game} game
   * @param {Observation} begun what was seen of the beginning
   * @param {import("./draws.js").Draws} draws
   */
  constructor(game, begun, draws) {
    this._Game = /** @type {typeof import("../javascript/game.js").Game} */ (game.constructor);
    this._draws = draws;
    const rules = game.describe();
    this._dealt = rules.dealt === true;
    const start = new this._Game();
    const there = piecesOf(start);
    const kinds = rules.players.flatMap((player) =>
      rules.pieces.map((piece) => kindOf(player.name, piece.name)),
    );
    this._kinds = kinds.flatMap((kind) => Array(there.count(kind)).fill(kind));
    /** @type {Set<Kind>} */
    this._added = new Set();
    const first = this._dealt ? this.one(begun, new Bag(), null) : start;
    if (first !== null) {
      this._added = this._outOfNothing(first);
    }
  }

  /**
   * One of them; nothing where the rules know none of those that are tried.
   * @param {Observation} seen
   * @param {Bag} left pieces that are gone
   * @param {Game | null} like
   * @returns {Game | null}
   */
  one(seen, left, like) {
    let found = like === null ? null : this._drawn(seen, left, like);
    for (let tries = 0; found === null && tries < TRIES; tries++) {
      found = this._drawn(seen, left, null);
    }
    return found;
  }

  /**
   * One of them; nothing where the rules know no such position. What is hidden is as in the
   * position `like`, as far as it can be.
   * @param {Observation} seen
   * @param {Bag} left
   * @param {Game | null} like
   */
  _drawn(seen, left, like) {
    /** @type {Placement[]} */
    const placements = [];
    /** @type {string[]} */
    const backs = [];
    for (const [place, piece] of seen.pieces) {
      if (piece.player === BACK) {
        backs.push(place);
      } else {
        placements.push(asPlacement(place, piece));
      }
    }
    const pool = this._hiddenKinds(seen, left);
    const unseen = [...seen.unseen];
    for (const [place, piece] of like?.board ?? []) {
      const hiding = backs.includes(place) ? backs : unseen;
      const kind = kindOf(piece.player, piece.type);
      if (hiding.includes(place) && pool.includes(kind)) {
        remove(hiding, place);
        remove(pool, kind);
        placements.push(asPlacement(place, piece));
      }
    }
    while (pool.length && (backs.length || unseen.length)) {
      const place = backs.pop() ?? this._draws.taken(unseen);
      placements.push([place, ...ownerAndType(this._draws.taken(pool)), []]);
    }
    const { reserve, turnIndex, chain } = seen;
    const last = { lastFrom: "", lastTo: "" };
    const variables = seen.variables.flatMap(([name, values]) =>
      values.map((value, index) => [name, index, value]),
    );
    const going = chain === null ? [] : [chain];
    return this._made({ placements, reserve, turnIndex, ...last, chain: going, variables });
  }

  /**
   * A beginning that agrees with what was seen of it: as rules have it, if they say it.
   * @param {Observation} seen
   */
  begun(seen) {
    return this._told(seen) ?? this.one(seen, new Bag(), null);
  }

  /** The only beginning that rules have, if that is what was seen. @param {Observation} seen */
  _told(seen) {
    const start = this._dealt ? null : new this._Game();
    const same = JSON.stringify(start?.observation(seen.player)) === JSON.stringify(seen);
    return same ? start : null;
  }

  /**
   * The same beginning with what stands on two hidden places changed round; there is none where
   * rules have only one beginning, or nothing is hidden.
   * @param {Game} begun
   * @param {Observation} seen
   */
  exchanged(begun, seen) {
    const backs = seen.pieces.filter(([, { player }]) => player === BACK);
    const hidden = [...backs.map(([place]) => place), ...seen.unseen];
    const setup = begun.setup();
    const standing = setup.placements.map(([place]) => place).filter((one) => hidden.includes(one));
    if (!standing.length || this._told(seen) !== null) {
      return null;
    }
    const here = this._draws.choice(standing);
    const others = hidden.filter((place) => place !== here);
    const there = this._draws.choice(others.length ? others : [here]);
    const places = new Map([
      [here, there],
      [there, here],
    ]);
    const placements = setup.placements.map(([place, ...piece]) => [
      places.get(place) ?? place,
      ...piece,
    ]);
    return this._made({ ...setup, placements });
  }

  /**
   * The position that a setup describes, unless the rules do not know it.
   * @param {object} setup
   */
  _made(setup) {
    try {
      return this._Game.fromSetup(/** @type {any} */ (setup));
    } catch {
      return null;
    }
  }

  /**
   * The pieces that began the game and are not seen: one that has become another is gone.
   * @param {Observation} seen
   * @param {Bag} gone
   */
  _hiddenKinds(seen, gone) {
    const left = new Bag(this._kinds);
    const others = [];
    for (const kind of [...shownKinds(seen), ...gone.elements]) {
      const [owner] = ownerAndType(kind);
      if (!left.take(kind) && owner !== BACK && !this._added.has(kind)) {
        others.push(owner);
      }
    }
    for (const owner of others) {
      const same = left.kinds.find((kind) => ownerAndType(kind)[0] === owner && left.count(kind));
      if (same !== undefined) {
        left.take(same);
      }
    }
    return left.elements.filter(
      (kind) => ownerAndType(kind)[0] !== seen.owner || !seen.unseen.length,
    );
  }

  /**
   * What rules add to the pieces that there are, as a game at random shows it.
   * @param {Game} game
   */
  _outOfNothing(game) {
    /** @type {Set<Kind>} */
    const found = new Set();
    let before = piecesOf(game);
    while (game.ply < PLIES && game.legalCount) {
      game.pushNumber(this._draws.below(game.legalCount));
      const after = piecesOf(game);
      const [had, has] = [ownersOf(before), ownersOf(after)];
      for (const kind of after.less(before).kinds) {
        const [owner] = ownerAndType(kind);
        if (has.count(owner) > had.count(owner)) {
          found.add(kind);
        }
      }
      before = after;
    }
    return found;
  }
}

/** All there are, those in reserve among them. @param {Game} game */
function piecesOf(game) {
  const found = new Bag();
  for (const { player, type } of game.board.values()) {
    found.add(kindOf(player, type));
  }
  for (const [owner, type, count] of game.reserve) {
    found.add(kindOf(owner, type), count);
  }
  return found;
}

/** How many each owner has. @param {Bag} pieces */
function ownersOf(pieces) {
  return new Bag(pieces.elements.map((kind) => ownerAndType(kind)[0]));
}

/** @param {string} place @param {Piece} piece @returns {Placement} */
function asPlacement(place, { player, type, attributes }) {
  return [place, player, type, attributes.map(([name, value]) => `${name}=${value}`)];
}

/** The first of these leaves the list. @param {string[]} items @param {string} item */
function remove(items, item) {
  items.splice(items.indexOf(item), 1);
}
