/** Game records as they are written, and the legal moves that the texts of records mean. */

import { asPortable, resultMark } from "./portable.js";
import { Algebraic } from "./san.js";
import { fenAt, fenOf } from "./setups.js";
import { pdnText, pdnTurns, pointTurns, sameTurns, shortText } from "./squares.js";
import { Speller } from "./spelling.js";

/** @typedef {import("./engine.js").Description} Description */
/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Move} Move */

/**
 * A step of a game as records write it.
 * @typedef {object} Step
 * @property {number} number of the turn
 * @property {string} zsg
 * @property {string} named
 * @property {boolean} chained it is part of a compound move
 * @property {boolean} closed the compound move ends with it
 * @property {boolean} chance a random player made it
 * @property {string} mover said only where the squares do not tell
 * @property {string} short how lists show it; as `named` where that would mean other moves, too
 * @property {Map<string, string>} [told] how it reads to players who do not see all of it
 */

const FORMATS = { named: "Named rules", zsg: "Zillions (ZSG)", sgf: "SGF" };
export const SUFFIXES = { named: ".nrr", zsg: ".zsg", sgf: ".sgf", pgn: ".pgn", pdn: ".pdn" };

/** @typedef {keyof typeof SUFFIXES} Notation */

/** The notations of a game, with their names. @param {Description} description */
export function formats({ family }) {
  const own = family === "chess" ? { pgn: "PGN" } : family === "draughts" ? { pdn: "PDN" } : {};
  return { ...FORMATS, ...own };
}

/**
 * Makes a step and tells how records write it.
 * @param {Game} game
 * @param {Move} move a legal step
 * @returns {Step}
 */
export function made(game, move) {
  const legal = game.legalMoves;
  const speller = new Speller(game.describe(), game.board, legal);
  const named = speller.named(move);
  const chained = move.partial !== null || game.chain !== null;
  const step = {
    number: game.turnNumber,
    zsg: speller.zsg(move),
    named,
    short: shortText(game, move, legal) || named,
    chained,
    closed: false,
    chance: game.randomTurn && !move.isPass,
    mover: move.end === null && !chained ? game.turn : "",
  };
  game.push(move);
  step.closed = chained && game.chain === null;
  return step;
}

/** A text without ends of lines: in most records a new line says something else. */
export function oneLine(/** @type {string} */ text) {
  return text.replace(/[\r\n]+/g, " ").trim();
}

/** What a record says before its moves. @param {Description} description */
function headers(description) {
  return {
    rules: oneLine(description.source.split(/[\\/]/).at(-1) ?? ""),
    variant: oneLine(description.variant),
    players: description.players.map(({ name, kind }) => [name, kind === "active" ? "H" : "C"]),
  };
}

/**
 * A game in a notation; throws where that has no place for something.
 * @param {Notation} notation
 * @param {import("./play.js").Play} play
 * @returns {string}
 */
export function written(notation, play) {
  const { steps, edits } = play;
  if (notation === "pgn" || notation === "pdn") {
    return inPortable(notation, play);
  }
  if (fenOf(edits) !== null) {
    throw new Error("This notation has no place for another start of the game.");
  }
  const description = play.game.describe();
  switch (notation) {
    case "zsg":
      return asZsg(description, steps, edits);
    case "named":
      return asNamed(description, steps, edits);
    default:
      return asSgf(description, steps, edits);
  }
}

/** @param {"pgn" | "pdn"} notation @param {import("./play.js").Play} play */
function inPortable(notation, play) {
  const game = play.beginning();
  const description = game.describe();
  const fen = play.edits.length ? (fenOf(play.edits) ?? fenAt(game, play.usual())) : null;
  /** @type {string[]} */
  const turns = [];
  const moves = [...play.game.moves, ...[...play.undone].reverse()];
  while (moves.length) {
    if (notation === "pgn") {
      turns.push(new Algebraic(game, game.legalMoves).spell(moves[0]));
      game.push(/** @type {Move} */ (moves.shift()));
      continue;
    }
    const legal = game.legalTurns();
    const turn = [];
    do {
      turn.push(moves[0]);
      game.push(/** @type {Move} */ (moves.shift()));
    } while (moves.length && game.chain !== null);
    turns.push(pdnText(description, turn, legal));
  }
  return asPortable(headers(description), fen, turns, resultMark(game.outcome(), description));
}

/** @param {Description} description @param {Step[]} steps @param {string[]} edits */
function asZsg(description, steps, edits) {
  const { rules, variant, players } = headers(description);
  const lines = [
    `Zillions Save Game File Version 0.02 ${players.map(([, control]) => control).join("")}`,
    `RulesFile=${rules}`,
    `VariantName=${variant}`,
    ...edits.map((edit) => `(${edit})`),
    ...steps.map(({ number, zsg }) => `${number}. ${zsg}`),
  ];
  return lines.map((line) => `${oneLine(line)}\r\n`).join("");
}

/** @param {Description} description @param {Step[]} steps @param {string[]} edits */
function asNamed(description, steps, edits) {
  const { rules, variant, players } = headers(description);
  const lines = [
    "Named Rule Record 1",
    `Rules=${rules}`,
    `Variant=${variant}`,
    `Players=${players.map((player) => player.join(" ")).join(",")}`,
    "",
    ...edits.map((edit) => `(${edit})`),
  ];
  for (const { number, named, chained, closed, chance, mover } of steps) {
    const mark = chained ? " +" : chance ? " ?" : "";
    lines.push(`${number}.${mover && ` ${mover}:`}${mark} ${named}`);
    if (closed && named !== "Pass") {
      lines.push(`${number}. +`);
    }
  }
  return lines.map((line) => `${oneLine(line)}\n`).join("");
}

/** @param {Description} description @param {Step[]} steps @param {string[]} edits */
function asSgf(description, steps, edits) {
  const { rules, variant, players } = headers(description);
  const pairs = players.map(([name, control]) => `[${composed(name, control)}]`).join("");
  const changes = edits.map((edit) => `[${raw(edit)}]`).join("");
  const lines = [
    "(;FF[4]CA[UTF-8]AP[Ludoglot]GM[0]XV[1:named]" +
      `XG[${composed(rules, variant)}]XP${pairs}${changes && `XE${changes}`}`,
  ];
  for (const { number, named, chained, closed, chance, mover } of steps) {
    const mark = chained ? "+ " : chance ? "? " : "";
    const closer = closed && named !== "Pass" ? "[+]" : "";
    lines.push(`;XM[${raw(mark + named)}]${closer}XN[${number}]${mover && `XT[${raw(mover)}]`}`);
  }
  return [...lines, ")", ""].join("\n");
}

/** @param {string} text */
function raw(text) {
  return text.replace(/[\\\]]/g, "\\$&");
}

/** @param {string} first @param {string} second */
function composed(first, second) {
  return [first, second].map((part) => raw(part).replaceAll(":", "\\:")).join(":");
}

/**
 * The legal steps that a text of a record means; null if none or several fit.
 * @param {string} text
 * @param {Notation} notation
 * @param {Game} game
 * @returns {Move[] | null}
 */
export function matching(text, notation, game) {
  const turns = text.startsWith("point ")
    ? pointTurns(text.slice(6), game)
    : notation === "pdn"
      ? pdnTurns(text, game)
      : notation === "pgn"
        ? new Algebraic(game, game.legalMoves).meant(text).map((move) => [move])
        : null;
  if (turns !== null) {
    return sameTurns(turns) ? turns[0] : null;
  }
  const move = byRule(text, notation, game);
  return move === null ? null : [move];
}

/**
 * @param {string} text
 * @param {Notation} notation
 * @param {Game} game
 * @returns {Move | null}
 */
function byRule(text, notation, game) {
  const legal = game.legalMoves;
  const speller = new Speller(game.describe(), game.board, legal);
  if (notation === "zsg") {
    return only(
      legal,
      (move) => speller.zsg(move),
      text,
      (t) => t.split(" ").sort().join(" "),
    );
  }
  const unmarked = (/** @type {string} */ t) => t.replace(/^(\S+|".*?") x /, "$1 - ");
  return (
    only(legal, (move) => speller.named(move), text, unmarked) ??
    only(legal, (move) => move.text, text, unmarked) ??
    beginning(legal, (move) => unmarked(speller.named(move)), unmarked(text))
  );
}

/**
 * The one move of a text, or of a text that is the same when both are made simpler.
 * @param {Move[]} moves
 * @param {(move: Move) => string} spell
 * @param {string} text
 * @param {(text: string) => string} simpler
 * @returns {Move | null}
 */
function only(moves, spell, text, simpler) {
  const exact = moves.filter((move) => spell(move) === text);
  if (exact.length) {
    return exact[0]; // alike are those with the same effects
  }
  const wanted = simpler(text);
  const found = moves.filter((move) => simpler(spell(move)) === wanted);
  return found.length === 1 ? found[0] : null;
}

/** A record may leave arguments out as long as one move fits. */
function beginning(
  /** @type {Move[]} */ moves,
  /** @type {(move: Move) => string} */ spell,
  /** @type {string} */ text,
) {
  const found = moves.filter((move) => spell(move).startsWith(`${text} `));
  return found.length === 1 ? found[0] : null;
}
