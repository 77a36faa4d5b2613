/** How a game is put at a position that is given as data. */

import { indexOf, integer, whole } from "./values.js";

/** @typedef {import("./values.js").Setup} Setup */

/**
 * A setup whose fields are of the right types; throws for anything else.
 * @param {any} setup
 * @returns {Setup}
 */
export function checked(setup) {
  const text = (/** @type {any} */ value) => typeof value === "string";
  const number = (/** @type {any} */ value) => typeof value === "number";
  const texts = (/** @type {any} */ value) => Array.isArray(value) && value.every(text);
  const rows = (/** @type {any} */ value, /** @type {((item: any) => boolean)[]} */ kinds) =>
    Array.isArray(value) &&
    value.every(
      (row) =>
        Array.isArray(row) && row.length === kinds.length && kinds.every((is, i) => is(row[i])),
    );
  const sound =
    typeof setup === "object" &&
    setup !== null &&
    rows(setup.placements, [text, text, text, texts]) &&
    rows(setup.reserve, [text, text, number]) &&
    rows(setup.variables, [text, number, number]) &&
    texts([setup.lastFrom, setup.lastTo]) &&
    texts(setup.chain) &&
    setup.chain.length <= 2;
  if (!sound) {
    throw new Error("no setup, or one whose fields are not of their types");
  }
  return setup;
}

/**
 * Puts a game at a position; throws for what it does not know.
 * @param {any} game
 * @param {Setup} setup
 */
export function setUp(game, setup) {
  const t = game._t;
  game._s.fill(0, 0, game._off);
  if (game._attributesAt) {
    game._s.fill(0, game._attributesAt, game._attributesAt + game._off + 1);
  }
  for (const [name, player, piece, attributes] of setup.placements) {
    const p = indexOf(t.positions, name, "position");
    if (game._s[p]) {
      throw new Error(`two pieces on ${name}`);
    }
    const code = game._code(
      indexOf(t.players, player, "player"),
      indexOf(t.pieces, piece, "piece"),
    );
    game._place(p, code, game._default(code));
    attributes.forEach((item) => setAttribute(game, p, item));
  }
  setReserve(game, setup.reserve);
  for (let at = t.variablesAt; at < t.start.length; at++) {
    game._s[at] = t.start[at];
  }
  for (const [name, i, value] of setup.variables) {
    const row = t.variables.find((/** @type {any[]} */ one) => one[0] === name);
    if (row === undefined || !Number.isInteger(i) || i < 0 || i >= row[2]) {
      throw new Error(`unknown variable ${JSON.stringify(name)}`);
    }
    game._s[t.variablesAt + row[1] + i] = whole(value, "a variable");
  }
  if (whole(setup.turnIndex, "a turn") < 0 || setup.turnIndex >= t.turns.length) {
    throw new Error(`the turn order has no turn ${setup.turnIndex}`);
  }
  game._begin(setup.turnIndex);
  const place = (/** @type {string} */ name) =>
    name ? indexOf(t.positions, name, "position") : game._off;
  game._lf = place(setup.lastFrom);
  game._lt = place(setup.lastTo);
  if (setup.chain.length) {
    game._chain = indexOf(t.positions, setup.chain[0], "position");
    if (setup.chain.length > 1) {
      game._mode = indexOf(t.modes, setup.chain[1], "move type");
    }
    game._enterChain();
  }
}

/**
 * @param {any} game
 * @param {[player: string, piece: string, count: number][]} reserve
 */
function setReserve(game, reserve) {
  const t = game._t;
  for (let code = 0; game._reserveAt && code < t.codes; code++) {
    game._s[game._reserveAt + code] = t.start[game._reserveAt + code] < 0 ? -1 : 0;
  }
  for (const [player, piece, count] of reserve) {
    const code = game._code(
      indexOf(t.players, player, "player"),
      indexOf(t.pieces, piece, "piece"),
    );
    if (!game._reserveAt) {
      throw new Error("the game has no reserves");
    }
    game._s[game._reserveAt + code] = whole(count, "a reserve", 0);
  }
}

/**
 * @param {any} game
 * @param {number} p
 * @param {string} item `name` or `name=value`
 */
function setAttribute(game, p, item) {
  const cut = item.lastIndexOf("=");
  const name = cut < 0 ? item : item.slice(0, cut);
  const row = game._t.attributes.find((/** @type {any[]} */ one) => one[0] === name);
  if (row === undefined) {
    throw new Error(`unknown attribute ${JSON.stringify(name)}`);
  }
  const [, shift, mask, types] = row;
  const type = game._typeOf(game._s[p]);
  if (!types.includes(type)) {
    throw new Error(`${game._t.pieces[type]} has no attribute ${JSON.stringify(name)}`);
  }
  const given = integer((cut < 0 ? "" : item.slice(cut + 1)) || "1");
  const value = whole(given, `the attribute ${JSON.stringify(name)}`, 0, mask >>> 0);
  const at = game._attributesAt + p;
  game._s[at] = (game._s[at] & ~(mask << shift)) | (value << shift);
}
