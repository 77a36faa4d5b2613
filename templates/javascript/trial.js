/**
 * Tries generated modules, any number of them in one process: each line of its input, a JSON list
 * [NUMBER, TEXT, GAMES, PLIES, SEED], is answered by a line. The text is that of a module; later it
 * is known by its number. Then that many random games are played, none for 0 games.
 */

import { Buffer } from "node:buffer";
import { createInterface } from "node:readline";

/** @type {Map<number, Promise<any>>} */
const modules = new Map();

/** @param {number} number @param {string | null} text */
function module(number, text) {
  if (text !== null) {
    const data = Buffer.from(text).toString("base64");
    modules.set(number, import(`data:text/javascript;base64,${data}`));
  }
  return modules.get(number);
}

/** @param {any} Game @param {number[]} numbers */
function play(Game, [games, limit, seed]) {
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

/**
 * @param {number} number
 * @param {string | null} text
 * @param {number[]} numbers games, plies and the seed
 */
async function tried(number, text, ...numbers) {
  /** @type {Set<string>} */
  const warnings = new Set();
  try {
    const { Game } = await module(number, text);
    Game.warn = (/** @type {string} */ message) => warnings.add(message);
    const plies = numbers[0] ? play(Game, numbers) : 0;
    return { plies, warnings: [...warnings] };
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [number, text, ...numbers] = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await tried(number, text, ...numbers))}\n`);
}
