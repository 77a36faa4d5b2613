/** The page: a game in a browser, against a person or the machine, with records. */

import { carry } from "./carrying.js";
import { Choice, heldBy } from "./choice.js";
import { define } from "./element.js";
import { addressOf, addressed, isKept, keep, kept, locate, recalled, resume } from "./keeping.js";
import { ask, button, cover, part, reserved, showLegal, showMoves } from "./panels.js";
import { say, translate } from "./languages.js";
import { Machine } from "./machine.js";
import { duration, motions, movesAreShown, tallies, traces } from "./motion.js";
import { Play } from "./play.js";
import { RecordPanel } from "./recordPanel.js";
import { status } from "./sentences.js";
import { seats, showSeats } from "./seats.js";
import { settings } from "./settings.js";
import { sound } from "./sounds.js";
import { UNSEEN, countsIn, offered, seenBy } from "./sights.js";
import { brief, shown } from "./texts.js";
import { serve } from "./worker.js";
import { inFull } from "./view.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./engine.js").Move} Move */
/** @typedef {typeof import("../javascript/game.js").Game} GameClass */

const PAUSE = 350; // milliseconds before a machine moves
const MOST_OTHERS = 12; // the list of legal moves has all
const KEYS = { u: "undo", r: "redo", n: "new", b: "before", f: "flip", h: "hint" };

class Page {
  /**
   * @param {{Game: GameClass}} engine
   * @param {View & {worth: import("../players/protocol.js").Worth}} view
   */
  constructor(engine, view) {
    this.engine = engine;
    this.view = view;
    const seed = Math.floor(Math.random() * 0x7fffffff);
    this.play = new Play(engine.Game, seed);
    this.description = this.play.game.describe();
    this.board = /** @type {import("./board.js").Board} */ (
      part("board").board(
        view,
        (/** @type {number} */ cell) => this.pointed(cell),
        (/** @type {number} */ cell) => this.ghost(cell),
      )
    );
    /** @type {import("./settings.js").Settings} */
    this.settings = settings(() => this.changed());
    this.choice = new Choice([], () => undefined);
    this.records = new RecordPanel(this.play, (change) => this.step(change));
    this.machine = new Machine(this.play, {
      move: (move) => this.move(move),
      hint: (move, text) => this.hint(move, text),
      failed: (error) => this.failed(error),
    });
    /** What the machine would do here. @type {Move | null} */
    this.hinted = null;
    /** Who looks at the page, where something is hidden. @type {string | null} */
    this.viewer = null;
    /** What he sees. */
    this.seen = seenBy(this.play.game, this.viewer);
    /** @type {Map<string, number>} */
    this.numbers = new Map();
  }

  begin() {
    const actions = {
      first: () => this.goTo(0),
      undo: () => this.step(() => this.play.undo()),
      redo: () => this.redo(),
      last: () => this.goTo(this.play.steps.length),
      new: () => this.step(() => this.anew()),
      before: () => this.step(() => this.play.exchange()),
      flip: () => this.flip(),
    };
    for (const [id, action] of Object.entries(actions)) {
      part(id).addEventListener("click", action);
    }
    this.records.begin();
    this.machine.begin();
    part("filter").addEventListener("input", () => this.legal());
    part("legal-moves").addEventListener("toggle", () => this.legal());
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.step(() => this.follow()));
    const embedded = new URLSearchParams(window.location.search).has("embed");
    document.documentElement.classList.toggle("embed", embedded);
    this.recall();
    const { players } = recalled(this.description.fingerprint) ?? {};
    seats(this.play, players ?? {}, () => this.changed());
    this.changed();
  }

  /** The board is seen from the other side. */
  flip() {
    this.board.turned = !this.board.turned;
    this.keep();
  }

  /** The game that was played here last, or the one behind the address. */
  recall() {
    const { play } = this;
    const { before, now, turned } = recalled(this.description.fingerprint) ?? {};
    this.board.turned = turned === true;
    for (const game of [before, now]) {
      const { course } = play;
      if (isKept(game) && resume(play, game)) {
        play.keepBefore(course);
      }
    }
    this.follow();
  }

  /** Goes to the game behind the address, if there is another one. */
  follow() {
    const { play } = this;
    const game = addressed(window.location.hash);
    const { course } = play;
    const other = isKept(game) && addressOf(game) !== addressOf(kept(play));
    if (other && resume(play, game)) {
      play.keepBefore(course);
    }
  }

  /** Another game begins; this one can be brought back. */
  anew() {
    const { course } = this.play;
    this.play.restart();
    this.play.keepBefore(course);
  }

  /** Keeps the game, and tells it behind the address unless that would show what is hidden. */
  keep() {
    const { play, description } = this;
    const now = kept(play);
    const before = play.before === null ? null : kept(play.before);
    const players = Object.fromEntries(play.controllers);
    keep(description.fingerprint, { now, before, players, turned: this.board.turned });
    if (!description.veiled) {
      locate(now);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    const typing = target instanceof HTMLElement && target.closest("input,textarea,select");
    if (
      typing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]")
    ) {
      return;
    }
    if (event.key === "Escape") {
      this.choice.clear();
      this.marks();
    } else if (event.key in KEYS) {
      part(KEYS[/** @type {"u"} */ (event.key)]).click();
    }
  }

  /** @param {() => void} change something that changes the position */
  step(change) {
    this.machine.stop();
    change();
    this.changed();
  }

  /** @param {number} ply */
  goTo(ply) {
    this.step(() => this.play.goTo(ply));
  }

  /** The position is another one: everything is shown anew. */
  changed() {
    const { game } = this.play;
    this.board.coordinates = this.settings.coordinates;
    this.handOver();
    this.seen = seenBy(game, this.viewer);
    this.numbers = countsIn(this.seen, this.view.counted, game.positions);
    const person = this.play.machine === null;
    this.hinted = null;
    this.choice = new Choice(person ? game.legalMoves : [], (at) => this.board.cellOf(at));
    if (game.chain !== null && person) {
      const cell = this.board.cellOf(game.chain);
      this.choice.from = cell !== undefined && this.choice.starts.has(cell) ? cell : null;
    }
    part("status").textContent = shown(status(game, this.seen.chain));
    this.board.showPieces(this.seen.board);
    this.board.showNumbers(this.numbers);
    this.marks();
    this.reserve();
    this.others();
    this.legal();
    this.list();
    const ply = game.ply;
    part("first").disabled = part("undo").disabled = ply === 0;
    part("last").disabled = part("redo").disabled = !this.play.undone.length;
    part("before").hidden = this.play.before === null;
    this.keep();
    part("hint").disabled = !this.choice.moves.length;
    this.machine.await(PAUSE);
    this.machine.analyse();
  }

  /** The moves of the game. */
  list() {
    const { steps, game } = this.play;
    const rows = steps.map((step) => ({ number: step.number, text: this.told(step) }));
    showMoves(rows, game.ply, (ply) => this.goTo(ply));
  }

  /** Where another person shall see what is hidden from this one, the page is covered first. */
  handOver() {
    const { play, viewer: before, description } = this;
    this.viewer = play.viewer;
    showSeats(play);
    const other = this.viewer !== null && this.viewer !== before;
    if (description.veiled && other && play.persons.length > 1 && !part("handover").open) {
      part("next").textContent = shown(say("{0} may look at the board.", brief(this.viewer ?? "")));
      cover(part("handover"));
    }
  }

  /** @param {Move} move what the machine would do @param {string} text how that reads */
  hint(move, text) {
    this.hinted = move;
    this.marks();
    part("news").textContent = shown(say("The machine would play {0}.", brief(text)));
  }

  /** The machine has failed: a person goes on in its place. @param {string} error */
  failed(error) {
    if (this.play.machine !== null) {
      this.play.controllers.set(this.play.game.turn, "person");
      this.changed();
    }
    part("status").textContent = shown(say("The machine has failed: {0}", brief(error, 120)));
  }

  /** @param {Move} move */
  move(move) {
    this.forth(() => this.play.make(move));
    const step = this.play.steps[this.play.game.ply - 1];
    const dark = this.description.veiled; // only now it is known what the move took
    part("news").textContent = shown(
      `${brief(move.player)}: ${this.told(step, dark ? move.text : undefined)}.`,
    );
  }

  /** A change that makes moves: the first of them is seen and heard. @param {() => void} change */
  forth(change) {
    const { play, view, settings: chosen } = this;
    const { ply } = play.game;
    const before = { board: this.seen.board, numbers: this.numbers };
    this.step(change);
    const move = play.game.moves[ply];
    if (move === undefined) {
      return;
    }
    if (chosen.sounds) {
      const ended = play.game.outcome() !== null;
      sound(ended ? "end" : move.captures.length ? "capture" : "move");
    }
    if (!chosen.animation || !movesAreShown() || this.description.veiled) {
      return;
    }
    const parts = motions(move);
    const numbers = tallies(move, view.counted, play.game.positions, before.numbers, this.numbers);
    this.board.animate(parts, before.board);
    if (numbers.length) {
      this.board.count(numbers, before.numbers);
    }
    this.machine.await(PAUSE + duration([...parts, ...numbers]));
  }

  redo() {
    this.forth(() => this.play.redo());
  }

  /**
   * How a step reads to the person.
   * @param {import("./records.js").Step} step
   * @param {string} [text] how it reads to who sees it
   */
  told({ named, short, told }, text = this.settings.rules ? named : short) {
    return told?.get(this.viewer ?? "") ?? text;
  }

  /** @param {Move} move how it reads among the legal ones */
  read(move) {
    return offered(move, this.seen.board);
  }

  /** @param {number} cell */
  async pointed(cell) {
    await this.meant(this.choice.point(cell));
  }

  /** @param {Move[]} moves that may be meant by what was pointed at */
  async meant(moves) {
    if (moves.length === 1) {
      this.move(moves[0]);
      return;
    }
    if (moves.length > 1) {
      const move = await ask(
        moves,
        (one) => this.read(one),
        (one) => this.symbolOf(one),
      );
      if (move !== null) {
        this.move(move);
        return;
      }
    }
    this.marks();
    this.reserve();
  }

  /** @param {Move} move @returns {string | null} */
  symbolOf(move) {
    const held = heldBy(move);
    const type = move.promotion ?? (held === null ? null : held.slice(held.indexOf(" ") + 1));
    return type === null ? null : (this.view.symbols[this.play.game.owner]?.[type] ?? null);
  }

  /** The symbol of the piece that a click on a cell would put there. @param {number} cell */
  ghost(cell) {
    const { choice } = this;
    const moves = choice.chosen.filter((move) => choice.endOf(move) === cell);
    const symbols = new Set(moves.map((move) => this.symbolOf(move)));
    return choice.from === null && symbols.size === 1 ? [...symbols][0] : null;
  }

  /** Marks on the board. */
  marks() {
    const { seen } = this;
    const steps = this.play.lastTurn;
    const ends = steps.flatMap((move) => [move.start, move.end]).filter((at) => at !== null);
    const last = ends.filter((at) => seen.board.get(at) !== UNSEEN);
    const traced = this.description.veiled ? [] : steps;
    const { from, starts, targets, held } = this.choice;
    const reachable = from !== null || held !== null || !starts.size ? targets : new Set();
    const free = this.view.cells.filter(
      ({ positions }) => !positions.some((at) => seen.board.has(at)),
    );
    const quiet = reachable.size > free.length / 2;
    const hinted = [this.hinted?.start, this.hinted?.end].filter((at) => typeof at === "string");
    const marks = { last, hinted, ...traces(traced), from, starts, targets: reachable, quiet };
    this.board.showMarks(marks, seen.board, this.numbers);
  }

  /** What the players have in reserve; the mover chooses from it. */
  reserve() {
    const rows = this.seen.reserve.filter(([, , count]) => count > 0);
    const made = rows.map(([player, type, count]) => {
      const held = `${player} ${type}`;
      const pressed = this.choice.held === held;
      const symbol = this.view.symbols[player][type];
      const one = reserved(player, type, count, symbol, pressed, () => this.hold(held));
      one.disabled = !this.choice.droppable.has(held);
      carry(
        one,
        () => this.take(held),
        (place) => this.put(place),
      );
      return one;
    });
    part("reserve").replaceChildren(...made);
  }

  /** @param {string} held */
  hold(held) {
    this.choice.hold(held);
    this.marks();
    this.reserve();
  }

  /**
   * A piece in reserve is dragged; its button has to stay until it is let go.
   * @param {string} held
   */
  take(held) {
    if (this.choice.held !== held) {
      this.choice.hold(held);
      this.marks();
    }
  }

  /**
   * A piece in reserve is let go; if not on a target, it is still chosen.
   * @param {Element | null} place
   */
  put(place) {
    const cell = this.board.targetAt(place);
    return cell === null ? this.reserve() : this.pointed(cell);
  }

  /** Moves that the board does not show, as buttons. */
  others() {
    const stop = this.play.game.chain !== null;
    const made = this.choice.others.slice(0, MOST_OTHERS).map((move) => {
      const text = move.isPass && stop ? say("Stop here") : this.read(move);
      return button(text, () => this.move(move));
    });
    part("others").replaceChildren(...made);
  }

  /** The list of legal moves, while it is unfolded: there may be hundreds. */
  legal() {
    if (!part("legal-moves").open) {
      return;
    }
    showLegal(
      this.choice.moves,
      part("filter").value,
      (move) => this.read(move),
      (move) => this.move(move),
    );
  }
}

/**
 * Starts the page; in a worker, what thinks there.
 * @param {{Game: GameClass}} engine
 * @param {import("./view.js").BriefView & {worth: import("../players/protocol.js").Worth}} view
 */
export function start(engine, view) {
  if (globalThis.document === undefined) {
    serve(engine, view);
    return;
  }
  define();
  translate(document.documentElement);
  new Page(engine, inFull(view)).begin();
}
