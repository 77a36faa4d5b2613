/** The board as text. */

/**
 * A grid where the positions have files and ranks, else a list.
 * @param {any} game
 * @param {number[]} [sights] by position, what `sight` gives
 * @returns {string}
 */
export function draw(game, sights = []) {
  const { pieces, positions } = game.describe();
  /** @type {string[]} */
  const letters = pieces.map(
    (/** @type {any} */ piece) => piece.letter || [...piece.name][0] || "",
  );
  /** @type {Map<string, string>} */
  const cells = new Map();
  const loose = [];
  for (const [p, place] of positions.entries()) {
    const code = game._s[p];
    const sight = sights[p] ?? 0;
    let shown = code ? symbol(game, code, letters) : ".";
    if (sight === 2 || (sight === 1 && code)) {
      shown = sight === 2 ? "#" : "?";
    }
    if (place.file !== null) {
      cells.set(`${place.file} ${place.rank}`, shown);
    } else if (code && sight < 2) {
      const piece = `${game._playerName(code)} ${game._pieceName(code)}`;
      loose.push(`${place.name}: ${sight ? "?" : piece}`);
    }
  }
  return [...grid(cells), ...loose, `${game.turn} to move`].join("\n");
}

/**
 * @param {any} game
 * @param {number} code
 * @param {string[]} letters
 */
function symbol(game, code, letters) {
  const letter = letters[game._typeOf(code)];
  if (game.players.length > 2) {
    return ([...game._playerName(code)][0] ?? "") + letter;
  }
  return game._ownerOf(code) === 0 ? letter.toUpperCase() : letter.toLowerCase();
}

/** @param {Map<string, string>} cells by file and rank */
function grid(cells) {
  if (!cells.size) {
    return [];
  }
  const places = [...cells.keys()].map((key) => key.split(" ").map(Number));
  const files = places.map(([file]) => file);
  const ranks = places.map(([, rank]) => rank);
  const width = Math.max(...[...cells.values()].map((text) => [...text].length));
  const lines = [];
  for (let rank = Math.max(...ranks); rank >= Math.min(...ranks); rank--) {
    const row = [];
    for (let file = Math.min(...files); file <= Math.max(...files); file++) {
      const text = cells.get(`${file} ${rank}`) ?? "";
      row.push(text + " ".repeat(width - [...text].length));
    }
    lines.push(row.join(" ").replace(/ +$/, ""));
  }
  return lines;
}
