/**
 * FEN for games on a grid: `Game.fromFen` and `fen()`.
 *
 * Castling rights are read and written through the attributes of the game: a king or rook that is
 * at home with the right has its attributes at their initial values, without it at the opposite
 * ones. A game that keeps no such attributes has nothing to remember, and `fen` writes `-`. The
 * square behind a double step becomes the previous step, which is what rules of en passant ask for.
 */

import { Setup, words } from "./values.js";

const SIDES = ["w", "b"];

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
      const fields = words(text);
      if (!fields.length) {
        throw new Error("empty FEN");
      }
      const placements = game._placements(fields[0], fields[2] ?? "-");
      const side = Math.max(0, SIDES.indexOf(fields[1]));
      const turn = game._t.turns.findIndex((/** @type {number[]} */ [player]) => player === side);
      const [from, to] = game._doubleStep(fields[3] ?? "-");
      game._setUp(new Setup(placements, [], Math.max(0, turn), from, to));
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

    /**
     * @param {string} board
     * @param {string} rights
     */
    _placements(board, rights) {
      const { grid, letters } = this.describe();
      const cells = this._cells();
      const pieces = new Map(Object.entries(letters).map(([name, letter]) => [letter, name]));
      const rows = board.split("[")[0].split("/");
      if (rows.length !== grid.rows) {
        throw new Error(`${rows.length} ranks in the FEN, ${grid.rows} on the board`);
      }
      /** @type {import("./values.js").Placement[]} */
      const placements = [];
      rows.forEach((row, down) => {
        const rank = grid.rows - down;
        let file = 1;
        for (const [field] of row.matchAll(/[0-9]+|[^0-9]/gu)) {
          if (/[0-9]/.test(field)) {
            file += Number(field);
            continue;
          }
          const name = pieces.get(field.toUpperCase());
          const square = cells.get(`${file} ${rank}`);
          if (name === undefined || square === undefined) {
            throw new Error(`FEN: no place or no piece for '${field}' on rank ${rank}`);
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
     * The attributes of a king or rook type that its initial value tells the right by.
     * @param {string} name
     * @returns {{name: string, default: number}[]}
     */
    _castling(name) {
      if (!["king", "rook"].includes(name.toLowerCase())) {
        return [];
      }
      return this.describe().pieces.find((/** @type {any} */ piece) => piece.name === name)
        .attributes;
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
     * The double step over an en passant square, as [from, to].
     * @param {string} square
     */
    _doubleStep(square) {
      const cells = this._cells();
      const place = [...cells].find(([, name]) => name === square);
      if (place === undefined) {
        return ["", ""];
      }
      const [file, rank] = place[0].split(" ").map(Number);
      const up = rank <= Math.floor(this.describe().grid.rows / 2) ? 1 : -1;
      return [cells.get(`${file} ${rank - up}`) ?? "", cells.get(`${file} ${rank + up}`) ?? ""];
    }

    /** The position in FEN, without clocks. */
    fen() {
      const { grid, letters } = this.describe();
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
          const letter = letters[piece.type];
          row += (empty || "") + (piece.player === this.players[0] ? letter : letter.toLowerCase());
          empty = 0;
        }
        rows.push(row + (empty || ""));
      }
      const side = SIDES[this.players.indexOf(this.turn)];
      return [rows.join("/"), side, this._rights(), this._passedOver()].join(" ");
    }

    _rights() {
      let rights = "";
      for (const [side, letters] of ["KQ", "kq"].entries()) {
        const wings = this.positions.filter((name, p) => this._atHome(name, p, side));
        const types = wings.map((name) => this.board.get(name)?.type.toLowerCase());
        if (types.includes("king")) {
          for (const letter of letters) {
            const able = wings.some((name, i) => {
              const wing = "aA".includes(name[0]) ? "Q" : "K";
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
      return piece.attributes.every(([attribute, value]) => initial.get(attribute) === value);
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
      if (start[0] !== end[0] || Math.abs(start[1] - end[1]) !== 2) {
        return "-";
      }
      return this._cells().get(`${start[0]} ${(start[1] + end[1]) / 2}`) ?? "-";
    }
  };
