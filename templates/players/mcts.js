/**
 * Monte Carlo tree search: random games from the leaves of a tree that grows where play is best.
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { Draws } from "./draws.js";
import { Clock, greatest } from "./protocol.js";
import { soundStep } from "./replies.js";
import { Rollouts } from "./rollouts.js";
import { DRAWN, LOST, WON, compare, rewards, shares } from "./worth.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */
/** @typedef {import("./protocol.js").Line} Line */
/** @typedef {Map<string, number>} Worth by player */
/** @typedef {Map<string, number>} Freedom by player */

export const EXPLORATION = 0.7;
/** How much of what is thought of a step is the material that it leads to. */
export const FORESIGHT = 0.5;
/** Nodes that the tree gets for each playout at most. */
const NODES_A_PLAYOUT = 8;
const HARMONIC = [0];

/** 1 + 1/2 + ... + 1/number. @param {number} number */
export function harmonic(number) {
  while (HARMONIC.length <= number) {
    HARMONIC.push(HARMONIC[HARMONIC.length - 1] + 1 / HARMONIC.length);
  }
  return HARMONIC[number];
}

/** @param {string} player @param {Worth} worth */
function worthTo(player, worth) {
  return worth.get(player) ?? LOST;
}

/** @param {Freedom} freedom @param {readonly string[]} players */
function comparedFreedom(freedom, players) {
  const counts = players.map((player) => freedom.get(player) ?? 0);
  return compare(counts, players);
}

/** A position in the tree; what it holds is as in Python. */
class TreeNode {
  /**
   * @param {number} number
   * @param {string} mover
   * @param {Worth} hopes
   * @param {Freedom} freedom
   * @param {Worth | null} proof
   * @param {boolean} chance
   */
  constructor(number, mover, hopes, freedom, proof, chance) {
    this.number = number; // of the step here among the legal ones
    this.mover = mover;
    this.hopes = hopes;
    this.freedom = freedom;
    this.proof = proof;
    this.chance = chance;
    /** @type {TreeNode[]} */
    this.children = [];
    this.visits = 0;
    this.reward = 0;
  }

  /** What the step to this node has brought its mover on average, or what he hopes for. */
  get mean() {
    return this.visits ? this.reward / this.visits : worthTo(this.mover, this.hopes);
  }

  /** What its end brings the mover, as far as that is known. */
  get known() {
    return this.proof === null ? DRAWN : worthTo(this.mover, this.proof);
  }

  /** The child of the greatest rank. */
  favourite() {
    return this.children.reduce((best, child) => (compared(child, best) > 0 ? child : best));
  }

  /** The child with the greatest upper confidence bound; there is none about what is proven. */
  mostPromising() {
    const total = harmonic(1 + this.visits);
    return greatest(this.children, (child) => {
      if (child.proof !== null) {
        return child.known;
      }
      const worth = (1 - FORESIGHT) * child.mean + FORESIGHT * worthTo(child.mover, child.hopes);
      return worth + EXPLORATION * Math.sqrt(total / (1 + child.visits));
    });
  }

  /** Concludes from the children what is to be hoped for here, and what is proven. */
  learn() {
    const { children } = this;
    this.hopes = greatest(children, (child) => worthTo(child.mover, child.hopes)).hopes;
    const proven = children.filter((child) => child.proof !== null);
    if (!proven.length) {
      return;
    }
    const best = proven.reduce((one, child) => (compared(child, one) > 0 ? child : one));
    if (best.proof !== null && (best.known === WON || proven.length === children.length)) {
      this.proof = this.hopes = best.proof;
    }
  }
}

/**
 * Above nothing where a node is of a greater rank than another.
 * @param {TreeNode} one
 * @param {TreeNode} other
 */
function compared(one, other) {
  return one.known - other.known || one.visits - other.visits || one.mean - other.mean;
}

/** Searches a copy of the game, anew for each step. */
export class Mcts {
  /** @param {import("./protocol.js").Settings} settings */
  constructor(settings) {
    this._settings = settings;
    this.random = new Draws(settings.seed);
    this._rollouts = new Rollouts(this.random, settings);
  }

  /** @param {Game} game @returns {Move} */
  choose(game) {
    const order = [...this._search(game).children].sort((one, other) => compared(other, one));
    const { legalMoves } = game;
    return soundStep(
      game,
      order.map(({ number }) => legalMoves[number]),
    );
  }

  /**
   * Each step that was tried, with its share of wins; the best first.
   * @param {Game} game
   * @returns {Line[]}
   */
  lines(game) {
    const order = [...this._search(game).children].sort((one, other) => compared(other, one));
    return order.map((child) => ({
      score: child.mean,
      told: toldMean(child),
      moves: expected(game, child),
      playouts: child.visits,
      proof: child.proof === null ? null : child.known,
    }));
  }

  /** @param {Game} game */
  _search(game) {
    const { playouts, seconds } = this._settings;
    const clock = new Clock(playouts, seconds);
    this._rollouts = new Rollouts(this.random, this._settings);
    const tried = game.copy();
    const even = new Map(game.players.map((player) => [player, game.legalCount]));
    const root = this._node(tried, 0, game.turn, even);
    this._playout(tried, root); // one at least, whatever the time
    while (root.proof === null && clock.ticks()) {
      this._playout(tried, root);
    }
    return root;
  }

  /**
   * A node of a position; `before` is the freedom of the one that led there.
   * @param {Game} game
   * @param {number} number
   * @param {string} mover
   * @param {Freedom} before
   */
  _node(game, number, mover, before) {
    const count = game.legalCount;
    if (!count) {
      const proof = rewards(game.outcome(), game.players);
      return new TreeNode(number, mover, proof, before, proof, false);
    }
    const { mobility } = this._settings;
    const freedom = mobility ? new Map(before).set(game.turn, count) : before;
    const hopes = mobility ? comparedFreedom(freedom, game.players) : shares(game, this._settings);
    return new TreeNode(number, mover, hopes, freedom, null, game.randomTurn);
  }

  /** @param {Game} game @param {TreeNode} root */
  _playout(game, root) {
    const begun = game.ply;
    const path = this._descend(game, root);
    const found = path[path.length - 1].proof ?? this._rollouts.played(game);
    game.rewind(begun);
    for (const node of path.reverse()) {
      node.visits += 1;
      node.reward += worthTo(node.mover, found);
      if (node.children.length && !node.chance) {
        node.learn();
      }
    }
  }

  /**
   * Goes down the tree to where it ends, or to what is proven; the nodes on the way.
   * @param {Game} game
   * @param {TreeNode} root
   */
  _descend(game, root) {
    const path = [root];
    for (let node = root; node.proof === null;) {
      if (!node.children.length) {
        const count = game.legalCount;
        if (node !== root && NODES_A_PLAYOUT * node.visits < count) {
          break;
        }
        this._expand(game, node, count);
        continue;
      }
      node = node.chance ? this.random.choice(node.children) : node.mostPromising();
      game.pushNumber(node.number);
      path.push(node);
    }
    return path;
  }

  /**
   * Looks one step ahead: the tree gets a node for each step, in random order.
   * @param {Game} game
   * @param {TreeNode} node
   * @param {number} count how many steps there are
   */
  _expand(game, node, count) {
    const { turn, ply } = game;
    const numbers = Array.from({ length: count }, (_, number) => number);
    while (numbers.length) {
      const number = this.random.taken(numbers);
      game.pushNumber(number);
      node.children.push(this._node(game, number, turn, node.freedom));
      game.rewind(ply);
    }
    if (!node.chance) {
      node.learn();
    }
  }
}

/** @param {TreeNode} node */
function toldMean(node) {
  if (node.proof !== null) {
    return node.known === WON ? "win" : node.known === LOST ? "loss" : "draw";
  }
  return `${Math.round(100 * node.mean)}% of ${node.visits} playouts`;
}

/** @param {Game} game @param {TreeNode} first @returns {Move[]} */
function expected(game, first) {
  const line = game.copy();
  line.pushNumber(first.number);
  for (let node = first; node.children.length;) {
    node = node.favourite();
    line.pushNumber(node.number);
  }
  return line.moves.slice(game.ply);
}
