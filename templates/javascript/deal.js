/** What chance decides before the first turn. */

/**
 * Takes one of the boards that a game may start with, and shuffles it.
 * @param {any} game
 */
export function deal(game) {
  const { alternatives, shuffles, start } = game._t;
  if (alternatives.length) {
    const drawn = game._below(1 + alternatives.length);
    const board = drawn ? alternatives[drawn - 1] : start;
    for (let p = 0; p < game._off; p++) {
      game._place(p, board[p], game._default(board[p]));
    }
  }
  for (const cells of shuffles) {
    for (let i = cells.length - 1; i > 0; i--) {
      const [one, two] = [cells[i], cells[game._below(i + 1)]];
      const [code, bits] = [game._s[one], game._bits(one)];
      game._place(one, game._s[two], game._bits(two));
      game._place(two, code, bits);
    }
  }
}
