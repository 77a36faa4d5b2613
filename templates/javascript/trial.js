/**
 * Tries a generated module: `node trial.js MODULE import`, or `MODULE play GAMES PLIES SEED` for
 * random games. Writes what was found as JSON.
 */

import { pathToFileURL } from "node:url";

const [, , path, command, ...numbers] = process.argv;
const { Game } = await import(pathToFileURL(path).href);

/** @type {Set<string>} */
const warnings = new Set();
Game.warn = (/** @type {string} */ message) => warnings.add(message);

/** @param {number} games @param {number} limit @param {number} seed */
function play(games, limit, seed) {
  const start = new Game(seed);
  if (!start.legalMoves.length && (start.outcome()?.reason ?? "no-moves") === "no-moves") {
    return null;
  }
  let plies = 0;
  for (let k = 0; k < games; k++) {
    const game = new Game(seed + k);
    while (game.ply < limit && game.legalMoves.length) {
      game.push(game.randomMove());
    }
    plies += game.ply;
  }
  return plies;
}

const [games, limit, seed] = numbers.map(Number);
const plies = command === "play" ? play(games, limit, seed) : 0;
process.stdout.write(JSON.stringify({ plies, warnings: [...warnings] }));
