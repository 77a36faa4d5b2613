/** Majority rule: what captures at all must capture most. */

import { COMPLETE, NEXT } from "./effects.js";

/** What a capture of a type that is counted first is worth. */
const FIRST = 2 ** 20;

/** @param {new (...args: any[]) => import("./engine.js").Engine} Base */
export const maxCaptures = (Base) =>
  class MaxCaptures extends Base {
    /** Captures still to come in the chain, as chosen last. */
    _best = 0;

    /** Keeps the steps that begin a turn with the greatest count of captures, or with none. */
    _choose() {
      const first = this._first;
      const count = this._top - first;
      const values = [];
      for (let i = 0; i < count; i++) {
        values.push(this._value(this._moves[first + i]));
      }
      const best = values.reduce((one, two) => Math.max(one, two), 0);
      this._top = first;
      for (let i = 0; i < count; i++) {
        if (values[i] === best || values[i] === 0) {
          this._moves[this._top++] = this._moves[first + i];
        }
      }
      super._choose();
      this._best = best;
    }

    _mayStop() {
      return this._best === 0 && super._mayStop();
    }

    /**
     * The captures of the best turn that begins with a step.
     * @param {number} m
     */
    _value(m) {
      const list = this._listOf(m);
      this._removed(list, this._startOf(m), this._endOf(m));
      const mine = this._t.turns[this._turn][1];
      let value = 0;
      for (const code of this._goneCode) {
        if (this._ownerOf(code) !== mine) {
          value += this._t.first.includes(this._typeOf(code)) ? FIRST + 1 : 1;
        }
      }
      if (list !== 0 && this._lists[list + NEXT] !== COMPLETE) {
        this._make(m);
        if (this._chain !== this._off && this._last >= 0) {
          value += this._best;
        }
        this._unmake();
      }
      return value;
    }
  };
