// Replays the main lines of a record as the page does: node replayer.mjs ENGINE < RECORD
//
// One JSON object a game: {made, moves, board, short, written: {notation: text}}.

import { pathToFileURL } from "node:url";
import { replay } from "../../../templates/page/keeping.js";
import { Play } from "../../../templates/page/play.js";
import { read } from "../../../templates/page/reading.js";
import { formats, written } from "../../../templates/page/records.js";
import { fenOf } from "../../../templates/page/setups.js";

const { Game } = await import(pathToFileURL(process.argv[2]).href);
let text = "";
for await (const part of process.stdin) {
  text += part;
}
const description = new Game().describe();
for (const { notation, edits, lines } of read(text, description.family)) {
  const play = new Play(Game, 1);
  const [line] = lines;
  const texts = line.map((move) => move.text);
  const made = replay(play, edits, texts, notation);
  const board = [...play.game.board].map(([at, { player, type }]) => `${at} ${player} ${type}`);
  const whole = fenOf(edits) !== null;
  const names = Object.keys(formats(description)).filter(
    (name) => !whole || ["pgn", "pdn"].includes(name),
  );
  const found = {
    made,
    moves: texts.length,
    board: board.sort(),
    short: play.steps.map((step) => step.short),
    written: Object.fromEntries(names.map((name) => [name, written(name, play)])),
  };
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
