/**
 * The types of a generated engine, for the modules of the page. In a page the engine itself stands
 * before them.
 *
 * @typedef {import("../javascript/game.js").Game} Game
 * @typedef {import("../javascript/game.js").Move} Move
 * @typedef {import("../javascript/game.js").Setup} Setup
 * @typedef {import("../javascript/game.js").Piece} Piece
 * @typedef {import("../javascript/game.js").Effect} Effect
 * @typedef {import("../javascript/game.js").Outcome} Outcome
 * @typedef {import("../javascript/game.js").Observation} Observation
 * @typedef {import("../javascript/game.js").Description} Description
 */

export {};
