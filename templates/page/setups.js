/** Where games begin that do not begin as usual: FEN, that of draughts worked out here. */

/** @typedef {import("./engine.js").Description} Description */
/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Setup} Setup */
/** @typedef {"W" | "B"} Colour */

/** How the edit begins that is a whole position. */
const FEN = "FEN ";
const NOT_THIS = "The FEN in it is no position of this game.";
const DRAUGHTS = /^([WB?]?):([WB])([^:]*):(?!\2)([WB])([^:.]*)\.?$/;
const PIECE = /^(K?)(?:(\d{1,3})(?:-(\d{1,3}))?|([a-z]\d{1,2}))$/;

/**
 * The edit that says FEN: never three words, as other edits have that put a piece somewhere.
 * @param {string} fen
 */
export function fenEdit(fen) {
  const words = fen.trim().split(/\s+/);
  return `${FEN}${words.length === 2 ? `${words.join(" ")} -` : words.join(" ")}`;
}

/**
 * The FEN in which a game begins; null where that is told otherwise.
 * @param {string[]} edits
 * @returns {string | null}
 */
export function fenOf(edits) {
  const is = edits.length === 1 && edits[0].startsWith(FEN) && edits[0].split(" ").length !== 3;
  return is ? edits[0].slice(FEN.length) : null;
}

/**
 * The players of the colours in a game of two: as names tell, else who begins is White.
 * @param {Description} description
 * @returns {Record<Colour, string>}
 */
export function coloured({ players, turn_order: order }) {
  const active = players.filter(({ kind }) => kind === "active").map(({ name }) => name);
  const turns = order.map(({ player }) => player).filter((name) => active.includes(name));
  const [first, second] = new Set(turns);
  return first === "Black" || (first !== "White" && second === "White")
    ? { W: second, B: first }
    : { W: first, B: second };
}

/**
 * The FEN of a position. That of chess has its counters, which most programs want.
 * @param {Game} game
 * @param {Game} usual one that has just begun
 */
export function fenAt(game, usual) {
  return game.describe().family === "draughts" ? draughtsFen(game, usual) : `${game.fen()} 0 1`;
}

/** Turns played before a position in FEN, by which moves are numbered. @param {string} fen */
export function turnsBefore(fen) {
  const [board, mover, , , , number] = fen.split(/\s+/);
  const full = /^\d{1,6}$/.test(number ?? "") ? Number(number) : 1;
  return 2 * Math.max(full - 1, 0) + (mover === "b" || /^B:/.test(board) ? 1 : 0);
}

/**
 * The types of men and kings: the commonest piece of the start, and what it may become.
 * @param {Game} usual
 */
function kinds(usual) {
  const { pieces } = usual.describe();
  const promoted = new Set(pieces.filter((piece) => piece.promoted).map(({ name }) => name));
  const counts = new Map();
  for (const [, , piece] of usual.setup().placements.filter(([, , type]) => !promoted.has(type))) {
    counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  const man = [...counts].find(([, count]) => count === most)?.[0] ?? pieces[0].name;
  return { man, king: pieces.find(({ name }) => promoted.has(name))?.name ?? man };
}

/**
 * The setup that FEN of draughts tells; throws for what is none, or not of this board.
 * @param {string} fen
 * @param {Game} usual
 * @returns {Setup}
 */
export function draughtsSetup(fen, usual) {
  const [, turn, ...sides] = DRAUGHTS.exec(fen.replace(/\s+/g, "")) ?? [];
  if (turn !== "W" && turn !== "B") {
    throw new Error(NOT_THIS);
  }
  const description = usual.describe();
  const players = coloured(description);
  const { man, king } = kinds(usual);
  const setup = usual.setup();
  setup.placements = [];
  for (const k of [0, 2]) {
    const player = players[/** @type {Colour} */ (sides[k])];
    for (const item of sides[k + 1].split(",").filter(Boolean)) {
      for (const [square, crowned] of placed(item, description)) {
        setup.placements.push([square, player, crowned ? king : man, []]);
      }
    }
  }
  setup.turnIndex = description.turn_order.findIndex(({ player }) => player === players[turn]);
  return setup;
}

/**
 * The squares of an item, and whether kings stand on them.
 * @param {string} item
 * @param {Description} description
 * @returns {[square: string, crowned: boolean][]}
 */
function placed(item, { positions }) {
  const [, crown, first, last, name] = PIECE.exec(item) ?? [];
  const numbers = [];
  for (let number = Number(first); number <= Number(last ?? first); number++) {
    numbers.push(number);
  }
  const squares = name
    ? positions.filter((at) => at.name === name)
    : numbers.flatMap((number) => positions.filter((at) => at.number === number));
  if (!squares.length || squares.length < numbers.length) {
    throw new Error(NOT_THIS);
  }
  return squares.map((at) => [at.name, Boolean(crown)]);
}

/** @param {Game} game @param {Game} usual */
function draughtsFen(game, usual) {
  const description = game.describe();
  const players = coloured(description);
  const { man } = kinds(usual);
  const numbers = new Map(description.positions.map(({ name, number }) => [name, number]));
  const side = (/** @type {Colour} */ colour) => {
    const own = [...game.board].filter(([, { player }]) => player === players[colour]);
    const texts = own.map(([at, { type }]) => `${type === man ? "" : "K"}${numbers.get(at) ?? at}`);
    const number = (/** @type {string} */ text) => Number(/\d+/.exec(text)?.[0] ?? 0);
    return colour + texts.sort((one, other) => number(one) - number(other)).join(",");
  };
  return `${game.turn === players.B ? "B" : "W"}:${side("W")}:${side("B")}`;
}
