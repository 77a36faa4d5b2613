/** The portable notations, PGN and PDN: tags, then moves with numbers, variations and comments. */

import { coloured, fenEdit, turnsBefore } from "./setups.js";

/** @typedef {import("./engine.js").Description} Description */
/** @typedef {import("./engine.js").Outcome} Outcome */
/** @typedef {import("./reading.js").Line} Line */
/** @typedef {import("./reading.js").Read} Read */
/** @typedef {"pgn" | "pdn"} Portable */

const NAMED_SQUARE = "[a-wyz]\\d{1,2}";
const SQUARE = `(?:\\d{1,3}|${NAMED_SQUARE})`;
const MOVES = {
  pgn: "[A-Za-z][A-Za-z0-9@=+#:/-]*|[O0]-[O0](?:-[O0])?[+#]?|--",
  pdn: `(?:${SQUARE}(?:[-x:*]${SQUARE})+|(?:${NAMED_SQUARE}){2,})(?![-\\w])|--`,
};
const RESULTS = {
  pgn: "1/2-1/2|1-0|0-1|1/2|\\*",
  pdn: "1/2-1/2|2-0|0-2|1-1|1-0|0-1|0-0|\\*",
};
const WIDTH = 79; // characters of a line of moves

/** Whether a text may be a portable notation. @param {string} text */
export function isPortable(text) {
  return /^\s*(?:\[\s*\w+\s*"|\d+\s*\.|[{;%])/.test(text);
}

/** @param {Portable} notation */
function tokensOf(notation) {
  const kinds = [
    `(?<result>(?:${RESULTS[notation]})(?![^\\s()\\[{;]))`,
    "e\\.p\\.",
    `(?<move>${MOVES[notation]})`,
    "\\d+\\s*\\.*",
    "\\{[^}]*\\}",
    "(?:;|(?<![^\\n])%)[^\\n]*",
    "\\$\\d+|[!?]+|\\.+",
    "(?<open>\\()",
    "(?<close>\\))",
    '(?<tag>\\[\\s*(?<name>\\w+)\\s*"(?<value>(?:[^"\\\\\\n]|\\\\.|"(?!\\s*\\]))*)"\\s*\\])',
    "(?<stray>\\S+)",
  ];
  return new RegExp(`\\s*(?:${kinds.join("|")})`, "gy");
}

/**
 * @param {string} text
 * @param {Portable} notation
 * @returns {Read[]}
 */
export function readPortable(text, notation) {
  /** @type {Read[]} */
  const games = [];
  /** Lines that are open; the last one is added to. @type {Line[]} */
  let lines = [];
  /** The names of the tags of the last game. @type {Set<string>} */
  let names = new Set();
  let [line, counted] = [1, 0];
  const begin = () => {
    /** @type {Read} */
    const game = { notation, variant: "", edits: [], lines: [[]] };
    games.push(game);
    lines = [game.lines[0]];
    names = new Set();
  };
  for (const match of text.matchAll(tokensOf(notation))) {
    const { result, move, open, close, tag, name, value, stray } = match.groups ?? {};
    const told = result ?? move ?? open ?? close ?? tag ?? stray;
    if (told === undefined) {
      continue;
    }
    const at = match.index + match[0].length - told.length;
    line += text.slice(counted, at).split("\n").length - 1;
    counted = at;
    // Behind a blank line a tag that is there already begins another game: this one has no moves.
    const blank = text.slice(match.index, at).split("\n").length > 2;
    const again = tag && blank && names.has(name);
    if (!lines.length || again || (tag && games[games.length - 1].lines[0].length)) {
      begin();
    }
    const found = games[games.length - 1];
    if (tag) {
      names.add(name);
      heed(found, name, value.replace(/\\(["\\])/g, "$1"));
    } else if (move || stray) {
      lines[lines.length - 1].push({ text: told, line });
    } else if (open) {
      lines.push(lines[lines.length - 1].slice(0, -1)); // other moves instead of the last one
      found.lines.push(lines[lines.length - 1]);
    } else if (close) {
      lines.length = Math.max(1, lines.length - 1);
    } else if (lines.length === 1) {
      lines = []; // the game ends
    }
  }
  return games;
}

/** @param {Read} game @param {string} name of a tag @param {string} value */
function heed(game, name, value) {
  if (name === "FEN") {
    game.edits = [fenEdit(value)];
  }
  if (name === "VariantName") {
    game.variant = value;
  }
}

/**
 * A game as text.
 * @param {{rules: string, variant: string}} headers
 * @param {string | null} fen where it begins, if not as usual
 * @param {string[]} turns
 * @param {string} mark of the result
 */
export function asPortable({ rules, variant }, fen, turns, mark) {
  const tags = {
    Event: "?",
    Site: "?",
    Date: "????.??.??",
    Round: "?",
    White: "?",
    Black: "?",
    Result: mark,
    RulesFile: rules,
    VariantName: variant,
    ...(fen === null ? {} : { SetUp: "1", FEN: fen }),
  };
  const lines = Object.entries(tags).map(
    ([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`,
  );
  lines.push("");
  let line = "";
  const played = turnsBefore(fen ?? "");
  const words = turns.flatMap((text, k) => {
    const dots = (played + k) % 2 ? (k ? "" : "...") : ".";
    return dots ? [`${Math.floor((played + k) / 2) + 1}${dots}`, text] : [text];
  });
  for (const word of [...words, mark]) {
    if (line && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = "";
    }
    line += line && " ";
    line += word;
  }
  return [...lines, line, ""].join("\n");
}

/**
 * The mark for a result: the first number is White's in chess, that of who begins in draughts.
 * @param {Outcome | null} outcome
 * @param {Description} description
 * @returns {string}
 */
export function resultMark(outcome, description) {
  if (outcome === null) {
    return "*";
  }
  if (!outcome.winners.length && !outcome.losers.length) {
    return "1/2-1/2";
  }
  const draughts = description.family === "draughts";
  const one = draughts ? description.turn_order[0].player : coloured(description).W;
  const { winners, losers } = outcome;
  const wins = winners.includes(one) || (!winners.length && !losers.includes(one));
  return wins ? "1-0" : "0-1";
}
