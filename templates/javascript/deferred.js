/** Deferred captures: what a chain captures leaves the board when the chain ends. */

import { COMPLETE, NEXT } from "./effects.js";

/** @param {new (...args: any[]) => import("./engine.js").Engine} Base */
export const deferred = (Base) =>
  class Deferred extends Base {
    /** @type {number[]} positions of pieces that stay as obstacles, and are captured already */
    _doomed = [];

    _deferring = false;

    /** @type {number[][]} */
    _before = [];

    /** @param {number} turn */
    _begin(turn) {
      super._begin(turn);
      this._doomed = [];
      this._before = [];
    }

    /** @param {number} m */
    _make(m) {
      this._before.push(this._doomed);
      const list = this._listOf(m);
      this._deferring =
        this._doomed.length > 0 || (list !== 0 && this._lists[list + NEXT] !== COMPLETE);
      super._make(m);
      this._deferring = false;
    }

    _unmake() {
      super._unmake();
      this._doomed = this._before.pop() ?? [];
    }

    /** @param {number} at */
    _remove(at) {
      if (!this._deferring) {
        super._remove(at);
      } else if (this._s[at]) {
        this._doomed = [...this._doomed, at];
      }
    }

    _passTurn() {
      for (const at of this._doomed) {
        this._place(at, 0, 0);
      }
      this._doomed = [];
      super._passTurn();
    }

    /** As in `Core`; what is captured is gone where nobody goes on. */
    _finishedByStep() {
      const found = super._finishedByStep();
      const over = found !== null && this._doomed.length > 0 && this._last < 0 && !this._canGoOn();
      return over ? null : found;
    }

    _canGoOn() {
      const { _top, _dynTop, _listTop } = this;
      this._generate();
      const some = this._top > _top;
      this._top = _top;
      this._backTo(_dynTop, _listTop);
      return some;
    }

    /** No step of the chain may capture again what is captured. */
    _generateChain() {
      super._generateChain();
      if (!this._doomed.length) {
        return;
      }
      if (this._cut()) {
        this._tight = true; // they will be generated again
        return;
      }
      const last = this._top;
      this._top = this._first;
      for (let i = this._first; i < last; i++) {
        if (!this._hits(this._moves[i])) {
          this._moves[this._top++] = this._moves[i];
        }
      }
    }

    /** @param {number} m */
    _hits(m) {
      const list = this._listOf(m);
      if (list === 0) {
        return this._doomed.includes(this._endOf(m));
      }
      this._removed(list, this._startOf(m), this._endOf(m));
      return this._goneAt.some((/** @type {number} */ at) => this._doomed.includes(at));
    }

    copy() {
      const other = super.copy();
      other._doomed = this._doomed;
      other._before = [...this._before];
      return other;
    }
  };
