"""Z3xx: boards."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "Z301": CodeEntry(
        "Not a number",
        "Rectangles, distances and offsets are whole numbers. Anything else counts as 0.",
        "(board (positions (a1 0 0 ten 10)))",
    ),
    "Z302": CodeEntry(
        "Position declared twice",
        "Grids, `positions` and `dummy` share one space of names, so both declarations mean the "
        "same position: two grids of one board need different labels.",
        "(board (positions (a1 0 0 9 9) (a1 10 0 19 9)))",
    ),
    "Z303": CodeEntry(
        "Unknown position",
        "The board declares no position of this name up to here; the reference to it is "
        "ignored. Names join one label of each dimension, in the order of the dimensions.",
        "(board (positions (a1 0 0 9 9)) (links n (a1 a2)))",
    ),
    "Z304": CodeEntry(
        "Killed position",
        "`kill-positions` has removed the position from the board; later references to it are "
        "ignored.",
        "(board (positions (a1 0 0 9 9) (a2 0 10 9 19)) (kill-positions a2) (links n (a1 a2)))",
    ),
    "Z305": CodeEntry(
        "Grid without its dimensions",
        "A grid has one list of `dimensions`, which names its positions. If there are several, "
        "each makes its own positions, like a separate grid; without any the grid is ignored.",
        "(board (grid (directions (n 0 -1))))",
    ),
    "Z306": CodeEntry(
        "Dimension not understood",
        "A dimension is its labels, separated by `/` in one string, and the distance in pixels "
        "from one to the next.",
        '(board (grid (dimensions "a/b/c" ("3/2/1" (0 10)))))',
    ),
    "Z307": CodeEntry(
        "Board too large",
        "A board may have 65,536 positions and 1,000,000 links, the number of its directions times "
        "that of its positions may be 10,000,000; the largest of a real game has a few thousand "
        "positions.",
        '(board (grid (dimensions ("0/1/2/3/4/5/6/7/8/9" (1 0)) ("0/1/2/3/4/5/6/7/8/9" (1 0))\n'
        '  ("0/1/2/3/4/5/6/7/8/9" (1 0)) ("0/1/2/3/4/5/6/7/8/9" (1 0))\n'
        '  ("0/1/2/3/4/5/6/7/8/9" (1 0)))))',
    ),
    "Z308": CodeEntry(
        "Direction not understood",
        "A direction of a grid is a list of its name and one offset for each dimension.",
        '(board (grid (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions n)))',
    ),
    "Z309": CodeEntry(
        "Offsets and dimensions differ in number",
        "A direction has one offset for each dimension of its grid. Missing ones are 0, surplus "
        "ones are ignored.",
        '(board (grid (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n -1))))',
    ),
    "Z310": CodeEntry(
        "Position not understood",
        "`positions` lists names with their rectangles. Positions that are never shown belong "
        "in `dummy`.",
        "(board (positions a1 a2))",
    ),
    "Z311": CodeEntry(
        "Link not understood",
        "`links` takes a direction, then pairs of positions.",
        "(board (positions (a1 0 0 9 9) (a2 0 10 9 19)) (links n a1 a2))",
    ),
    "Z312": CodeEntry(
        "Link replaced",
        "From a position one direction leads to one neighbour. Of two links the later one holds.",
        "(board (positions (a1 0 0 9 9) (a2 0 10 9 19)) (links n (a1 a2)) (links n (a1 a1)))",
    ),
    "Z313": CodeEntry(
        "Unlink not understood",
        "`unlink` takes `(a b)` for all links between two positions, `(a direction)` for one link, "
        "or `a` for all links of a position.",
        "(board (positions (a1 0 0 9 9)) (unlink (a1)))",
    ),
    "Z314": CodeEntry(
        "Symmetry of nobody",
        "`symmetry` names a player that does not exist; it is ignored.",
        '(board (grid (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1) (s 0 1)))\n'
        "  (symmetry Blakc (n s)))",
    ),
    "Z315": CodeEntry(
        "Symmetry not understood",
        "`symmetry` takes a player, then pairs of directions: for this player the first of a "
        "pair, in rules, means the second.",
        '(board (grid (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1) (s 0 1)))\n'
        "  (symmetry Black n s))",
    ),
    "Z316": CodeEntry(
        "Zone without a name",
        "A zone has a name, players and positions.",
        "(board (positions (a1 0 0 9 9)) (zone (players White) (positions a1)))",
    ),
    "Z317": CodeEntry(
        "Zone of nobody",
        "The players of a zone include a name that is no player.",
        "(board (positions (a1 0 0 9 9)) (zone (name home) (players Whtie) (positions a1)))",
    ),
    "Z318": CodeEntry(
        "Not part of a board",
        "A board consists of `image`, `grid`, `positions`, `dummy`, `links`, `unlink`, "
        "`kill-positions`, `symmetry` and `zone`; grids and zones have parts of their own. "
        "Anything else is ignored.",
        "(board (positions (a1 0 0 9 9)) (zones home))",
    ),
    "Z319": CodeEntry(
        "Symmetry of an unknown direction",
        "A pair of a `symmetry` names a direction that the board does not have. The pair has no "
        "effect.",
        '(board (grid (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1)))\n'
        "  (symmetry Black (n s)))",
    ),
    "Z320": CodeEntry(
        "Label that no name can hold",
        "`/` separates the labels of a dimension, and names of positions are joined from them. "
        "An empty one gives names that lack a part, so a `/` at the end adds a row of cells; "
        "one with blanks gives names that no rule can write.",
        '(board (grid (dimensions ("a/b/" (10 0)) ("2/1" (0 10)))))',
    ),
    "Z321": CodeEntry(
        "Symmetry that goes one way only",
        "A pair of a `symmetry` holds one way: without the opposite pair two directions mean "
        "the same one for this player, and the other is never meant. That is right if the "
        "player's pieces do not use it.",
        '(board (grid (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1) (s 0 1)))\n'
        "  (symmetry Black (n s)))",
    ),
}
