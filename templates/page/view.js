/** The view: what a page knows of the picture of its game, and how it is told. */

/**
 * A cell as the picture has it: its middle, the size of its pieces, its positions.
 * @typedef {object} Cell
 * @property {number} x
 * @property {number} y
 * @property {number} width of a piece that fills it
 * @property {number} height
 * @property {number} size the diameter of the circle that fits
 * @property {boolean} flat pieces are bars
 * @property {string[]} positions
 */

/**
 * What the page knows of the picture of its game.
 * @typedef {object} View
 * @property {Cell[]} cells
 * @property {Record<string, Record<string, string>>} symbols ids, by player and piece type
 * @property {string[]} filling types that fill their cells
 * @property {Record<string, number[]>} counted variables that hold a number for each position,
 *     and which numbers they begin with
 * @property {string} [prefix] what the ids of symbols begin with in this page
 */

/**
 * A view as a page tells it: cells as rows, with what differs from the usual.
 * @typedef {Omit<View, "cells"> & {usual: object,
 *     cells: [x: number, y: number, positions: string[], other?: object][]}} BriefView
 */

/** @template {BriefView} T @param {T} view */
export function inFull(view) {
  const cells = view.cells.map(([x, y, positions, other]) => ({
    ...view.usual,
    x,
    y,
    positions,
    ...other,
  }));
  return { ...view, cells: /** @type {Cell[]} */ (/** @type {unknown} */ (cells)) };
}
