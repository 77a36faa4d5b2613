/**
 * `attacked?`: whether an enemy's step could remove a piece. The tables run backwards from the
 * attacked position.
 */

/**
 * How a piece is attacked on one position. A set is an index into the sets of codes that attack so.
 * @typedef {[
 *   leaps?: number[][], rays?: number[][], hops?: number[][],
 *   guarded?: [set: number, cell: number, ways: number[][]][],
 *   lasting?: [set: number, cell: number, ways: number[][], start: number, end: number][]
 * ]} AttackOn
 * Leaps are [set, cells...]; rays are [set, cells outward...] up to the first piece, hops the same
 * over exactly one piece. What is guarded needs one of the ways [cell, set, ...]. What lasts also
 * needs the previous step to have started and ended there; -1 is anywhere.
 */

/**
 * The attacks on every position in one array: those on p begin at words[p]. Every list is preceded
 * by its length.
 * @param {AttackOn[]} positions
 * @param {number} width codes in a set, by which sets are numbered
 */
export function attackTable(positions, width) {
  /** @type {number[]} */
  const words = new Array(positions.length).fill(0);
  const ways = (/** @type {number[][]} */ rows) => {
    words.push(rows.length);
    for (const row of rows) {
      words.push(row.length / 2, ...row.map((word, k) => (k % 2 ? word * width : word)));
    }
  };
  positions.forEach(([leaps = [], rays = [], hops = [], guarded = [], lasting = []], p) => {
    words[p] = words.length;
    for (const rows of [leaps, rays, hops]) {
      words.push(rows.length);
      for (const [set, ...cells] of rows) {
        words.push(set * width, cells.length, ...cells);
      }
    }
    words.push(guarded.length);
    for (const [set, at, rows] of guarded) {
      words.push(set * width, at);
      ways(rows);
    }
    words.push(lasting.length);
    for (const [set, at, rows, start, end] of lasting) {
      words.push(set * width, at, start, end);
      ways(rows);
    }
  });
  return Int32Array.from(words);
}

/**
 * The attacks on each position by kind, as `attackTable` takes them; `rows` names them by number
 * ("0 1|2||;0|||3|4-7").
 * @param {((p: number) => any[])[]} hits
 * @param {string} rows
 */
export function attacked(hits, rows) {
  const named = (/** @type {string} */ numbers) => {
    const [first, last = first] = numbers.split("-").map(Number);
    return hits.slice(first, last + 1);
  };
  return rows.split(";").map((text, p) =>
    text.split("|").map((kind) => {
      const all = kind ? kind.split(" ") : [];
      return all.flatMap(named).map((hit) => hit(p));
    }),
  );
}

/** @param {new (...args: any[]) => import("./engine.js").Engine} Base */
export const attacks = (Base) =>
  class Attacks extends Base {
    /** @param {any[]} args */
    constructor(...args) {
      super(...args);
      /** @type {Uint8Array} */
      this._sets = this._t.attackSets;
      this._reading = 0;
    }

    /**
     * A step of `attacker` could remove the piece `victim` that stands (is put) on a position. With
     * as many codes added as there are, a step of the first move type, and so on.
     * @param {number} attacker
     * @param {number} victim
     * @param {number} at
     */
    _attacked(attacker, victim, at) {
      const table = this._t.attacks[attacker][victim];
      if (table && this._hit(table, table[at])) {
        return true;
      }
      if (!this._t.anyForward) {
        return false;
      }
      const forward = this._t.forward.get(victim)?.[attacker];
      return forward !== undefined && this._reached(forward, at);
    }

    /**
     * The piece on a position is attacked.
     * @param {number} at
     * @param {number[]} dangers
     */
    _threatened(at, dangers) {
      for (let k = 0; k < dangers.length; k++) {
        if (this._attacked(dangers[k], this._s[at], at)) {
          return true;
        }
      }
      return false;
    }

    /**
     * Some royal piece is attacked on the board as it is.
     * @param {Uint8Array} royals
     * @param {number[]} dangers
     */
    _exposed(royals, dangers) {
      const b = this._s;
      for (let p = 0; p < this._off; p++) {
        if (royals[b[p]] !== 0 && this._threatened(p, dangers)) {
          return true;
        }
      }
      return false;
    }

    /**
     * @param {Int32Array} words
     * @param {number} i where the attacks on the position are
     */
    _hit(words, i) {
      const b = this._s;
      const sets = this._sets;
      for (let n = words[i++]; n > 0; n--) {
        const set = words[i++];
        for (let last = i + 1 + words[i++]; i < last; i++) {
          if (sets[set + b[words[i]]] !== 0) {
            return true;
          }
        }
      }
      for (let n = words[i++]; n > 0; n--) {
        const set = words[i++];
        const last = i + 1 + words[i++];
        while (i < last && b[words[i]] === 0) {
          i++;
        }
        if (i < last && sets[set + b[words[i]]] !== 0) {
          return true;
        }
        i = last;
      }
      for (let n = words[i++]; n > 0; n--) {
        const set = words[i++];
        let screens = 0;
        const last = i + 1 + words[i++];
        for (; i < last; i++) {
          const code = b[words[i]];
          if (code !== 0 && screens++ > 0) {
            if (sets[set + code] !== 0) {
              return true;
            }
            break;
          }
        }
        i = last;
      }
      for (let n = words[i++]; n > 0; n--) {
        const holds = sets[words[i] + b[words[i + 1]]] !== 0;
        if (this._open(words, i + 2) && holds) {
          return true;
        }
        i = this._reading;
      }
      for (let n = words[i++]; n > 0; n--) {
        const [start, end] = [words[i + 2], words[i + 3]];
        const before = (start < 0 || start === this._lf) && (end < 0 || end === this._lt);
        const holds = before && sets[words[i] + b[words[i + 1]]] !== 0;
        if (this._open(words, i + 4) && holds) {
          return true;
        }
        i = this._reading;
      }
      return false;
    }

    /**
     * On one of the ways every cell holds what it must. `_reading` is then where they end.
     * @param {Int32Array} words
     * @param {number} i where the ways begin
     */
    _open(words, i) {
      const b = this._s;
      let open = false;
      for (let n = words[i++]; n > 0; n--) {
        let all = true;
        for (let cells = words[i++]; cells > 0; cells--) {
          all = all && this._sets[words[i + 1] + b[words[i]]] !== 0;
          i += 2;
        }
        open = open || all;
      }
      this._reading = i;
      return open;
    }

    /**
     * Generates forwards: some step takes what stands on a position.
     * @param {(game: any, b: Int32Array) => void} forward
     * @param {number} at
     */
    _reached(forward, at) {
      if (this._level) {
        return false;
      }
      return this._someAside(forward, (m) =>
        this._takes(this._listOf(m), this._startOf(m), this._endOf(m), at),
      );
    }

    /**
     * `attacked?` in a rule: a friendly piece stands there, or one of the moving type would.
     * @param {number} me
     * @param {number} type
     * @param {number} at
     * @param {number} [mode]
     */
    _asked(me, type, at, mode = -1) {
      if (at === this._off || this._level) {
        return false;
      }
      const b = this._s;
      const code = b[at];
      const victim = code && this._ownerOf(code) === me ? code : this._code(me, type);
      const asked = victim + (mode + 1) * this._t.codes;
      if (!this._t.anyForward) {
        return this._tabled(this._t.foes[me], asked, at);
      }
      const bits = this._suppose(victim, at);
      const found = this._t.foes[me].some((/** @type {number} */ foe) =>
        this._attacked(foe, asked, at),
      );
      this._restorePiece(code, bits, at);
      return found;
    }

    /**
     * Some of these players attack a piece that is (put) on a position, by tables alone, which do
     * not look at what stands there.
     * @param {number[]} foes
     * @param {number} victim
     * @param {number} at
     */
    _tabled(foes, victim, at) {
      for (let k = 0; k < foes.length; k++) {
        const table = this._t.attacks[foes[k]][victim];
        if (this._hit(table, table[at])) {
          return true;
        }
      }
      return false;
    }

    /**
     * Puts a piece on a position, a new one unless it stands there; the attributes of before.
     * @param {number} code
     * @param {number} at
     */
    _suppose(code, at) {
      const bits = this._bits(at);
      const own = code === this._s[at] ? bits : this._default(code);
      this._restorePiece(code, own, at);
      return bits;
    }

    /**
     * @param {number} code
     * @param {number} bits its attributes
     * @param {number} at
     */
    _restorePiece(code, bits, at) {
      this._s[at] = code;
      if (this._attributesAt) {
        this._s[this._attributesAt + at] = bits;
      }
    }

    /**
     * `defended?`: another friendly piece could capture here if an enemy stood here.
     * @param {number} me
     * @param {number} type
     * @param {number} at
     */
    _guarded(me, type, at) {
      const foes = this._t.foes[me];
      if (at === this._off || this._level || !foes.length) {
        return false;
      }
      const b = this._s;
      const code = b[at];
      const enemy = code !== 0 && foes.includes(this._ownerOf(code));
      const victim = enemy ? code : this._code(foes[0], code ? this._typeOf(code) : type);
      if (!this._t.anyForward) {
        return this._attacked(me, victim, at); // tables do not look at what stands there
      }
      const bits = this._suppose(victim, at);
      const found = this._attacked(me, victim, at);
      this._restorePiece(code, bits, at);
      return found;
    }
  };
