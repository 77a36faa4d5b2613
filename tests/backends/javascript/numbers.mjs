/** What engines in JavaScript have for players: steps by number, tables of pieces and squares. */

import { reason, seen } from "./misuse.mjs";

/** Which of so many steps is made after so many others. */
const chosen = (ply, count) => (7 * ply + 3) % count;

/** A game, played on by moves. */
function byMoves(Game, plies) {
  const game = new Game(3);
  while (game.ply < plies && game.legalMoves.length) {
    const moves = game.legalMoves;
    game.push(moves[chosen(game.ply, moves.length)]);
  }
  return game;
}

/**
 * The same by numbers; before every step of which `asked` says so its moves are asked for, and not
 * looked at.
 */
function byNumbers(Game, plies, asked = () => false) {
  const game = new Game(3);
  const held = [];
  while (game.ply < plies && game.legalCount) {
    if (asked(game.ply)) {
      held.push(game.legalMoves);
    }
    game.pushNumber(chosen(game.ply, game.legalCount));
  }
  return { game, held };
}

const told = (moves) => JSON.stringify(moves.map((one) => [String(one), one.effects]));

/** What is found wrong. */
export function numbers({ Game }, plies) {
  const wrong = [];
  const check = (what, one, other) => {
    if (one !== other) {
      wrong.push(`${what}: ${one} is not ${other}`);
    }
  };
  const known = byMoves(Game, plies);
  const { game } = byNumbers(Game, plies);
  check("the position", game.key(), known.key());
  check("a copy", seen(game.copy()), seen(known));
  const late = byNumbers(Game, plies).game;
  check("all", seen(late), seen(known));

  const gone = byNumbers(Game, plies).game;
  const steps = gone.moves;
  gone.rewind(0);
  check("steps that were taken back", told(steps), told(known.moves));

  const asked = (ply) => ply % 3 === 1;
  const { game: some, held } = byNumbers(Game, plies, asked);
  const beside = byNumbers(Game, plies, asked).held.map(told); // while the game goes on
  const half = Math.floor(known.ply / 2);
  some.rewind(half);
  while (known.ply > half) {
    check("what is taken back", String(game.pop()), String(known.pop()));
    check("where", seen(game), seen(known));
  }
  check("half of it", seen(some), seen(known));
  late.rewind(half);
  check("half of what was named", seen(late), seen(known));
  late.rewind(0);
  some.rewind(0);
  check("the beginning", seen(some), seen(new Game(3)));
  held.forEach((moves, k) => check("moves of before", told(moves), beside[k]));
  return wrong;
}

/** Why numbers are refused that mean nothing, and whether the game is then as it was. */
export function refused({ Game }) {
  const game = new Game();
  game.pushNumber(0);
  const before = seen(game);
  const none = [-1, game.legalCount, 0.5, "0", undefined, null, NaN];
  const found = none.map((number) => reason(() => game.pushNumber(number)));
  found.push(...[-1, 2, 0.5, "0", undefined].map((ply) => reason(() => game.rewind(ply))));
  return [found, seen(game) === before];
}

/** Whether a table of pieces and squares weighs the board as it stands, all through a game. */
export function weighed({ Game }, plies) {
  const game = new Game(3);
  const words = new Set();
  const worth = (...names) => {
    names.forEach((name) => words.add(name));
    return [...names.join(" ")].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  };
  const table = game.pieceSquares(worth);
  while (game.ply < plies && game.legalCount) {
    const sums = game.players.map(() => 0);
    for (const [position, { player, type }] of game.board) {
      sums[game.players.indexOf(player)] += worth(player, type, position);
    }
    if (JSON.stringify(game.weighed(table)) !== JSON.stringify(sums)) {
      return [game.ply, game.weighed(table), sums];
    }
    game.pushNumber(chosen(game.ply, game.legalCount));
  }
  return [...game.players, ...game.positions].every((name) => words.has(name));
}
