/** `Pointing`: which place mouse, finger or keys mean, and what is done with it there. */

/** @typedef {import("./view.js").View} View */

/**
 * What is done with places that were pointed at.
 * @typedef {object} Hooks
 * @property {(cell: number) => void} pointed
 * @property {(cell: number, x: number, y: number) => void} lift the piece there is so far, in
 *     pixels, from where it was taken; by nothing when it is put down
 * @property {(cell: number | null) => void} hover
 * @property {() => boolean} turned whether the board is seen from the other side
 */

const FINGER = 24; // pixels that a place should measure to be touched
export const NEAR = 5; // pixels within which a press is no drag
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Pointing {
  /**
   * @param {SVGSVGElement} picture
   * @param {SVGGElement[]} cells
   * @param {View} view
   * @param {Hooks} hooks
   */
  constructor(picture, cells, view, hooks) {
    this._picture = picture;
    this._cells = cells;
    this._view = view;
    this._hooks = hooks;
    this._focused = 0;
    /** A piece that may be dragged, and where it was pressed. */
    this._held = { cell: -1, x: 0, y: 0, moving: false };
    cells.forEach((cell, index) => {
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", index === this._focused ? "0" : "-1");
      cell.querySelector("title")?.remove(); // the label says it, and says more
    });
    picture.addEventListener("click", (event) => this._click(event));
    picture.addEventListener("keydown", (event) => this._key(event));
    picture.addEventListener("pointerdown", (event) => this._press(event));
    picture.addEventListener("pointermove", (event) => this._move(event));
    picture.addEventListener("pointerup", (event) => this._release(event));
    picture.addEventListener("pointercancel", () => this._letGo());
    picture.addEventListener("pointerleave", () => hooks.hover(null));
  }

  /** @param {EventTarget | null} target @returns {number | null} */
  _cellAt(target) {
    const cell = target instanceof Element ? target.closest("[data-cell]") : null;
    return cell instanceof SVGElement ? Number(cell.dataset.cell) : null;
  }

  /**
   * The target that an element belongs to.
   * @param {Element | null} element
   * @returns {number | null}
   */
  targetAt(element) {
    const cell = this._cellAt(element);
    return cell !== null && this._cells[cell].classList.contains("target") ? cell : null;
  }

  /** @param {MouseEvent} event */
  _click(event) {
    const cell = this._touched(event);
    const dragged = this._held.moving;
    this._held.moving = false;
    if (cell !== null && !dragged) {
      this._focus(cell, false);
      this._hooks.pointed(cell);
    }
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
      if (!this._usable(index)) {
        return;
      }
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      const across = Math.max(left - clientX, clientX - right, 0);
      const along = Math.max(top - clientY, clientY - bottom, 0);
      const away = Math.hypot(across, along);
      if (away < least && away < FINGER - Math.min(right - left, bottom - top)) {
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

  /** @param {PointerEvent} event */
  _press(event) {
    const { isPrimary, button, clientX: x, clientY: y } = event;
    const cell = isPrimary && button === 0 ? this._touched(event) : null;
    const movable = cell !== null && this._cells[cell].classList.contains("movable");
    this._held = { cell: movable ? cell : -1, x, y, moving: false };
  }

  /** @param {PointerEvent} event */
  _move({ pointerId, pointerType, target, clientX, clientY }) {
    const held = this._held;
    if (held.cell < 0) {
      const element = target instanceof Element ? target : null;
      this._hooks.hover(pointerType === "mouse" ? this.targetAt(element) : null);
      return;
    }
    const [dx, dy] = [clientX - held.x, clientY - held.y];
    if (!held.moving && Math.hypot(dx, dy) > NEAR) {
      held.moving = true;
      this._picture.setPointerCapture(pointerId);
      if (!this._cells[held.cell].classList.contains("chosen")) {
        this._hooks.pointed(held.cell);
      }
    }
    if (held.moving) {
      this._hooks.lift(held.cell, dx, dy);
    }
  }

  /** @param {PointerEvent} event */
  _release({ clientX, clientY }) {
    const { cell, moving } = this._held;
    if (!moving) {
      this._held.cell = -1;
      return;
    }
    const end = this.targetAt(document.elementFromPoint(clientX, clientY));
    if (end !== null && end !== cell) {
      this._held.cell = -1;
      this._focus(end, false);
      this._hooks.pointed(end);
    } else {
      this._letGo();
    }
  }

  /** The piece that is dragged goes back. */
  _letGo() {
    const { cell, moving } = this._held;
    this._held.cell = -1;
    if (moving) {
      this._hooks.lift(cell, 0, 0);
    }
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const cell = this._cellAt(event.target);
    if (cell === null) {
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this._hooks.pointed(cell);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      const [dx, dy] = ARROWS[/** @type {"ArrowUp"} */ (event.key)];
      const way = this._hooks.turned() ? -1 : 1;
      this._focus(this._neighbour(cell, dx * way, dy * way), true);
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
}
