/** Value types of the engine API: `Piece`, `Outcome`, `Setup`. */

/**
 * What stands on a position; `attributes` are [name, value] pairs in declared order.
 * @typedef {{player: string, type: string, attributes: [string, number][]}} Piece
 */

/**
 * How a game ended. A draw has neither winners nor losers.
 * @typedef {{winners: string[], losers: string[], reason: string}} Outcome
 */

/**
 * What one player sees of a position. Equal in all parts for positions that differ in what is
 * hidden alone. `pieces` stand in the order of the board; of a veiled one neither the owner nor the
 * type is known (both are `?`). `unseen` are positions of which nothing is known.
 * @typedef {object} Observation
 * @property {string} player
 * @property {[position: string, piece: Piece][]} pieces
 * @property {string[]} unseen
 * @property {string} turn
 * @property {string} owner
 * @property {number} turnIndex
 * @property {string | null} chain
 * @property {[player: string, piece: string, count: number][]} reserve
 * @property {[name: string, values: number[]][]} variables
 * @property {Outcome | null} outcome
 */

/**
 * @typedef {[position: string, player: string, piece: string, attributes: string[]]} Placement
 * The attributes are names of those that are set, and `name=value`.
 */

/** The white space that separates words, the same for every back end. */
const BLANKS = String.raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const SPACE = new RegExp(`[${BLANKS}]+`);
// A word of a setup: a name, in quotation marks where it could be taken for something else, and
// behind the name of an attribute its value.
const NAME = String.raw`"(?:[^"\\]|\\.)*"|[^${BLANKS};"=]+`;
const WORD = String.raw`(${NAME})(=[^${BLANKS};"]*)?`;
const ONE_WORD = new RegExp(`^(?:${WORD})$`, "su");
const KEYS = ["turn", "last", "chain", "off", "set", "-"];

/** @param {string} name */
function quoted(name) {
  const plain = new RegExp(`^[^${BLANKS};"=]+$`).test(name) && !KEYS.includes(name);
  return plain ? name : `"${name.replace(/["\\]/g, "\\$&")}"`;
}

/** @param {string} word */
function unquoted(word) {
  const [, name = word, value = ""] = ONE_WORD.exec(word) ?? [];
  return (name.startsWith('"') ? name.slice(1, -1).replace(/\\(.)/gsu, "$1") : name) + value;
}

/**
 * An attribute as a word: `name=value`.
 * @param {string} item
 */
function attribute(item) {
  const cut = item.lastIndexOf("=");
  return cut < 0 ? `${quoted(item)}=1` : quoted(item.slice(0, cut)) + item.slice(cut);
}

/** @param {string} text @returns {string[][]} the items of a setup, each as its words */
function items(text) {
  /** @type {string[][]} */
  const found = [[]];
  for (const match of text.matchAll(new RegExp(`(;)|${WORD}|([^${BLANKS}])`, "gsu"))) {
    if (match[4]) {
      throw new Error(`cannot read the setup at ${match[4]}`);
    }
    if (match[1]) {
      found.push([]);
    } else {
      found[found.length - 1].push(match[0]);
    }
  }
  return found.filter((item) => item.length);
}

/** @param {string} text @returns {string[]} the words of a text */
export function words(text) {
  return text.split(SPACE).filter((word) => word !== "");
}

/** @param {string} text @returns {number} throws if the text is no whole number */
export function integer(text) {
  if (!/^[+-]?[0-9]{1,15}$/.test(text)) {
    throw new Error(`not a number: "${text}"`);
  }
  return Number(text);
}

/**
 * A whole number within bounds; throws for anything else.
 * @param {any} value
 * @param {string} what
 * @param {number} [least]
 * @param {number} [most]
 * @returns {number}
 */
export function whole(value, what, least = -0x80000000, most = 0x7fffffff) {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${what} cannot be ${typeof value === "number" ? value : told(value)}`);
  }
  return value;
}

/**
 * Whatever was given, in an error.
 * @param {any} value
 * @returns {string}
 */
export function told(value) {
  return typeof value === "string" ? JSON.stringify(value) : `of type ${typeof value}`;
}

/**
 * A text; throws for anything else.
 * @param {any} value
 * @param {string} what
 * @returns {string}
 */
export function textOf(value, what) {
  if (typeof value !== "string") {
    throw new Error(`${what} is read from a text, not from what is ${told(value)}`);
  }
  return value;
}

/**
 * Where a name stands in a list of names; throws if it does not.
 * @param {string[]} names
 * @param {string} name
 * @param {string} role
 */
export function indexOf(names, name, role) {
  const found = names.indexOf(name);
  if (found < 0) {
    throw new Error(`unknown ${role} ${told(name)}`);
  }
  return found;
}

/** @param {string[]} winners @param {string[]} losers @param {string} reason @returns {Outcome} */
export function outcome(winners, losers, reason) {
  return Object.freeze({ winners, losers, reason });
}

/**
 * Who of those who move has most of something wins; equal ones draw. Chance plays for nothing.
 * @param {Set<number>} movers
 * @param {number[]} counts by player
 * @param {{ players: string[], random: boolean[] }} tables
 */
export function mostOf(movers, counts, { players, random }) {
  const sides = [...movers].filter((side) => !random[side]);
  const best = Math.max(...sides.map((side) => counts[side]));
  const of = (/** @type {boolean} */ won) =>
    sides.filter((side) => (counts[side] === best) === won).map((side) => players[side]);
  const [winners, losers] = [of(true), of(false)];
  return winners.length === 1 && losers.length
    ? outcome(winners, losers, "count")
    : outcome([], [], "count");
}

/**
 * A position as plain data; anything that can be written down, checked by `Game.fromSetup`.
 * `turnIndex` is an index into the turn order; `chain` is the position that goes on and, if it is
 * restricted, the move type.
 */
export class Setup {
  /**
   * @param {Placement[]} placements
   * @param {[player: string, piece: string, count: number][]} [reserve]
   * @param {number} [turnIndex]
   * @param {string} [lastFrom]
   * @param {string} [lastTo]
   * @param {string[]} [chain]
   * @param {[name: string, index: number, value: number][]} [variables]
   */
  constructor(
    placements,
    reserve = [],
    turnIndex = 0,
    lastFrom = "",
    lastTo = "",
    chain = [],
    variables = [],
  ) {
    this.placements = placements;
    this.reserve = reserve;
    this.turnIndex = turnIndex;
    this.lastFrom = lastFrom;
    this.lastTo = lastTo;
    this.chain = chain;
    this.variables = variables;
  }

  /**
   * Reads one line: `White Pawn a2 b2; off White Pawn 3; turn 1; last e7 e5`. A word `name=value`
   * after a position sets an attribute of the piece there. Names with blanks or signs stand in
   * quotation marks. Throws for a malformed item, and for a text without any.
   * @param {string} text
   */
  static parse(text) {
    const setup = new Setup([]);
    const written = items(textOf(text, "a setup"));
    if (!written.length) {
      throw new Error("the position is empty");
    }
    for (const all of written) {
      const key = all[0];
      const rest = all.slice(1).map(unquoted);
      if (key === "turn" && rest.length === 1) {
        setup.turnIndex = integer(rest[0]);
      } else if (key === "last" && (rest.length === 1 || rest.length === 2)) {
        setup.lastFrom = all[1] === "-" ? "" : rest[0];
        setup.lastTo = rest[rest.length - 1];
      } else if (key === "chain" && (rest.length === 1 || rest.length === 2)) {
        setup.chain = rest;
      } else if (key === "off" && rest.length === 3) {
        setup.reserve.push([rest[0], rest[1], integer(rest[2])]);
      } else if (key === "set" && rest.length === 3) {
        setup.variables.push([rest[0], integer(rest[1]), integer(rest[2])]);
      } else if (all.length >= 3) {
        setup.placements.push(...placed(all));
      } else {
        throw new Error(`cannot read the setup item \`${all.join(" ")}\``);
      }
    }
    return setup;
  }

  toString() {
    /** @type {Map<string, string[]>} */
    const rows = new Map();
    for (const [position, player, piece, attributes] of this.placements) {
      const key = `${quoted(player)} ${quoted(piece)}`;
      const row = rows.get(key) ?? [];
      row.push(quoted(position), ...attributes.map(attribute));
      rows.set(key, row);
    }
    const all = [...rows].map(([key, row]) => `${key} ${row.join(" ")}`);
    for (const [player, piece, count] of this.reserve) {
      all.push(`off ${quoted(player)} ${quoted(piece)} ${count}`);
    }
    for (const [name, index, value] of this.variables) {
      all.push(`set ${quoted(name)} ${index} ${value}`);
    }
    all.push(`turn ${this.turnIndex}`);
    if (this.lastTo) {
      all.push(`last ${this.lastFrom ? quoted(this.lastFrom) : "-"} ${quoted(this.lastTo)}`);
    }
    if (this.chain.length) {
      all.push(["chain", ...this.chain.map(quoted)].join(" "));
    }
    return all.join("; ");
  }
}

/**
 * `Player Piece position attribute=value ... position ...`.
 * @param {string[]} all
 * @returns {Placement[]}
 */
function placed([player, piece, ...rest]) {
  /** @type {Placement[]} */
  const found = [];
  for (const word of rest) {
    if (!ONE_WORD.exec(word)?.[2]) {
      found.push([unquoted(word), unquoted(player), unquoted(piece), []]);
    } else if (found.length) {
      found[found.length - 1][3].push(unquoted(word));
    } else {
      throw new Error(`no position before the attribute \`${word}\``);
    }
  }
  return found;
}
