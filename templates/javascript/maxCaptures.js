/** Majority rule: what captures at all must capture most. */

import { COMPLETE, NEXT } from "./effects.js";

/** What a capture of a type that is counted first is worth. */
const FIRST = 2 ** 20;

/**
 * What is known of a turn at one of its steps.
 * @typedef {object} Account
 * @property {number} wanted the captures that it has yet to make; -1 until they are counted
 * @property {boolean} clean it has made none so far
 * @property {boolean} idle it may make none from here on
 */

/** @type {Account} */
const FRESH = { wanted: -1, clean: true, idle: false };

/** @param {new (...args: any[]) => import("./engine.js").Engine} Base */
export const maxCaptures = (Base) =>
  class MaxCaptures extends Base {
    _weighing = false;

    _accounts = [FRESH]; // by ply

    /** @param {number} turn */
    _begin(turn) {
      super._begin(turn);
      this._accounts = [FRESH];
    }

    /** Keeps the steps that lead to a turn with the greatest count of captures, or with none. */
    _choose() {
      const first = this._first;
      const count = this._top - first;
      const outer = this._weighing;
      this._weighing = true;
      const found = [];
      for (let i = 0; i < count; i++) {
        found.push(this._outlook(this._moves[first + i]));
      }
      this._weighing = outer;
      const { wanted, clean } = this._account;
      const due = wanted < 0 ? Math.max(0, ...found.map(({ most }) => most)) : wanted;
      this._account = { wanted: due, clean, idle: found.some(({ idle }) => idle) };
      if (outer) {
        return; // all count, whatever may be played
      }
      this._top = first;
      for (let i = 0; i < count; i++) {
        if (found[i].most === due || (clean && found[i].idle)) {
          this._moves[this._top++] = this._moves[first + i];
        }
      }
      super._choose();
    }

    get _account() {
      return this._accounts[this._accounts.length - 1];
    }

    set _account(account) {
      this._accounts[this._accounts.length - 1] = account;
    }

    _mayStop() {
      const { wanted, clean } = this._account;
      return (clean || wanted === 0) && super._mayStop();
    }

    /**
     * The captures of the best turn that goes on with a step, and whether one has none.
     * @param {number} m
     */
    _outlook(m) {
      let most = this._taken(m);
      let idle = most === 0;
      if (this._isPartial(m)) {
        this._make(m);
        const later = this._account;
        if (later.wanted >= 0) {
          most += later.wanted;
          idle = idle && (this._t.passPartial || later.idle);
        }
        this._unmake();
      }
      return { most, idle };
    }

    /** @param {number} m */
    _isPartial(m) {
      const list = this._listOf(m);
      return list !== 0 && this._lists[list + NEXT] !== COMPLETE;
    }

    /**
     * What a step captures.
     * @param {number} m
     */
    _taken(m) {
      this._removed(this._listOf(m), this._startOf(m), this._endOf(m));
      const mine = this._t.turns[this._turn][1];
      let taken = 0;
      for (const code of this._goneCode) {
        if (this._ownerOf(code) !== mine) {
          taken += this._t.first.includes(this._typeOf(code)) ? FIRST + 1 : 1;
        }
      }
      return taken;
    }

    /** @param {number} m */
    _make(m) {
      let account = FRESH;
      if (this._isPartial(m)) {
        const { wanted, clean } = this._account;
        const taken = this._taken(m);
        const left = wanted < 0 || this._weighing ? -1 : wanted - taken;
        account = { wanted: left, clean: clean && taken === 0, idle: false };
      }
      this._accounts.push(account);
      super._make(m);
      if (this._chain === this._off) {
        this._account = FRESH;
      }
    }

    _unmake() {
      super._unmake();
      this._accounts.pop();
    }

    copy() {
      const other = super.copy();
      other._accounts = [...this._accounts];
      return other;
    }
  };
