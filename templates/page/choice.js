/** `Choice`: what a person may point at, given the legal moves and what was pointed at before. */

/** @typedef {import("./engine.js").Move} Move */

/**
 * Moves by the cells where they begin and end. A cell is what the board shows: one position, or
 * several in one place.
 */
export class Choice {
  /**
   * @param {Move[]} moves the legal moves
   * @param {(position: string) => number | undefined} cellOf the cell of a position, if it is shown
   */
  constructor(moves, cellOf) {
    this.moves = moves;
    this._cellOf = cellOf;
    /** The cell of the piece that was chosen. @type {number | null} */
    this.from = null;
    /** The piece in reserve that was chosen, as `Player Type`. @type {string | null} */
    this.held = null;
    /** @type {Set<string> | null} */
    this._droppable = null;
  }

  /** @param {Move} move @returns {number | undefined} where it begins */
  startOf(move) {
    return move.start === null ? undefined : this._cellOf(move.start);
  }

  /**
   * Where it ends; of a piece that stays and does something elsewhere (shoots), where it does that.
   * @param {Move} move
   * @returns {number | undefined}
   */
  endOf(move) {
    const cell = move.end === null ? undefined : this._cellOf(move.end);
    if (move.start !== move.end) {
      return cell;
    }
    const places = move.effects.map(placeOf).filter((at) => at !== null);
    return places.map(this._cellOf).find((at) => at !== undefined && at !== cell) ?? cell;
  }

  /** Cells from which a piece may move. @returns {Set<number>} */
  get starts() {
    return new Set(this.moves.map((move) => this.startOf(move)).filter(isCell));
  }

  /**
   * Pieces that may be dropped, as `Player Type`. Kept, as it takes the effects of all moves.
   * @returns {Set<string>}
   */
  get droppable() {
    this._droppable ??= new Set(this.moves.map(heldBy).filter((held) => held !== null));
    return this._droppable;
  }

  /** Moves that the board does not show: passes, and what has no place there. @returns {Move[]} */
  get others() {
    return this.moves.filter((move) => this.endOf(move) === undefined);
  }

  /** The moves of what was chosen; without a choice those that have no beginning on the board. */
  get chosen() {
    if (this.from !== null) {
      return this.moves.filter((move) => this.startOf(move) === this.from);
    }
    const drops = this.moves.filter((move) => this.startOf(move) === undefined);
    return this.held === null ? drops : drops.filter((move) => heldBy(move) === this.held);
  }

  /** Cells where the moves of what was chosen end. @returns {Set<number>} */
  get targets() {
    return new Set(this.chosen.map((move) => this.endOf(move)).filter(isCell));
  }

  /**
   * Points at a cell. Returns the moves that may be meant by it; none if it was a choice of what
   * is to move, or nothing.
   * @param {number} cell
   * @returns {Move[]}
   */
  point(cell) {
    const meant = this.chosen.filter((move) => this.endOf(move) === cell);
    if (meant.length && (this.from !== null || this.held !== null || !this.starts.has(cell))) {
      return meant;
    }
    const again = this.from === cell;
    this.clear();
    if (!again && this.starts.has(cell)) {
      this.from = cell;
      return [];
    }
    return again ? [] : this.chosen.filter((move) => this.endOf(move) === cell);
  }

  /**
   * Chooses a piece in reserve, or no longer.
   * @param {string} held
   */
  hold(held) {
    const again = this.held === held;
    this.clear();
    this.held = again ? null : held;
  }

  /** Nothing is chosen. */
  clear() {
    this.from = null;
    this.held = null;
  }
}

/** @param {number | undefined} cell @returns {cell is number} */
function isCell(cell) {
  return cell !== undefined;
}

/**
 * The position that an effect of a piece which stays changes; null for none.
 * @param {Move["effects"][number]} effect
 * @returns {string | null}
 */
function placeOf(effect) {
  switch (effect[0]) {
    case "drop":
      return effect[3];
    case "capture":
    case "type":
    case "owner":
    case "flip":
      return effect[1];
    default:
      return null;
  }
}

/**
 * The piece that a move drops, as `Player Type`.
 * @param {Move} move
 * @returns {string | null}
 */
export function heldBy(move) {
  if (move.start !== null || !move.effects.length || move.effects[0][0] !== "drop") {
    return null;
  }
  return `${move.effects[0][1]} ${move.effects[0][2]}`;
}
