/**
 * Plays what it is told, a JSON line a request, and says what it sees, a JSON line an answer.
 *
 * `{module, games: [[index, ...], ...]}`: from the start of each game the steps with these indices
 * among the legal moves; the answer lists digests of what is seen before the first step and after
 * each, as JSON, and whether all steps can be taken back.
 * `{module, view: [index, ...]}`: what is seen after these steps.
 * `{module, setup, unit, depth}`: a count of steps (`step`), turns (`turn`, `merged`).
 * `{module, script}`: the path of an ES module whose default function is called with the module and
 *   the request.
 */

import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** The position in FEN, if it has one. */
function fenOf(game) {
  try {
    return game.fen ? game.fen() : null;
  } catch {
    return null; // too many pieces in hand
  }
}

/** What a player sees; the same as `seen` in agreement.py. */
function seen(game) {
  const outcome = game.outcome();
  return {
    key: String(game.key()),
    setup: String(game.setup()),
    turn: [game.turn, game.owner, game.turnIndex, game.turnNumber, game.chain, game.randomTurn],
    outcome: outcome && [outcome.winners, outcome.losers, outcome.reason],
    moves: game.legalMoves.map((move) => [
      String(move),
      move.rule,
      move.args,
      move.player,
      move.start,
      move.end,
      move.piece,
      move.promotion,
      move.captures,
      move.effects,
      move.partial,
      move.isPass,
    ]),
    shown: String(game),
    fen: fenOf(game),
    observed: game.players.map((player) => observed(game.observation(player))),
    views: game.players.map((player) => game.view(player)),
  };
}

function observed({ pieces, outcome, ...rest }) {
  return [
    rest.player,
    pieces.map(([at, { player, type, attributes }]) => [at, player, type, attributes]),
    rest.unseen,
    rest.turn,
    rest.owner,
    rest.turnIndex,
    rest.chain,
    rest.reserve,
    rest.variables,
    outcome && [outcome.winners, outcome.losers, outcome.reason],
  ];
}

function digest(game) {
  return createHash("sha256")
    .update(JSON.stringify(seen(game)))
    .digest("hex")
    .slice(0, 32);
}

function play(Game, indices) {
  const game = new Game();
  const digests = [digest(game)];
  // Rules of Axiom may set variables of the position when its moves are made, which they now are.
  const first = String(game.key());
  for (const index of indices) {
    game.push(game.legalMoves[index]);
    digests.push(digest(game));
  }
  const last = String(game.key());
  const copy = game.copy();
  while (copy.ply) {
    copy.pop();
  }
  const back = String(copy.key()) === first && digest(copy) === digests[0];
  return { digests, back: back && String(game.key()) === last };
}

function view(Game, indices) {
  const game = new Game();
  for (const index of indices) {
    game.push(game.legalMoves[index]);
  }
  return seen(game);
}

function count({ Game, Setup }, { setup, unit, depth }) {
  const game = setup === null ? new Game() : Game.fromSetup(Setup.parse(setup));
  return unit === "step" ? game.perft(depth) : game.perftTurns(depth, unit === "merged");
}

async function answer(request) {
  const module = await import(pathToFileURL(request.module).href);
  module.Game.warn = () => {};
  if (request.games) {
    return request.games.map((indices) => play(module.Game, indices));
  }
  if (request.view) {
    return view(module.Game, request.view);
  }
  if (request.script) {
    const script = await import(pathToFileURL(request.script).href);
    return script.default(module, request);
  }
  return count(module, request);
}

for await (const line of createInterface({ input: process.stdin })) {
  let reply;
  try {
    reply = { value: await answer(JSON.parse(line)) };
  } catch (error) {
    reply = { error: String(error.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
