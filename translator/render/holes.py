"""Holes of a board: squares of a grid to which nothing leads, on which nothing stands."""

from __future__ import annotations

from translator.ir.game import Game
from translator.render.cells import Layout


def holes(game: Game, layout: Layout) -> frozenset[int]:
    """Cells that the rules leave out of a grid of squares most of whose cells are linked.

    They keep their place, for scripts may still find a use for it; it looks as what is not there.
    """
    used = {p.position for p in game.start.placements}
    used |= {p for zone in game.board.zones for positions in zone.positions for p in positions}
    taken = {layout.cell_of.get(position, -1) for position in used}
    for table in game.board.links:
        for start, end in enumerate(table):
            steps = {layout.cell_of.get(start, -1), layout.cell_of.get(end, -1)} - {-1}
            taken |= steps if len(steps) > 1 else set()
    found: set[int] = set()
    for part in layout.parts:
        left = set(part.cells) - taken
        if part.kind == "square" and not part.lines and 2 * len(left) < len(part.cells):
            found |= left
    return frozenset(found)
