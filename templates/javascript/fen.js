/**
 * FEN for games on a grid: `Game.fromFen` and `fen()`.
 *
 * Castling rights are read and written through the attributes of the game: a king or rook that is
 * at home with the right has its attributes at their initial values, without it at the opposite
 * ones. A game that keeps no such attributes has nothing to remember, and `fen` writes `-`. The
 * square behind a double step becomes the previous step, which is what rules of en passant ask for.
 * Pieces in hand stand in brackets behind the board: `[Qnp]`.
 */

import { Setup, textOf, words } from "./values.js";

/** Each is a letter of its own. */
const MOST_IN_HAND = 1000;
const SIDES = ["w", "b"];
// Who moves, castling rights and en passant where they are left out.
const USUAL = ["w", "-", "-"];

/** @param {string} letter */
const isUpper = (letter) => letter !== letter.toLowerCase();

/** @param {new (...args: any[]) => import("./engine.js").Engine} Base */
export const fen = (Base) =>
  class Fen extends Base {
    /**
     * The game at a position in FEN; throws for what does not fit the board.
     * @param {string} text
     * @param {number} [seed]
     */
    static fromFen(text, seed = 0) {
      const game = new this(seed);
      const fields = words(textOf(text, "FEN"));
      if (fields.length < 1 || fields.length > 6) {
        throw new Error(`FEN has one to six fields, not ${fields.length}`);
      }
      const given = [...fields, ...USUAL.slice(fields.length - 1)];
      const [board, mover, rights, passed, ...counters] = given;
      const found = /^([^\][]+)(?:\[(-|[^\][]*)\])?$/.exec(board);
      if (found === null) {
        throw new Error("FEN: the brackets do not match");
      }
      const side = SIDES.indexOf(mover);
      if (side < 0) {
        throw new Error(`FEN: w or b moves, not ${mover}`);
      }
      if (!/^(?:-|(?:([KQkq])(?!.*\1))+)$/.test(rights)) {
        throw new Error(`FEN: castling rights are - or letters of KQkq, not ${rights}`);
      }
      const bad = counters.find((counter) => !/^[0-9]{1,6}$/.test(counter));
      if (bad !== undefined) {
        throw new Error(`FEN: a counter is a number of up to six digits, not ${bad}`);
      }
      const placements = game._placements(found[1].split("/"), rights);
      const [from, to] = game._doubleStep(passed, side, placements);
      const turn = game._t.turns.findIndex((/** @type {number[]} */ [player]) => player === side);
      const held = game._held((found[2] ?? "").replaceAll("-", ""));
      game._setUp(new Setup(placements, held, Math.max(0, turn), from, to));
      return game;
    }

    /** @returns {Map<string, string>} the names of positions by file and rank */
    _cells() {
      /** @type {Map<string, string>} */
      const cells = new Map();
      for (const { name, file, rank } of this.describe().positions) {
        if (file) {
          cells.set(`${file} ${rank}`, name);
        }
      }
      return cells;
    }

    /** @returns {Map<string, string>} the piece types by their letters */
    _lettered() {
      return new Map(
        Object.entries(this.describe().letters).flatMap(([name, letter]) => [
          [letter, name],
          [letter.toLowerCase(), name],
        ]),
      );
    }

    /**
     * @param {string[]} rows
     * @param {string} rights
     */
    _placements(rows, rights) {
      const { grid } = this.describe();
      const cells = this._cells();
      const pieces = this._lettered();
      if (rows.length !== grid.rows) {
        throw new Error(`${rows.length} ranks in the FEN, ${grid.rows} on the board`);
      }
      /** @type {import("./values.js").Placement[]} */
      const placements = [];
      rows.forEach((row, down) => {
        const rank = grid.rows - down;
        let file = 1;
        for (const [field] of row.matchAll(/[1-9][0-9]{0,2}|./gu)) {
          if (/^[1-9]/.test(field)) {
            file += Number(field);
            continue;
          }
          const name = pieces.get(field);
          const square = cells.get(`${file} ${rank}`);
          if (name === undefined || square === undefined) {
            throw new Error(`FEN: no place or no piece for ${field} on rank ${rank}`);
          }
          const side = isUpper(field) ? 0 : 1;
          const changed = this._unmoved(name, side, square, rights);
          placements.push([square, this.players[side], name, changed]);
          file++;
        }
        if (file !== grid.columns + 1) {
          throw new Error(`FEN: rank ${rank} does not fill the board`);
        }
      });
      return placements;
    }

    /**
     * The pieces in hand.
     * @param {string} letters
     * @returns {[player: string, piece: string, count: number][]}
     */
    _held(letters) {
      const pieces = this._lettered();
      /** @type {Map<string, number>} */
      const counts = new Map();
      for (const letter of letters) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
      return [...counts].map(([letter, count]) => {
        const name = pieces.get(letter);
        if (name === undefined) {
          throw new Error(`FEN: no piece for ${letter} in hand`);
        }
        return [this.players[isUpper(letter) ? 0 : 1], name, count];
      });
    }

    /**
     * The attributes of a king or rook type that its initial value tells the right by. Where kings
     * and rooks have some in common, only these: others speak of something else.
     * @param {string} name
     * @returns {{name: string, default: number}[]}
     */
    _castling(name) {
      const type = name.toLowerCase();
      if (type !== "king" && type !== "rook") {
        return [];
      }
      const own = this._attributesOf(type);
      const others = this._attributesOf(type === "king" ? "rook" : "king").map((a) => a.name);
      const common = own.filter((a) => others.includes(a.name));
      return common.length ? common : own;
    }

    /**
     * The attributes of a type of piece, by its name in lower case.
     * @param {string} type
     * @returns {{name: string, default: number}[]}
     */
    _attributesOf(type) {
      /** @type {{name: string, attributes: {name: string, default: number}[]}[]} */
      const pieces = this.describe().pieces;
      return pieces.find((piece) => piece.name.toLowerCase() === type)?.attributes ?? [];
    }

    /**
     * Attributes to change for a piece without the right to castle.
     * @param {string} name
     * @param {number} side
     * @param {string} square
     * @param {string} rights
     */
    _unmoved(name, side, square, rights) {
      const changed = this._castling(name).map((a) => `${a.name}=${1 - a.default}`);
      const code = this._t.start[this.positions.indexOf(square)];
      if (!changed.length || code !== this._code(side, this._t.pieces.indexOf(name))) {
        return changed;
      }
      const wanted = name.toLowerCase() === "king" ? "KQ" : "aA".includes(square[0]) ? "Q" : "K";
      const own = [...rights].filter((right) => isUpper(right) === (side === 0));
      return own.some((right) => wanted.includes(right.toUpperCase())) ? [] : changed;
    }

    /**
     * The double step over an en passant square, as [from, to]: the mover's opponent made it.
     * @param {string} square
     * @param {number} mover
     * @param {import("./values.js").Placement[]} placements
     */
    _doubleStep(square, mover, placements) {
      if (square === "-") {
        return ["", ""];
      }
      const cells = this._cells();
      const standing = new Map(placements.map((placement) => [placement[0], placement]));
      const up = mover ? 1 : -1;
      for (const [at, name] of cells) {
        const [file, rank] = at.split(" ").map(Number);
        const start = cells.get(`${file} ${rank - up}`) ?? "";
        const end = cells.get(`${file} ${rank + up}`) ?? "";
        const [, player, type] = standing.get(end) ?? [];
        const passed = player === this.players[1 - mover] && type?.toLowerCase() === "pawn";
        if (name === square && passed && start && !standing.has(start) && !standing.has(name)) {
          return [start, end];
        }
      }
      throw new Error(`FEN: no pawn has just passed ${square}`);
    }

    /** The position in FEN, without clocks. */
    fen() {
      const { grid } = this.describe();
      const cells = this._cells();
      const { board } = this;
      const rows = [];
      for (let rank = grid.rows; rank > 0; rank--) {
        let row = "";
        let empty = 0;
        for (let file = 1; file <= grid.columns; file++) {
          const piece = board.get(cells.get(`${file} ${rank}`) ?? "");
          if (piece === undefined) {
            empty++;
            continue;
          }
          row += (empty || "") + this._letter(piece.player, piece.type);
          empty = 0;
        }
        rows.push(row + (empty || ""));
      }
      const { reserve } = this.setup();
      if (reserve.reduce((sum, [, , count]) => sum + count, 0) > MOST_IN_HAND) {
        throw new Error("so many pieces in hand have no FEN");
      }
      const held = reserve
        .map(([player, piece, count]) => this._letter(player, piece).repeat(count))
        .join("");
      const placed = rows.join("/") + (held && `[${held}]`);
      const side = SIDES[this.players.indexOf(this.turn)];
      return [placed, side, this._rights(), this._passedOver()].join(" ");
    }

    /**
     * @param {string} player
     * @param {string} piece
     * @returns {string}
     */
    _letter(player, piece) {
      const letter = this.describe().letters[piece];
      return player === this.players[0] ? letter : letter.toLowerCase();
    }

    _rights() {
      let rights = "";
      for (const [side, letters] of ["KQ", "kq"].entries()) {
        const wings = this.positions.filter((name, p) => this._atHome(name, p, side));
        const types = wings.map((name) => this.board.get(name)?.type.toLowerCase());
        if (types.includes("king")) {
          for (const letter of letters) {
            const able = wings.some((name, i) => {
              const wing = /^a/i.test(name) ? "Q" : "K";
              return types[i] !== "king" && wing === letter.toUpperCase();
            });
            rights += able ? letter : "";
          }
        }
      }
      return rights || "-";
    }

    /**
     * A king or rook of a side that has never left this position.
     * @param {string} name
     * @param {number} p
     * @param {number} side
     */
    _atHome(name, p, side) {
      const piece = this.board.get(name);
      const attributes = piece === undefined ? [] : this._castling(piece.type);
      const code = this._s[p];
      if (
        piece === undefined ||
        !attributes.length ||
        this._t.start[p] !== code ||
        this._ownerOf(code) !== side
      ) {
        return false;
      }
      const initial = new Map(attributes.map((a) => [a.name, a.default]));
      return piece.attributes.every(([own, value]) => (initial.get(own) ?? value) === value);
    }

    /** The square that a pawn's double step has just passed over. */
    _passedOver() {
      const places = new Map(
        [...this._cells()].map(([at, name]) => [name, at.split(" ").map(Number)]),
      );
      const start = places.get(this.positions[this._lf]);
      const end = places.get(this.positions[this._lt]);
      const piece = this.board.get(this.positions[this._lt]);
      if (start === undefined || end === undefined || piece?.type.toLowerCase() !== "pawn") {
        return "-";
      }
      const straight = start[0] === end[0] && Math.abs(start[1] - end[1]) === 2;
      if (!straight || piece.player === this.turn) {
        return "-";
      }
      return this._cells().get(`${start[0]} ${(start[1] + end[1]) / 2}`) ?? "-";
    }
  };
