/**
 * The types of a generated engine, for the modules of the page. In a page the engine itself stands
 * before them.
 *
 * @typedef {import("../javascript/game.d.ts").Game} Game
 * @typedef {import("../javascript/game.d.ts").Move} Move
 * @typedef {import("../javascript/game.d.ts").Setup} Setup
 * @typedef {import("../javascript/game.d.ts").Piece} Piece
 * @typedef {import("../javascript/game.d.ts").Effect} Effect
 * @typedef {import("../javascript/game.d.ts").Outcome} Outcome
 * @typedef {import("../javascript/game.d.ts").Description} Description
 */

export {};
