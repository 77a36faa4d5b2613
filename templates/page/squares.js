/** Moves by their squares: as lists show them, as PDN writes turns, and by the points of SGF. */

import { Algebraic } from "./san.js";

/** @typedef {import("./engine.js").Description} Description */
/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Move} Move */

/**
 * How a step reads in the list of moves: in SAN or the numbers of a draughts board where there are
 * such, else by its squares; empty where that would mean other moves, too.
 * @param {Game} game before the step
 * @param {Move} move
 * @param {Move[]} legal
 */
export function shortText(game, move, legal) {
  const description = game.describe();
  const { family, letters } = description;
  if (family === "chess" && Object.keys(letters).length) {
    const algebraic = new Algebraic(game, legal);
    const text = algebraic.spell(move);
    return sameTurns(algebraic.meant(text).map((one) => [one])) ? text : "";
  }
  const name = family === "draughts" ? numbers(description) : String;
  const text = bySquares(move, name);
  const alike = legal.filter((other) => bySquares(other, name) === text);
  return sameTurns(alike.map((one) => [one])) ? text : "";
}

/** @param {Move} move @param {(square: string) => string} name */
function bySquares(move, name) {
  const { start, end, promotion } = move;
  if (move.isPass || end === null) {
    return move.isPass ? "–" : move.text;
  }
  const mark = move.captures.length ? "x" : "-";
  const becomes = promotion === null ? "" : `=${promotion}`;
  if (start === end) {
    return `${name(end)}${elsewhere(move, name)}${becomes}`;
  }
  return start === null ? `${name(end)}${becomes}` : `${name(start)}${mark}${name(end)}${becomes}`;
}

/**
 * What a piece does that stays: an amazon shoots, a mill takes a stone.
 * @param {Move} move
 * @param {(square: string) => string} name
 */
function elsewhere({ end, effects, captures }, name) {
  const put = effects.find(([kind, , , at]) => kind === "drop" && at !== end);
  return put === undefined
    ? captures.map((at) => `x${name(at)}`).join("")
    : `/${name(String(put[3]))}`;
}

/** What squares are called in PDN. @param {Description} description */
function numbers({ positions }) {
  const known = new Map(positions.map(({ name, number }) => [name, number]));
  return (/** @type {string} */ square) => String(known.get(square) ?? square);
}

/** The squares of a turn: its start and every landing. @param {Move[]} turn @returns {string[]} */
function pathOf(turn) {
  return [turn[0].start, ...turn.map(({ end }) => end)].filter((square) => square !== null);
}

/**
 * Whether a turn goes from the first to the last square, by way of those between.
 * @param {Move[]} turn
 * @param {string[]} squares
 */
function goesAlong(turn, squares) {
  if (turn[0].start !== squares[0] || turn[turn.length - 1].end !== squares[squares.length - 1]) {
    return false;
  }
  let next = 1;
  for (const { end } of turn) {
    next += end === squares[next] ? 1 : 0;
  }
  return next >= squares.length;
}

/**
 * The turns along squares; those that capture as the text says, if there are any.
 * @param {Move[][]} turns
 * @param {string[]} squares
 * @param {boolean} captures
 */
function along(turns, squares, captures) {
  const found = turns.filter((turn) => goesAlong(turn, squares));
  const right = found.filter((turn) => turn.some((step) => step.captures.length > 0) === captures);
  return right.length ? right : found;
}

/** Whether all turns do the same; there is at least one. @param {Move[][]} turns */
export function sameTurns(turns) {
  return (
    new Set(turns.map((turn) => JSON.stringify(turn.map(({ effects }) => effects)))).size === 1
  );
}

/**
 * A turn in PDN: its ends, and the squares between where they are needed.
 * @param {Description} description
 * @param {Move[]} turn
 * @param {Move[][]} turns all that are legal there
 */
export function pdnText(description, turn, turns) {
  const steps = turn.filter(({ isPass }) => !isPass);
  if (!steps.length) {
    return "--";
  }
  const captures = steps.some((step) => step.captures.length > 0);
  const path = pathOf(steps);
  const ends = [path[0], path[path.length - 1]];
  const clear = path.length === 2 || sameTurns([...along(turns, ends, captures), steps]);
  return (clear ? ends : path).map(numbers(description)).join(captures ? "x" : "-");
}

/**
 * The turns that a text of PDN may mean.
 * @param {string} text
 * @param {Game} game
 * @returns {Move[][]}
 */
export function pdnTurns(text, game) {
  const turns = game.legalTurns();
  if (text === "--") {
    return turns.filter((turn) => turn.every(({ isPass }) => isPass));
  }
  const { positions } = game.describe();
  const words = text.match(/\d{1,3}|[a-wyz]\d{1,2}/g) ?? [];
  const squares = words.map((word) => {
    const named = positions.find(({ name, number }) => String(number) === word || name === word);
    return named?.name ?? "";
  });
  return along(turns, squares, /[x:*]/.test(text));
}

/** Directions of the compass: of a board of hexagons there are six. */
const COMPASS = new Set(["n", "ne", "e", "se", "s", "sw", "w", "nw"]);

/**
 * The turns that points of SGF may mean: one for a stone, three for an amazon with its arrow. A
 * swap takes a stone over, which a point means only where nothing else is legal there.
 * @param {string} points
 * @param {Game} game
 * @returns {Move[][]}
 */
export function pointTurns(points, game) {
  const description = game.describe();
  if (points.length === 6) {
    const [start, end, arrow] = [0, 2, 4].map((k) => squareAt(points.slice(k, k + 2), description));
    return game.legalTurns().filter((turn) => {
      const drops = turn.flatMap(({ effects }) => effects).filter(([kind]) => kind === "drop");
      return turn[0].start === start && turn[0].end === end && drops.at(-1)?.[3] === arrow;
    });
  }
  const stones = game.legalMoves.filter(({ start, isPass }) => start === null && !isPass);
  const taking = (/** @type {Move} */ { captures }) => captures.length > 0;
  if (/^swap/i.test(points)) {
    return stones.filter(taking).map((move) => [move]);
  }
  const end = squareAt(points, description);
  const there = stones.filter((move) => move.end === end);
  const quiet = there.filter((move) => !taking(move));
  const outside = () => game.legalMoves.filter((move) => isOutside(move, description));
  const legal = end === null ? outside() : quiet.length ? quiet : there;
  return legal.map((move) => [move]);
}

/** Passing, or putting a token beside the board instead. */
function isOutside(/** @type {Move} */ move, /** @type {Description} */ { positions }) {
  const at = positions.find(({ name }) => name === move.end);
  return move.isPass || (move.start === null && (at?.file ?? null) === null);
}

/**
 * The position of a point: `dd` counts from the top left, `D4` has a number; null for a pass. On
 * top is the last row, or the first one where the cells are hexagons: so Hex counts rows.
 * @param {string} point
 * @param {Description} description
 */
function squareAt(point, { grid, positions, directions }) {
  const lettered = /^([a-z])(\d{1,2})$/i.exec(point);
  const letters = /^[a-zA-Z]{2}$/.test(point);
  if (grid === null || (!letters && lettered === null)) {
    return null;
  }
  const count = (/** @type {string} */ c) => c.charCodeAt(0) - (c >= "a" ? 96 : 38);
  const places = positions.filter(({ file, rank }) => file !== null && rank !== null);
  const columns = [...new Set(places.map(({ file }) => Number(file)))].sort((a, b) => a - b);
  const rows = [...new Set(places.map(({ rank }) => Number(rank)))].sort((a, b) => a - b);
  const file = columns[count(lettered?.[1].toLowerCase() ?? point[0]) - 1];
  const hexagonal = directions.filter((name) => COMPASS.has(name)).length === 6;
  const row = lettered === null ? count(point[1]) : Number(lettered[2]);
  const rank = rows[lettered === null && !hexagonal ? rows.length - row : row - 1];
  return places.find((at) => at.file === file && at.rank === rank)?.name ?? null;
}
