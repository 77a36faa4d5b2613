/**
 * `Invariants`: turns that end in an illegal position are illegal, of others the best are legal.
 *
 * A step is legal if it begins such a turn; every step is tried before that is known.
 */

import { COMPLETE, NEXT } from "./effects.js";

/** @typedef {InstanceType<ReturnType<typeof import("./turning.js").turning>>} Turning */
/** @typedef {number[] | null} Keys what is compared at the end of a turn; null if it is illegal */

/** @param {new (...args: any[]) => Turning} Base */
export const invariants = (Base) =>
  class Invariants extends Base {
    _trying = false;

    _replying = false; // replies are counted

    /** @type {Keys} of the turn that was tried */
    _keys = null;

    /** @type {Keys} of the best way on from the present step */
    _best = null;

    /** @type {Keys} if the turn ended at the present step */
    _stop = null;

    /** Whether the rules let the turn go on from there, legally or not. */
    _goesOn = false;

    /** @param {((game: any) => unknown)[]} conditions */
    _allHold(conditions) {
      const me = this._t.turns[this._turn][1];
      return conditions.every((condition) => this._consult(condition, me));
    }

    // Preconditions

    _generate() {
      const { ready, readyStep } = this._t;
      if (this._chain !== this._off || (this._allHold(ready) && this._allHold(readyStep))) {
        super._generate();
      }
    }

    _generateChain() {
      if (this._allHold(this._t.readyStep)) {
        super._generateChain();
      }
    }

    // Trials

    _choose() {
      super._choose();
      const first = this._first;
      const goesOn = this._top > first;
      const tried = [];
      for (let i = first; i < this._top; i++) {
        const m = this._moves[i];
        tried.push(this._isSure(m) ? [] : this._trial(m));
      }
      this._goesOn = goesOn; // after the trials, which set it for the steps that they try
      const stops = this._chain !== this._off && this._t.passPartial;
      const stop = stops ? this._value() : null;
      const best = [...tried, stop].reduce((one, two) => (greater(two, one) ? two : one), null);
      this._best = best;
      this._stop = same(stop, best) ? stop : null;
      this._top = first;
      tried.forEach((keys, k) => {
        if (keys !== null && same(keys, best)) {
          this._moves[this._top++] = this._moves[first + k];
        }
      });
    }

    _mayStop() {
      return this._stop !== null && super._mayStop();
    }

    /**
     * Where a step starts and ends tells that it may end the turn.
     * @param {number} m
     */
    _isSure(m) {
      const { sure } = this._t;
      const list = this._listOf(m);
      if (sure.length === 0 || (list !== 0 && this._lists[list + NEXT] !== COMPLETE)) {
        return false;
      }
      const [from, to] = [this._lf, this._lt];
      this._lf = this._startOf(m);
      this._lt = this._endOf(m);
      const holds = this._allHold(sure);
      this._lf = from;
      this._lt = to;
      return holds;
    }

    /**
     * The keys at the end of the best legal turn that goes on with a step, if there is any.
     * @param {number} m
     */
    _trial(m) {
      const { _trying } = this;
      this._trying = true;
      this._make(m);
      const { _keys } = this;
      this._unmake();
      this._trying = _trying;
      return _keys;
    }

    /** The keys if the turn ended now; null if it cannot. */
    _value() {
      const { soundStep, sound, answered, keys } = this._t;
      if (!this._allHold(soundStep) || !this._allHold(sound)) {
        return null;
      }
      if (!this._replying && !this._allHold(answered)) {
        return null; // what asks for the replies does not apply to them
      }
      const me = this._t.turns[this._turn][1];
      return keys.map((/** @type {() => number} */ key) => this._consult(key, me));
    }

    _passTurn() {
      if (this._trying) {
        this._keys = this._value();
      }
      super._passTurn();
    }

    /**
     * As in `Core`; a chain that can go on, but not to a legal end, is a dead end.
     * @param {number} m
     */
    _goOn(m) {
      const trying = this._trying;
      this._trying = false;
      this._chain = this._landing(m);
      this._mode = this._lists[this._listOf(m) + NEXT];
      this._dead = false;
      if (trying && !this._allHold(this._t.soundStep)) {
        this._keys = null;
        return;
      }
      if (this._finishedByStep() !== null) {
        this._keys = trying ? this._value() : null;
        return;
      }
      this._select();
      if (this._last > this._first) {
        this._keys = this._best;
        return;
      }
      this._forget();
      const stops = !this._goesOn || this._stop !== null;
      this._trying = trying && stops;
      this._keys = null;
      this._passTurn();
      this._dead = !stops;
    }

    // Replies

    /** How many legal steps would follow if the turn ended now. */
    _replies() {
      const { _turn, _chain, _mode, _result, _trying, _keys, _best, _stop } = this;
      const { _first, _last, _top, _dynTop, _listTop, _undoTop } = this;
      this._replying = true;
      this._trying = false;
      this._chain = this._off;
      this._turn = this._advance()[this._turn];
      this._select();
      const count = this._last - this._first;
      this._restore(_undoTop);
      this._replying = false;
      Object.assign(this, { _turn, _chain, _mode, _result, _trying, _keys, _best, _stop });
      Object.assign(this, { _first, _last, _top, _dynTop, _listTop });
      return count;
    }
  };

/**
 * Keys are compared one after the other; any are greater than none.
 * @param {Keys} one
 * @param {Keys} other
 */
function greater(one, other) {
  if (one === null || other === null) {
    return one !== null;
  }
  const k = one.findIndex((key, i) => key !== other[i]);
  return k >= 0 && one[k] > other[k];
}

/**
 * @param {Keys} one
 * @param {Keys} other
 */
function same(one, other) {
  return !greater(one, other) && !greater(other, one) && (one === null) === (other === null);
}
