/** `Board`: the picture of the board, its pieces and marks, pointed at by mouse, finger or keys. */

import { cellLabel } from "./sentences.js";
import { NOBODY, UNSEEN } from "./sights.js";
import { shown } from "./texts.js";

/** @typedef {import("./engine.js").Piece} Piece */

/**
 * A cell as the picture has it: its middle, the size of its pieces, its positions.
 * @typedef {object} Cell
 * @property {number} x
 * @property {number} y
 * @property {number} width of a piece that fills it
 * @property {number} height
 * @property {number} size the diameter of the circle that fits
 * @property {boolean} flat pieces are bars
 * @property {string[]} positions
 */

/**
 * What the page knows of the picture of its game.
 * @typedef {object} View
 * @property {Cell[]} cells
 * @property {Record<string, Record<string, string>>} symbols ids, by player and piece type
 * @property {string[]} filling types that fill their cells
 * @property {Record<string, number[]>} counted variables that hold a number for each position,
 *     and which numbers they begin with
 */

const FINGER = 24; // pixels that a place should measure to be touched
const LONGEST_LABEL = 1000; // characters; a cell may hold several positions
const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * @param {Element} parent
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function draw(parent, tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
  parent.append(element);
  return element;
}

export class Board {
  /**
   * @param {SVGSVGElement} picture
   * @param {View} view
   * @param {(cell: number) => void} pointed
   */
  constructor(picture, view, pointed) {
    this._view = view;
    this._pointed = pointed;
    this._cells = /** @type {SVGGElement[]} */ ([...picture.querySelectorAll("[data-cell]")]);
    this._cells.sort((a, b) => Number(a.dataset.cell) - Number(b.dataset.cell));
    const layer = (/** @type {string} */ name) => {
      return /** @type {SVGGElement} */ (picture.querySelector(`.${name}`));
    };
    this._marks = layer("marks");
    this._pieces = layer("pieces");
    this._targets = layer("targets");
    /** @type {Map<string, number>} */
    this._cellOf = new Map();
    view.cells.forEach((cell, index) => {
      cell.positions.forEach((position) => this._cellOf.set(position, index));
    });
    this._focused = 0;
    this._prepare(picture);
  }

  /** The cell of a position, if it is shown. @param {string} position */
  cellOf(position) {
    return this._cellOf.get(position);
  }

  /** @param {SVGSVGElement} picture */
  _prepare(picture) {
    this._cells.forEach((cell, index) => {
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", index === this._focused ? "0" : "-1");
      cell.querySelector("title")?.remove(); // the label says it, and says more
    });
    picture.addEventListener("click", (event) => {
      const cell = this._touched(event);
      if (cell !== null) {
        this._focus(cell, false);
        this._pointed(cell);
      }
    });
    picture.addEventListener("keydown", (event) => this._key(event));
  }

  /** @param {EventTarget | null} target @returns {number | null} */
  _cellAt(target) {
    const cell = target instanceof Element ? target.closest("[data-cell]") : null;
    return cell instanceof SVGElement ? Number(cell.dataset.cell) : null;
  }

  /**
   * The cell that a click means; beside a small one that can be chosen, that one.
   * @param {MouseEvent} event
   * @returns {number | null}
   */
  _touched({ target, clientX, clientY }) {
    const there = this._cellAt(target);
    if (there !== null && this._usable(there)) {
      return there;
    }
    let best = there;
    let least = Infinity;
    this._cells.forEach((cell, index) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      const across = Math.max(left - clientX, clientX - right, 0);
      const along = Math.max(top - clientY, clientY - bottom, 0);
      const away = Math.hypot(across, along);
      if (
        this._usable(index) &&
        away < least &&
        away < FINGER - Math.min(right - left, bottom - top)
      ) {
        best = index;
        least = away;
      }
    });
    return best;
  }

  /** @param {number} cell */
  _usable(cell) {
    const { classList } = this._cells[cell];
    return classList.contains("start") || classList.contains("target");
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const cell = this._cellAt(event.target);
    if (cell === null) {
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this._pointed(cell);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      const way = ARROWS[/** @type {"ArrowUp"} */ (event.key)];
      this._focus(this._neighbour(cell, way[0], way[1]), true);
    }
  }

  /** The nearest cell in a direction; the same one if there is none. */
  _neighbour(/** @type {number} */ index, /** @type {number} */ dx, /** @type {number} */ dy) {
    const here = this._view.cells[index];
    let best = index;
    let least = Infinity;
    this._view.cells.forEach((cell, other) => {
      const along = (cell.x - here.x) * dx + (cell.y - here.y) * dy;
      const beside = Math.abs((cell.x - here.x) * dy - (cell.y - here.y) * dx);
      const cost = along + 2.5 * beside;
      if (along > 1 && beside < 1.8 * along && cost < least) {
        best = other;
        least = cost;
      }
    });
    return best;
  }

  /** @param {number} cell @param {boolean} really moves the focus, not only its place */
  _focus(cell, really) {
    this._cells[this._focused]?.setAttribute("tabindex", "-1");
    this._focused = cell;
    this._cells[cell].setAttribute("tabindex", "0");
    if (really) {
      this._cells[cell].focus();
    }
  }

  /**
   * Numbers that the game keeps for its positions, such as seeds in pits.
   * @param {Map<string, number>} numbers
   */
  showNumbers(numbers) {
    for (const [position, value] of numbers) {
      const index = this._cellOf.get(position);
      if (index !== undefined) {
        const { x, y, size } = this._view.cells[index];
        const high = 0.38 * size;
        const text = { class: "number", x, y: y + 0.36 * high, "font-size": high };
        draw(this._pieces, "text", text).textContent = String(value);
      }
    }
  }

  /** @param {ReadonlyMap<string, Piece>} board */
  showPieces(board) {
    this._pieces.replaceChildren();
    for (const cell of this._view.cells) {
      const standing = cell.positions.filter((position) => board.has(position));
      standing.forEach((position, level) => {
        const piece = /** @type {Piece} */ (board.get(position));
        if (piece.player === NOBODY) {
          this._veil(cell, piece === UNSEEN);
          return;
        }
        const fills = cell.flat || this._view.filling.includes(piece.type);
        const width = fills ? cell.width : 0.9 * cell.size;
        const height = fills ? cell.height : 0.9 * cell.size;
        const lift = (level - (standing.length - 1) / 2) * 0.16 * cell.size;
        draw(this._pieces, "use", {
          href: `#${cell.flat ? "flat-" : ""}${this._view.symbols[piece.player][piece.type]}`,
          x: cell.x - width / 2,
          y: cell.y - height / 2 - lift,
          width,
          height,
        });
      });
    }
  }

  /**
   * A piece face down, or a cell that is not seen.
   * @param {Cell} cell
   * @param {boolean} unseen
   */
  _veil({ x, y, width, height, size }, unseen) {
    if (unseen) {
      const corner = { x: x - width / 2, y: y - height / 2, width, height };
      draw(this._pieces, "rect", { class: "fog", ...corner });
      return;
    }
    draw(this._pieces, "circle", { class: "veiled", cx: x, cy: y, r: 0.4 * size });
    const text = { class: "number", x, y: y + 0.16 * size, "font-size": 0.45 * size };
    draw(this._pieces, "text", text).textContent = NOBODY;
  }

  /**
   * Marks what may be done, and where the last move was.
   * @param {{last: string[], from: number | null, starts: Set<number>, targets: Set<number>}} marks
   * @param {ReadonlyMap<string, Piece>} board
   * @param {Map<string, number>} numbers
   */
  showMarks({ last, from, starts, targets }, board, numbers) {
    this._marks.replaceChildren();
    this._targets.replaceChildren();
    const moved = new Set(last.map((position) => this._cellOf.get(position)));
    this._cells.forEach((element, index) => {
      const cell = this._view.cells[index];
      const occupied = cell.positions.some((position) => board.has(position));
      if (moved.has(index)) {
        this._spot(this._marks, cell, "last", 0.5);
      }
      if (index === from) {
        this._spot(this._marks, cell, "from", 0.5);
      }
      if (targets.has(index)) {
        this._spot(this._targets, cell, occupied ? "ring" : "dot", occupied ? 0.46 : 0.16);
      }
      const mayMove = from === null && starts.has(index);
      const role =
        index === from
          ? "chosen"
          : targets.has(index)
            ? "can be reached"
            : mayMove
              ? "can move"
              : "";
      element.classList.toggle("start", mayMove);
      element.classList.toggle("target", targets.has(index));
      const label = cellLabel(cell.positions, board, numbers, role);
      element.setAttribute("aria-label", shown(label, LONGEST_LABEL));
      element.setAttribute("aria-pressed", String(index === from));
    });
  }

  /**
   * @param {Element} layer
   * @param {Cell} cell
   * @param {string} kind
   * @param {number} radius as a part of the cell's size
   */
  _spot(layer, cell, kind, radius) {
    const { x, y, width, height, size } = cell;
    if (cell.flat) {
      draw(layer, "rect", { class: kind, x: x - width / 2, y: y - height / 2, width, height });
    } else {
      draw(layer, "circle", { class: kind, cx: x, cy: y, r: radius * size });
    }
  }
}
