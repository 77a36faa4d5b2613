/** `Board`: the picture of the board, its pieces and marks. */

import { SLIDE } from "./motion.js";
import { column, heap, placeOfCount } from "./piles.js";
import { Pointing } from "./pointing.js";
import { cellLabel } from "./sentences.js";
import { NOBODY, UNSEEN } from "./sights.js";
import { shown } from "./texts.js";

/** @typedef {import("./engine.js").Piece} Piece */
/** @typedef {import("./view.js").Cell} Cell */
/** @typedef {import("./view.js").View} View */

/**
 * What is marked.
 * @typedef {object} Marks
 * @property {Iterable<string>} last where the last move began and ended
 * @property {Iterable<string>} taken what it captured
 * @property {Iterable<string>} changed what it turned into something else
 * @property {Iterable<string>} hinted where the move begins and ends that the machine would make
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
    /** Names that pieces on these cells would cover. @type {SVGElement[]} */
    this._under = [...picture.querySelectorAll("[data-under]")].map(
      (name) => /** @type {SVGElement} */ (name),
    );
    /** All that stands on a cell, counts of its pieces too. @type {SVGElement[][]} */
    this._shown = [];
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
    this._pointing = new Pointing(picture, this._cells, view, {
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

  /** The target that an element belongs to. @param {Element | null} element */
  targetAt(element) {
    return this._pointing.targetAt(element);
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
    for (const element of this._shown[cell]) {
      this._numbers.before(element); // above all others
      element.style.translate = x || y ? `${a * x + c * y}px ${b * x + d * y}px` : "";
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
        const cell = this._view.cells[index];
        this._count(this._numbers, cell, { ...cell, size: 0.38 * cell.size }, String(value));
      }
    }
  }

  /** @param {ReadonlyMap<string, Piece>} board */
  showPieces(board) {
    this._timers.splice(0).forEach((timer) => clearTimeout(timer));
    this._standing.clear();
    this._pieces.replaceChildren(this._numbers);
    // Pieces on larger cells lie below those on smaller ones.
    const { cells } = this._view;
    const area = (/** @type {number} */ index) => cells[index].width * cells[index].height;
    const upward = [...cells.keys()].sort((a, b) => area(b) - area(a));
    this._shown = [];
    for (const index of upward) {
      const cell = cells[index];
      const standing = cell.positions.filter((position) => board.has(position));
      const pieces = standing.map((position) => /** @type {Piece} */ (board.get(position)));
      if (pieces.length < 2 && !this._isPit(cell)) {
        this._shown[index] = pieces.map((piece) => this._stand(standing[0], cell, piece, null));
      } else {
        this._shown[index] = pieces.length ? this._pile(cell, standing, pieces) : [];
      }
    }
    this._pieces.append(this._numbers);
    for (const name of this._under) {
      const hiding = (name.dataset.under ?? "").split(" ").map(Number);
      name.classList.toggle(
        "gone",
        hiding.some((cell) => this._shown[cell].length > 0),
      );
    }
  }

  /** Whether pieces on it are seeds: they have one size, however many. @param {Cell} cell */
  _isPit({ positions }) {
    return positions.length > 1 && Object.keys(Object.values(this._view.symbols)[0]).length === 1;
  }

  /**
   * Several pieces in one place; those that are alike share a spot, and are counted.
   * @param {Cell} cell
   * @param {string[]} standing positions, from below
   * @param {Piece[]} pieces
   */
  _pile(cell, standing, pieces) {
    const looks = pieces.map(({ player, type }) => `${player} ${type}`);
    const seeds = this._isPit(cell) && new Set(looks).size === 1;
    /** @type {SVGElement[]} */
    const drawn = [];
    for (const spot of seeds ? heap(cell, pieces.length) : column(cell, looks)) {
      const levels = [...spot.levels].sort((a, b) => a - b);
      drawn.push(...levels.map((k) => this._stand(standing[k], cell, pieces[k], spot)));
      if (levels.length > 1 && !seeds) {
        const place = { ...spot, size: 0.8 * spot.size };
        drawn.push(this._count(this._pieces, cell, place, String(levels.length)));
      }
    }
    if (seeds && pieces.length > 1) {
      const count = String(pieces.length);
      drawn.push(this._count(this._pieces, cell, placeOfCount(cell), count));
    }
    return drawn;
  }

  /**
   * Shows a piece, or that there is one.
   * @param {string} position
   * @param {Cell} cell
   * @param {Piece} piece
   * @param {import("./piles.js").Spot | null} spot null for the whole cell
   */
  _stand(position, cell, piece, spot) {
    if (piece.player === NOBODY) {
      return this._veil(cell, piece === UNSEEN, spot ?? cell);
    }
    const drawn = this._piece(cell, piece, spot);
    this._standing.set(position, drawn);
    return drawn;
  }

  /** @param {Cell} cell @param {Piece} piece @param {import("./piles.js").Spot | null} spot */
  _piece(cell, { player, type }, spot = null) {
    const symbol = this._view.symbols[player][type];
    if (spot !== null) {
      return this._use(this._pieces, cell, symbol, "piece", spot, spot.size, spot.size);
    }
    const part = this._view.filling.includes(type) ? 1 : 0.9;
    return this._figure(this._pieces, cell, symbol, part, "piece");
  }

  /**
   * The picture of a piece that has a cell for itself.
   * @param {Element} layer
   * @param {Cell} cell
   * @param {string} symbol
   * @param {number} part of the cell that it fills
   * @param {string} kind
   */
  _figure(layer, cell, symbol, part, kind) {
    const { flat, size } = cell;
    const fills = flat || part === 1;
    const width = fills ? cell.width : part * size;
    const height = fills ? cell.height : part * size;
    return this._use(layer, cell, `${flat ? "flat-" : ""}${symbol}`, kind, cell, width, height);
  }

  /**
   * @param {Element} layer
   * @param {Cell} cell about whose middle the picture turns with the board
   * @param {string} symbol
   * @param {string} kind
   * @param {{x: number, y: number}} middle
   * @param {number} width
   * @param {number} height
   */
  _use(layer, cell, symbol, kind, { x, y }, width, height) {
    return draw(layer, "use", {
      class: kind,
      href: `#${this._view.prefix ?? ""}${symbol}`,
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      "transform-origin": `${cell.x} ${cell.y}`,
    });
  }

  /**
   * A short text in letters of a size, around a point.
   * @param {Element} layer
   * @param {Cell} cell
   * @param {{x: number, y: number, size: number}} place
   * @param {string} text
   */
  _count(layer, cell, { x, y, size }, text) {
    const attributes = {
      class: "number",
      "font-size": size,
      x,
      y: y + 0.36 * size,
      "transform-origin": `${cell.x} ${cell.y}`,
    };
    const drawn = draw(layer, "text", attributes);
    drawn.textContent = text;
    return drawn;
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
        const ghost = this._piece(this._view.cells[end], gone);
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
   * @param {{x: number, y: number, size: number}} spot where the piece is
   */
  _veil(cell, unseen, { x, y, size }) {
    const { width, height } = cell;
    if (unseen) {
      const corner = { x: cell.x - width / 2, y: cell.y - height / 2, width, height };
      return draw(this._pieces, "rect", { class: "fog", ...corner });
    }
    const group = draw(this._pieces, "g", {});
    draw(group, "circle", { class: "veiled", cx: x, cy: y, r: 0.4 * size });
    this._count(group, cell, { x, y, size: 0.45 * size }, NOBODY);
    return group;
  }

  /**
   * Marks what may be done, and what the last move did.
   * @param {Marks} marks
   * @param {ReadonlyMap<string, Piece>} board
   * @param {ReadonlyMap<string, number>} numbers
   */
  showMarks({ last, hinted, taken, changed, from, starts, targets, quiet }, board, numbers) {
    this._marks.replaceChildren();
    this._targets.replaceChildren();
    const cellsOf = (/** @type {Iterable<string>} */ positions) =>
      new Set([...positions].map((position) => this._cellOf.get(position)));
    const kinds = {
      last: cellsOf(last),
      taken: cellsOf(taken),
      changed: cellsOf(changed),
      hinted: cellsOf(hinted),
    };
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
