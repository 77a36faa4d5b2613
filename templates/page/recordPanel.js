/** `RecordPanel`: where records are shown, saved and loaded. */

import { replay } from "./keeping.js";
import { say } from "./languages.js";
import { part } from "./panels.js";
import { read, shared } from "./reading.js";
import { SUFFIXES, formats, oneLine, written } from "./records.js";
import { brief, shown } from "./texts.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./reading.js").Line} Line */
/** @typedef {import("./reading.js").Read} Read */
/** @typedef {import("./records.js").Notation} Notation */

export class RecordPanel {
  /**
   * @param {Play} play
   * @param {(change: () => void) => void} step makes a change of the game and shows it
   */
  constructor(play, step) {
    this._play = play;
    this._step = step;
    this._description = play.game.describe();
  }

  begin() {
    part("save").addEventListener("click", () => this.save());
    part("show").addEventListener("click", () => this.show());
    part("load").addEventListener("click", () => this.load(part("record").value));
    for (const [value, text] of Object.entries(formats(this._description))) {
      part("notation").append(new Option(say(text), value));
    }
    part("file").addEventListener("change", async () => {
      const [file] = part("file").files;
      if (file !== undefined) {
        this.load(await file.text());
      }
    });
  }

  /** The game as a record; null, and the page says why, where the notation cannot have it. */
  text() {
    try {
      return written(part("notation").value, this._play);
    } catch (error) {
      part("loaded").textContent = shown(reason(error));
      return null;
    }
  }

  show() {
    const text = this.text();
    if (text !== null) {
      part("record").value = text;
      part("news").textContent = say("The record is shown.");
    }
  }

  save() {
    const notation = /** @type {Notation} */ (part("notation").value);
    const text = this.text();
    if (text === null) {
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `${fileName(this._description)}${SUFFIXES[notation]}`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /**
   * Loads the first game of a record; the others and variations can be chosen.
   * @param {string} text
   */
  load(text) {
    /** @type {Read[]} */
    let games = [];
    part("partly").hidden = true;
    try {
      games = read(text, this._description.family);
    } catch (error) {
      part("loaded").textContent = shown(say("The record cannot be loaded: {0}", reason(error)));
    }
    const lines = games.flatMap((game, index) =>
      namedLines(game, games.length > 1 ? index + 1 : 0),
    );
    const options = lines.map(({ name }, index) => new Option(shown(name), String(index)));
    part("line").replaceChildren(...options);
    part("line").onchange = () => this.loadLine(lines[part("line").value]);
    part("lines").hidden = lines.length < 2;
    if (lines.length) {
      this.loadLine(lines[0]);
    }
  }

  /**
   * Loads a line of play and stands before its first move. Where a move is not legal nothing is
   * loaded, unless somebody asks for what comes before it.
   * @param {NamedLine} line
   * @param {boolean} [partly]
   */
  loadLine(line, partly = false) {
    const { variant } = line.game;
    const other = variant !== "" && variant !== oneLine(this._description.variant);
    const whose = other ? ` ${say("The record is of another game, {0}.", brief(variant))}` : "";
    part("loaded").textContent = shown(`${this._loaded(line, partly)}${whose}`);
  }

  /** @param {NamedLine} line @param {boolean} partly @returns {string} what the page says of it */
  _loaded(line, partly) {
    const { notation, edits } = line.game;
    const play = this._play;
    const before = play.course;
    const texts = line.moves.map(({ text }) => text);
    let made = 0;
    part("partly").hidden = true;
    try {
      made = replay(play, edits, texts, notation);
    } catch (error) {
      return say("The record cannot be loaded: {0}", reason(error));
    }
    const bad = line.moves[made];
    const said =
      bad === undefined
        ? ""
        : ` ${say("Line {0} is no legal move here: {1}", bad.line, brief(bad.text, 120))}`;
    if (bad !== undefined && !partly) {
      play.course = before;
      part("partly").hidden = made === 0;
      part("partly").onclick = () => this.loadLine(line, true);
      return `${say("The record cannot be loaded.")}${said}`;
    }
    this._step(() => {
      play.goTo(0);
      play.keepBefore(before);
      play.controllers.clear(); // a record is looked at first
    });
    return `${say("{0} of {1} moves are loaded.", made, texts.length)}${said}`;
  }
}

/** What a file of this game is called. @param {import("./engine.js").Description} description */
function fileName({ title }) {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return brief(words.join("-"), 60).replace("…", "") || "game";
}

/** @param {unknown} error @returns {string} */
function reason(error) {
  return say(error instanceof Error ? error.message : String(error));
}

/** @typedef {{name: string, game: Read, moves: Line}} NamedLine */

/**
 * The lines of a game with names to choose them by.
 * @param {Read} game
 * @param {number} number of the game; 0 if it is the only one
 * @returns {NamedLine[]}
 */
function namedLines(game, number) {
  const [main] = game.lines;
  return game.lines.map((moves, index) => {
    const of = number ? say("Game {0}", number) : "";
    const first = shared(moves, main);
    const begins = moves[first]?.text ?? say("its end");
    const variation = say("variation {0} from step {1}, {2}", index, first + 1, begins);
    const line = index ? variation : of ? "" : say("The main line");
    return { name: [of, line].filter(Boolean).join(", "), game, moves };
  });
}
