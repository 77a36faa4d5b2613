/** What moves look like while they are made: pieces slide, appear and go, one after another. */

/** @typedef {import("./engine.js").Effect} Effect */
/** @typedef {import("./engine.js").Move} Move */

/**
 * A part of a move on the board: a piece slides to a position, one is new or another one there, or
 * one goes. `after` is when it begins, in milliseconds.
 * @typedef {{kind: "slide" | "change" | "go", at: string, from: string, after: number}} Motion
 */

export const SLIDE = 180; // milliseconds that a piece is on its way
const APART = 110; // milliseconds between what happens one after another
const LONGEST_LAP = 4000; // milliseconds; what takes longer goes faster

/**
 * The motions of a move; its captures come with the slide that they belong to.
 * @param {Move} move
 * @returns {Motion[]}
 */
export function motions({ effects, captures }) {
  /** @type {Motion[]} */
  const found = [];
  let after = 0;
  let reached = "";
  const told = new Set(effects.map(([kind, at]) => (kind === "capture" ? at : null)));
  for (const at of captures.filter((position) => !told.has(position))) {
    found.push({ kind: "go", at, from: "", after }); // what a piece has landed on
  }
  const changes = effects.filter(([kind]) => isChange(kind)).length;
  const apart = Math.min(APART, LONGEST_LAP / Math.max(changes, 1));
  for (const effect of effects) {
    const [kind] = effect;
    if (kind === "shift" || kind === "copy") {
      const [, , from, at] = effect;
      after += from === reached ? SLIDE : 0;
      reached = at;
      found.push({ kind: "slide", at, from, after });
    } else if (kind === "capture") {
      found.push({ kind: "go", at: effect[1], from: "", after });
    } else if (kind === "drop") {
      found.push({ kind: "change", at: effect[3], from: "", after });
      after += apart;
    } else if (kind === "type" || kind === "owner" || kind === "flip") {
      found.push({ kind: "change", at: effect[1], from: "", after });
      after += apart;
    }
  }
  return found;
}

/** @param {Effect[0]} kind */
function isChange(kind) {
  return kind === "drop" || kind === "type" || kind === "owner" || kind === "flip";
}

/** When all is done. @param {readonly {after: number}[]} parts @returns {number} */
export function duration(parts) {
  return parts.length ? Math.max(...parts.map(({ after }) => after)) + SLIDE : 0;
}

/**
 * What a move counts on positions, one after another, such as the seeds of a lap. Where the move
 * does not tell in which order, it is that of the positions from where it began.
 * @param {Move} move
 * @param {Record<string, number[]>} counted
 * @param {readonly string[]} positions
 * @param {ReadonlyMap<string, number>} before
 * @param {ReadonlyMap<string, number>} now
 * @returns {{at: string, value: number, after: number}[]}
 */
export function tallies({ effects, start }, counted, positions, before, now) {
  const sets = effects.filter((effect) => effect[0] === "set" && effect[1] in counted);
  let found = sets.map(([, , index, value]) => ({
    at: positions[Number(index)],
    value: Number(value),
  }));
  if (!found.length) {
    const first = Math.max(positions.indexOf(start ?? ""), 0);
    found = [...positions.slice(first), ...positions.slice(0, first)]
      .filter((at) => before.get(at) !== now.get(at))
      .map((at) => ({ at, value: now.get(at) ?? 0 }));
  }
  const apart = Math.min(2 * APART, LONGEST_LAP / Math.max(found.length, 1));
  return found.map((tally, k) => ({ ...tally, after: k * apart }));
}

/**
 * What moves took, and what they changed besides.
 * @param {readonly Move[]} moves
 */
export function traces(moves) {
  const taken = new Set(moves.flatMap(({ captures }) => captures));
  const changed = new Set();
  for (const effect of moves.flatMap(({ effects }) => effects)) {
    if (effect[0] === "owner" || effect[0] === "flip" || effect[0] === "type") {
      changed.add(effect[1]);
    }
  }
  return { taken, changed };
}

/** Whether who looks at the page wants to see motion. @returns {boolean} */
export function movesAreShown() {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
