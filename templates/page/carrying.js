/** Pieces in reserve are dragged to the board. */

import { NEAR } from "./pointing.js";

/**
 * Lets the figure of a button follow the hand.
 * @param {HTMLElement} one the button
 * @param {() => void} take it leaves its place
 * @param {(place: Element | null) => void} put on what it is let go, if on anything
 */
export function carry(one, take, put) {
  one.addEventListener("pointerdown", ({ isPrimary, button, clientX, clientY }) => {
    if (!isPrimary || button !== 0) {
      return;
    }
    const figure = /** @type {Element} */ (one.querySelector(".figure"));
    const { width, height } = figure.getBoundingClientRect();
    const copy = /** @type {SVGElement} */ (figure.cloneNode(true));
    copy.classList.add("carried");
    const over = new AbortController();
    const follow = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) => {
      if (!copy.isConnected && Math.hypot(x - clientX, y - clientY) > NEAR) {
        document.body.append(copy);
        take();
      }
      copy.style.translate = `${x - width / 2}px ${y - height / 2}px`;
    };
    const end = (/** @type {PointerEvent} */ { type, clientX: x, clientY: y }) => {
      const carried = copy.isConnected;
      over.abort();
      copy.remove();
      if (carried) {
        put(type === "pointerup" ? document.elementFromPoint(x, y) : null);
      }
    };
    const { signal } = over;
    window.addEventListener("pointermove", follow, { signal });
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
  });
}
