/**
 * Proof by looking at all that can happen: who wins, in how many steps, or that nobody can.
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { Draws } from "./draws.js";
import { Clock } from "./protocol.js";
import { PLAYERS } from "./registry.js";
import { soundStep } from "./replies.js";
import { DRAWN, LOST, WON, rewards } from "./worth.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */
/** @typedef {import("./protocol.js").Line} Line */
/** @typedef {import("./protocol.js").Settings} Settings */
/** @typedef {{score: number, steps: number, certain: boolean}} Proof as in Python */
/** @typedef {{yes: number, no: number, move: Move | null}} Known as in Python */

/** Positions that are looked at in the place of one playout: there a whole game is played. */
const VISITS = 50;
/** @type {Proof} */
const UNKNOWN = { score: DRAWN, steps: 0, certain: false };
/** @type {Proof} */
const DRAW = { score: DRAWN, steps: 0, certain: true };

/** The budget is spent. */
class SpentError extends Error {}

/** Proves what it can with its budget, and plays by it. */
export class Solve {
  /** @param {Settings & {remembers?: boolean}} settings */
  constructor(settings) {
    this._settings = settings;
    this.random = new Draws(settings.seed);
    this._clock = new Clock(0);
    this._me = "";
    /** @type {Map<number, Map<bigint | string, Known>>} by what is to be forced */
    this._known = new Map();
  }

  /** @param {Game} game @returns {Move} */
  choose(game) {
    const lines = this._proven(game, true);
    const [best] = lines;
    const alike = lines.filter(({ score, told }) => score === best.score && told === best.told);
    const chosen = this.random.choice(alike);
    return soundStep(
      game,
      [chosen, ...lines].map(({ moves }) => moves[0]),
    );
  }

  /**
   * Each step with what is proven of it; the best first.
   * @param {Game} game
   * @returns {Line[]}
   */
  lines(game) {
    return this._proven(game, false);
  }

  /**
   * The same; where one win is `enough`, without what only tells more of the other steps.
   * @param {Game} game
   * @param {boolean} enough
   * @returns {Line[]}
   */
  _proven(game, enough) {
    const { playouts, seconds } = this._settings;
    this._me = game.turn;
    this._clock = new Clock(VISITS * playouts, seconds);
    this._known = new Map([
      [WON, new Map()],
      [LOST, new Map()],
    ]);
    const tried = game.copy();
    const { legalMoves } = game;
    const found = legalMoves.map(() => UNKNOWN);
    this._deepen(tried, legalMoves, found, enough);
    return legalMoves
      .map((move, k) => ({ proof: found[k], moves: this._line(tried, move, found[k]) }))
      .sort((one, other) => compareProofs(other.proof, one.proof))
      .map(({ proof, moves }) => ({ score: proof.score, told: toldProof(proof), moves }));
  }

  /**
   * Looks one step deeper each time, until all is proven or the budget is spent.
   * @param {Game} game
   * @param {readonly Move[]} moves
   * @param {Proof[]} found of each step, written as it is found
   * @param {boolean} enough
   */
  _deepen(game, moves, found, enough) {
    const isDone = () =>
      found.every(({ certain }) => certain) || (enough && found.some(({ score }) => score === WON));
    try {
      for (let depth = 1; !isDone(); depth++) {
        moves.forEach((move, k) => {
          if (!found[k].certain) {
            found[k] = this._after(game, move, depth);
          }
        });
      }
    } catch (error) {
      if (!(error instanceof SpentError)) {
        throw error;
      }
    }
  }

  /**
   * What is certain of a step within a depth, of which less is known not to do.
   * @param {Game} game
   * @param {Move} move
   * @param {number} depth
   * @returns {Proof}
   */
  _after(game, move, depth) {
    const [won, lost] = this._with(game, move, () =>
      [WON, LOST].map((target) => this._comes(game, target, depth - 1)),
    );
    if (won || lost) {
      return { score: won ? WON : LOST, steps: depth, certain: true };
    }
    return won === false && lost === false ? DRAW : UNKNOWN;
  }

  /**
   * What a question is answered after a step.
   * @template T
   * @param {Game} game
   * @param {Move} move
   * @param {() => T} ask
   * @returns {T}
   */
  _with(game, move, ask) {
    game.push(move);
    try {
      return ask();
    } finally {
      game.pop();
    }
  }

  /**
   * Whether one side can force this end within a depth; null where later is not known.
   * @param {Game} game
   * @param {number} target
   * @param {number} depth
   * @returns {boolean | null}
   */
  _comes(game, target, depth) {
    if (!this._clock.ticks()) {
      throw new SpentError();
    }
    if (!game.legalCount) {
      const outcome = game.outcome();
      if (outcome?.reason.includes("repetition")) {
        return null;
      }
      return rewards(outcome, game.players).get(this._me) === target;
    }
    if (!depth) {
      return null;
    }
    const known = this._knownOf(game, target);
    if (known.yes <= depth) {
      return true;
    }
    if (known.no >= depth) {
      return known.no === Infinity ? false : null;
    }
    const { found, by } = this._forced(game, target, depth, known.move);
    known.move = by;
    if (found) {
      known.yes = depth;
    } else {
      known.no = found === null ? depth : Infinity;
    }
    return found;
  }

  /**
   * What is known of a position, to be added to.
   * @param {Game} game
   * @param {number} target
   * @returns {Known}
   */
  _knownOf(game, target) {
    const table = /** @type {Map<bigint | string, Known>} */ (this._known.get(target));
    const place = this._place(game);
    let known = table.get(place);
    if (known === undefined) {
      known = { yes: Infinity, no: -1, move: null };
      table.set(place, known);
    }
    return known;
  }

  /**
   * The same by trying the steps, and the one that decided it.
   * @param {Game} game
   * @param {number} target
   * @param {number} depth
   * @param {Move | null} first
   * @returns {{found: boolean | null, by: Move | null}}
   */
  _forced(game, target, depth, first) {
    const wanted = (game.turn === this._me) === (target === WON);
    const moves = [...game.legalMoves];
    if (first !== null) {
      const later = (/** @type {Move} */ move) => Number(!move.equals(first));
      moves.sort((one, other) => later(one) - later(other));
    }
    let doubt = null;
    for (const move of moves) {
      const found = this._with(game, move, () => this._comes(game, target, depth - 1));
      if (Boolean(found) === wanted) {
        return { found, by: move };
      }
      if (found === null) {
        doubt = move;
      }
    }
    return { found: wanted && doubt !== null ? null : !wanted, by: doubt };
  }

  /**
   * All of a position that decides how the game goes on.
   * @param {Game} game
   * @returns {bigint | string}
   */
  _place(game) {
    if (!(this._settings.remembers ?? true)) {
      return game.key();
    }
    const { lastFrom, lastTo } = game.setup();
    return `${game.key()} ${lastFrom} ${lastTo}`;
  }

  /**
   * How the game goes on if nobody errs, as far as the budget tells: who loses holds out.
   * @param {Game} game
   * @param {Move} move
   * @param {Proof} proof
   * @returns {Move[]}
   */
  _line(game, move, proof) {
    game.push(move);
    const line = [move];
    try {
      while (proof.score !== DRAWN && line.length < proof.steps) {
        line.push(this._best(game, proof.score, proof.steps - line.length));
        game.push(line[line.length - 1]);
      }
    } catch (error) {
      if (!(error instanceof SpentError)) {
        throw error;
      }
    }
    line.forEach(() => game.pop());
    return line;
  }

  /**
   * A step after which the end comes as soon as it can, or not sooner than it must.
   * @param {Game} game
   * @param {number} target
   * @param {number} depth
   * @returns {Move}
   */
  _best(game, target, depth) {
    const wanted = (game.turn === this._me) === (target === WON);
    const left = depth - (wanted ? 1 : 2);
    for (const move of game.legalMoves) {
      const comes = left >= 0 && this._with(game, move, () => this._comes(game, target, left));
      if (Boolean(comes) === wanted) {
        return move;
      }
    }
    throw new Error("what is proven has a step that shows it");
  }
}

/** @param {Proof} proof */
function toldProof({ score, steps, certain }) {
  if (!certain) {
    return "not known";
  }
  return score === DRAWN ? "draw" : `${score === WON ? "win" : "loss"} in ${steps}`;
}

/**
 * Above nothing where one is better: a quick win, a draw or the unknown, a late loss.
 * @param {Proof} one
 * @param {Proof} other
 */
function compareProofs(one, other) {
  const longer = one.steps - other.steps;
  return one.score - other.score || (one.score === WON ? -longer : longer);
}

PLAYERS.solve = { new: (settings) => new Solve(settings), seesAll: true, duel: true };
