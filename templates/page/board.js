/** `Board`: the picture of the board, its pieces and marks. */

import { SLIDE } from "./motion.js";
import { Pointing } from "./pointing.js";
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

/**
 * What is marked.
 * @typedef {object} Marks
 * @property {Iterable<string>} last where the last move began and ended
 * @property {Iterable<string>} taken what it captured
 * @property {Iterable<string>} changed what it turned into something else
 * @property {number | null} from the cell of the piece that is chosen
 * @property {Set<number>} starts
 * @property {Set<number>} targets
 * @property {boolean} quiet so many places can be reached that marks would hide the board
 */

const LONGEST_LABEL = 1000; // characters; a cell may hold several positions
const SVG = "http://www.w3.org/2000/svg";

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
   * @param {(cell: number) => string | null} ghost the symbol of a piece that may be put there
   */
  constructor(picture, view, pointed, ghost) {
    this._view = view;
    this._ghost = ghost;
    this._picture = picture;
    this._cells = /** @type {SVGGElement[]} */ ([...picture.querySelectorAll("[data-cell]")]);
    this._cells.sort((a, b) => Number(a.dataset.cell) - Number(b.dataset.cell));
    const layer = (/** @type {string} */ name) => {
      return /** @type {SVGGElement} */ (picture.querySelector(`.${name}`));
    };
    this._marks = layer("marks");
    this._pieces = layer("pieces");
    this._targets = layer("targets");
    this._numbers = draw(this._pieces, "g", {});
    layer("board").parentElement?.classList.add("body");
    /** Elements of pieces, by position. @type {Map<string, SVGElement>} */
    this._standing = new Map();
    /** What cells were called last. @type {string[]} */
    this._labels = [];
    /** A cell whose piece is where a hand has brought it. */
    this._lifted = -1;
    /** @type {number[]} */
    this._timers = [];
    /** @type {Map<string, number>} */
    this._cellOf = new Map();
    view.cells.forEach((cell, index) => {
      cell.positions.forEach((position) => this._cellOf.set(position, index));
    });
    new Pointing(picture, this._cells, view, {
      pointed,
      lift: (cell, x, y) => this._lift(cell, x, y),
      hover: (cell) => this._hover(cell),
      turned: () => this.turned,
    });
  }

  /** The cell of a position, if it is shown. @param {string} position */
  cellOf(position) {
    return this._cellOf.get(position);
  }

  /** Whether the board is seen from the other side. */
  get turned() {
    return this._picture.classList.contains("turned");
  }

  set turned(turned) {
    this._picture.classList.toggle("turned", turned);
  }

  /** @param {boolean} on whether rows and columns are named */
  set coordinates(on) {
    this._picture.classList.toggle("bare", !on);
  }

  /** A piece follows the hand. @param {number} cell @param {number} x @param {number} y */
  _lift(cell, x, y) {
    const matrix = this._pieces.getScreenCTM()?.inverse() ?? new DOMMatrix();
    const { a, b, c, d } = matrix;
    this._lifted = x || y ? cell : -1;
    for (const position of this._view.cells[cell].positions) {
      const piece = this._standing.get(position);
      if (piece !== undefined) {
        this._numbers.before(piece); // above all others
        piece.style.translate = x || y ? `${a * x + c * y}px ${b * x + d * y}px` : "";
      }
    }
  }

  /** Shows the piece that would be put on a cell. @param {number | null} index */
  _hover(index) {
    this._targets.querySelector(".ghost")?.remove();
    const symbol = index === null ? null : this._ghost(index);
    if (index !== null && symbol !== null) {
      this._figure(this._targets, this._view.cells[index], symbol, 0.9, "ghost");
    }
  }

  /**
   * Numbers that the game keeps for its positions, such as seeds in pits.
   * @param {ReadonlyMap<string, number>} numbers
   */
  showNumbers(numbers) {
    this._numbers.replaceChildren();
    for (const [position, value] of numbers) {
      const index = this._cellOf.get(position);
      if (index !== undefined && value !== 0) {
        const { x, y, size } = this._view.cells[index];
        const high = 0.38 * size;
        const place = { x, y: y + 0.36 * high, "transform-origin": `${x} ${y}` };
        const text = { class: "number", "font-size": high, ...place };
        draw(this._numbers, "text", text).textContent = String(value);
      }
    }
  }

  /** @param {ReadonlyMap<string, Piece>} board */
  showPieces(board) {
    this._timers.splice(0).forEach((timer) => clearTimeout(timer));
    this._standing.clear();
    this._pieces.replaceChildren(this._numbers);
    for (const cell of this._view.cells) {
      const standing = cell.positions.filter((position) => board.has(position));
      standing.forEach((position, level) => {
        const piece = /** @type {Piece} */ (board.get(position));
        if (piece.player === NOBODY) {
          this._veil(cell, piece === UNSEEN);
          return;
        }
        const lift = (level - (standing.length - 1) / 2) * 0.16 * cell.size;
        this._standing.set(position, this._piece(cell, piece, lift));
      });
    }
    this._pieces.append(this._numbers);
  }

  /** @param {Cell} cell @param {Piece} piece @param {number} lift */
  _piece(cell, { player, type }, lift) {
    const part = this._view.filling.includes(type) ? 1 : 0.9;
    const symbol = this._view.symbols[player][type];
    return this._figure(this._pieces, cell, symbol, part, "piece", lift);
  }

  /**
   * The picture of a piece on a cell.
   * @param {Element} layer
   * @param {Cell} cell
   * @param {string} symbol
   * @param {number} part of the cell that it fills
   * @param {string} kind
   */
  _figure(layer, cell, symbol, part, kind, lift = 0) {
    const { flat, size, x, y } = cell;
    const fills = flat || part === 1;
    const width = fills ? cell.width : part * size;
    const height = fills ? cell.height : part * size;
    return draw(layer, "use", {
      class: kind,
      href: `#${flat ? "flat-" : ""}${symbol}`,
      x: x - width / 2,
      y: y - height / 2 - lift,
      width,
      height,
      "transform-origin": `${x} ${y}`,
    });
  }

  /**
   * Shows how the position has come about.
   * @param {import("./motion.js").Motion[]} parts
   * @param {ReadonlyMap<string, Piece>} before
   */
  animate(parts, before) {
    const lifted = this._lifted;
    this._lifted = -1;
    for (const { kind, at, from, after } of parts) {
      const timing = /** @type {const} */ ({ duration: SLIDE, delay: after, fill: "backwards" });
      const [end, begin] = [this._cellOf.get(at), this._cellOf.get(from)];
      const piece = this._standing.get(at);
      const gone = before.get(at);
      if (end === undefined) {
        continue;
      }
      const { x, y } = this._view.cells[end];
      if (kind === "slide" && piece !== undefined && begin !== undefined && begin !== lifted) {
        const there = this._view.cells[begin];
        const way = [`${there.x - x}px ${there.y - y}px`, "0px 0px"];
        piece.animate({ translate: way, easing: "ease-in-out" }, timing);
      } else if (kind === "change" && piece !== undefined) {
        piece.animate({ opacity: [0, 1], scale: ["0.5", "1"] }, timing);
      } else if (kind === "go" && gone !== undefined && gone.player !== NOBODY) {
        const ghost = this._piece(this._view.cells[end], gone, 0);
        this._pieces.prepend(ghost);
        ghost.setAttribute("class", "gone");
        ghost.animate({ opacity: [1, 0] }, timing).onfinish = () => ghost.remove();
      }
    }
  }

  /**
   * Shows how numbers have come about, one after another.
   * @param {{at: string, value: number, after: number}[]} parts
   * @param {ReadonlyMap<string, number>} before
   */
  count(parts, before) {
    const numbers = new Map(before);
    this.showNumbers(numbers);
    for (const { at, value, after } of parts) {
      const timer = window.setTimeout(() => {
        numbers.set(at, value);
        this.showNumbers(numbers);
        const index = this._cellOf.get(at);
        if (index !== undefined) {
          this._spot(this._targets, this._view.cells[index], "beat", 0.46);
        }
      }, after);
      this._timers.push(timer);
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
    const place = { x, y: y + 0.16 * size, "transform-origin": `${x} ${y}` };
    const text = { class: "number", "font-size": 0.45 * size, ...place };
    draw(this._pieces, "text", text).textContent = NOBODY;
  }

  /**
   * Marks what may be done, and what the last move did.
   * @param {Marks} marks
   * @param {ReadonlyMap<string, Piece>} board
   * @param {ReadonlyMap<string, number>} numbers
   */
  showMarks({ last, taken, changed, from, starts, targets, quiet }, board, numbers) {
    this._marks.replaceChildren();
    this._targets.replaceChildren();
    const cellsOf = (/** @type {Iterable<string>} */ positions) =>
      new Set([...positions].map((position) => this._cellOf.get(position)));
    const kinds = { last: cellsOf(last), taken: cellsOf(taken), changed: cellsOf(changed) };
    this._cells.forEach((element, index) => {
      const cell = this._view.cells[index];
      const occupied = cell.positions.some((position) => board.has(position));
      for (const [kind, cells] of Object.entries(kinds)) {
        if (cells.has(index)) {
          this._spot(this._marks, cell, kind, 0.5);
        }
      }
      if (index === from) {
        this._spot(this._marks, cell, "from", 0.5);
      }
      const target = targets.has(index);
      if (target && (occupied || !quiet)) {
        this._spot(this._targets, cell, occupied ? "ring" : "dot", occupied ? 0.46 : 0.16);
      }
      const chosen = index === from;
      const start = from === null && starts.has(index);
      const role = chosen ? "chosen" : target ? "can be reached" : start ? "can move" : "";
      const classes = { chosen, target, start, movable: starts.has(index) && !target };
      for (const [name, is] of Object.entries(classes)) {
        element.classList.toggle(name, is);
      }
      const label = cellLabel(cell.positions, board, numbers, role);
      if (this._labels[index] !== label) {
        this._labels[index] = label;
        element.setAttribute("aria-label", shown(label, LONGEST_LABEL));
      }
      element.setAttribute("aria-pressed", String(chosen));
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
