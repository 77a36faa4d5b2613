/** `Turning`: turns with variables of their own, and turn orders in which play can jump. */

import { whole } from "./values.js";

/** @typedef {import("./programmed.js").Programmed} Programmed */

/** @param {new (...args: any[]) => Programmed} Base */
export const turning = (Base) =>
  class Turning extends Base {
    /** @param {number} turn */
    _begin(turn) {
      if (this._t.targets.length) {
        whole(this._s[this._s.length - 1], "a jump", 0, this._t.targets.length);
      }
      super._begin(turn);
    }

    _passTurn() {
      this._passTo(this._advance());
    }

    /** Begins the variables of a turn anew; returns, by turn, which one follows. */
    _advance() {
      const { resets, targets, next } = this._t;
      const slot = this._s.length - 1;
      const label = targets.length ? this._s[slot] : 0;
      if (label) {
        this._write(slot, 0);
      }
      for (const [address, value] of resets) {
        if (this._s[address] !== value) {
          this._write(address, value);
        }
      }
      return label ? targets[label - 1] : next;
    }
  };
