/** `History`: the legal steps as `Move`s, and those that were made. */

import { begunWith, Move, Node, unread } from "./move.js";
import { Observed } from "./observation.js";

export class History extends Observed {
  /** @param {number} seed */
  constructor(seed) {
    super(seed);
    /** @type {(Move | number)[]} the steps, or their numbers where nobody has asked for them */
    this._history = [];
    /** @type {Node | null} the present one, if it was asked for */
    this._node = null;
  }

  /** @returns {Move[]} */
  get legalMoves() {
    return this._outcome() === null ? this._shown() : [];
  }

  /** How many `legalMoves` there are; none of them is made for that. */
  get legalCount() {
    if (this._outcome() !== null) {
      return 0;
    }
    this._legal();
    return this._last - this._first;
  }

  /** The steps that the rules allow here, whether the game is over or not. */
  _shown() {
    const node = this._present();
    return Array.from({ length: node.size }, (_, index) => new Move(node, index));
  }

  /** The present node: moves of it are the moves of this position, by number. */
  _present() {
    this._legal();
    return (this._node ??= new Node(this));
  }

  /**
   * Makes a legal step; throws if it is not legal here.
   * @param {Move} move
   */
  push(move) {
    if (!(move instanceof Move)) {
      throw new Error("no move of this game");
    }
    const here = this._outcome() === null ? this._here(move) : null;
    if (here === null) {
      throw new Error(`illegal move: ${move}`);
    }
    this._history.push(here);
    this._node = null;
    this._make(this._moves[this._first + here._index]);
  }

  /**
   * Makes one of the `legalMoves` by its number, from 0; throws if there is none. Who plays many
   * games does so faster than with moves.
   * @param {number} number
   */
  pushNumber(number) {
    if (!Number.isInteger(number) || number < 0 || number >= this.legalCount) {
      throw new Error(`no legal move has the number ${number}`);
    }
    const node = this._node; // somebody may have moves of it, and then it has to be known
    this._history.push(node === null ? number : new Move(node, number));
    this._node = null;
    this._make(this._moves[this._first + number]);
  }

  /**
   * A move, of whatever position, as the legal one of this: elsewhere it may read otherwise.
   * @param {Move} move
   * @returns {Move | null}
   */
  _here(move) {
    const node = this._present();
    if (move._node === node) {
      return move;
    }
    const { label, start, end } = move._raw;
    for (let index = 0; index < node.size; index++) {
      const m = this._moves[this._first + index];
      if (this._labelOf(m) === label && this._startOf(m) === start && this._endOf(m) === end) {
        if (JSON.stringify(node.raw(index)) === JSON.stringify(move._raw)) {
          return new Move(node, index);
        }
      }
    }
    return null;
  }

  /**
   * Makes the one legal step that reads or begins so.
   * @param {string} text
   * @returns {Move}
   */
  pushText(text) {
    const moves = [...this.legalMoves];
    const exact = moves.filter((one) => one.text === text);
    const found = exact.length ? exact : begunWith(moves, text);
    if (found.length !== 1) {
      throw new Error(unread(moves, text, found));
    }
    this.push(found[0]);
    return found[0];
  }

  /**
   * Takes the last step back.
   * @returns {Move}
   */
  pop() {
    const last = this._history.at(-1);
    if (last === undefined) {
      throw new Error("no move to take back");
    }
    this._undoStep();
    return typeof last === "number" ? new Move(this._present(), last) : last;
  }

  /**
   * Takes steps back until so many are left; throws when there are fewer.
   * @param {number} ply
   */
  rewind(ply) {
    if (!Number.isInteger(ply) || ply < 0 || ply > this._depth) {
      throw new Error(`${ply} is not a number of steps that were made`);
    }
    while (this._depth > ply) {
      this._undoStep();
    }
  }

  _undoStep() {
    const last = this._history.pop();
    this._node?.keep();
    // A copy has steps of another game.
    this._node = last instanceof Move && last._node.game === this ? last._node : null;
    this._unmake();
  }

  /** The steps made so far. */
  get moves() {
    const named = this._history.map((one, ply) =>
      typeof one === "number" ? new Move(new Node(this, ply), one) : one,
    );
    this._history = named; // they have to be known, as in `pushNumber`
    return [...named];
  }

  /** One of the legal moves, drawn from the seeded generator. */
  randomMove() {
    const node = this._outcome() === null ? this._present() : null;
    if (!node?.size) {
      throw new Error("the game is over");
    }
    return new Move(node, this._below(node.size));
  }
}
