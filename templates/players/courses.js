/**
 * Courses that a game may have taken, for all that a player has seen of it.
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { besides, stepOf } from "./past.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */
/** @typedef {import("./bag.js").Bag} Bag */
/** @typedef {import("../javascript/game.js").Piece} Piece */
/** @typedef {import("./past.js").Sight} Sight */
/** @typedef {import("./past.js").Step} Step */
/** @typedef {import("./worlds.js").Worlds} Worlds */

/** Courses that are kept side by side, so that not all are alike. */
const COURSES = 8;
/** Choices that are made anew for each world that is asked for. */
const CHANGES = 4;
/** Other steps that are tried in the place of one. */
const OTHERS = 6;
/** What each step costs that cannot be made: more than any that can. */
const NOT_MADE = 1000;
/** By how much a course has to get worse to be never kept. */
const NEVER = 3;

/** A course as far as it goes; what it holds is as in Python. */
class Course {
  /**
   * @param {Game} game
   * @param {number[]} costs
   * @param {number[]} open
   */
  constructor(game, costs, open) {
    this.game = game;
    this.open = open;
    /** @type {number[]} */
    this.costs = [];
    this.cost = 0;
    costs.forEach((cost) => this.add(cost));
  }

  /** How much is amiss after the last step. */
  get amiss() {
    return this.costs.length ? this.costs[this.costs.length - 1] : 0;
  }

  /** @param {number} amiss */
  add(amiss) {
    this.cost += Math.max(0, amiss - this.amiss);
    this.costs.push(amiss);
  }
}

/** The courses that one player thinks of while he follows a game. */
export class Courses {
  /**
   * @param {Worlds} worlds
   * @param {Sight[]} sights
   * @param {import("./draws.js").Draws} draws
   */
  constructor(worlds, sights, draws) {
    this._worlds = worlds;
    this._draws = draws;
    this._sights = sights.slice(0, 1);
    /** @type {Course[]} */
    this._courses = [];
    for (let number = 0; number < COURSES; number++) {
      const begun = worlds.begun(sights[0].seen);
      if (begun !== null) {
        this._courses.push(new Course(begun, [amissIn(begun, sights[0])], [0]));
      }
    }
    this.follow(sights);
  }

  /**
   * Goes on to where the game is; denied if it is another one.
   * @param {Sight[]} sights
   */
  follow(sights) {
    const known = this._sights.length;
    if (!this._sights.every((sight, k) => k < sights.length && sight.equals(sights[k]))) {
      return false;
    }
    this._sights = sights;
    for (const course of this._courses) {
      for (let ply = known; ply < sights.length; ply++) {
        if (sights[ply].step === null) {
          course.open.push(ply);
        }
      }
      this._goOn(course, []);
    }
    this._replace();
    return true;
  }

  /** Puts copies of others in the place of courses that have come to nothing. */
  _replace() {
    const whole = this._whole();
    this._courses.forEach((course, number) => {
      if (whole.length && !whole.includes(course)) {
        const { game, costs, open } = this._draws.choice(whole);
        this._courses[number] = new Course(game.copy(), costs, [...open]);
      }
    });
  }

  /** Those that have come as far as the game. */
  _whole() {
    return this._courses.filter(({ costs }) => costs.length === this._sights.length);
  }

  /** A world; nothing where none is known. @returns {Game | null} */
  drawn() {
    for (let time = 0; this._courses.length && time < CHANGES; time++) {
      this._change(this._draws.below(this._courses.length));
    }
    const agreeing = this._courses.filter((one) => !this._cost(one));
    return agreeing.length ? this._draws.choice(agreeing).game.copy() : null;
  }

  /**
   * A world as near as can be to the course that has come so far and costs least.
   * @param {Bag} missing pieces that are gone
   */
  mended(missing) {
    const whole = this._whole();
    const [first] = whole;
    const nearest = whole.reduce(
      (best, one) => (this._cost(one) < this._cost(best) ? one : best),
      first,
    );
    const { seen } = this._sights[this._sights.length - 1];
    return this._worlds.one(seen, missing, nearest?.game ?? null);
  }

  /** @param {Course} course */
  _cost({ cost, costs }) {
    return cost + NOT_MADE * (this._sights.length - costs.length);
  }

  /**
   * Makes one choice of a course anew, and keeps that where the course is no worse for it, and else
   * a quarter as often for each point that it costs more.
   * @param {number} number
   */
  _change(number) {
    const old = this._courses[number];
    const choices = old.open.filter((ply) => ply < old.costs.length);
    if (!choices.length) {
      return;
    }
    const ply = this._draws.choice(choices);
    const changed = this._changed(old, ply);
    if (changed === null) {
      old.open.splice(old.open.indexOf(ply), 1);
      return;
    }
    const worse = this._cost(changed) - this._cost(old);
    if (worse <= 0 || (worse < NEVER && !this._draws.below(4 ** worse))) {
      this._courses[number] = changed;
    }
  }

  /**
   * A course with another choice for a step; nothing where no other is as good there.
   * @param {Course} old
   * @param {number} ply
   */
  _changed(old, ply) {
    const game = old.game.copy();
    /** @type {Step[]} */
    const made = [];
    while (game.ply >= Math.max(ply, 1)) {
      made.push(stepOf(game.pop()));
    }
    let course;
    if (ply) {
      course = new Course(game, old.costs.slice(0, ply), old.open);
      if (!this._another(course, /** @type {Step} */ (made.pop()), old.costs[ply])) {
        return null;
      }
    } else {
      const [first] = this._sights;
      const begun = this._worlds.exchanged(game, first.seen);
      if (begun === null) {
        return null;
      }
      course = new Course(begun, [amissIn(begun, first)], old.open);
    }
    this._goOn(course, made, old.cost + NEVER);
    return course;
  }

  /**
   * Makes a step that is not the one that was made, and costs no more.
   * @param {Course} course
   * @param {Step} made
   * @param {number} most
   */
  _another(course, made, most) {
    const moves = this._shuffled(course.game).slice(0, OTHERS);
    return moves.some((move) => stepOf(move).text !== made.text && this._try(course, move, most));
  }

  /**
   * Plays on, as far as that can be done and costs less than `most`.
   * @param {Course} course
   * @param {Step[]} made the steps of last time, the next one last
   * @param {number} [most]
   */
  _goOn(course, made, most = Infinity) {
    while (course.costs.length < this._sights.length && course.cost < most) {
      const { step } = this._sights[course.costs.length];
      const again = made.pop();
      if (step !== null) {
        const same = legalMove(course.game, step);
        if (same === undefined) {
          return;
        }
        this._try(course, same, NOT_MADE);
      } else if (!this._follows(course, again)) {
        return;
      }
    }
  }

  /**
   * Makes a step for somebody else: the same again, or one after which no more is amiss.
   * @param {Course} course
   * @param {Step | undefined} again
   */
  _follows(course, again) {
    const same = again && legalMove(course.game, again);
    if (same !== undefined && course.costs.length + 1 < this._sights.length) {
      course.game.push(same);
      course.add(course.amiss);
      return true;
    }
    const moves = this._shuffled(course.game);
    if (moves.some((move) => this._try(course, move, course.amiss))) {
      return true;
    }
    return moves.length > 0 && this._try(course, moves[0], NOT_MADE);
  }

  /**
   * Makes a step and leaves it if it costs no more than `most`.
   * @param {Course} course
   * @param {Move} move
   * @param {number} most
   */
  _try(course, move, most) {
    course.game.push(move);
    const amiss = amissIn(course.game, this._sights[course.costs.length]);
    if (amiss > most) {
      course.game.pop();
      return false;
    }
    course.add(amiss);
    return true;
  }

  /** @param {Game} game @returns {Move[]} */
  _shuffled(game) {
    const left = [...game.legalMoves];
    return Array.from({ length: left.length }, () => this._draws.taken(left));
  }
}

/** The legal step that is told so. @param {Game} game @param {Step} step */
function legalMove(game, { text, end }) {
  return game.legalMoves.find((move) => move.end === end && stepOf(move).text === text);
}

/**
 * How different a position looks to the player from what he has seen.
 * @param {Game} game
 * @param {Sight} sight
 */
function amissIn(game, { seen, others, pieces, unseen }) {
  const now = game.observation(seen.player);
  const dark = now.unseen.filter((place) => unseen.has(place)).length;
  const both = now.pieces.filter(([place]) => pieces.has(place)).length;
  let amiss = now.unseen.length + unseen.size - 2 * dark + pieces.size - both;
  for (const [place, piece] of now.pieces) {
    amiss += difference(piece, pieces.get(place));
  }
  return amiss ? Math.min(amiss, NOT_MADE) : Number(besides(now) !== others);
}

/** @param {Piece} one @param {Piece | undefined} other */
function difference(one, other) {
  if (other === undefined) {
    return 1;
  }
  if (one.player !== other.player || one.type !== other.type) {
    return 2;
  }
  return one.attributes.reduce(
    (sum, [, here], k) => sum + Math.abs(here - other.attributes[k][1]),
    0,
  );
}
