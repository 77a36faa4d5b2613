"""Lines of Action: a man moves as many squares as there are men on his line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Cell = tuple[int, int]  # file and rank, from 0
LINES = [(1, 0), (0, 1), (1, 1), (1, -1)]
EDGE = range(1, 7)
START = (
    frozenset((x, y) for x in EDGE for y in (0, 7)),
    frozenset((x, y) for x in (0, 7) for y in EDGE),
)


def together(men: frozenset[Cell]) -> bool:
    to_do = list(men)[:1]
    found = set(to_do)
    while to_do:
        x, y = to_do.pop()
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & men - found
        found |= near
        to_do += near
    return found == men


class Position(NamedTuple):
    men: tuple[frozenset[Cell], frozenset[Cell]] = START  # Black's, White's
    side: int = 0

    def moves(self) -> Mapping[tuple[Cell, Cell] | None, Position]:
        """By start and end; None is a pass."""
        if self.result() is not None:
            return {}
        own, other = self.men[self.side], self.men[1 - self.side]
        found: dict[tuple[Cell, Cell] | None, Position] = {}
        for x, y in own:
            for dx, dy in LINES:
                line = {(x + n * dx, y + n * dy) for n in range(-7, 8)}
                count = len(line & (own | other))
                for step in (-1, 1):
                    path = [(x + n * step * dx, y + n * step * dy) for n in range(1, count + 1)]
                    end = path[-1]
                    inside = 0 <= end[0] < 8 and 0 <= end[1] < 8
                    if inside and end not in own and not other & set(path[:-1]):
                        found[(x, y), end] = self.moved((x, y), end)
        return found or {None: self._replace(side=1 - self.side)}

    def moved(self, start: Cell, end: Cell) -> Position:
        own, other = self.men[self.side] - {start} | {end}, self.men[1 - self.side] - {end}
        return Position((own, other) if self.side == 0 else (other, own), 1 - self.side)

    def result(self) -> str | None:
        if together(self.men[1 - self.side]):
            return "loss"
        return "win" if together(self.men[self.side]) else None
