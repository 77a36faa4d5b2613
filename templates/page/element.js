/** `<ludoglot-board>`: a board to play on, as an element of any page. */

import { Board } from "./board.js";
import { Choice } from "./choice.js";
import { speak } from "./languages.js";
import { traces } from "./motion.js";
import { seenBy } from "./sights.js";
import { inFull } from "./view.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Move} Move */

// Where there is no browser a module with the element can be imported for its engine.
const Base = globalThis.HTMLElement ?? class {};

/** How boards of one game look. @typedef {{picture: string, view: View}} Look */

/** How many boards have got a picture: its symbols have names of their own in the page. */
let pictures = 0;

/** A board that shows a game and makes the moves that are pointed at. */
class LudoglotBoard extends Base {
  /**
   * Of all modules in the page, by their classes of games: the first one brings the element.
   * @type {Map<unknown, Look>}
   */
  static looks = new Map();

  constructor() {
    super();
    /** @type {Board | null} */
    this._board = null;
    /** @type {Game | null} */
    this._game = null;
    /** @type {Look | undefined} */
    this._look = undefined;
    this._choice = new Choice([], () => undefined);
  }

  /**
   * The board in this element; what is done with it is for the caller.
   * @param {View} view
   * @param {(cell: number) => void} pointed
   * @param {(cell: number) => string | null} ghost
   */
  board(view, pointed, ghost) {
    const picture = /** @type {SVGSVGElement} */ (this.querySelector("svg"));
    this._board = new Board(picture, view, pointed, ghost);
    return this._board;
  }

  /** The game that is shown and played. @returns {Game | null} */
  get game() {
    return this._game;
  }

  set game(game) {
    const look = LudoglotBoard.looks.get(game?.constructor);
    if (look !== undefined && look !== this._look) {
      this._look = look;
      this._drawn(look);
    }
    this._game = game;
    this.show();
  }

  /** @param {Look} look */
  _drawn({ picture, view }) {
    const prefix = `ludoglot-${(pictures += 1)}-`;
    this.innerHTML = picture;
    for (const symbol of this.querySelectorAll("svg [id]")) {
      symbol.id = prefix + symbol.id;
    }
    this.board(
      { ...view, prefix },
      (cell) => this._pointed(cell),
      () => null,
    );
  }

  /** Shows the game anew, after moves that others have made. */
  show() {
    const { _board: board, _game: game } = this;
    if (board === null || game === null) {
      return;
    }
    const seen = seenBy(game, game.describe().veiled ? game.turn : null);
    this._choice = new Choice(game.legalMoves, (at) => board.cellOf(at));
    board.showPieces(seen.board);
    this._mark();
  }

  _mark() {
    const { _board: board, _game: game, _choice: choice } = this;
    if (board === null || game === null) {
      return;
    }
    const moves = game.describe().veiled ? [] : game.moves.slice(-1);
    const last = moves.flatMap(({ start, end }) => [start, end]).filter((at) => at !== null);
    const { from, starts, targets } = choice;
    const reachable = from !== null || !starts.size ? targets : new Set();
    const marks = {
      last,
      hinted: [],
      ...traces(moves),
      from,
      starts,
      targets: reachable,
      quiet: false,
    };
    board.showMarks(
      marks,
      seenBy(game, game.describe().veiled ? game.turn : null).board,
      new Map(),
    );
  }

  /** @param {number} cell */
  _pointed(cell) {
    const moves = this._choice.point(cell);
    if (!moves.length) {
      this._mark();
      return;
    }
    // Which of several is meant may be said by who listens; else it is the first.
    const detail = { moves, move: moves[0] };
    const event = new CustomEvent("choose", { detail, cancelable: true });
    if (moves.length > 1 && !this.dispatchEvent(event)) {
      return;
    }
    this.make(detail.move);
  }

  /** Makes a legal move, and tells of it. @param {Move} move */
  make(move) {
    this._game?.push(move);
    this.show();
    this.dispatchEvent(new CustomEvent("move", { detail: move, bubbles: true }));
  }
}

/**
 * Makes the element known to the browser; with a picture, games of that class are shown by it.
 * @param {{Game: unknown, picture: string, style: string,
 *     view: import("./view.js").BriefView}} [own]
 */
export function define(own) {
  if (globalThis.customElements === undefined) {
    return;
  }
  const there = /** @type {typeof LudoglotBoard | undefined} */ (
    customElements.get("ludoglot-board")
  );
  if (own !== undefined) {
    speak();
    const look = { picture: own.picture, view: inFull(own.view) };
    (there ?? LudoglotBoard).looks.set(own.Game, look);
  }
  if (there !== undefined) {
    return;
  }
  if (own !== undefined) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(own.style);
    document.adoptedStyleSheets.push(sheet);
  }
  customElements.define("ludoglot-board", LudoglotBoard);
}
