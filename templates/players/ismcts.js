/**
 * Monte Carlo tree search for games that hide something: playouts through positions that the player
 * takes for possible, all in one tree.
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { Courses } from "./courses.js";
import { Draws } from "./draws.js";
import { EXPLORATION, FORESIGHT, harmonic } from "./mcts.js";
import { gone, past, stepOf } from "./past.js";
import { Clock, greatest } from "./protocol.js";
import { PLAYERS } from "./registry.js";
import { Rollouts } from "./rollouts.js";
import { Worlds } from "./worlds.js";
import { rewards, shares } from "./worth.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */
/** @typedef {import("./protocol.js").Line} Line */
/** @typedef {import("./past.js").Sight} Sight */

/** How many visits what a step leads to at once counts as much as. */
const PRIOR = 20;
/** In one of so many worlds all steps are tried for that. */
const LOOKS = 4;

/** What is known of a step; what it holds is as in Python. */
class Branch {
  /** @param {string} mover */
  constructor(mover) {
    this.mover = mover;
    /** @type {Map<string, Branch>} by the texts of steps */
    this.children = new Map();
    this.chances = 0;
    this.visits = 0;
    this.reward = 0;
    this.hopes = 0;
    this.worlds = 0;
  }

  /** What the step has brought its mover on average, together with what it leads to. */
  get mean() {
    const prior = this.worlds ? (PRIOR * this.hopes) / this.worlds : 0;
    const counted = this.visits + (this.worlds ? PRIOR : 0);
    return counted ? (prior + this.reward) / counted : 0;
  }

  /** Up to where that may lie, for all that is known. */
  get bound() {
    return this.mean + EXPLORATION * Math.sqrt(harmonic(this.chances) / this.visits);
  }

  /**
   * That of a step, which is made where there is none.
   * @param {string} step
   * @param {string} mover
   */
  child(step, mover) {
    let found = this.children.get(step);
    if (found === undefined) {
      found = new Branch(mover);
      this.children.set(step, found);
    }
    return found;
  }
}

/** Asks a game for `observation(turn)` and the legal steps, and for nothing besides. */
export class Ismcts {
  /** @param {import("./protocol.js").Settings} settings */
  constructor(settings) {
    this._settings = settings;
    this.random = new Draws(settings.seed);
    /** @type {Courses | null} */
    this._courses = null;
    this._rollouts = new Rollouts(this.random, settings);
  }

  /** @param {Game} game @returns {Move} */
  choose(game) {
    return this.lines(game)[0].moves[0];
  }

  /**
   * Each step with what is to be expected of it, the best first.
   * @param {Game} game
   * @returns {Line[]}
   */
  lines(game) {
    const { playouts, seconds } = this._settings;
    const clock = new Clock(playouts, seconds);
    const legal = new Map(game.legalMoves.map((move) => [stepOf(move).text, move]));
    const sights = past(game);
    const courses = this._followed(game, sights);
    const missing = gone(sights);
    this._rollouts = new Rollouts(this.random, this._settings);
    const root = new Branch("");
    for (const step of legal.keys()) {
      root.child(step, game.turn);
    }
    while (clock.ticks()) {
      const world = courses.drawn() ?? courses.mended(missing);
      if (world === null) {
        break;
      }
      this._playout(world, root, legal);
    }
    const order = [...root.children].sort(([, one], [, other]) => other.mean - one.mean);
    if (!root.visits) {
      order.unshift(this.random.choice(order)); // no position could be made
    }
    return order.map(([step, node]) => ({
      score: node.mean,
      told: `${Math.round(100 * node.mean)}% of ${node.visits} playouts`,
      moves: [/** @type {Move} */ (legal.get(step))],
    }));
  }

  /**
   * Courses that agree with what was seen: those of the last step where the game went on.
   * @param {Game} game
   * @param {Sight[]} sights
   */
  _followed(game, sights) {
    if (this._courses === null || !this._courses.follow(sights)) {
      const worlds = new Worlds(game, sights[0].seen, this.random);
      this._courses = new Courses(worlds, sights, this.random);
    }
    return this._courses;
  }

  /**
   * @param {Game} world
   * @param {Branch} root
   * @param {Map<string, Move>} legal
   */
  _playout(world, root, legal) {
    if (!(root.visits % LOOKS)) {
      this._look(world, root);
    }
    const path = [root];
    let [node, grown] = [root, false];
    while (!grown && world.outcome() === null) {
      const all = world.legalMoves.map((move) => ({ step: stepOf(move).text, move }));
      const open = node === root ? all.filter(({ step }) => legal.has(step)) : all;
      const moves = new Map(open.map(({ step, move }) => [step, move]));
      if (!moves.size) {
        break;
      }
      const next = this._next(world, node, [...moves.keys()]);
      node = node.child(next.step, world.turn);
      grown = next.fresh;
      path.push(node);
      world.push(/** @type {Move} */ (moves.get(next.step)));
    }
    const found = this._worth(world);
    for (const one of path) {
      one.visits += 1;
      one.reward += found.get(one.mover) ?? 0;
    }
  }

  /**
   * Looks in a world one step ahead, for each step that may be chosen.
   * @param {Game} world
   * @param {Branch} root
   */
  _look(world, root) {
    for (const move of world.legalMoves) {
      const node = root.children.get(stepOf(move).text);
      if (node === undefined) {
        continue;
      }
      world.push(move);
      const outcome = world.outcome();
      const found =
        outcome === null ? shares(world, this._settings) : rewards(outcome, world.players);
      world.pop();
      node.hopes += found.get(node.mover) ?? 0;
      node.worlds += 1;
    }
  }

  /**
   * By player: an end, or the material here and how a random game goes on, half and half.
   * @param {Game} world
   * @returns {Map<string, number>}
   */
  _worth(world) {
    if (world.outcome() !== null) {
      return this._rollouts.played(world);
    }
    const here = shares(world, this._settings);
    const found = this._rollouts.played(world);
    return new Map(
      [...here].map(([player, share]) => [
        player,
        FORESIGHT * share + (1 - FORESIGHT) * (found.get(player) ?? 0),
      ]),
    );
  }

  /**
   * The step to go on with, and whether it is a new one.
   * @param {Game} world
   * @param {Branch} node
   * @param {string[]} steps
   */
  _next(world, node, steps) {
    if (world.randomTurn) {
      const step = this.random.choice(steps);
      return { step, fresh: !node.children.has(step) };
    }
    const nodes = steps.map((step) => node.child(step, world.turn));
    nodes.forEach((one) => (one.chances += 1));
    const fresh = steps.filter((_, k) => !nodes[k].visits);
    if (fresh.length) {
      return { step: this.random.choice(fresh), fresh: true };
    }
    const [, best] = greatest(
      nodes.map((one, k) => /** @type {const} */ ([one.bound, steps[k]])),
      ([bound]) => bound,
    );
    return { step: best, fresh: false };
  }
}

PLAYERS.ismcts = { new: (settings) => new Ismcts(settings) };
