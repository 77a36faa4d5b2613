/**
 * What thinks for the machine: the script of the page again, in a worker, which may take its time.
 *
 * A question tells how a game has come about and what is asked. The worker has nothing else to do:
 * who asks no longer ends it.
 */

import { LEVELS } from "../players/protocol.js";
import { playerOf } from "../players/registry.js";
import { bestSeen } from "./bots.js";
import { Draws } from "../players/draws.js";

/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Setup} Setup */
/** @typedef {import("../players/protocol.js").Worth} Worth */
/** @typedef {typeof import("../javascript/game.js").Game} GameClass */

/**
 * How a game has come about: where it began, and what was played.
 * @typedef {{setup: Setup | null, seed: number, moves: string[]}} Told
 */

/**
 * What is asked: a player by its name chooses, or says what it thinks of each step.
 * @typedef {{name: string, level: number, seed: number, lines: boolean}} Asked
 */

/**
 * The step that was chosen, or steps with the chances of who is to move, from 0 to 1, which may
 * come several times.
 * @typedef {{move: string} | {lines: {move: string, share: number}[]} | {error: string}} Answer
 */

/** Nobody waits longer for a step, whatever its playouts take. */
const SECONDS = 10;
/** Levels after which it is told what was found, so that something is seen soon. */
export const STAGES = [1, 3, 5];

/**
 * Answers a question.
 * @param {GameClass} GameClass
 * @param {Worth} worth
 * @param {Told} told
 * @param {Asked} asked
 * @param {(answer: Answer) => void} answer
 */
export function think(GameClass, worth, told, asked, answer) {
  const { setup, seed, moves } = told;
  const game = setup === null ? new GameClass(seed) : GameClass.fromSetup(setup);
  moves.forEach((text) => game.pushText(text));
  if (asked.lines) {
    for (const level of STAGES) {
      const player = playerOf(asked.name, game, {
        ...thinkingSettings(asked, worth),
        playouts: LEVELS[level - 1],
      });
      const lines = /** @type {import("../players/protocol.js").Analyst} */ (player).lines(game);
      answer({
        lines: lines.map(({ score, share, moves: [first] }) => ({
          move: first.text,
          share: share ?? score,
        })),
      });
    }
  } else {
    answer({ move: chosen(GameClass, game, asked, worth).text });
  }
}

/**
 * The step that a player chooses; in a game that hides something by what he observes.
 * @param {GameClass} GameClass
 * @param {Game} game
 * @param {Omit<Asked, "lines">} asked
 * @param {Worth} worth
 */
export function chosen(GameClass, game, asked, worth) {
  if (asked.name === "greedy" && game.describe().veiled) {
    const { legalMoves, turn } = game;
    const best = bestSeen(GameClass, game.observation(turn), legalMoves, worth.weights);
    return new Draws(asked.seed).choice(best);
  }
  return playerOf(asked.name, game, thinkingSettings(asked, worth)).choose(game);
}

/** @param {Omit<Asked, "lines">} asked @param {Worth} worth */
function thinkingSettings({ level, seed }, worth) {
  return { seed, ...worth, playouts: LEVELS[level - 1], seconds: SECONDS };
}

/**
 * Waits for questions, in a worker.
 * @param {{Game: GameClass}} engine
 * @param {{worth: Worth}} view
 */
export function serve({ Game: GameClass }, { worth }) {
  globalThis.onmessage = ({ data: [told, asked] }) => {
    const answer = (/** @type {Answer} */ found) => globalThis.postMessage(found);
    try {
      think(GameClass, worth, told, asked, answer);
    } catch (error) {
      answer({ error: String(error) });
    }
  };
}
