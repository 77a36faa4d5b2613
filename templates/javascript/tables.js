/**
 * Prepared moves and the tables that generators walk, expanded when a module is loaded.
 *
 * A prepared move is its index in the columns of `MoveTable`; the moves from one position stand
 * together, so that a generator needs only where they begin and end.
 */

/**
 * An item of a row: the end of a plain move, [guards..., end, effects] or [guards..., start, end,
 * effects].
 * @typedef {number | number[]} Item
 */

/**
 * A node of a decision tree (see `walks`): what makes items of the cells so far, and a question.
 * @typedef {[make: ((cells: number[]) => Item[]) | null, table?: number, cell?: number | null,
 *   following?: Record<number, number>]} FormNode
 */

/**
 * The rays from `from[p]` to `from[p + 1]` start on p; `rays` tells where the moves of each begin.
 * @typedef {{from: Int32Array, rays: Int32Array}} Rays
 */

/** All prepared moves of a game. The first one, 0, is the pass. */
export class MoveTable {
  /**
   * @param {number} size number of positions, which also stands for "off the board"
   * @param {number} pass the effects of a pass
   * @param {number[]} effects the lists of effects that moves have in common
   */
  constructor(size, pass, effects) {
    this.size = size;
    this.effects = effects;
    /** @type {Map<string, number>} */ this._lists = new Map();
    /** @type {number[]} */ this.label = [0];
    /** @type {number[]} */ this.start = [size];
    /** @type {number[]} */ this.end = [size];
    /** @type {number[]} */ this.lists = [pass];
    /** @type {number[]} */ this.guard = [size];
    /** @type {number[]} */ this.second = [size];
  }

  get count() {
    return this.label.length;
  }

  /**
   * @param {number} label
   * @param {number} start
   * @param {number} end
   * @param {number} effects
   * @param {number} guard
   * @param {number} second
   */
  add(label, start, end, effects, guard, second) {
    this.label.push(label);
    this.start.push(start);
    this.end.push(end);
    this.lists.push(effects);
    this.guard.push(guard);
    this.second.push(second);
  }

  /**
   * A list of effects that are of a few moves alone: where it begins among all.
   * @param {number[]} words
   */
  list(words) {
    const key = words.join();
    const known = this._lists.get(key);
    if (known !== undefined) {
      return known;
    }
    const begin = this.effects.length;
    this._lists.set(key, begin);
    this.effects.push(...words);
    return begin;
  }

  /**
   * The rays of all parts (label, rays by position): moves to be made until something
   * stands in the way.
   * @param {[label: number, rows: Item[][]][]} parts
   * @returns {Rays}
   */
  slides(parts) {
    const from = [];
    const rays = [];
    for (let p = 0; p < this.size; p++) {
      from.push(rays.length);
      for (const [label, rows] of parts) {
        if (rows[p].length) {
          rays.push(this.count);
          for (const item of rows[p]) {
            this.item(label, p, item, 0);
          }
        }
      }
    }
    from.push(rays.length);
    rays.push(this.count);
    return { from: Int32Array.from(from), rays: Int32Array.from(rays) };
  }

  /**
   * The moves of all parts (label, rows by position), each with `guards` cells to look at.
   * @param {[label: number, rows: ArrayLike<number | Item[]>][]} parts
   * @param {number} guards
   * @param {boolean} [drops] the moves have no start
   * @returns {Int32Array} those from position p are from [p] to [p + 1]
   */
  steps(parts, guards, drops = false) {
    const from = [];
    for (let p = 0; p < this.size; p++) {
      from.push(this.count);
      for (const [label, rows] of parts) {
        const row = rows[p];
        if (Array.isArray(row)) {
          for (const item of row) {
            this.item(label, drops ? this.size : p, item, guards);
          }
        } else if (row >= 0 && row < this.size) {
          this.item(label, drops ? this.size : p, row, guards);
        }
      }
    }
    from.push(this.count);
    return Int32Array.from(from);
  }

  /**
   * @param {number} label
   * @param {number} p
   * @param {Item} item
   * @param {number} guards
   */
  item(label, p, item, guards) {
    if (typeof item === "number") {
      this.add(label, p, item, 0, item, this.size);
      return;
    }
    const move = item.slice(guards);
    const start = move.length === 3 ? move[0] : p;
    const [end, list] = move.slice(-2);
    this.add(
      label,
      start,
      end,
      list,
      guards > 0 ? item[0] : this.size,
      guards > 1 ? item[1] : this.size,
    );
  }

  /** The columns, when everything is in them. */
  columns() {
    return {
      label: Int32Array.from(this.label),
      start: Int32Array.from(this.start),
      end: Int32Array.from(this.end),
      effects: Int32Array.from(this.lists),
      guard: Int32Array.from(this.guard),
      second: Int32Array.from(this.second),
    };
  }
}

/**
 * Items by position that walks on the board find; the first cell of a walk is that position.
 *
 * `form` is a decision tree. A node has what makes items of the cells so far, a question, and by
 * its answer the node that comes next. The table tells where a link leads from the cell: nowhere
 * (-1), to a cell that is known by its number, or to the next one; `~table` whether the cell is in
 * a zone. Without a cell the table is a position itself.
 * @param {number} off number of positions, which also stands for "off the board"
 * @param {FormNode[]} form
 * @param {ArrayLike<number>[]} tables
 */
export function walks(off, form, tables) {
  /** @type {Item[][]} */
  const rows = [];
  for (let start = 0; start < off; start++) {
    const cells = [start];
    /** @type {Item[]} */
    const row = [];
    /** @type {number | undefined} */
    let node = 0;
    while (node !== undefined) {
      /** @type {FormNode} */
      const [make, table = 0, at, following = {}] = form[node];
      if (make !== null) {
        row.push(...make(cells));
      }
      node = at === undefined ? undefined : following[answer(off, cells, tables, table, at)];
    }
    rows.push(row);
  }
  return rows;
}

/**
 * The answer to a question, which may add a cell.
 * @param {number} off
 * @param {number[]} cells
 * @param {ArrayLike<number>[]} tables
 * @param {number} table
 * @param {number | null} at
 */
function answer(off, cells, tables, table, at) {
  if (at !== null && table < 0) {
    return tables[~table][cells[at]];
  }
  const cell = at === null ? table : tables[table][cells[at]];
  if (cell === off) {
    return -1;
  }
  const known = cells.indexOf(cell);
  return known < 0 ? cells.push(cell) - 1 : known;
}

/**
 * The positions along a link from each position; `link` ends with an off-board entry.
 * @param {ArrayLike<number>} link
 * @returns {number[][]}
 */
export function lines(link) {
  const off = link.length - 1;
  const rows = [];
  for (let start = 0; start < off; start++) {
    const row = [];
    for (
      let at = link[start];
      at !== off && at !== start && row.length < link.length;
      at = link[at]
    ) {
      row.push(at);
    }
    rows.push(row);
  }
  return rows;
}

/**
 * Records with these keys; a column of one value has it in all of them.
 * @param {number} size
 * @param {string[]} keys
 * @param {any[][]} columns
 */
export function records(size, keys, columns) {
  return Array.from({ length: size }, (_, row) =>
    Object.fromEntries(columns.map((column, k) => [keys[k], column[column.length > 1 ? row : 0]])),
  );
}

/**
 * A table by code: 1 for the codes in a set.
 * @param {number} size
 * @param {number[]} codes
 */
export function among(size, codes) {
  const table = new Uint8Array(size);
  for (const code of codes) {
    table[code] = 1;
  }
  return table;
}

/**
 * Several of them, one after the other.
 * @param {number} size
 * @param {number[][]} rows
 */
export function sets(size, rows) {
  const table = new Uint8Array(size * rows.length);
  rows.forEach((codes, i) => table.set(among(size, codes), i * size));
  return table;
}

/**
 * Odd numbers that are as good as random.
 * @param {number} size
 */
export function weighting(size) {
  return Int32Array.from({ length: size }, (_, k) => {
    const x = Math.imul(k + 1, 0x9e3779b1);
    return Math.imul(x ^ (x >>> 15), 0x85ebca6b) | 1;
  });
}
