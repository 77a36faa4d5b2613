/** The index of a library: only games that hold all the words, and are as was chosen, are shown. */

import { say, translate } from "./languages.js";

/**
 * @param {string} words
 * @param {[fact: string, value: string][]} wanted
 * @param {HTMLElement[]} games those of a card, its variants last
 */
export function matches(words, wanted, [first, ...variants]) {
  const found = words.toLowerCase().split(/\s+/).filter(Boolean);
  const own = first.querySelector("a")?.textContent ?? "";
  let count = 0;
  for (const game of [first, ...variants]) {
    const text = `${own} ${game === first ? "" : game.textContent}`.toLowerCase();
    const is =
      wanted.every(([fact, value]) => game.dataset[fact] === value) &&
      found.every((word) => text.includes(word));
    count += is ? 1 : 0;
    if (game !== first) {
      game.hidden = !is;
    }
  }
  return count;
}

/** Starts the search. */
export function startIndex() {
  translate(document.documentElement);
  document.title = say("Games"); // in the file it tells what this is
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const filters = /** @type {HTMLSelectElement[]} */ ([...document.querySelectorAll("select")]);
  const told = /** @type {HTMLElement} */ (document.getElementById("found"));
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#games > li")]);
  const search = () => {
    const chosen = filters.filter(({ value }) => value !== "");
    const wanted = chosen.map(
      ({ dataset, value }) => /** @type {[string, string]} */ ([dataset.fact ?? "", value]),
    );
    let count = 0;
    for (const card of cards) {
      const variants = /** @type {HTMLElement[]} */ ([...card.querySelectorAll("li")]);
      const here = matches(field.value, wanted, [card, ...variants]);
      card.hidden = here === 0;
      count += here;
    }
    told.textContent = count === 1 ? say("1 game") : say("{0} games", count);
  };
  field.addEventListener("input", search);
  filters.forEach((filter) => filter.addEventListener("change", search));
  search();
}
