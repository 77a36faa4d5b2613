// Prints how the page spells every legal move along random games: node speller.mjs ENGINE GAMES
//
// One JSON object a position: {ply, named: [...], zsg: [...], san: [...], chosen: index of the move made}.

import { pathToFileURL } from "node:url";
import { Algebraic } from "../../../templates/page/san.js";
import { Speller } from "../../../templates/page/spelling.js";

const { Game } = await import(pathToFileURL(process.argv[2]).href);
for (let seed = 0; seed < Number(process.argv[3]); seed++) {
  const game = new Game(seed);
  const description = game.describe();
  let state = seed + 1;
  for (let ply = 0; ply < 40 && game.outcome() === null; ply++) {
    const legal = game.legalMoves;
    const speller = new Speller(description, game.board, legal);
    state = (state * 48271) % 2147483647;
    const chosen = state % legal.length;
    const named = legal.map((move) => speller.named(move));
    const zsg = legal.map((move) => speller.zsg(move));
    const algebraic = new Algebraic(game, legal);
    const san = description.family === "chess" ? legal.map((move) => algebraic.spell(move)) : [];
    process.stdout.write(`${JSON.stringify({ ply, named, zsg, san, chosen })}\n`);
    game.push(legal[chosen]);
  }
}
