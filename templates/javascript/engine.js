/** `Engine`: the API of a game over `History`. Generated modules extend it as `Game`. */

import { F_CHAIN, F_TURN } from "./core.js";
import { deal } from "./deal.js";
import { draw } from "./draw.js";
import { History } from "./history.js";
import { Move, Node } from "./move.js";
import { checked, setUp } from "./setting.js";
import { indexOf, Setup } from "./values.js";

/** @typedef {import("./values.js").Piece} Piece */
/** @typedef {import("./values.js").Outcome} Outcome */

/** A game in progress. See the table of members in the documentation of the engine API. */
export class Engine extends History {
  /** @param {number} [seed] for the random players */
  constructor(seed = 0) {
    super(seed);
    if (this._t.alternatives.length || this._t.shuffles.length) {
      deal(this);
      this._begin(0);
    }
  }

  /** @returns {string} */
  get title() {
    return this._t.title;
  }

  /** @returns {string[]} */
  get players() {
    return this._t.players;
  }

  /** @returns {string[]} */
  get positions() {
    return this._t.positions;
  }

  /** @returns {string} */
  get turn() {
    return this._t.players[this._t.turns[this._turn][0]];
  }

  /** @returns {string} */
  get owner() {
    return this._t.players[this._t.turns[this._turn][1]];
  }

  /** @returns {boolean} */
  get randomTurn() {
    return this._t.random[this._t.turns[this._turn][0]];
  }

  get turnIndex() {
    return this._turn;
  }

  /** Passes through the turn order, from 1; a `repeat` mark that is reached counts as one. */
  get turnNumber() {
    let number = 1;
    for (let ply = 0; ply < this._depth; ply++) {
      const inside = ply + 1 < this._depth;
      const turn = this._frame(ply, F_TURN);
      const after = inside ? this._frame(ply + 1, F_TURN) : this._turn;
      const chain = inside ? this._frame(ply + 1, F_CHAIN) : this._chain;
      if (chain === this._off && (after <= turn || after === this._t.repeat)) {
        number++;
      }
    }
    return number;
  }

  /** @returns {string | null} */
  get chain() {
    return this._t.positions[this._chain] ?? null;
  }

  get ply() {
    return this._depth;
  }

  /**
   * How well the rules say that a player stands, at least 0; null if they do not.
   * @param {string} player
   * @returns {number | null}
   */
  evaluation(player) {
    indexOf(this._t.players, player, "player");
    return null;
  }

  /**
   * Whether a piece of who is to move is attacked that must not be left so; null where the rules
   * know of no such piece.
   * @returns {boolean | null}
   */
  inCheck() {
    return null;
  }

  /** @returns {Outcome | null} */
  outcome() {
    return this._outcome();
  }

  /** Whole turns, different paths apart. */
  legalTurns() {
    return this._tried(() =>
      this._wholeTurns().map((turn) => {
        const steps = turn.map((k) => {
          this._legal();
          const move = new Move(new Node(this).keep(), k); // on the way, which does not stay
          this._step(k);
          return move;
        });
        turn.forEach(() => this._unmake());
        return steps;
      }),
    );
  }

  // Positions

  /** @returns {Map<string, Piece>} the occupied positions */
  get board() {
    /** @type {Map<string, Piece>} */
    const board = new Map();
    this.positions.forEach((name, p) => {
      if (this._s[p]) {
        board.set(name, this._piece(p));
      }
    });
    return board;
  }

  /**
   * @param {number} p
   * @returns {Piece}
   */
  _piece(p) {
    const code = this._s[p];
    /** @type {[string, number][]} */
    const attributes = [];
    for (const [name, shift, mask, types] of this._t.attributes) {
      if (types.includes(this._typeOf(code))) {
        attributes.push([name, (this._bits(p) >> shift) & mask]);
      }
    }
    return { player: this._playerName(code), type: this._pieceName(code), attributes };
  }

  /**
   * @param {number} code
   * @returns {string}
   */
  _playerName(code) {
    return this._t.players[this._ownerOf(code)];
  }

  /**
   * @param {number} code
   * @returns {string}
   */
  _pieceName(code) {
    return this._t.pieces[this._typeOf(code)];
  }

  /**
   * What pieces are worth where they stand, a table for `weighed`.
   * @param {(player: string, type: string, position: string) => number} valueOf
   */
  pieceSquares(valueOf) {
    const { players, pieces, positions } = this._t;
    const values = new Float64Array((1 + players.length * this._types) * this._off);
    for (let code = 1; pieces.length && code <= players.length * this._types; code++) {
      for (let p = 0; p < this._off; p++) {
        const at = code * this._off + p;
        values[at] = valueOf(this._playerName(code), this._pieceName(code), positions[p]);
      }
    }
    return values;
  }

  /**
   * What the pieces on the board are worth together, by the number of the player.
   * @param {Float64Array} values
   */
  weighed(values) {
    const sums = new Array(this.players.length).fill(0);
    for (let p = 0; p < this._off; p++) {
      const code = this._s[p];
      if (code) {
        sums[this._ownerOf(code)] += values[code * this._off + p];
      }
    }
    return sums;
  }

  /**
   * Pieces in hand; unlimited supplies are not listed.
   * @returns {[player: string, piece: string, count: number][]}
   */
  get reserve() {
    return this._inHands((count) => count > 0);
  }

  /**
   * @param {(count: number, start: number) => boolean} wanted by what is in hand now and at first
   * @returns {[player: string, piece: string, count: number][]}
   */
  _inHands(wanted) {
    /** @type {[string, string, number][]} */
    const held = [];
    for (let code = 1; this._reserveAt && code <= this.players.length * this._types; code++) {
      const at = this._reserveAt + code;
      const count = this._s[at];
      if (wanted(count, this._t.start[at])) {
        held.push([this._playerName(code), this._pieceName(code), count]);
      }
    }
    return held;
  }

  /** An independent game at the same position with the same history. */
  copy() {
    const other = new /** @type {new () => this} */ (this.constructor)();
    for (const [name, value] of Object.entries(this)) {
      if (value instanceof Int32Array) {
        /** @type {any} */ (other)[name] = value.slice();
      } else if (typeof value === "number" || typeof value === "boolean" || name === "_result") {
        /** @type {any} */ (other)[name] = value;
      }
    }
    other._results = [...this._results];
    other._history = [...this._history];
    return other;
  }

  /** 64-bit FNV-1a hash of the position, the same on every platform. */
  key() {
    const going = this._chain !== this._off;
    const numbers = [
      this._turn,
      ...this._s,
      going ? this._chain + 1 : 0,
      going ? this._mode + 2 : 0,
    ];
    let [high, low] = [0xcbf29ce4, 0x84222325];
    for (const number of numbers) {
      for (let shift = 0; shift < 32; shift += 8) {
        low = (low ^ ((number >>> shift) & 0xff)) >>> 0;
        // times 2 ** 40 + 0x1b3
        const product = low * 0x1b3;
        high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
        low = product >>> 0;
      }
    }
    return (BigInt(high) << 32n) | BigInt(low);
  }

  /** The position as plain data. */
  setup() {
    /** @type {import("./values.js").Placement[]} */
    const placements = [];
    for (const [name, { player, type, attributes }] of this.board) {
      const bits = this._t.defaults[this._t.pieces.indexOf(type)];
      const changed = [];
      for (const [attribute, value] of attributes) {
        const [, shift, mask] = this._t.attributes.find(
          (/** @type {any[]} */ row) => row[0] === attribute,
        );
        if (((bits >> shift) & mask) !== value) {
          changed.push(`${attribute}=${value}`);
        }
      }
      placements.push([name, player, type, changed]);
    }
    const held = this._inHands((count, start) => count > 0 || (count === 0 && start < 0));
    const name = (/** @type {number} */ p) => this.positions[p] ?? "";
    const chain = this._chain === this._off ? [] : [name(this._chain)];
    if (chain.length && this._mode >= 0) {
      chain.push(this._t.modes[this._mode]);
    }
    /** @type {[string, number, number][]} */
    const variables = [];
    for (const [variable, first, size] of this._t.variables) {
      for (let i = 0; i < size; i++) {
        const at = this._t.variablesAt + first + i;
        if (this._s[at] !== this._t.start[at]) {
          variables.push([variable, i, this._s[at]]);
        }
      }
    }
    return new Setup(
      placements,
      held,
      this._turn,
      name(this._lf),
      name(this._lt),
      chain,
      variables,
    );
  }

  /**
   * The game at a position; throws for what the game does not know.
   * @param {Setup} setup
   * @param {number} [seed]
   */
  static fromSetup(setup, seed = 0) {
    checked(setup);
    const game = new this(seed);
    game._setUp(setup);
    return game;
  }

  /**
   * A setup of pieces and turn alone with all that the rules keep besides. Where rules give
   * variables other values as a game begins, such as where the kings stand, only our own setups
   * tell these. Throws for one that does not, unless the pieces stand as when a game begins.
   * @param {Setup} setup
   * @returns {Setup}
   */
  static completed(setup) {
    checked(setup);
    const usual = new this().setup();
    if (setup.variables.length || !usual.variables.length) {
      return setup;
    }
    const standing = (/** @type {Setup} */ { placements }) => JSON.stringify(placements);
    if (standing(this.fromSetup(setup).setup()) !== standing(usual)) {
      const names = new Set(usual.variables.map(([name]) => name));
      throw new Error(`its rules keep ${[...names].join(", ")}, which are not told`);
    }
    const { placements, reserve, turnIndex, lastFrom, lastTo, chain } = setup;
    return new Setup(placements, reserve, turnIndex, lastFrom, lastTo, chain, usual.variables);
  }

  /** @param {Setup} setup */
  _setUp(setup) {
    this._node = null;
    setUp(this, setup);
  }

  /** What records need of the game and rules do not. */
  describe() {
    return this._t.description;
  }

  toString() {
    return draw(this);
  }
}
