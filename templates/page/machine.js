/** `Machine`: what the machine does on a page: its steps, hints, what it thinks of a position. */

import { STAGES } from "./worker.js";
import { Thinker } from "./thinker.js";
import { say } from "./languages.js";
import { part } from "./panels.js";
import { shortText } from "./squares.js";
import { brief, shown } from "./texts.js";

/** @typedef {import("./engine.js").Move} Move */
/** @typedef {import("./play.js").Play} Play */

/**
 * What the page does with what the machine has found.
 * @typedef {object} MachineHooks
 * @property {(move: Move) => void} move
 * @property {(move: Move, text: string) => void} hint
 * @property {(error: string) => void} failed
 */

const HINT_LEVEL = 4;
const MOST_LINES = 5;

export class Machine {
  /** @param {Play} play @param {MachineHooks} hooks */
  constructor(play, hooks) {
    this._play = play;
    this._hooks = hooks;
    this._timer = 0;
    this._opponent = new Thinker(hooks.failed);
    this._adviser = new Thinker(hooks.failed);
    this._analyst = new Thinker(hooks.failed);
    this._veiled = play.game.describe().veiled === true;
  }

  begin() {
    part("analysis").hidden = this._veiled;
    part("analysis").addEventListener("toggle", () => this.analyse());
    part("hint").addEventListener("click", () => this._hint());
  }

  /** The position is another one: nobody waits for what was thought of the one before. */
  stop() {
    clearTimeout(this._timer);
    this._opponent.stop();
    this._adviser.stop();
    this._analyst.stop();
  }

  /** The machine moves after a time, if it is to move. @param {number} time in milliseconds */
  await(time) {
    const { machine, undone, game } = this._play;
    clearTimeout(this._timer);
    this._opponent.stop();
    // What was taken back is looked at, not played on.
    if (machine !== null && !undone.length && game.outcome() === null) {
      this._timer = window.setTimeout(() => this._move(machine), time);
    }
  }

  /** @param {string} controller */
  _move(controller) {
    const { game } = this._play;
    if (!game.legalMoves.length) {
      return;
    }
    if (controller === "chance") {
      this._hooks.move(game.randomMove());
      return;
    }
    const [name, level] = controller.split(" ");
    this._ask(this._opponent, name, Number(level ?? 1), this._hooks.move);
  }

  _hint() {
    const { machine, game } = this._play;
    if (machine === null && game.outcome() === null && game.legalMoves.length) {
      this._ask(this._adviser, "auto", HINT_LEVEL, (move) =>
        this._hooks.hint(move, this._told(move)),
      );
    }
  }

  /**
   * @param {Thinker} thinker
   * @param {string} name
   * @param {number} level
   * @param {(move: Move) => void} done
   */
  _ask(thinker, name, level, done) {
    thinker.ask(this._play, { name, level, lines: false }, ({ move: text }) => {
      const move = this._play.game.legalMoves.find((one) => one.text === text);
      if (move !== undefined) {
        done(move);
      }
    });
  }

  /** @param {Move} move */
  _told(move) {
    const { game } = this._play;
    return (!this._veiled && shortText(game, move, game.legalMoves)) || move.text;
  }

  /** Shows what is thought of the position, as long as somebody wants to see it. */
  analyse() {
    const { game } = this._play;
    this._analyst.stop();
    part("thought").replaceChildren();
    part("bar").hidden = true;
    const over = game.outcome() !== null || game.randomTurn || !game.legalMoves.length;
    if (part("analysis").open && !this._veiled && !over) {
      const asked = { name: "auto", level: 1, lines: true };
      this._analyst.ask(this._play, asked, ({ lines }) => this._show(lines), STAGES.length);
    }
  }

  /** @param {{move: string, share: number}[]} lines */
  _show(lines) {
    const { game, seats } = this._play;
    // Of two players the first one's chances are shown, of others those of who is to move.
    const first = seats.length === 2 ? seats[0] : game.turn;
    const share = game.turn === first ? lines[0].share : 1 - lines[0].share;
    const percent = Math.round(100 * share);
    part("bar").hidden = false;
    part("bar").querySelector("meter").value = percent;
    part("chances").textContent = shown(say("{0}: {1} %", brief(first), percent));
    const rows = lines.slice(0, MOST_LINES).map(({ move: text, share: chance }) => {
      const row = document.createElement("li");
      const move = game.legalMoves.find((one) => one.text === text);
      const told = move === undefined ? text : this._told(move);
      row.textContent = shown(say("{0}: {1} %", brief(told), Math.round(100 * chance)));
      return row;
    });
    part("thought").replaceChildren(...rows);
  }
}
