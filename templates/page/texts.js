/**
 * Texts of rules and records as the page shows them: whatever is in a name, it stays in its place.
 * `translator/core/text.py` does the same to what is written into the page.
 */

const MOST = 240; // characters of a text
const LONGEST = 60; // characters of a word, or of a name in a sentence

// Controls, ends of lines, what turns the direction of text around, halves of characters.
const UNSEEN_CHARACTERS = new RegExp(
  "[\\0-\\x08\\v\\f\\x0e-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u206f" +
    "\\ufeff\\ufff9-\\ufffb\\ud800-\\udfff]",
  "gu",
);
// More accents than that on one letter cover the lines above and below.
const MANY_ACCENTS = /(\p{M}{6})\p{M}+/gu;
const LONG_WORD = new RegExp(`(\\S{${LONGEST}})\\S+`, "gu");

// Names with letters that are written from right to left: in quotation marks, or words in a row; a
// full stop behind them is not theirs.
const LETTERS =
  "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefe\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const LEFTWARD = new RegExp(`[${LETTERS}]`, "u");
const WORD = `[^\\s"${LETTERS}]*[${LETTERS}](?:\\S*[^\\s.,:;)])?`;
const NAMES = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${WORD}(?: +${WORD})*`, "gsu");

/** The beginning of a name that is too long for a sentence. @param {string} text */
export function brief(text, most = LONGEST) {
  // A character has at most two units: what is behind them need not be looked at.
  const characters = [...text.slice(0, 2 * most + 2)];
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

/**
 * A text to show: not too long, without characters that nobody sees. Names that are written from
 * right to left are isolated, so that what stands beside them keeps its order.
 * @param {string} text
 */
export function shown(text, most = MOST) {
  const words = text.replace(MANY_ACCENTS, "$1").replace(LONG_WORD, "$1…");
  return brief(words, most)
    .replace(UNSEEN_CHARACTERS, "\ufffd")
    .replace(NAMES, (name) => (LEFTWARD.test(name) ? `\u2068${name}\u2069` : name));
}
