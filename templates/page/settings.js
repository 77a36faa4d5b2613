/** What a person has chosen for all games: kept by the browser, changed by boxes of the page. */

import { keep, recalled } from "./keeping.js";
import { part } from "./panels.js";

const NAME = "settings";
const USUAL = { coordinates: true, animation: true, rules: false, sounds: false };

/** @typedef {typeof USUAL} Settings */

/**
 * @param {(settings: Settings) => void} changed
 * @returns {Settings} that stay as they are chosen
 */
export function settings(changed) {
  const chosen = { ...USUAL };
  const known = recalled(NAME) ?? {};
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(USUAL))) {
    const box = part(`with-${name}`);
    box.checked = chosen[name] = typeof known[name] === "boolean" ? known[name] : USUAL[name];
    box.addEventListener("change", () => {
      chosen[name] = box.checked;
      keep(NAME, chosen);
      changed(chosen);
    });
  }
  return chosen;
}
