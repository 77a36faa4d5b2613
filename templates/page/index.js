/** The index of a library: only games whose title or file holds all the words are shown. */

/** @param {HTMLInputElement} field @param {HTMLElement[]} games @param {HTMLElement} found */
export function search(field, games, found) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const game of games) {
    const text = (game.textContent ?? "").toLowerCase();
    game.hidden = !words.every((word) => text.includes(word));
    shown += game.hidden ? 0 : 1;
  }
  found.textContent = `${shown} ${shown === 1 ? "game" : "games"}`;
}

/** Starts the search. */
export function startIndex() {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const found = /** @type {HTMLElement} */ (document.getElementById("found"));
  const games = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#games > li")]);
  field.addEventListener("input", () => search(field, games, found));
}
