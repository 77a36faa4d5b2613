/**
 * FEN for games on a grid: `Game.fromFen` and `fen()`.
 *
 * Castling rights are read and written through the attributes of the game: a king or rook that is
 * at home with the right has its attributes at their initial values, without it at the opposite
 * ones. A game that keeps no such attributes has nothing to remember, and `fen` writes `-`. A right
 * is told by its side, `K` or `Q`, where its rook is the outermost one there at home, else by the
 * file of the rook (X-FEN); by the file it may always be told (Shredder-FEN). The square behind a
 * double step becomes the previous step, which is what rules of en passant ask for. Pieces in hand
 * stand in brackets behind the board: `[Qnp]`.
 */

import { Setup, textOf, words } from "./values.js";

/** Each is a letter of its own. */
const MOST_IN_HAND = 1000;
const SIDES = ["w", "b"];
// Who moves, castling rights and en passant where they are left out.
const USUAL = ["w", "-", "-"];

/** @param {string} letter */
const isUpper = (letter) => letter !== letter.toLowerCase();

/**
 * The file of the outermost rook on a side, `K` or `Q`, of the king; `undefined` without one.
 * @param {string} side
 * @param {Map<string, number>} kings
 * @param {Map<string, number>} rooks
 */
const outermost = (side, kings, rooks) => {
  const king = Math.min(...kings.values());
  const files = [...rooks.values()].sort((a, b) => a - b);
  return side === "K"
    ? files.reverse().find((file) => file > king)
    : files.find((file) => file < king);
};

/** The kinds of pieces that castle. */
const CASTLING = ["king", "rook"];
const CASTLERS_MISSING = "king and rook at home for the right to castle";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {Pick<typeof import("./engine.js").Engine, "completed">} Statics */

/** @param {Statics & (new (...args: any[]) => Engine)} Base */
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
      if (!/^(?:-|(?:([A-Za-z])(?!.*\1))+)$/.test(rights)) {
        throw new Error(
          `FEN: castling rights are - or letters as in KQkq, each once, not ${rights}`,
        );
      }
      const bad = counters.find((counter) => !/^[0-9]{1,6}$/.test(counter));
      if (bad !== undefined) {
        throw new Error(`FEN: a counter is a number of up to six digits, not ${bad}`);
      }
      const standing = game._placed(found[1].split("/"));
      const able = game._withRight(standing, rights.replace("-", ""));
      /** @type {import("./values.js").Placement[]} */
      const placements = [...standing].map(([square, [player, name]]) => [
        square,
        player,
        name,
        able.has(square) ? [] : game._withoutRight(name),
      ]);
      const [from, to] = game._doubleStep(passed, side, standing);
      const turn = game._t.turns.findIndex((/** @type {number[]} */ [player]) => player === side);
      const held = game._held((found[2] ?? "").replaceAll("-", ""));
      game._setUp(this.completed(new Setup(placements, held, Math.max(0, turn), from, to)));
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
     * The player and type of the piece on each square that is not empty.
     * @param {string[]} rows
     * @returns {Map<string, [player: string, type: string]>}
     */
    _placed(rows) {
      const { grid } = this.describe();
      const cells = this._cells();
      const pieces = this._lettered();
      if (rows.length !== grid.rows) {
        throw new Error(`${rows.length} ranks in the FEN, ${grid.rows} on the board`);
      }
      /** @type {Map<string, [player: string, type: string]>} */
      const standing = new Map();
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
          standing.set(square, [this.players[isUpper(field) ? 0 : 1], name]);
          file++;
        }
        if (file !== grid.columns + 1) {
          throw new Error(`FEN: rank ${rank} does not fill the board`);
        }
      });
      return standing;
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
     * The attributes of a type that tell by their initial values that a piece has its right. Where
     * kings and rooks have some in common, only these: others speak of something else.
     * @param {string} name
     * @returns {{name: string, default: number}[]}
     */
    _rightful(name) {
      const kind = name.toLowerCase();
      if (!Object.values(this.describe().homes).some((kinds) => kind in kinds)) {
        return [];
      }
      const own = this._attributesOf(kind);
      const [kings, rooks] = CASTLING.map((one) => this._attributesOf(one).map((a) => a.name));
      const common = kings.filter((attribute) => rooks.includes(attribute));
      return common.length ? own.filter((a) => common.includes(a.name)) : own;
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
     * What is changed in a piece of this type that has no right.
     * @param {string} name
     */
    _withoutRight(name) {
      return this._rightful(name).map((a) => `${a.name}=${1 - a.default}`);
    }

    /**
     * Where the pieces stand that rights speak of. A right to a side on which no rook is at home is
     * none, as sloppy FEN has it.
     * @param {Map<string, [player: string, type: string]>} standing
     * @param {string} rights
     */
    _withRight(standing, rights) {
      /** @type {Set<string>} */
      const able = new Set();
      for (const right of rights) {
        const player = this.players[isUpper(right) ? 0 : 1];
        const kings = this._atHome(player, "king", standing);
        const rooks = this._atHome(player, "rook", standing);
        const letter = right.toUpperCase();
        const side = "KQ".includes(letter);
        const file = side ? outermost(letter, kings, rooks) : letter.charCodeAt(0) - 64;
        const alone = side ? new Map() : this._alone(player, standing);
        const homes = alone.size ? alone : rooks;
        const found = [...homes.keys()].filter((square) => homes.get(square) === file);
        if (found.length && (kings.size || alone.size)) {
          [...found, ...(alone.size ? [] : kings.keys())].forEach((square) => able.add(square));
        } else if (!side) {
          const what = alone.size ? "piece at home for the right" : CASTLERS_MISSING;
          throw new Error(`FEN: no ${what} ${right}`);
        }
      }
      return able;
    }

    /**
     * The squares, with their files, of pieces at home that have a right each by itself. So it is
     * where others than kings and rooks have one.
     * @param {string} player
     * @param {Map<string, [player: string, type: string]>} standing
     * @returns {Map<string, number>}
     */
    _alone(player, standing) {
      const kinds = Object.keys(this.describe().homes[player] ?? {});
      if (kinds.every((kind) => CASTLING.includes(kind))) {
        return new Map();
      }
      return new Map(kinds.flatMap((kind) => [...this._atHome(player, kind, standing)]));
    }

    /**
     * The squares, with their files, of a player's pieces where these may have a right.
     * @param {string} player
     * @param {string} kind
     * @param {Map<string, [player: string, type: string]>} standing
     * @returns {Map<string, number>}
     */
    _atHome(player, kind, standing) {
      const { homes, positions } = this.describe();
      /** @type {string[]} */
      const squares = homes[player]?.[kind] ?? [];
      const found = squares.filter((square) => {
        const [owner, name] = standing.get(square) ?? [];
        return owner === player && name?.toLowerCase() === kind;
      });
      /** @type {{name: string, file: number}[]} */
      const places = positions.filter((/** @type {any} */ place) => place.file);
      const own = places.filter(({ name }) => found.includes(name));
      return new Map(own.map(({ name, file }) => [name, file]));
    }

    /**
     * The double step over an en passant square, as [from, to]: the mover's opponent made it.
     * @param {string} square
     * @param {number} mover
     * @param {Map<string, [player: string, type: string]>} standing
     */
    _doubleStep(square, mover, standing) {
      if (square === "-") {
        return ["", ""];
      }
      const cells = this._cells();
      const up = mover ? 1 : -1;
      for (const [at, name] of cells) {
        const [file, rank] = at.split(" ").map(Number);
        const start = cells.get(`${file} ${rank - up}`) ?? "";
        const end = cells.get(`${file} ${rank + up}`) ?? "";
        const [player, type] = standing.get(end) ?? [];
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
      /** @type {Map<string, [player: string, type: string]>} */
      const standing = new Map();
      for (const [square, { player, type }] of this.board) {
        standing.set(square, [player, type]);
      }
      let rights = "";
      for (const [side, player] of this.players.slice(0, 2).entries()) {
        const kings = this._atHome(player, "king", standing);
        const rooks = this._atHome(player, "rook", standing);
        const alone = this._alone(player, standing);
        const castles = [...kings.keys()].some((square) => this._unmoved(square));
        const able = castles ? this._filesWithRight(rooks) : [];
        const usual = new Map([..."KQ"].map((letter) => [outermost(letter, kings, rooks), letter]));
        const sides = able.filter((file) => usual.has(file));
        const told = sides.length ? [...sides, ...kings.values()] : [];
        const others = this._filesWithRight(alone).filter((file) => !told.includes(file));
        const files = [...(alone.size ? sides : able).reverse(), ...others];
        for (const file of files) {
          const letter = (able.includes(file) && usual.get(file)) || String.fromCharCode(64 + file);
          rights += side ? letter.toLowerCase() : letter;
        }
      }
      return rights || "-";
    }

    /**
     * The files of the pieces that have their right, each once, in order.
     * @param {Map<string, number>} pieces where they stand, with their files
     */
    _filesWithRight(pieces) {
      const able = [...pieces].filter(([square]) => this._unmoved(square));
      return [...new Set(able.map(([, file]) => file))].sort((a, b) => a - b);
    }

    /**
     * Whether a piece has the attributes with which it has its right.
     * @param {string} square
     */
    _unmoved(square) {
      const { type, attributes } = this._piece(this.positions.indexOf(square));
      const initial = new Map(this._rightful(type).map((a) => [a.name, a.default]));
      return (
        initial.size > 0 &&
        attributes.every(([own, value]) => (initial.get(own) ?? value) === value)
      );
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
