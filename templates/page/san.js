/** Standard algebraic notation (SAN): moves of games whose pieces have letters. */

/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Move} Move */
/** @typedef {import("./engine.js").Piece} Piece */

const SAN = new RegExp(
  "^(?<piece>[A-Z])?(?<file>[a-wyz])?(?<rank>\\d{1,2})?[x:-]?(?<end>[a-z]\\d{1,2})" +
    "(?:=?\\(?(?<promotion>[A-Za-z])\\)?)?(?:/(?<entering>[A-Z]))?[+#]*$",
);
const SAN_DROP = /^(?<piece>[A-Z])?@(?<end>[a-z]\d{1,2})[+#]*$/;
const CASTLING = /^[O0]-[O0](?<long>-[O0])?(?:\/(?<entering>[A-Z])(?<at>[a-z]\d{1,2}))?[+#]*$/;
const PAWN = "P";
const KING = "K";

/**
 * Where the first two pieces stand that a step moves; of one, what else is given attributes.
 * @param {Move} move
 * @returns {string[]}
 */
function concerned({ effects }) {
  if (effects.length < 2) {
    return []; // as for most moves, and the board is not looked at
  }
  const shifts = effects.filter(([kind]) => kind === "shift");
  const starts = shifts.slice(0, 2).map(([, , start]) => String(start));
  if (starts.length !== 1) {
    return starts;
  }
  const end = String(shifts[0][3]);
  const stayed = effects.filter(([kind, at]) => kind === "attribute" && String(at) !== end);
  return [...new Set([...starts, ...stayed.map(([, at]) => String(at))])];
}

/** The moves of one position in SAN. */
export class Algebraic {
  /** @param {Game} game @param {Move[]} legal */
  constructor(game, legal) {
    this._game = game;
    this._legal = legal;
    this._letters = game.describe().letters;
    /** @type {ReadonlyMap<string, Piece> | null} */
    this._pieces = null;
  }

  get _board() {
    return (this._pieces ??= this._game.board);
  }

  /** @param {string | null} piece @returns {string | undefined} */
  _letter(piece) {
    return this._letters[piece ?? ""];
  }

  /** A move, with the marks of check and mate. @param {Move} move */
  spell(move) {
    return move.isPass ? "--" : `${this._unmarked(move)}${this._checkMark(move)}`;
  }

  /** @param {Move} move */
  _unmarked(move) {
    const { start, end } = move;
    const castling = this._castlingWritten(move);
    if (castling !== null) {
      return castling;
    }
    const entering = this._entering(move).slice(0, 1);
    const letter = this._letter(move.piece) ?? "?";
    const shown = letter === PAWN ? "" : letter;
    if (start === null) {
      return `${shown}@${end ?? "?"}`;
    }
    const captures = move.captures.length ? "x" : "";
    const from = letter === PAWN ? captures && start.slice(0, 1) : this._origin(move, letter);
    const becomes = this._becomes(move);
    const told = `${becomes === null ? "" : `=${becomes}`}${entering && `/${entering}`}`;
    return `${shown}${from}${captures}${end ?? "?"}${told}`;
  }

  /**
   * The letter of what a piece becomes where it goes, `?` without one; `null` for most moves. It is
   * chosen there, or a pawn becomes it by an effect.
   * @param {Move} move
   */
  _becomes(move) {
    let becomes = move.promotion;
    if (becomes === null && this._letter(move.piece) === PAWN) {
      for (const [kind, at, type] of move.effects) {
        becomes = kind === "type" && at === move.end ? String(type) : becomes;
      }
    }
    return becomes === null ? null : (this._letter(becomes) ?? "?");
  }

  /** As much of the from-square as tells the piece from others of its kind. */
  _origin(/** @type {Move} */ { start, end }, /** @type {string} */ letter) {
    const from = start ?? "";
    const rivals = this._legal
      .filter((move) => move.end === end && move.start !== null && move.start !== start)
      .filter((move) => this._letter(move.piece) === letter && this._castling(move) === null)
      .map((move) => move.start ?? "");
    if (!rivals.length) {
      return "";
    }
    if (rivals.every((rival) => rival[0] !== from[0])) {
      return from.slice(0, 1);
    }
    return rivals.every((rival) => rival.slice(1) !== from.slice(1)) ? from.slice(1) : from;
  }

  /**
   * How castling is written: a king and another own piece move together, in either order. One of
   * them may be where it ends already, as in Chess960; that it may castle no more is an effect all
   * the same. It is long where the other piece comes from lower files than the king.
   * @param {Move} move
   */
  _castling(move) {
    const starts = concerned(move).filter((at) => this._board.has(at));
    const [one, other, ...more] = starts.map((at) => ({ at, piece: this._board.get(at) }));
    if (more.length || !one?.piece || one.piece.player !== other?.piece?.player) {
      return null;
    }
    const isKing = this._letter(one.piece.type) === KING;
    if (isKing === (this._letter(other.piece.type) === KING)) {
      return null;
    }
    const [king, partner] = isKing ? [one, other] : [other, one];
    return partner.at[0] < king.at[0] ? "O-O-O" : "O-O";
  }

  /**
   * Castling with what comes in, and where: `O-O/Ee1`; `null` for other moves.
   * @param {Move} move
   */
  _castlingWritten(move) {
    const written = this._castling(move);
    const entering = written === null ? "" : this._entering(move);
    return entering ? `${written}/${entering}` : written;
  }

  /**
   * The letter and square of a piece that comes in where one of a move has left; "" for none. So
   * hawks and elephants do in Seirawan chess.
   * @param {Move} move
   */
  _entering({ player, start, effects }) {
    if (start === null) {
      return "";
    }
    const left = effects.filter(([kind]) => kind === "shift").map(([, , from]) => from);
    return effects
      .filter(([kind, owner, , at]) => kind === "drop" && owner === player && left.includes(at))
      .map(([, , piece, at]) => `${this._letter(String(piece)) ?? "?"}${at}`)
      .join("");
  }

  /** `+` after a move that attacks a king, `#` when the game is won by it. @param {Move} move */
  _checkMark(move) {
    const game = this._game;
    game.push(move);
    const won = game.outcome()?.winners.includes(move.player);
    const mark = won ? "#" : this._attacksKing(move.player) ? "+" : "";
    game.pop();
    return mark;
  }

  /**
   * Whether a player could capture a king of another if he were to move. His own king is taken off
   * the board for the question: even a pinned piece gives check.
   * @param {string} player
   */
  _attacksKing(player) {
    const setup = this._game.setup();
    const isKing = (/** @type {string} */ piece) => this._letter(piece) === KING;
    const { placements } = setup;
    const targets = new Set(
      placements.filter(([, owner, piece]) => isKing(piece) && owner !== player).map(([at]) => at),
    );
    const order = this._game.describe().turn_order;
    Object.assign(setup, {
      placements: placements.filter(([, owner, piece]) => !isKing(piece) || owner !== player),
      turnIndex: order.findIndex((turn) => turn.player === player),
      lastFrom: "",
      lastTo: "",
      chain: [],
      variables: [],
    });
    const { fromSetup } = /** @type {{fromSetup(setup: object): Game}} */ (
      /** @type {unknown} */ (this._game.constructor)
    );
    try {
      const asked = fromSetup.call(this._game.constructor, setup);
      return asked.legalMoves.some(({ captures }) => captures.some((at) => targets.has(at)));
    } catch {
      return false; // no such position
    }
  }

  /** The legal moves that a text may mean. @param {string} text @returns {Move[]} */
  meant(text) {
    if (text === "--") {
      return this._legal.filter(({ isPass }) => isPass);
    }
    const castling = CASTLING.exec(text);
    if (castling !== null) {
      const { long, entering, at } = castling.groups ?? {};
      const written = `${long ? "O-O-O" : "O-O"}${entering ? `/${entering}${at}` : ""}`;
      return this._legal.filter((move) => this._castlingWritten(move) === written);
    }
    const drop = text.includes("@");
    const told = (drop ? SAN_DROP : SAN).exec(text)?.groups;
    const legal = this._legal.filter(({ start }) => (start === null) === drop);
    return told ? legal.filter((move) => this._fits(move, told)) : [];
  }

  /** @param {Move} move @param {Record<string, string | undefined>} told */
  _fits(move, { piece, file = "", rank = "", end, promotion = "", entering = "" }) {
    const { start } = move;
    const bare = piece === undefined && file !== "" && rank !== ""; // as engines are told moves
    if (move.end !== end || (!bare && this._letter(move.piece) !== (piece ?? PAWN))) {
      return false;
    }
    if (start === null) {
      return true;
    }
    if (!start.startsWith(file) || !start.endsWith(rank)) {
      return false;
    }
    const came = this._entering(move);
    const becomes = this._becomes(move);
    if (bare && promotion && came) {
      return becomes === null && came === `${promotion.toUpperCase()}${start}`;
    }
    if (came.slice(0, 1) !== entering) {
      return false;
    }
    if (promotion || becomes !== null) {
      return becomes === promotion.toUpperCase();
    }
    return bare || this._castling(move) === null;
  }
}
