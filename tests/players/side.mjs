// Plays games with players against themselves: node side.mjs, told by JSON on stdin.
//
// [{engine, setup, name, playouts, worth, plies}] to a list of the texts of the steps of each.

import { pathToFileURL } from "node:url";
import { playerOf } from "../../templates/players/registry.js";
import "../../templates/players/ismcts.js";
import "../../templates/players/maxn.js";
import "../../templates/players/solve.js";

let text = "";
for await (const part of process.stdin) {
  text += part;
}
const played = [];
for (const { engine, setup, name, playouts, worth, plies } of JSON.parse(text)) {
  const { Game, Setup } = await import(pathToFileURL(engine).href);
  const game = Game.fromSetup(Setup.parse(setup)); // chance deals otherwise than in Python
  while (game.ply < plies && game.outcome() === null && game.legalMoves.length) {
    const chance = game.randomTurn ? "random" : name;
    const player = playerOf(chance, game, { seed: game.ply, playouts, ...worth });
    game.push(player.choose(game));
  }
  played.push(game.moves.map((move) => move.text));
}
process.stdout.write(JSON.stringify(played));
