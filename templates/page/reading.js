/**
 * Game records that are read: ZSG, named-rule records, SGF and, where the game has one, PGN or PDN.
 *
 * A text holds one game or several; a game is its main line and its variations, each told from the
 * start. What moves mean is for `matching`.
 */

import { isPortable, readPortable } from "./portable.js";

/**
 * A line of play.
 * @typedef {{text: string, line: number}[]} Line
 */

/**
 * A game of a record.
 * @typedef {object} Read
 * @property {import("./records.js").Notation} notation
 * @property {string} variant the title that it states
 * @property {string[]} edits of the start position
 * @property {Line[]} lines the main line and the variations, each from the start
 */

/**
 * Reads a record of whichever notation it is; throws with a message for people.
 * @param {string} text
 * @param {string} family of the game: `chess` has PGN, `draughts` PDN
 * @returns {Read[]} at least one game
 */
export function read(text, family = "") {
  const trimmed = text.replace(/^\ufeff/, "");
  if (trimmed.startsWith("Zillions Save Game File")) {
    return [readZsg(trimmed)];
  }
  if (trimmed.startsWith("Named Rule Record")) {
    return readNamed(trimmed);
  }
  if (/^\s*\(\s*;/.test(trimmed)) {
    return readSgf(trimmed);
  }
  if (family && isPortable(trimmed)) {
    return readPortable(trimmed, family === "chess" ? "pgn" : "pdn");
  }
  throw new Error("This is neither a ZSG file, nor a named-rule record, nor SGF.");
}

/**
 * The first moves that two lines have in common.
 * @param {Line} one
 * @param {Line} other
 * @returns {number}
 */
export function shared(one, other) {
  const end = one.findIndex(({ text }, index) => text !== other[index]?.text);
  return end < 0 ? one.length : end;
}

/** @param {Read["notation"]} notation @param {Line} main @returns {Read} */
function nothing(notation, main = []) {
  return { notation, variant: "", edits: [], lines: [main] };
}

/** @param {string} text @returns {Read} */
function readZsg(text) {
  const found = nothing("zsg");
  const [main] = found.lines;
  text.split(/\r\n|\n|\r/).forEach((content, index) => {
    const line = content.trim();
    if (line.startsWith("VariantName=")) {
      found.variant = line.slice("VariantName=".length);
    } else if (/^\(.*\)$/.test(line)) {
      found.edits.push(line.slice(1, -1));
    } else if (/^\d+\. /.test(line)) {
      for (const move of line.split(/ +(?=\d+\. )/)) {
        main.push({ text: move.replace(/^\d+\. /, ""), line: index + 1 });
      }
    }
  });
  return found;
}

/** A line of play as it is read: where its last turn began, and the chain that may go on. */
class Level {
  /** @param {Line} moves */
  constructor(moves) {
    this.moves = moves;
    this.turn = 0;
    /** The number of a compound move that has not ended. @type {string | null} */
    this.chain = null;
  }

  /** @param {string} text a move line @param {number} line */
  add(text, line) {
    const number = text.slice(0, text.indexOf("."));
    const said = text.slice(number.length + 1);
    const move = bare(said);
    if (move === "") {
      this.chain = null;
      return;
    }
    if (this.chain !== number) {
      this.turn = this.moves.length;
    }
    this.chain = tokens(said).includes("+") && move !== "Pass" ? number : null;
    this.moves.push({ text: move, line });
  }
}

/** @param {string} text @returns {Read[]} */
function readNamed(text) {
  /** @type {Read[]} */
  const games = [];
  /** @type {Level[]} */
  let levels = [];
  text.split(/\r\n|\n|\r/).forEach((content, index) => {
    const line = content.trim();
    if (line.startsWith("Named Rule Record")) {
      games.push(nothing("named"));
      levels = [new Level(games[games.length - 1].lines[0])];
    }
    const found = games[games.length - 1];
    const level = levels[levels.length - 1];
    if (line.startsWith("[")) {
      // Other moves instead of the last turn.
      levels.push(new Level(level.moves.slice(0, level.turn)));
      found.lines.push(levels[levels.length - 1].moves);
    } else if (line === "]") {
      levels.length = Math.max(1, levels.length - 1);
    } else if (line.startsWith("Variant=")) {
      found.variant = line.slice("Variant=".length);
    } else if (/^\(.*\)$/.test(line)) {
      found.edits.push(line.slice(1, -1));
    } else if (/^\d+\./.test(line)) {
      level.add(line, index + 1);
    }
  });
  return games;
}

/** The words of a step, comments left out. @param {string} text @returns {string[]} */
function tokens(text) {
  const token = /"(?:[^"\\]|\\.)*"|\{(?:[^}\\]|\\.)*\}|[^\s{}";]+|;.*/gsu;
  return (text.match(token) ?? []).filter((word) => !word.startsWith(";"));
}

/**
 * A step without what is said about it: the mover, `+` and `?`, annotation, comment; "" for a `+`
 * that ends a compound move.
 * @param {string} text
 * @returns {string}
 */
function bare(text) {
  let words = tokens(text);
  if (words.length > 1 && words[0].endsWith(":")) {
    words = words.slice(1);
  }
  if (words[0] === "+" || words[0] === "?") {
    words = words.slice(1);
  }
  while (words.length && /^(?:[!?]{1,2}|\$\d+)$/.test(words[words.length - 1])) {
    words.pop();
  }
  return words.join(" ");
}

/**
 * A branch of a tree: its moves from the start, how many there were before the present node, and
 * whether nothing branches off.
 * @typedef {{moves: Line, node: number, leaf: boolean}} Branch
 */

/** @param {string} text @returns {Read[]} */
function readSgf(text) {
  const token = /\s*(?:([();])|([A-Z]+)((?:\s*\[(?:[^\]\\]|\\.)*\])+))/gsy;
  /** @type {Read[]} */
  const games = [];
  /** Those that are open; the last one is added to. @type {Branch[]} */
  const branches = [];
  let line = 1;
  let counted = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    for (; counted < token.lastIndex - match[0].trimStart().length; counted++) {
      line += text[counted] === "\n" ? 1 : 0;
    }
    const branch = branches[branches.length - 1];
    const found = games[games.length - 1];
    if (match[1] === "(") {
      if (branch === undefined) {
        games.push({ ...nothing("sgf"), lines: [] });
      } else {
        branch.leaf = false;
      }
      const moves = [...(branch?.moves ?? [])];
      branches.push({ moves, node: moves.length, leaf: true });
    } else if (match[1] === ")") {
      if (branches.pop()?.leaf) {
        found.lines.push(branch.moves);
      }
    } else if (branch === undefined) {
      // what stands between games says nothing
    } else if (match[1] === ";") {
      branch.node = branch.moves.length;
    } else {
      const values = [...match[3].matchAll(/\[((?:[^\]\\]|\\.)*)\]/gs)].map(([, value]) => value);
      property(found, branch, match[2], values, line);
    }
  }
  for (const { moves } of branches.slice(-1)) {
    games[games.length - 1].lines.push(moves); // a text that ends too early
  }
  return games;
}

/**
 * A property of a node.
 * @param {Read} found
 * @param {Branch} branch
 * @param {string} name
 * @param {string[]} values
 * @param {number} line
 */
function property(found, branch, name, values, line) {
  const plain = (/** @type {string} */ value) => value.replace(/\\(.)/gs, "$1");
  const { moves, node } = branch;
  if (name === "XG") {
    const colon = values[0].search(/(?<!\\):/);
    found.variant = plain(values[0].slice(colon + 1));
  } else if (name === "XE") {
    found.edits.push(...values.map(plain));
  } else if (name === "XM") {
    moves.length = node; // its point says the same
    const move = values.find((value) => value !== "+") ?? ""; // `+` ends a compound move
    moves.push({ text: bare(plain(move)), line });
  } else if ((name === "B" || name === "W") && moves.length === node) {
    moves.push({ text: `point ${values[0]}`, line });
  }
}
