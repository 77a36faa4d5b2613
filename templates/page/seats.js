/** Who plays for whom, chosen beside the board. */

import { LEVELS } from "../players/protocol.js";
import { playersOf } from "../players/registry.js";
import { say } from "./languages.js";
import { part } from "./panels.js";
import { brief, shown } from "./texts.js";

/** @typedef {import("./play.js").Play} Play */

/** Those that have no levels. */
const SIMPLE = {
  person: "a person",
  random: "the machine, at random",
  greedy: "the machine, one step ahead",
};
/** Those that have levels. */
const LEVELLED = {
  auto: "the machine, level {0}",
  mcts: "the machine, by random games, level {0}",
  ismcts: "the machine, by random games, level {0}",
  alphabeta: "the machine, looking ahead, level {0}",
  maxn: "the machine, each for himself, level {0}",
};

/**
 * Who may play: a list of choices.
 * @param {import("./engine.js").Game} game
 */
function choices(game) {
  const able = playersOf(game);
  const simple = Object.entries(SIMPLE).map(([value, text]) => new Option(say(text), value));
  const levelled = Object.entries(LEVELLED)
    .filter(([name]) => name === "auto" || able.includes(name))
    .flatMap(([name, text]) =>
      LEVELS.map((_, k) => new Option(say(text, k + 1), `${name} ${k + 1}`)),
    );
  return [...simple, ...levelled];
}

/**
 * Lets choose who plays: at first as is known, else the machine for all but one.
 * @param {Play} play
 * @param {Record<string, unknown>} known as the browser has kept it
 * @param {() => void} changed
 */
export function seats(play, known, changed) {
  play.seatOne();
  for (const name of play.seats) {
    const before = Object.hasOwn(known, name) ? String(known[name]) : "";
    const select = document.createElement("select");
    select.append(...choices(play.game));
    if ([...select.options].some(({ value }) => value === before)) {
      play.controllers.set(name, before);
    }
    select.dataset.player = name;
    select.addEventListener("change", () => {
      play.controllers.set(name, select.value);
      changed();
    });
    const label = document.createElement("label");
    label.append(shown(`${brief(name)}: `), select);
    part("players").append(label);
  }
}

/** Shows who plays now. @param {Play} play */
export function showSeats({ controllers }) {
  for (const select of part("players").querySelectorAll("select")) {
    select.value = controllers.get(select.dataset.player) ?? "person";
  }
}
