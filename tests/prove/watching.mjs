/**
 * Random games, and what they show of the rules; `watched.py` says what it is asked and answers.
 *
 * @param {{Game: any}} module
 * @param {{count: number, plies: number, pieces: boolean}} asked how many games, after how many steps
 *   one is given up, and whether to look which pieces there are before each step
 */
export default function watch({ Game }, { count, plies, pieces }) {
  const [uses, ends, there, moved] = [new Map(), new Map(), new Set(), new Set()];
  const lengths = [];
  let digest = 0;
  for (let seed = 0; seed < count; seed++) {
    const game = new Game(seed);
    for (;;) {
      if (pieces) {
        look(game, there);
      }
      if (game.ply >= plies || !game.legalMoves.length) {
        break;
      }
      moved.add(game.turnIndex);
      const move = game.randomMove();
      const use = JSON.stringify([move.rule, move.args, move.piece]);
      once(uses, use);
      digest = hashed(digest, `${use} ${move.start} ${move.end}`);
      game.push(move);
    }
    const end = game.outcome();
    once(ends, JSON.stringify(end && [end.winners, end.losers, end.reason]));
    lengths.push(game.ply);
  }
  return {
    begun: new Game(0).legalMoves.length > 0,
    digest,
    lengths,
    uses: told(uses),
    ends: told(ends),
    there: [...there].map((key) => JSON.parse(key)),
    moved: [...moved],
  };
}

/** The pieces on the board and in hand. */
function look(game, there) {
  for (const { player, type } of game.board.values()) {
    there.add(JSON.stringify([player, type]));
  }
  for (const [player, type] of game.reserve) {
    there.add(JSON.stringify([player, type]));
  }
}

function once(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function told(counts) {
  return [...counts].map(([key, count]) => [JSON.parse(key), count]);
}

function hashed(digest, text) {
  for (let i = 0; i < text.length; i++) {
    digest = (Math.imul(digest, 31) + text.charCodeAt(i)) | 0;
  }
  return digest;
}
