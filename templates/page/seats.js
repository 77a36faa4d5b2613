/** Who plays for whom, chosen beside the board. */

import { say } from "./languages.js";
import { part } from "./panels.js";
import { brief, shown } from "./texts.js";

/** @typedef {import("./play.js").Controller} Controller */
/** @typedef {import("./play.js").Play} Play */

const CONTROLLERS = {
  person: "a person",
  random: "the machine, at random",
  greedy: "the machine, one step ahead",
};

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
    if (Object.hasOwn(CONTROLLERS, before)) {
      play.controllers.set(name, /** @type {Controller} */ (before));
    }
    const select = document.createElement("select");
    for (const [value, text] of Object.entries(CONTROLLERS)) {
      select.append(new Option(say(text), value));
    }
    select.dataset.player = name;
    select.addEventListener("change", () => {
      play.controllers.set(name, /** @type {Controller} */ (select.value));
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
