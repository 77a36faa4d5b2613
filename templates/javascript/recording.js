/**
 * `Recording`: effects and moves as programs record them.
 *
 * What is recorded goes to the pending effects; a move is made of it when the program says so. It
 * is recorded once, so every stack is made large enough before something is written to it.
 */

import {
  ATTRIBUTE,
  CALL,
  COMPLETE,
  DROP,
  FLIP,
  HEAD,
  JUMP,
  LENGTH,
  MILD,
  NEXT,
  OWNER,
  PUT,
  REMOVE,
  SHIFT,
  SPARED,
  SUPPLY,
  TYPE,
  width,
} from "./effects.js";
import { Engine } from "./engine.js";
import { grown } from "./stacks.js";

export class Recording extends Engine {
  /** @param {number} seed */
  constructor(seed) {
    super(seed);
    this._edits = 0; // words of what is recorded
    this._ruling = 0; // the label of the rule that runs
    this._heard = false; // moves that are added count
    this._passed = false;
    this._rank = 0; // of the rule that runs; the best of those that have moves
    this._bestRank = 0;
  }

  /**
   * The code of a piece; 0, with a warning, for one that does not exist.
   * @param {number} player
   * @param {number} piece
   */
  _known(player, piece) {
    return this._isPlayer(player) && this._isType(piece) ? this._code(player, piece) : 0;
  }

  /**
   * There is such a player; a warning if not.
   * @param {number} player
   */
  _isPlayer(player) {
    return this._exists(player, this._t.players, "player");
  }

  /**
   * There is such a piece type; a warning if not.
   * @param {number} piece
   */
  _isType(piece) {
    return this._exists(piece, this._t.pieces, "piece type");
  }

  /**
   * @param {number} number
   * @param {string[]} things
   * @param {string} what
   */
  _exists(number, things, what) {
    if (number >= 0 && number < things.length) {
      return true;
    }
    this._tell(`there is no ${what} ${number + 1}, counted from 1`);
    return false;
  }

  /**
   * Records an effect of two to four words.
   * @param {number} kind
   * @param {number} one
   * @param {number} [two]
   * @param {number} [three]
   */
  _record(kind, one, two, three) {
    const pending = this._room(4);
    const at = this._begun() + this._edits;
    pending[at] = kind;
    pending[at + 1] = one;
    if (two !== undefined) {
      pending[at + 2] = two;
      this._edits++;
    }
    if (three !== undefined) {
      pending[at + 3] = three;
      this._edits++;
    }
    this._edits += 2;
  }

  /** Where the pending effects begin in what `_room` gives. */
  _begun() {
    return 0;
  }

  /**
   * The pending effects, which have room for so many words more.
   * @param {number} words
   * @returns {Int32Array}
   */
  _room(words) {
    const pending = this._pending[this._level];
    if (this._edits + words <= pending.length) {
      return pending;
    }
    return (this._pending[this._level] = grown(pending, this._edits + words));
  }

  /**
   * What stands on `start` goes to `end`.
   * @param {number} start
   * @param {number} end
   */
  _recordGo(start, end) {
    if (start >= 0 && end >= 0) {
      this._record(SHIFT, 1, start, end);
    }
  }

  /**
   * The piece that the move is about appears.
   * @param {number} at
   * @param {number} player
   * @param {number} piece
   */
  _recordDrop(at, player, piece) {
    const code = this._known(player, piece);
    if (code && at >= 0) {
      this._record(DROP, at, code);
    }
  }

  /**
   * A piece appears.
   * @param {number} at
   * @param {number} player
   * @param {number} piece
   */
  _recordPut(at, player, piece) {
    const code = this._known(player, piece);
    if (code && at >= 0) {
      this._record(PUT, at, code);
    }
  }

  /**
   * What stands there leaves the board.
   * @param {number} at
   */
  _recordRemove(at) {
    if (at >= 0) {
      this._record(REMOVE, at);
    }
  }

  /**
   * What stands there leaves the board, unless a piece of the move lands there.
   * @param {number} at
   */
  _recordSpare(at) {
    if (at >= 0) {
      this._record(SPARED, at);
    }
  }

  /**
   * What stands there goes to the next player.
   * @param {number} at
   */
  _recordFlip(at) {
    if (at >= 0) {
      this._record(FLIP, at);
    }
  }

  /**
   * What stands there has another value of an attribute.
   * @param {number} at
   * @param {number} attribute
   * @param {number} value
   */
  _recordSetAttribute(at, attribute, value) {
    if (at >= 0) {
      const [name, , mask] = this._t.attributes[attribute];
      if (value < 0 || value > mask) {
        this._tell(`'${name}': a value is out of range`);
      }
      this._record(ATTRIBUTE, at, attribute, value & mask);
    }
  }

  /**
   * A reserve changes by a number.
   * @param {number} player
   * @param {number} piece
   * @param {number} by
   */
  _recordSupply(player, piece, by) {
    const code = this._known(player, piece);
    if (code) {
      this._record(SUPPLY, code, by);
    }
  }

  /**
   * What stands there becomes another type.
   * @param {number} at
   * @param {number} piece
   */
  _recordChangeType(at, piece) {
    if (at >= 0 && this._isType(piece)) {
      this._record(TYPE, at, piece);
    }
  }

  /**
   * What stands there goes to a player.
   * @param {number} at
   * @param {number} player
   */
  _recordChangeOwner(at, player) {
    if (at >= 0 && this._isPlayer(player)) {
      this._record(OWNER, at, player);
    }
  }

  /**
   * A procedure runs when the move is made.
   * @param {number} procedure
   * @param {number[]} args
   */
  _recordInvoke(procedure, ...args) {
    const pending = this._room(3 + args.length);
    let at = this._begun() + this._edits;
    this._edits += 3 + args.length;
    pending[at++] = CALL;
    pending[at++] = procedure;
    pending[at++] = args.length;
    for (let k = 0; k < args.length; k++) {
      pending[at++] = args[k];
    }
  }

  /**
   * After the turn play goes on at a label.
   * @param {number} label
   */
  _recordJump(label) {
    this._record(JUMP, label);
  }

  // Moves

  /** All that was recorded is a move. */
  _addMove() {
    const words = this._room(0);
    const at = this._begun();
    let start = words[at + 2];
    let end = words[at + 3];
    let plain = false;
    if (this._edits >= 4 && words[at] === SHIFT) {
      plain = this._edits === 4 && start !== end && this._s[start] !== 0;
    } else {
      [start, end] = this._ends();
    }
    if (this._counts()) {
      this._append(this._written(this._ruling, start, end, plain ? 0 : this._list()));
    }
    this._edits = 0;
  }

  /** A pass with all that was recorded, once a generation. */
  _addPass() {
    if (this._passed) {
      return;
    }
    this._passed = true;
    if (this._counts()) {
      this._append(this._edits ? this._written(0, this._off, this._off, this._list()) : 0);
    }
    this._edits = 0;
  }

  /** A move that is added now counts: nobody has one of a rank before. */
  _counts() {
    if (!this._heard || this._rank > this._bestRank) {
      return false;
    }
    if (this._rank < this._bestRank) {
      this._bestRank = this._rank;
      this._top = this._first;
    }
    return true;
  }

  /** Where the move starts and ends: the first piece that goes, else that appears. */
  _ends() {
    const words = this._room(0);
    const first = this._begun();
    let [end, drop] = [-1, -1];
    for (let i = first; i < first + this._edits; i += width(words, i)) {
      const kind = words[i];
      if (kind === SHIFT) {
        return [words[i + 2], words[i + 3]];
      }
      if (kind === DROP && drop < 0) {
        drop = words[i + 1];
      } else if (end < 0 && [PUT, REMOVE, TYPE, OWNER].includes(kind)) {
        end = words[i + 1];
      }
    }
    const at = drop >= 0 ? drop : end;
    return [this._off, at >= 0 ? at : this._off];
  }

  /** What was recorded becomes a list of effects. */
  _list() {
    const list = this._listTop;
    const last = list + HEAD + this._edits;
    if (last > this._lists.length) {
      this._grow("_lists", last);
    }
    const words = this._lists;
    words[list + NEXT] = COMPLETE;
    words[list + MILD] = 0;
    words[list + LENGTH] = this._edits;
    this._bring(list + HEAD);
    for (let i = list + HEAD; i < last; i += width(words, i)) {
      if (words[i] === SPARED) {
        words[i] = REMOVE; // no landing goes before
      }
    }
    this._listTop = last;
    return list;
  }

  /**
   * Brings what was recorded to its place in the lists.
   * @param {number} to
   */
  _bring(to) {
    const pending = this._pending[this._level];
    for (let i = 0; i < this._edits; i++) {
      this._lists[to + i] = pending[i];
    }
  }

  /**
   * @param {number} label
   * @param {number} start
   * @param {number} end
   * @param {number} list
   */
  _written(label, start, end, list) {
    const k = this._dynTop;
    if (k + 4 > this._dyn.length) {
      this._grow("_dyn");
    }
    this._dyn[k] = label;
    this._dyn[k + 1] = start;
    this._dyn[k + 2] = end;
    this._dyn[k + 3] = list;
    this._dynTop = k + 4;
    return ~k;
  }

  /** @param {number} m */
  _append(m) {
    if (this._top === this._moves.length) {
      this._grow("_moves");
    }
    this._moves[this._top++] = m;
  }
}
