/** `Move`: a step as the API shows it, made from the numbers that engines work with. */

import { F_FIRST, F_LAST, F_TURN } from "./core.js";
import {
  ANY_MODE,
  ATTRIBUTE,
  CALL,
  COMPLETE,
  COPY,
  DROP,
  FLIP,
  JUMP,
  NEXT,
  OWNER,
  PROMOTE,
  PUT,
  REMOVE,
  SHIFT,
  SUPPLY,
  TYPE,
  going,
  isSimple,
  unpacked,
} from "./effects.js";
import { told } from "./values.js";

/**
 * A step in numbers that stay.
 * @typedef {object} Raw
 * @property {number} label
 * @property {number} start
 * @property {number} end
 * @property {number} next
 * @property {any[][]} effects as in `unpacked`
 * @property {boolean} plain
 */

/**
 * @param {any} game
 * @param {number} m
 * @returns {Raw}
 */
export function rawMove(game, m) {
  const [label, start, end, list] = [
    game._labelOf(m),
    game._startOf(m),
    game._endOf(m),
    game._listOf(m),
  ];
  if (list === 0) {
    return { label, start, end, next: COMPLETE, effects: [[SHIFT, [[start, end]]]], plain: true };
  }
  const effects = unpacked(game._lists, list, start, end);
  return { label, start, end, next: game._lists[list + NEXT], effects, plain: false };
}

/** @typedef {(string | number | number[])[]} Shown an effect with names */

/** One step. Compares (`equals`) by rule, arguments and effects. */
export class Move {
  /**
   * @param {Node} node
   * @param {number} index among the moves of the node
   */
  constructor(node, index) {
    this._node = node;
    this._index = index;
  }

  get _raw() {
    return this._node.raw(this._index);
  }

  get text() {
    return this._node.text(this._index);
  }

  get player() {
    return this._node.player;
  }

  toString() {
    return this.text;
  }

  /** What is told of the step, as plain data. */
  toJSON() {
    const { text, player, rule, args, start, end, piece, promotion, partial, captures } = this;
    return { text, player, rule, args, start, end, piece, promotion, partial, captures };
  }

  /** @param {Move} other */
  equals(other) {
    return other instanceof Move && this._key() === other._key();
  }

  _key() {
    const { start, end, next, effects } = this._raw;
    return JSON.stringify([this.rule, this.args, start, end, next, effects]);
  }

  /** @returns {string} */
  get rule() {
    return this._node.game._t.labels[this._raw.label][0];
  }

  /** @returns {string[]} */
  get args() {
    return this._node.game._t.labels[this._raw.label][1];
  }

  get isPass() {
    return this._raw.label === 0;
  }

  get start() {
    return this._name(this._raw.start);
  }

  get end() {
    return this._name(this._raw.end);
  }

  /** The type that moves (before any change), or that is dropped. */
  get piece() {
    const game = this._node.game;
    if (this._raw.start !== game._off) {
      const code = this._node.board[this._raw.start];
      return code ? game._pieceName(code) : null;
    }
    const drop = this._raw.effects.find((effect) => effect[0] === DROP);
    return drop === undefined ? null : game._pieceName(drop[2]);
  }

  /** @returns {string | null} */
  get promotion() {
    const effect = this._raw.effects.find(([kind]) => kind === PROMOTE);
    return effect === undefined ? null : this._node.game._t.pieces[effect[2]];
  }

  /** @returns {string | null} */
  get partial() {
    const { next } = this._raw;
    if (next === COMPLETE) {
      return null;
    }
    return next === ANY_MODE ? "" : this._node.game._t.modes[next];
  }

  /** Positions emptied of a piece, by landing or by rule, in the order of the effects. */
  get captures() {
    const { effects } = this._raw;
    if (isSimple(effects)) {
      const [[, [[from, to]]]] = effects;
      const { board, game } = this._node;
      return board[from] && board[to] && from !== to ? [game._t.positions[to]] : [];
    }
    /** @type {string[]} */
    const gone = [];
    this._carryOut(
      (at) => gone.push(this._node.game._t.positions[at]),
      () => {},
    );
    return gone;
  }

  get effects() {
    if (this._raw.plain && this.piece !== null) {
      /** @type {Shown[]} */
      return [["shift", this.piece, String(this.start), String(this.end)]];
    }
    /** @type {Shown[]} */
    const shown = [];
    this._carryOut(
      () => {},
      (effect) => shown.push(effect),
    );
    return shown;
  }

  /**
   * @param {number} position
   * @returns {string | null}
   */
  _name(position) {
    return this._node.game._t.positions[position] ?? null;
  }

  /**
   * Carries the effects out on a copy of the board.
   * @param {(at: number) => void} gone takes positions emptied of a piece
   * @param {(effect: Shown) => void} show takes effects with names
   */
  _carryOut(gone, show) {
    const game = this._node.game;
    const { positions, pieces, players, attributes, variables } = game._t;
    const board = this._node.board.slice();
    const put = (/** @type {number} */ at, /** @type {number} */ code) => {
      if (board[at]) {
        gone(at);
      }
      board[at] = code;
    };
    for (const [kind, at, what, value] of this._raw.effects) {
      if (kind === SHIFT) {
        const moved = going(at, board);
        for (const { from, to, code, word } of moved) {
          if (word) {
            show([word, game._pieceName(code), positions[from], positions[to]]);
          }
          board[from] = 0;
        }
        for (const { to, code, again } of moved) {
          board[to] = again ? 0 : board[to]; // what has landed with it is not captured
          put(to, code);
        }
      } else if (kind === COPY) {
        show(["copy", game._pieceName(board[at]), positions[at], positions[what]]);
        put(what, board[at]);
      } else if (kind === DROP) {
        show(["drop", game._playerName(what), game._pieceName(what), positions[at]]);
        put(at, what);
      } else if (kind === PUT) {
        show(["drop", game._playerName(what), game._pieceName(what), positions[at]]);
        board[at] = what;
      } else if (kind === REMOVE) {
        show(["capture", positions[at]]);
        put(at, 0);
      } else if (kind === ATTRIBUTE) {
        show(["attribute", positions[at], attributes[what][0], value]);
      } else if (kind === PROMOTE || kind === TYPE) {
        show(["type", positions[at], pieces[what]]);
      } else if (kind === OWNER) {
        show(["owner", positions[at], players[what]]);
      } else if (kind === FLIP) {
        show(["flip", positions[at], board[at] ? players[game._flipped(board[at])] : ""]);
      } else if (kind === CALL) {
        show(["call", game._t.called[at], what]);
      } else if (kind === JUMP) {
        show(["jump", game._t.turnLabels[at]]);
      } else if (kind === SUPPLY) {
        show(["supply", game._playerName(at), game._pieceName(at), what]);
      } else {
        show(["set", variables[at][0], what, value]);
      }
      if ([PROMOTE, TYPE, OWNER, FLIP].includes(kind) && board[at]) {
        board[at] = game._changed(board[at], kind, what);
      }
    }
  }
}

/**
 * Where moves were generated: what is needed to show them, worked out when it is asked for.
 *
 * As long as the game is there or beyond, all of it stands in the stacks of the game: the moves
 * below those of later positions, the board behind what was changed since. Only when the game goes
 * back before the position, `keep` copies it. A random game that never goes back copies nothing.
 */
export class Node {
  /**
   * @param {any} game at the position, whose moves have been generated, or beyond
   * @param {number} [depth] after how many steps the position is
   */
  constructor(game, depth = game._depth) {
    const beyond = depth < game._depth;
    const last = beyond ? game._frame(depth, F_LAST) : game._last;
    this.game = game;
    this._depth = depth;
    this._turn = game._t.turns[beyond ? game._frame(depth, F_TURN) : game._turn];
    this._first = beyond ? game._frame(depth, F_FIRST) : game._first;
    this.size = last - this._first;
    /** @type {Int32Array | null} the moves once the game is no longer there */
    this._moves = null;
    /** @type {Int32Array | null} the board, from when it is asked for or the game is gone */
    this._board = null;
    /** @type {Raw[]} */
    this._raws = [];
    /** @type {string[] | null} */
    this._texts = null;
  }

  /** What the game will write over stays here. */
  keep() {
    const { game } = this;
    this._board = this.board;
    const moves = game._moves.slice(this._first, this._first + this.size);
    for (let index = 0; index < this.size; index++) {
      if (moves[index] < 0) {
        this.raw(index); // rules have written it; those of tables stay
      }
    }
    this._moves = moves;
    return this;
  }

  /** @returns {Int32Array} the codes on all cells */
  get board() {
    return (this._board ??= this.game._boardAt(this._depth));
  }

  /** @returns {string} who made or makes the move */
  get player() {
    return this.game._t.players[this._turn[0]];
  }

  /** @returns {string} whose pieces moved */
  get owner() {
    return this.game._t.players[this._turn[1]];
  }

  /**
   * A move in numbers that stay.
   * @param {number} index
   * @returns {Raw}
   */
  raw(index) {
    return (this._raws[index] ??= rawMove(
      this.game,
      this._moves === null ? this.game._moves[this._first + index] : this._moves[index],
    ));
  }

  /**
   * The text that tells a move from the others of the node.
   * @param {number} index
   * @returns {string}
   */
  text(index) {
    if (this._texts === null) {
      const { board } = this;
      let texts = Array.from({ length: this.size }, (_, i) => this._plain(this.raw(i), board));
      for (const suffix of [this._promotion, this._effects]) {
        if (new Set(texts).size === texts.length) {
          break; // as they mostly are
        }
        const counts = new Map();
        texts.forEach((text) => counts.set(text, (counts.get(text) ?? 0) + 1));
        texts = texts.map((text, i) => (counts.get(text) > 1 ? text + suffix.call(this, i) : text));
      }
      this._texts = texts;
    }
    return this._texts[index];
  }

  /**
   * @param {Raw} raw
   * @param {Int32Array} board
   */
  _plain({ label, start, end, effects }, board) {
    const { positions, labels } = this.game._t;
    if (label === 0) {
      return "Pass";
    }
    const [name, args] = labels[label];
    const rule = [name, ...args].join(" ");
    const off = positions.length;
    if (start === off && end === off) {
      return `* ${rule}`;
    }
    if (start === off) {
      const drop = effects.length && effects[0][0] === DROP ? effects[0][2] : 0;
      const dropped = drop ? ` ${this.game._playerName(drop)} ${this.game._pieceName(drop)}` : "";
      return `${positions[end]} ${rule}${dropped}`;
    }
    if (start === end) {
      return `${positions[start]} ${rule}`;
    }
    const taken = board[end];
    const mark = taken && this.game._playerName(taken) !== this.owner ? "x" : "-";
    return `${positions[start]} ${mark} ${positions[end]} ${rule}`;
  }

  /** @param {number} index */
  _promotion(index) {
    const { promotion } = new Move(this, index);
    return promotion === null ? "" : ` =${promotion}`;
  }

  /** @param {number} index */
  _effects(index) {
    const { effects } = new Move(this, index);
    const shown = effects.map((effect) => effect.map(written).join("."));
    return ` {${shown.join(" ")}}`;
  }
}

/**
 * A part of an effect as every back end writes it.
 * @param {string | number | number[]} part
 */
function written(part) {
  if (!Array.isArray(part)) {
    return String(part);
  }
  return part.length === 1 ? `(${part[0]},)` : `(${part.join(", ")})`;
}

/** How many moves are named where a text is none. */
const NEAREST = 5;

/**
 * The words and signs of a text; none of what is no text.
 * @param {unknown} text
 * @returns {string[]}
 */
function wordsOf(text) {
  return typeof text === "string" ? (text.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu) ?? []) : [];
}

/**
 * The moves whose texts begin with the words of another, or whose two ends it is, `e2e4`.
 * @param {Move[]} moves
 * @param {unknown} text
 */
export function begunWith(moves, text) {
  const words = wordsOf(text);
  const found = moves.filter((move) => {
    const own = wordsOf(move.text);
    return words.length > 0 && words.every((word, i) => own[i] === word);
  });
  return found.length
    ? found
    : moves.filter((move) => move.start !== null && `${move.start}${move.end}` === text);
}

/**
 * Why a text is no move: which moves it fits, or which have most of its words.
 * @param {Move[]} moves
 * @param {unknown} text
 * @param {Move[]} found
 */
export function unread(moves, text, found) {
  if (found.length) {
    const shown = found.slice(0, NEAREST).map((move) => move.text);
    return `${found.length} legal moves read ${told(text)}: ${shown.join(", ")}`;
  }
  const words = new Set(wordsOf(text));
  const shared = (/** @type {Move} */ move) =>
    new Set(wordsOf(move.text).filter((word) => words.has(word))).size;
  const near = moves
    .map((move) => ({ move, alike: shared(move) }))
    .filter(({ alike }) => alike > 0)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, NEAREST)
    .map(({ move }) => move.text);
  const nearest = near.length ? `; nearest are: ${near.join(", ")}` : "";
  return `no legal move reads ${told(text)}${nearest}`;
}
