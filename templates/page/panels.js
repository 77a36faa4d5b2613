/** The parts of the page beside the board: buttons, lists, the question which move is meant. */

import { say } from "./languages.js";
import { brief, shown } from "./texts.js";

/** @typedef {import("./engine.js").Move} Move */

/**
 * An element of the page.
 * @param {string} id
 * @returns {any}
 */
export function part(id) {
  const element = document.getElementById(id);
  if (element === null) {
    throw new Error(`the page has no ${id}`);
  }
  return element;
}

/**
 * @param {string} text
 * @param {() => void} clicked
 * @param {Record<string, string>} [attributes]
 */
export function button(text, clicked, attributes = {}) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = shown(text);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, shown(value));
  }
  made.addEventListener("click", clicked);
  return made;
}

/**
 * A small picture of a piece.
 * @param {string} symbol
 */
function figure(symbol) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 100 100");
  picture.setAttribute("class", "figure");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${symbol}`);
  use.setAttribute("width", "100");
  use.setAttribute("height", "100");
  picture.append(use);
  return picture;
}

/**
 * A button with a piece in reserve.
 * @param {string} player
 * @param {string} type
 * @param {number} count
 * @param {string} symbol
 * @param {boolean} pressed it is chosen
 * @param {() => void} hold
 */
export function reserved(player, type, count, symbol, pressed, hold) {
  const one = button(`× ${count}`, hold, {
    "aria-label": say("{0} {1} in reserve: {2}", brief(player), brief(type), count),
    "aria-pressed": String(pressed),
  });
  one.prepend(figure(symbol));
  return one;
}

/**
 * Asks which of several moves is meant, in a dialog; the answer is null if it is left.
 * @param {Move[]} moves
 * @param {(move: Move) => string} read how a move reads
 * @param {(move: Move) => string | null} symbolOf the symbol of the piece that a move chooses
 * @returns {Promise<Move | null>}
 */
export function ask(moves, read, symbolOf) {
  const dialog = part("choice");
  const list = part("choices");
  return new Promise((resolve) => {
    const close = (/** @type {Move | null} */ move) => {
      dialog.onclose = null;
      dialog.close();
      resolve(move);
    };
    list.replaceChildren(
      ...moves.map((move) => {
        const made = button(read(move), () => close(move));
        const symbol = symbolOf(move);
        if (symbol !== null) {
          made.prepend(figure(symbol));
        }
        return made;
      }),
    );
    part("cancel").onclick = () => close(null);
    dialog.onclose = () => resolve(null);
    dialog.showModal();
  });
}

/** Hides the page behind a dialog until it is answered. @param {HTMLDialogElement} dialog */
export function cover(dialog) {
  const { classList } = document.documentElement;
  classList.add("covered");
  dialog.onclose = () => classList.remove("covered");
  part("ready").onclick = () => {
    classList.remove("covered"); // at once
    dialog.close();
  };
  dialog.showModal();
}

/**
 * The legal moves as buttons; only those that hold a text.
 * @param {Move[]} moves
 * @param {string} holding
 * @param {(move: Move) => string} read how a move reads
 * @param {(move: Move) => void} chosen
 */
export function showLegal(moves, holding, read, chosen) {
  const most = 200;
  const found = moves.filter((move) => read(move).toLowerCase().includes(holding.toLowerCase()));
  const rows = found.slice(0, most).map((move) => {
    const row = document.createElement("li");
    row.append(button(read(move), () => chosen(move)));
    return row;
  });
  part("legal").replaceChildren(...rows);
  const more = found.length > most ? ` ${say("The first {0} are shown.", most)}` : "";
  const one = found.length === 1;
  const told = say(one ? "{0} legal move." : "{0} legal moves.", found.length);
  part("count").textContent = `${told}${more}`;
}

/**
 * The moves of the game; each leads to the position after it.
 * @param {{number: number, text: string}[]} rows
 * @param {number} ply the present one
 * @param {(ply: number) => void} chosen
 */
export function showMoves(rows, ply, chosen) {
  const list = part("moves");
  list.replaceChildren(
    ...rows.map(({ number, text }, index) => {
      const row = document.createElement("li");
      const made = button(`${number}. ${text}`, () => chosen(index + 1));
      if (index + 1 === ply) {
        made.setAttribute("aria-current", "step");
      }
      made.classList.toggle("undone", index + 1 > ply);
      row.append(made);
      return row;
    }),
  );
  const current = list.querySelector("[aria-current]");
  if (current !== null) {
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }
}
