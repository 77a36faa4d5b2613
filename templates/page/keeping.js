/**
 * Games that outlast the page: as texts in the browser's store and behind the address, and how a
 * game is made of such texts again.
 */

import { matching } from "./records.js";
import { fenOf } from "./setups.js";

/** @typedef {import("./engine.js").Setup} Setup */
/** @typedef {import("./play.js").Play} Play */

/**
 * A game as texts: edits of the start position, moves by their rules, and the move that is shown.
 * @typedef {{edits: string[], moves: string[], ply: number}} Kept
 */

const PLACE = "ludoglot ";

/** @param {import("./play.js").Course} course @returns {Kept} */
export function kept({ edits, steps, game }) {
  return { edits, moves: steps.map(({ named }) => named), ply: game.ply };
}

/**
 * Begins a game at edits and makes moves as far as they are legal; returns how many were.
 * Throws, and changes nothing, where there is no such position.
 * @param {Play} play
 * @param {string[]} edits such as `x e4` and `White Man e4`
 * @param {string[]} moves
 * @param {import("./records.js").Notation} notation
 * @returns {number}
 */
export function replay(play, edits, moves, notation) {
  const before = play.course;
  try {
    play.restart(edited(play, edits));
    play.edits = edits.length ? edits : play.edits;
    for (const [index, text] of moves.entries()) {
      const steps = matching(text, notation, play.game);
      if (steps === null) {
        return index;
      }
      steps.forEach((step) => play.make(step));
    }
    return moves.length;
  } catch (error) {
    play.course = before;
    throw error;
  }
}

/**
 * The game of a text; false, and nothing is changed, where it is not one of these rules.
 * @param {Play} play
 * @param {Kept} game
 * @returns {boolean}
 */
export function resume(play, { edits, moves, ply }) {
  const before = play.course;
  try {
    if (replay(play, edits, moves, "named") === moves.length) {
      play.goTo(ply);
      return true;
    }
    play.course = before;
  } catch {
    // no such position
  }
  return false;
}

/**
 * The start position after the edits of a record; null if there are none.
 * @param {Play} play
 * @param {string[]} edits
 * @returns {Setup | null}
 */
function edited(play, edits) {
  if (!edits.length) {
    return null;
  }
  const fen = fenOf(edits);
  if (fen !== null) {
    return play.startAt(fen);
  }
  const setup = play.usual().setup();
  for (const edit of edits) {
    const words = edit.split(" ");
    const at = words[words.length - 1];
    setup.placements = setup.placements.filter(([position]) => position !== at);
    if (words.length === 3) {
      setup.placements.push([at, words[0], words[1], []]);
    }
  }
  return setup;
}

/** What the browser keeps under a name; null for nothing, or where it keeps nothing at all. */
export function recalled(/** @type {string} */ name) {
  try {
    return JSON.parse(window.localStorage.getItem(PLACE + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {object} value */
export function keep(name, value) {
  try {
    window.localStorage.setItem(PLACE + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}

/** Makes the game the address of the page; within a page of others it may have none to make. */
export function locate(/** @type {Kept} */ now) {
  const { pathname, search } = window.location;
  const begun = now.moves.length || now.edits.length;
  try {
    window.history.replaceState(null, "", begun ? `#${addressOf(now)}` : pathname + search);
  } catch {
    // Where no address can hold the game it is played all the same.
  }
}

/** @param {unknown} value from outside @returns {value is Kept} */
export function isKept(value) {
  const { edits, moves, ply } = /** @type {Partial<Kept>} */ (value ?? {});
  const texts = (/** @type {unknown} */ list) =>
    Array.isArray(list) && list.every((text) => typeof text === "string");
  return texts(edits) && texts(moves) && Number.isInteger(ply);
}

/** A game as what stands behind the address, `#moves=…`. @param {Kept} game */
export function addressOf({ edits, moves, ply }) {
  const rows = (/** @type {string[]} */ texts) => texts.map(escaped).join("~");
  return [
    `moves=${rows(moves)}`,
    edits.length ? `&edits=${rows(edits)}` : "",
    ply === moves.length ? "" : `&ply=${ply}`,
  ].join("");
}

/** The game behind an address; null for none. @param {string} address @returns {Kept | null} */
export function addressed(address) {
  const fields = new Map(
    address
      .replace(/^#/, "")
      .split("&")
      .map((field) => /** @type {[string, string]} */ (field.split("=", 2))),
  );
  const moves = fields.get("moves");
  if (moves === undefined) {
    return null;
  }
  const texts = (/** @type {string | undefined} */ list) =>
    list ? list.split("~").map((text) => decodeURIComponent(text.replaceAll("+", " "))) : [];
  try {
    const found = { edits: texts(fields.get("edits")), moves: texts(moves) };
    return { ...found, ply: Number(fields.get("ply") ?? found.moves.length) };
  } catch {
    return null; // no text of UTF-8
  }
}

/** A text for an address, which has no place for halves of characters. @param {string} text */
function escaped(text) {
  const whole = text.replace(/\p{Cs}/gu, "\ufffd");
  return encodeURIComponent(whole).replaceAll("~", "%7E").replaceAll("%20", "+");
}
