// A stand-in for the engine of Dagaz, as far as scripts of `--to dagaz` need one.
//
//   node standin.mjs SCRIPT calls     prints what the script calls, one JSON array a line
//   node standin.mjs SCRIPT           reads positions (JSON, one a line) and prints, for each, the
//                                     boards after every turn, as sorted texts
//
// A position is {turn, last: [from, to], board: [[position, player, type, [[attribute, value]]]],
// reserve: [[player, type, count]]}; players count from 0, positions that do not exist are null.

import { readFileSync } from "node:fs";
import vm from "node:vm";

const OPTIONS = new Set(
  (
    "z2j zrf pass-turn pass-partial moves-limit discard-cascades animate-captures animate-drops " +
    "highlight-goals prevent-flipping progressive-levels selection-screen show-moves-list " +
    "show-captures show-drops smart-moves show-hints stalemate-draw recycle-captures " +
    "shared-pieces show-blink silent-?-moves"
  ).split(" "),
);
const CALLS = new Set(
  (
    "checkVersion addDirection addPlayer addTurn addRandom repeatMark addPosition addZone " +
    "addCommand addPriority addPiece addAttribute addMove addDrop reserve setup goal " +
    "defBoard defPiece defPosition"
  ).split(" "),
);

/** Runs a script and returns its calls, and how many of them belong to the design. */
function callsOf(source) {
  const calls = [];
  const recorder = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...values) => {
          if (!CALLS.has(name)) throw new Error(`the engine has no ${String(name)}`);
          calls.push([name, ...values]);
        },
    },
  );
  const world = { Dagaz: { Model: {}, View: {} } };
  vm.runInNewContext(source, world);
  world.Dagaz.Model.BuildDesign(recorder);
  const design = calls.length;
  world.Dagaz.View.configure(recorder);
  return { calls, design };
}

class Design {
  constructor(calls) {
    this.options = {};
    this.players = []; // [name, table], the first one's table being that of opposites
    this.turns = [];
    this.repeat = 0;
    this.links = [];
    this.zones = new Map();
    this.templates = [];
    this.priorities = [];
    this.entries = []; // by type: {drop, template, params, mode}
    this.attributes = [];
    for (const [name, ...values] of calls) this[name]?.(...values);
    if (!this.turns.length) {
      this.turns = this.players.map((_, index) => ({ player: index, modes: null }));
    }
  }
  checkVersion(name, value) {
    if (!OPTIONS.has(name)) throw new Error(`unknown option ${name}: the engine gives up`);
    this.options[name] = value;
  }
  addPlayer(name, table) {
    this.players.push([name, table]);
  }
  addTurn(player, modes = null) {
    this.turns.push({ player: player - 1, modes });
  }
  addRandom(player, modes = null) {
    this.addTurn(player, modes);
  }
  repeatMark() {
    this.repeat = this.turns.length;
  }
  addPosition(_, offsets) {
    this.links.push(offsets);
  }
  addZone(name, player, positions) {
    if (!this.zones.has(name)) this.zones.set(name, []);
    this.zones.get(name)[player - 1] = new Set(positions);
  }
  addCommand(template, op, value) {
    if (op === undefined || value === undefined) throw new Error("a command without a number");
    (this.templates[template] ??= []).push([op, value]);
  }
  addPriority(mode) {
    this.priorities.push(mode);
  }
  addPiece(_, type) {
    this.entries[type] = [];
    this.attributes[type] = [];
  }
  addAttribute(type, attribute, value) {
    this.attributes[type][attribute] = value;
  }
  addMove(type, template, params, mode, drop = false) {
    if (!this.templates[template]) throw new Error(`no template ${template}`);
    this.entries[type].push({ drop, template: this.templates[template], params, mode });
  }
  addDrop(type, template, params, mode) {
    this.addMove(type, template, params, mode, true);
  }

  neighbour(player, at, direction) {
    const way = player === 0 ? direction : this.players[player][1][direction];
    const offset = this.links[at][way];
    return offset === 0 ? null : at + offset;
  }
  inZone(index, player, at) {
    return [...this.zones.values()][index]?.[player]?.has(at) ?? false;
  }
  isOn(option) {
    return this.options[option] === "true";
  }
}

const JUMP = 0,
  IF = 1,
  FORK = 2,
  FUNCTION = 3,
  IN_ZONE = 4,
  FLAG = 5,
  SET_FLAG = 6,
  POS_FLAG = 7;
const SET_POS_FLAG = 8,
  ATTR = 9,
  SET_ATTR = 10,
  PROMOTE = 11,
  MODE = 12,
  ON_BOARD_DIR = 13;
const PARAM = 15,
  LITERAL = 16;
const DEAD = Symbol("this generator gives up");

/** One run of a template: a part of a turn. Reads see the board as it was before the part. */
class Run {
  constructor(game, entry, at, before, piece = null) {
    this.game = game;
    this.entry = entry;
    this.at = at;
    this.before = before; // the run of the part before, or null
    this.hand = piece;
    this.from = null;
    this.stack = [];
    this.marks = [];
    this.flags = new Map();
    this.changed = new Map(); // position -> piece or null, as this part leaves it
    this.attributes = new Map();
    this.actions = []; // of this part: [kind, ...]
    this.mode = null;
    this.next = 0;
    this.made = false;
    this.added = false;
    this.last = before?.last ?? game.last;
    this.lastHere = [null, null];
  }
  copy() {
    const run = new Run(this.game, this.entry, this.at, this.before, this.hand);
    Object.assign(run, {
      from: this.from,
      mode: this.mode,
      next: this.next,
      stack: [...this.stack],
      marks: [...this.marks],
      flags: new Map(this.flags),
      changed: new Map(this.changed),
      attributes: new Map(this.attributes),
      actions: this.actions.filter(([kind]) => kind === "move"),
    });
    return run;
  }
  /** What stands somewhere after this part. */
  after(at) {
    if (this.changed.has(at)) return this.changed.get(at);
    return this.before ? this.before.after(at) : (this.game.board.get(at) ?? null);
  }
  seen(at) {
    return this.before ? this.before.after(at) : (this.game.board.get(at) ?? null);
  }
  pop() {
    if (!this.stack.length) throw DEAD;
    return this.stack.pop();
  }

  /** Runs until the template ends or gives up; true if it came to a move. */
  go(forks) {
    try {
      while (this.next < this.entry.template.length && !this.added) this.command(forks);
    } catch (reason) {
      if (reason !== DEAD) throw reason;
    }
    return this.added;
  }
  command(forks) {
    const [op, value] = this.entry.template[this.next++];
    const { design, player } = this.game;
    switch (op) {
      case JUMP:
        this.next += value - 1;
        break;
      case IF:
        if (this.pop()) this.next += value - 1;
        break;
      case FORK: {
        const other = this.copy();
        other.next += value - 1;
        forks.push(other);
        break;
      }
      case FUNCTION:
        this.call(value);
        break;
      case IN_ZONE:
        this.stack.push(design.inZone(value, player, this.at));
        break;
      case FLAG:
        this.stack.push(this.flags.get(`${value}`) ?? false);
        break;
      case SET_FLAG:
        this.flags.set(`${value}`, this.pop());
        break;
      case POS_FLAG:
        this.stack.push(this.flags.get(`${value} ${this.at}`) ?? false);
        break;
      case SET_POS_FLAG:
        this.flags.set(`${value} ${this.at}`, this.pop());
        break;
      case ATTR: {
        const piece = this.seen(this.at);
        if (piece === null) throw DEAD;
        this.stack.push(piece.values[value]);
        break;
      }
      case SET_ATTR:
        this.setAttribute(value, this.pop());
        break;
      case PROMOTE:
        if (this.hand === null) throw DEAD;
        this.hand = this.game.piece(this.hand.player, value);
        break;
      case MODE:
        this.mode = value;
        break;
      case ON_BOARD_DIR:
        this.stack.push(design.neighbour(player, this.at, value) !== null);
        break;
      case PARAM:
        this.stack.push(this.entry.params[value]);
        break;
      case LITERAL:
        this.stack.push(value);
        break;
      default:
        throw new Error(`unknown command ${op}`);
    }
  }
  call(number) {
    const { design, player } = this.game;
    const piece = this.seen(this.at);
    switch (number) {
      case 0:
        this.stack.push(!this.pop());
        break; // not
      case 1:
        this.stack.push(piece === null);
        break; // empty?
      case 2:
        this.stack.push(piece !== null && piece.player !== player);
        break; // enemy?
      case 3:
        this.stack.push(piece !== null && piece.player === player);
        break; // friend?
      case 4:
        this.stack.push(this.last[0] === this.at);
        break; // last-from?
      case 5:
        this.stack.push(this.last[1] === this.at);
        break; // last-to?
      case 6: // mark: there is one, which lies on top of what `push` keeps
        this.marks.pop();
        this.marks.push(this.at);
        break;
      case 7: // back
        if (!this.marks.length) throw DEAD;
        this.at = this.marks.at(-1);
        break;
      case 8:
        this.marks.push(this.at);
        break; // push
      case 9: // pop
        if (!this.marks.length) throw DEAD;
        this.at = this.marks.pop();
        break;
      case 10:
        this.stack.push(piece !== null && piece.type === this.pop());
        break; // piece?
      case 11:
        this.drop(this.game.piece(player, this.pop()));
        break; // create
      case 20:
        if (!this.pop()) throw DEAD;
        break; // verify
      case 21:
        this.at = this.pop();
        break; // set-pos
      case 22: {
        // navigate
        const end = design.neighbour(player, this.at, this.pop());
        if (end === null) throw DEAD;
        this.at = end;
        break;
      }
      case 23:
        this.stack.push(design.players[0][1][this.pop()]);
        break; // opposite
      case 24: // from
        if (piece === null) throw DEAD;
        this.from = this.at;
        this.hand = piece;
        break;
      case 25:
        this.arrive();
        break; // to
      case 26: // capture
        if (piece === null) break;
        this.actions.push(["capture", this.at]);
        this.changed.set(this.at, null);
        this.made = true;
        break;
      case 27: {
        // flip
        if (piece === null) throw DEAD;
        const owner = (piece.player + 1) % design.players.length;
        this.move(this.at, this.at, { ...piece, player: owner });
        break;
      }
      case 28: // end
        if (!this.made) throw DEAD;
        this.added = true;
        break;
      default:
        throw new Error(`unknown function ${number}`);
    }
  }
  arrive() {
    if (this.hand === null) throw DEAD;
    if (this.from === null) this.drop(this.hand);
    else this.move(this.from, this.at, this.hand);
    this.from = this.hand = null;
    this.made = true;
  }
  drop(piece) {
    this.actions.push(["drop", this.at, piece]);
    this.changed.set(this.at, piece);
  }
  move(from, to, piece) {
    const set = this.attributes.get(to) ?? [];
    const moved = { ...piece, values: Object.assign([...piece.values], set) };
    this.actions.push(["move", from, to, moved]);
    if (from !== to) this.changed.set(from, null);
    this.changed.set(to, moved);
    this.lastHere = [from, to];
  }
  setAttribute(attribute, value) {
    const set = this.attributes.get(this.at) ?? [];
    set[attribute] = Number(value);
    this.attributes.set(this.at, set);
    const piece = this.after(this.at);
    if (piece !== null) {
      const changed = { ...piece, values: Object.assign([...piece.values], set) };
      this.actions.push(["move", this.at, this.at, changed]);
      this.changed.set(this.at, changed);
    }
  }
  /** The parts of the turn up to this one. */
  parts() {
    return [...(this.before?.parts() ?? []), this.actions];
  }
}

/** A position; `turns` finds what the player may do. */
class Game {
  constructor(design, { turn, last, board, reserve }) {
    this.design = design;
    this.turn = design.turns[turn];
    this.player = this.turn.player;
    this.last = last;
    this.reserve = new Map(reserve.map(([player, type, n]) => [`${player} ${type}`, n]));
    this.board = new Map();
    for (const [at, player, type, attributes] of board) {
      const piece = this.piece(player, type);
      for (const [attribute, value] of attributes) piece.values[attribute] = Number(value);
      this.board.set(at, piece);
    }
  }
  piece(player, type) {
    return { player, type, values: [...this.design.attributes[type]] };
  }
  *beginnings() {
    for (const [at, piece] of this.board) {
      if (piece.player !== this.player && !this.design.isOn("shared-pieces")) continue;
      for (const entry of this.design.entries[piece.type]) {
        if (!entry.drop) yield new Run(this, entry, at, null);
      }
    }
    for (let at = 0; at < this.design.links.length; at++) {
      for (const [type, entries] of this.design.entries.entries()) {
        const none = (this.reserve.get(`${this.player} ${type}`) ?? 1) <= 0;
        for (const entry of none ? [] : entries) {
          const piece = this.piece(this.player, type);
          if (entry.drop) yield new Run(this, entry, at, null, piece);
        }
      }
    }
  }
  /** All turns, each a list of parts. */
  turns() {
    const { modes } = this.turn;
    const runs = [...this.beginnings()].filter(
      ({ entry }) => modes === null || modes.includes(entry.mode),
    );
    const order = this.design.priorities;
    const groups = order.length
      ? order.map((mode) => runs.filter(({ entry }) => entry.mode === mode))
      : [runs];
    const found = [];
    const forks = [];
    for (const group of groups) {
      let any = false;
      for (const run of group) {
        if (run.go(forks)) {
          any = true;
          this.goOn(run, found, forks);
        }
      }
      if (any) break;
    }
    while (forks.length) {
      const run = forks.pop();
      if (run.go(forks)) this.goOn(run, found, forks);
    }
    const passing = this.design.options["pass-turn"];
    if (passing === "true" || (passing === "forced" && !found.length)) found.push([]);
    return found;
  }
  /** The turn ends here, or the piece that has moved goes on. */
  goOn(run, found, forks) {
    const at = run.lastHere[1];
    const piece = at === null ? null : run.after(at);
    let more = false;
    if (run.mode !== null && piece !== null && piece.player === this.player) {
      run.last = run.lastHere;
      for (const entry of this.design.entries[piece.type]) {
        if (entry.drop || entry.mode !== run.mode) continue;
        const part = new Run(this, entry, at, run);
        if (part.go(forks)) {
          more = true;
          this.goOn(part, found, forks);
        }
      }
    }
    if (!more || this.design.isOn("pass-partial")) found.push(run.parts());
  }
  /** The board after a turn, as a text. */
  result(parts) {
    const board = new Map(this.board);
    for (const actions of parts) {
      const arrived = new Set();
      for (const [, from, to, piece] of actions.filter(([kind]) => kind === "move")) {
        if (!arrived.has(from)) board.delete(from);
        board.set(to, piece);
        arrived.add(to);
      }
      for (const [, at, piece] of actions.filter(([kind]) => kind === "drop")) {
        board.set(at, piece);
      }
      for (const [, at] of actions.filter(([kind]) => kind === "capture")) board.delete(at);
    }
    const order = [...board.keys()].sort((a, b) => a - b);
    return order.map((at) => `${at}:${board.get(at).player}:${board.get(at).type}`).join(" ");
  }
}

const { calls, design } = callsOf(readFileSync(process.argv[2], "utf8"));
if (process.argv[3] === "calls") {
  process.stdout.write(calls.map((call) => `${JSON.stringify(call)}\n`).join(""));
} else {
  const built = new Design(calls.slice(0, design));
  for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const game = new Game(built, JSON.parse(line));
    const results = new Set(game.turns().map((parts) => game.result(parts)));
    process.stdout.write(`${JSON.stringify([...results].sort())}\n`);
  }
}
