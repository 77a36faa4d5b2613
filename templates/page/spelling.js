/** Moves as texts of records: as Zillions prints them, and by their rules. */

/** @typedef {import("./engine.js").Description} Description */
/** @typedef {import("./engine.js").Move} Move */
/** @typedef {import("./engine.js").Piece} Piece */
/** @typedef {string[]} Written an effect as words */

const MARKS = new Set(["-", "x", "+", "*", "Pass", "!", "?", "!!", "??", "!?", "?!"]);
const NEEDS_QUOTES = /[\s(){};"]|^[=#$[\]]|:$|^$/;

/**
 * A name as an atom: in quotation marks where it could be taken for something else.
 * @param {string} name
 * @param {string} [extra] characters that need quotation marks, too
 */
export function quoted(name, extra = "") {
  if (!MARKS.has(name) && !NEEDS_QUOTES.test(name) && ![...extra].some((c) => name.includes(c))) {
    return name;
  }
  const escapes = { "\n": "n", "\r": "r", "\t": "t", "\v": "v", "\f": "f" };
  const escaped = (/** @type {string} */ c) => `\\${escapes[/** @type {"\n"} */ (c)] ?? c}`;
  return `"${name.replace(/["\\\n\r\t\v\f]/g, escaped)}"`;
}

/** Writes the moves of one position. */
export class Speller {
  /**
   * @param {Description} description
   * @param {ReadonlyMap<string, Piece>} board before the moves
   * @param {Move[]} legal
   */
  constructor(description, board, legal) {
    this._description = description;
    this._board = board;
    this._legal = legal;
    /** Moves by squares, rule and arguments. @type {Map<string, Move[]> | null} */
    this._alike = null;
  }

  /** A move as Zillions prints it. @param {Move} move */
  zsg(move) {
    const words = this._effects(move);
    const partial = move.partial === null ? [] : ["partial", this._modeNumber(move.partial)];
    return [...partial, ...(words.length ? words : ["Pass"])].join(" ");
  }

  /** @param {string} mode @returns {string} */
  _modeNumber(mode) {
    return String(this._description.move_types.indexOf(mode) + 1);
  }

  /** All effects, as words. @param {Move} move @returns {string[]} */
  _effects(move) {
    /** @type {Written[]} */
    const written = [];
    for (const effect of this._sorted(move)) {
      const before = written.at(-1);
      if (effect[0] === "change" && before !== undefined) {
        if (before[0] === "shift" && before[4] === effect[2]) {
          written.push(["change", effect[1]]);
          continue;
        }
        if (before[0] === "change" && before[1] === effect[1] && before.length > 2) {
          before.push(effect[2]);
          continue;
        }
      }
      written.push([...effect]);
    }
    return written.flatMap(printed);
  }

  /**
   * The effects in Zillions' order: shifts, what is no capture, captures, the promotion. What is no
   * capture and comes after captures changes places with the first of them.
   * @param {Move} move
   * @returns {Written[]}
   */
  _sorted(move) {
    /** @type {Written[]} */
    const first = [];
    /** @type {Written[]} */
    let captures = [];
    /** @type {Written[]} */
    const promotion = [];
    for (const effect of move.effects.map((one) => this._written(one))) {
      if (effect === null) {
        continue;
      }
      if (effect[0] === "capture") {
        captures.push(effect);
      } else if (effect[0] === "change" && effect[1] === move.promotion && !promotion.length) {
        promotion.push(effect);
      } else {
        first.push(effect);
        captures = [...captures.slice(1), ...captures.slice(0, 1)];
      }
    }
    return [...first, ...captures, ...promotion];
  }

  /** @param {import("./engine.js").Effect} effect @returns {Written | null} */
  _written(effect) {
    switch (effect[0]) {
      case "shift":
        return ["shift", effect[1], effect[2], this._board.has(effect[3]) ? "x" : "-", effect[3]];
      case "copy":
        return ["drop", this._board.get(effect[2])?.player ?? "", effect[1], effect[3]];
      case "drop":
        return ["drop", effect[1], effect[2], effect[3]];
      case "capture":
        return ["capture", effect[1]];
      case "type":
      case "owner":
        return ["change", effect[2], effect[1]];
      case "flip":
        return ["flip", effect[1]];
      case "attribute": {
        const { attributes } = this._description;
        const index = attributes.indexOf(effect[2]);
        const number = index < 0 ? attributes.length : index;
        return ["attribute", effect[1], String(number), String(Number(effect[3]))];
      }
      default:
        return null; // Zillions has no form for variables
    }
  }

  /**
   * The shortest text by the rule of the move that no other legal move fits.
   * @param {Move} move
   */
  named(move) {
    if (move.isPass) {
      return "Pass";
    }
    let text = this._call(move);
    let rivals = this._rivals(text).filter((other) => !sameEffects(other, move));
    if (rivals.length && move.promotion !== null) {
      text += ` =${quoted(move.promotion, "@")}`;
      rivals = rivals.filter((other) => other.promotion === move.promotion);
    }
    if (rivals.length) {
      const effects = this._effects(move).join(" ");
      const alike = rivals.some((other) => this._effects(other).join(" ") === effects);
      const shown = alike ? this.zsg(move) : effects;
      text += ` {${shown.replace(/[\\}]/g, "\\$&")}}`;
    }
    return text;
  }

  /** The legal moves with these squares, rule and arguments. @param {string} call */
  _rivals(call) {
    if (this._alike === null) {
      this._alike = new Map();
      for (const move of this._legal) {
        const text = this._call(move);
        this._alike.set(text, [...(this._alike.get(text) ?? []), move]);
      }
    }
    return this._alike.get(call) ?? [];
  }

  /** Squares, rule and arguments. @param {Move} move */
  _call(move) {
    const { start, end } = move;
    const words = [];
    if (end === null) {
      words.push("*");
    } else if (start === null || start === end) {
      words.push(quoted(end));
    } else {
      words.push(quoted(start), this._mark(move), quoted(end));
    }
    const args = move.args.map((arg) => (/^\(.*\)$/s.test(arg) ? arg : quoted(arg)));
    const [effect] = move.effects;
    if (start === null && effect !== undefined && effect[0] === "drop") {
      args.push(quoted(effect[1]), quoted(effect[2]));
    }
    return [...words, quoted(move.rule), ...args].join(" ");
  }

  /** `x` when the piece lands on one of another owner, else `-`. @param {Move} move */
  _mark(move) {
    const { start, end } = move;
    const left = move.effects.slice(1).some((e) => e[0] === "shift" && e[2] === end);
    const standing = end === null ? undefined : this._board.get(end);
    if (standing === undefined || (!move.captures.includes(end ?? "") && !left)) {
      return "-";
    }
    return standing.player === this._board.get(start ?? "")?.player ? "-" : "x";
  }
}

/** @param {Written} effect @returns {string[]} */
function printed([kind, ...values]) {
  switch (kind) {
    case "capture":
      return ["x", ...values];
    case "change":
      return ["=", values[0], ...(values.length > 1 ? ["on", ...values.slice(1)] : [])];
    case "attribute":
      return ["@", ...values];
    case "flip":
      return ["flip", ...values];
    default:
      return values;
  }
}

/** @param {Move} a @param {Move} b */
function sameEffects(a, b) {
  return a.partial === b.partial && JSON.stringify(a.effects) === JSON.stringify(b.effects);
}
