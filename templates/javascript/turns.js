/** `Turns`: counting and listing steps and whole turns. */

import { Core } from "./core.js";
import { DROP, PROMOTE } from "./effects.js";
import { rawMove } from "./move.js";
import { whole } from "./values.js";

const STEPS_OF_TURN = 400;

export class Turns extends Core {
  /**
   * Number of sequences of `depth` steps; a finished game has none.
   * @param {number} depth
   * @returns {number}
   */
  perft(depth) {
    whole(depth, "a depth", 0);
    return this._tried(() => this._steps(depth));
  }

  /**
   * What is tried meanwhile is taken back at the end, whatever that is.
   * @template T
   * @param {() => T} run
   * @returns {T}
   */
  _tried(run) {
    const ply = this._depth;
    try {
      return run();
    } finally {
      while (this._depth > ply) {
        this._unmake();
      }
    }
  }

  /**
   * @param {number} depth
   * @returns {number}
   */
  _steps(depth) {
    if (depth <= 1) {
      return depth === 1 ? this._offered() : 1;
    }
    let total = 0;
    const open = [this._offered()]; // at each ply
    const tried = [0];
    while (open.length) {
      const ply = open.length - 1;
      if (tried[ply] < open[ply]) {
        this._make(this._moves[this._first + tried[ply]++]);
        if (ply + 2 < depth) {
          open.push(this._offered());
          tried.push(0);
        } else {
          total += this._offered();
          this._unmake();
        }
      } else {
        open.pop();
        tried.pop();
        if (ply) {
          this._unmake();
        }
      }
    }
    return total;
  }

  /** Number of legal steps; none when the game is over. */
  _offered() {
    if (this._outcome() !== null) {
      return 0;
    }
    this._legal();
    return this._last - this._first;
  }

  /**
   * Number of sequences of `depth` whole turns.
   * @param {number} depth
   * @param {boolean} [merged] turns with equal start, end and captured set count once
   * @returns {number}
   */
  perftTurns(depth, merged = false) {
    whole(depth, "a depth", 0);
    return depth ? this._tried(() => this._turnsOn(depth, merged)) : 1;
  }

  /**
   * @param {number} depth
   * @param {boolean} merged
   * @returns {number}
   */
  _turnsOn(depth, merged) {
    let total = 0;
    const path = [this._waysOn(merged)]; // what is still to be tried at each ply, the last first
    /** @type {number[][]} */
    const made = [];
    while (path.length) {
      const turn = path[path.length - 1].pop();
      if (turn && path.length === depth) {
        total++;
      } else if (turn) {
        turn.forEach((k) => this._step(k));
        made.push(turn);
        path.push(this._waysOn(merged));
      } else {
        path.pop();
        made.pop()?.forEach(() => this._unmake());
      }
    }
    return total;
  }

  /** @param {boolean} merged */
  _waysOn(merged) {
    const turns = this._wholeTurns();
    return (merged ? this._merge(turns) : turns).reverse();
  }

  /**
   * Makes the k-th legal step.
   * @param {number} k
   */
  _step(k) {
    this._legal();
    this._make(this._moves[this._first + k]);
  }

  /**
   * Every way to complete the present turn, as indices of steps; nothing when the game is over.
   * @param {number} [steps] how many the turn has had
   * @returns {number[][]}
   * @throws {Error} for a turn of more than `STEPS_OF_TURN` steps, which may have no end
   */
  _wholeTurns(steps = 0) {
    if (steps > STEPS_OF_TURN) {
      throw new Error(`a turn has no end: more than ${STEPS_OF_TURN} steps`);
    }
    if (this._outcome() !== null) {
      return [];
    }
    this._legal();
    const turns = [];
    for (let k = 0; k < this._last - this._first; k++) {
      this._step(k);
      if (this._chain === this._off || this._outcome() !== null) {
        turns.push([k]);
      } else {
        for (const rest of this._wholeTurns(steps + 1)) {
          turns.push([k, ...rest]);
        }
      }
      this._unmake();
    }
    return turns;
  }

  /**
   * Of turns with equal start, end, captured set and chosen types, the first.
   * @param {number[][]} turns
   */
  _merge(turns) {
    const seen = new Set();
    return turns.filter((turn) => {
      const taken = new Set();
      const raws = turn.map((k) => {
        this._legal();
        const m = this._moves[this._first + k];
        this._removed(this._listOf(m), this._startOf(m), this._endOf(m));
        this._goneAt.forEach((at) => taken.add(at));
        const raw = rawMove(this, m);
        this._make(m);
        return raw;
      });
      turn.forEach(() => this._unmake());
      const moved = raws.filter((raw) => raw.label !== 0);
      const last = (moved.length ? moved : raws).at(-1);
      const chosen = raws
        .filter((raw) => !raw.plain)
        .flatMap((raw) => raw.effects.filter(([kind]) => kind === PROMOTE || kind === DROP));
      const captured = [...taken].sort((one, two) => one - two);
      const choices = chosen.map(([, at, what]) => [at, what]);
      const key = JSON.stringify([raws[0].start, last?.end, captured, choices]);
      return seen.size < seen.add(key).size;
    });
  }
}
