/** Labels of the turn order, where moves can go on, and variables that last a turn. */

/** @param {new (...args: any[]) => import("./engine.js").Engine} Base */
export const labels = (Base) =>
  class Labels extends Base {
    _passTurn() {
      const { fresh, targets, next } = this._t;
      const label = targets.length ? this._s[this._s.length - 1] : 0;
      for (const [address, value] of fresh) {
        if (this._s[address] !== value) {
          this._write(address, value);
        }
      }
      this._passTo(label ? targets[label - 1] : next);
    }
  };
