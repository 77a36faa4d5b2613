/** `Play`: a game in progress with what was taken back, and who plays for whom. */

import { made } from "./records.js";
import { draughtsSetup } from "./setups.js";
import { told } from "./sights.js";

/** @typedef {import("./engine.js").Game} Game */
/** @typedef {import("./engine.js").Move} Move */
/** @typedef {import("./engine.js").Setup} Setup */
/** @typedef {import("./records.js").Step} Step */
/** A person, or a player by its name and level: `auto 3`. @typedef {string} Controller */

/** Who plays at first against the one person. */
const OPPONENT = "auto 3";

/**
 * Games of rules; those of the family of chess begin at FEN, too.
 * @typedef {object} Rules
 * @property {(setup: Setup, seed?: number) => Game} fromSetup
 * @property {(fen: string) => Game} [fromFen]
 */

/**
 * A game with all that was done in it.
 * @typedef {Pick<Play, "seed" | "setup" | "edits" | "game" | "undone" | "steps">} Course
 */

export class Play {
  /**
   * @param {Rules & {new (seed?: number): Game}} GameClass
   * @param {number} seed
   */
  constructor(GameClass, seed) {
    this._Game = GameClass;
    /** The seeds that games have had. */
    this._seeds = seed;
    this.seed = seed;
    /** The game that was there before this one was begun or loaded. @type {Course | null} */
    this.before = null;
    /** Who plays for whom; for the others a person. @type {Map<string, Controller>} */
    this.controllers = new Map();
    /** Where the game began, if elsewhere than at the start. @type {Setup | null} */
    this.setup = null;
    /** Edits that a record began with, as they are written. @type {string[]} */
    this.edits = [];
    this.game = new GameClass(seed);
    this._dealt();
    /** Moves that were taken back, the next one last. @type {Move[]} */
    this.undone = [];
    /** The steps as records write them, those that were taken back included. @type {Step[]} */
    this.steps = [];
  }

  /** The game in progress, as it can be brought back. @returns {Course} */
  get course() {
    const { seed, setup, edits, game, undone, steps } = this;
    return { seed, setup, edits, game, undone, steps };
  }

  /** @param {Course} course */
  set course(course) {
    Object.assign(this, course);
  }

  /** A game that was played is kept when another takes its place. @param {Course} course */
  keepBefore(course) {
    if (course.steps.length || course.setup !== null) {
      this.before = course;
    }
  }

  /** Changes places with the game before. */
  exchange() {
    if (this.before !== null) {
      const { course } = this;
      this.course = this.before;
      this.before = null;
      this.keepBefore(course);
    }
  }

  /** A game at the usual start. @returns {Game} */
  usual() {
    return new this._Game();
  }

  /**
   * The setup of a position in FEN; throws where the rules have none.
   * @param {string} fen
   * @returns {Setup}
   */
  startAt(fen) {
    if (this.game.describe().family === "draughts") {
      return draughtsSetup(fen, this.usual());
    }
    if (this._Game.fromFen === undefined) {
      throw new Error("A record that begins with FEN is not read here.");
    }
    return this._Game.fromFen(fen).setup();
  }

  /** How this game has come about. @returns {import("./worker.js").Told} */
  get told() {
    const { setup, seed, game } = this;
    return { setup, seed, moves: game.moves.map(({ text }) => text) };
  }

  /** This game before its first step. @returns {Game} */
  beginning() {
    const { setup, seed } = this;
    return setup === null ? new this._Game(seed) : this._Game.fromSetup(setup);
  }

  /** Begins anew, at the start or at a setup. @param {Setup | null} [setup] */
  restart(setup = null) {
    this._seeds += 1;
    this.seed = this._seeds;
    this.setup = setup;
    this.edits = [];
    const { seed } = this;
    this.game = setup === null ? new this._Game(seed) : this._Game.fromSetup(setup, seed);
    this.undone = [];
    this.steps = [];
    this._dealt();
  }

  /** What chance has dealt is part of the record: edits that tell every position. */
  _dealt() {
    const { game } = this;
    if (this.setup === null && game.describe().dealt) {
      this.edits = game.positions.map((position) => {
        const piece = game.board.get(position);
        return piece === undefined ? `x ${position}` : `${piece.player} ${piece.type} ${position}`;
      });
    }
  }

  /**
   * Who sees the board: the person to move, else who moved last, else the first; `null` for all of
   * it, where nobody plays or the game is over.
   */
  get viewer() {
    const { game, persons } = this;
    if (!persons.length || game.outcome() !== null) {
      return null;
    }
    const movers = [...game.moves.map(({ player }) => player), game.turn];
    return movers.reverse().find((name) => persons.includes(name)) ?? persons[0];
  }

  /** Those for whom a person plays. @returns {string[]} */
  get persons() {
    return this.seats.filter((name) => this._playedByPerson(name));
  }

  /** All for whom somebody plays. @returns {string[]} */
  get seats() {
    const { players } = this.game.describe();
    return players.filter(({ kind }) => kind === "active").map(({ name }) => name);
  }

  /** The machine plays for all but who is to move, or is the first of them. */
  seatOne() {
    const { turn } = this.game;
    const order = this.game.describe().turn_order.map(({ player }) => player);
    const one = [turn, ...order].find((name) => this.seats.includes(name));
    for (const name of this.seats) {
      this.controllers.set(name, name === one ? "person" : OPPONENT);
    }
  }

  /** @param {string} player */
  _playedByPerson(player) {
    return (this.controllers.get(player) ?? "person") === "person";
  }

  /** @param {Move} move a legal step; what was taken back is forgotten */
  make(move) {
    this.steps.length = this.game.ply;
    this.steps.push(this._made(move));
    this.undone = [];
  }

  /** Makes a step, and keeps how it reads to those who do not see all of it. @param {Move} move */
  _made(move) {
    const { game } = this;
    const { players, veiled } = game.describe();
    const others = veiled ? players.filter(({ name }) => name !== game.turn) : [];
    const before = others.map(({ name }) => game.observation(name));
    const step = made(game, move);
    step.told = new Map(
      others.map(({ name }, k) => [
        name,
        told(step.named, move, before[k], game.observation(name)),
      ]),
    );
    return step;
  }

  /** The steps of the last turn, as far as it has been played. @returns {Move[]} */
  get lastTurn() {
    const { moves, ply } = this.game;
    let first = Math.max(ply - 1, 0);
    const goesOn = (/** @type {number} */ at) => this.steps[at]?.chained && !this.steps[at].closed;
    while (first > 0 && goesOn(first - 1) && moves[first - 1].player === moves[first].player) {
      first -= 1;
    }
    return moves.slice(first);
  }

  /** Takes one step back. @returns {boolean} */
  back() {
    if (this.game.ply === 0) {
      return false;
    }
    this.undone.push(this.game.pop());
    return true;
  }

  /** Makes again what was taken back. @returns {boolean} */
  forth() {
    const move = this.undone.pop();
    if (move === undefined) {
      return false;
    }
    this.game.push(move);
    return true;
  }

  /** Goes to the position after so many steps. @param {number} ply */
  goTo(ply) {
    while (this.game.ply > ply && this.back()) {
      // further back
    }
    while (this.game.ply < ply && this.forth()) {
      // further on
    }
  }

  /** Takes back to where a person had to choose, at least one step. */
  undo() {
    if (this.back()) {
      while (this.machine !== null && this.back()) {
        // a machine's steps are taken back with the person's
      }
    }
  }

  /** Makes again up to where a person has to choose, at least one step. */
  redo() {
    if (this.forth()) {
      while (this.machine !== null && this.forth()) {
        // a machine's steps are made again with the person's
      }
    }
  }

  /** Who chooses the next step, if it is no person. @returns {Controller | "chance" | null} */
  get machine() {
    if (this.game.randomTurn) {
      return "chance";
    }
    const controller = this.controllers.get(this.game.turn) ?? "person";
    return controller === "person" ? null : controller;
  }
}
