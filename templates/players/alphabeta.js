/**
 * Alpha-beta search: one step deeper each time, by material where it ends.
 *
 * It does, in the same order, what its namesake in Python does; there stands why.
 */

import { Deepening, MAX_DEPTH, QUIET } from "./deepening.js";
import { DRAWN, balance, rewards, shareOf, weightOf } from "./worth.js";

/** @typedef {import("./protocol.js").Game} Game */
/** @typedef {import("./protocol.js").Move} Move */

/** More than any material; a step less for each step to the end. */
const CERTAIN = 1e6;
/** The same: here chance decides whether somebody wins. */
const LIKELY = CERTAIN / 100;

/** A value is a material, or how far a certain end is away. */
export class AlphaBeta extends Deepening {
  /** @param {import("./protocol.js").Settings} settings */
  constructor(settings) {
    super(settings, 0);
    this._me = "";
    this._owner = "";
    /** @type {Map<bigint, {searched: number, least: number, most: number, first: string}>} */
    this._table = new Map();
    /** @type {Map<number, string[]>} */
    this._killers = new Map();
    /** @type {Map<string, number>} */
    this._history = new Map();
  }

  /** @param {Game} game */
  lines(game) {
    const lines = super.lines(game);
    return lines.map((line) => ({ ...line, share: shareOf(line.score, game, this._settings) }));
  }

  /** @param {Game} game */
  _begin(game) {
    this._me = game.turn;
    this._owner = game.owner;
    this._table.clear();
    this._killers.clear();
    this._history.clear();
  }

  /** @param {Game} game @param {Move} move @param {number} depth @param {number} least */
  _step(game, move, depth, least) {
    return this._after(game, move, depth - 1, 1, least, Infinity);
  }

  /** @param {number[]} values @param {number} depth */
  _settled(values, depth) {
    return values.every((value) => Math.abs(value) >= CERTAIN - depth);
  }

  /** @param {number} value */
  _told(value) {
    const steps = Math.round(CERTAIN - Math.abs(value));
    if (steps <= MAX_DEPTH + QUIET) {
      return `${value > 0 ? "win" : "loss"} in ${steps}`;
    }
    const sign = value < 0 ? "" : "+";
    if (Math.abs(value) > LIKELY) {
      return `${sign}${Math.round((100 * value) / CERTAIN)}% of a win`;
    }
    return `${sign}${value}`;
  }

  /**
   * What a position is worth after a step.
   * @param {Game} game
   * @param {Move} move
   * @param {number} depth
   * @param {number} height
   * @param {number} low
   * @param {number} high
   */
  _after(game, move, depth, height, low, high) {
    game.push(move);
    try {
      return this._value(game, depth, height, low, high);
    } finally {
      game.pop();
    }
  }

  /**
   * What a position is worth to who thinks, where that is between two bounds.
   * @param {Game} game
   * @param {number} depth
   * @param {number} height
   * @param {number} low
   * @param {number} high
   * @returns {number}
   */
  _value(game, depth, height, low, high) {
    this._count();
    if (!game.legalCount) {
      const reward = rewards(game.outcome(), game.players).get(this._me) ?? DRAWN;
      return 2 * (reward - DRAWN) * (CERTAIN - height);
    }
    if (depth <= 0) {
      return this._quiet(game, depth, height, low, high);
    }
    if (game.randomTurn) {
      return this._mean(game, game.legalMoves, depth, height);
    }
    const key = game.key();
    const known = this._table.get(key);
    if (known !== undefined && known.searched >= depth) {
      if (known.least >= high || known.least === known.most) {
        return known.least;
      }
      if (known.most <= low) {
        return known.most;
      }
    }
    const moves = this._ordered(game, game.legalMoves, height, known?.first ?? "");
    const { value, best } = this._best(game, moves, depth, height, low, high);
    if (Math.abs(value) < CERTAIN / 2) {
      // an end is as far away as the way that leads there
      const least = value > low ? value : -Infinity;
      const most = value < high ? value : Infinity;
      this._table.set(key, { searched: depth, least, most, first: best.text });
    }
    return value;
  }

  /**
   * What a position is worth in which chance moves, each step as likely as the others.
   * @param {Game} game
   * @param {Move[]} moves
   * @param {number} depth
   * @param {number} height
   */
  _mean(game, moves, depth, height) {
    let total = 0;
    for (const move of moves) {
      total += this._after(game, move, depth - 1, height + 1, -Infinity, Infinity);
    }
    return total / moves.length;
  }

  /**
   * A position at the end of the depth: its material, or what captures make of it.
   * @param {Game} game
   * @param {number} depth
   * @param {number} height
   * @param {number} low
   * @param {number} high
   */
  _quiet(game, depth, height, low, high) {
    const stand = balance(game, this._owner, this._settings);
    const mine = game.turn === this._me;
    const beyond = depth <= -QUIET || this._spent || game.randomTurn;
    if (beyond || (mine ? stand >= high : stand <= low)) {
      return stand;
    }
    const captures = game.legalMoves.filter((move) => move.captures.length);
    if (!captures.length) {
      return stand;
    }
    const least = mine ? Math.max(low, stand) : low;
    const most = mine ? high : Math.min(high, stand);
    const moves = this._ordered(game, captures, height, "");
    const { value } = this._best(game, moves, depth, height, least, most);
    return mine ? Math.max(stand, value) : Math.min(stand, value);
  }

  /**
   * The best step for who is to move; the others are left out where one refutes the last.
   * @param {Game} game
   * @param {Move[]} moves
   * @param {number} depth
   * @param {number} height
   * @param {number} low
   * @param {number} high
   */
  _best(game, moves, depth, height, low, high) {
    const mine = game.turn === this._me;
    let [best] = moves;
    let found = mine ? -Infinity : Infinity;
    let [least, most] = [low, high];
    for (const move of moves) {
      const value = this._after(game, move, depth - 1, height + 1, least, most);
      if (mine ? value > found : value < found) {
        found = value;
        best = move;
      }
      least = mine ? Math.max(least, found) : least;
      most = mine ? most : Math.min(most, found);
      if (least >= most) {
        this._remember(move, depth, height);
        break;
      }
    }
    return { value: found, best };
  }

  /**
   * A step that refuted something is tried early from now on.
   * @param {Move} move
   * @param {number} depth
   * @param {number} height
   */
  _remember(move, depth, height) {
    if (depth > 0 && !move.captures.length) {
      const { text } = move;
      this._killers.set(height, [text, ...(this._killers.get(height) ?? []).slice(0, 1)]);
      this._history.set(text, (this._history.get(text) ?? 0) + depth * depth);
    }
  }

  /**
   * What was best before, captures, what refuted others at this height, and the rest.
   * @param {Game} game
   * @param {Move[]} moves
   * @param {number} height
   * @param {string} first
   */
  _ordered(game, moves, height, first) {
    const killers = this._killers.get(height) ?? [];
    /** @type {Game["board"] | null} */
    let board = null;
    const rows = moves.map((move) => {
      const { text, captures } = move;
      let [gain, risk] = [0, 0];
      if (captures.length) {
        board ??= game.board;
        gain = this._worthOf(board, captures);
        risk = this._worthOf(board, [move.start ?? ""]);
      }
      const classed = 2 * Number(text !== first) + Number(!captures.length);
      const killer = Number(!killers.includes(text));
      return { move, classed, gain, risk, killer, often: this._history.get(text) ?? 0 };
    });
    rows.sort(
      (one, other) =>
        one.classed - other.classed ||
        other.gain - one.gain ||
        one.risk - other.risk ||
        one.killer - other.killer ||
        other.often - one.often,
    );
    return rows.map(({ move }) => move);
  }

  /**
   * @param {Game["board"]} board
   * @param {readonly string[]} positions
   */
  _worthOf(board, positions) {
    let sum = 0;
    for (const at of positions) {
      const piece = board.get(at);
      sum += piece === undefined ? 0 : weightOf(this._settings.weights, piece.type);
    }
    return sum;
  }
}
