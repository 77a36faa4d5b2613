"""Phalanx: lines of men that move as one, on eight ranks of ten squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

RANKS, FILES = 8, 10
Cell = tuple[int, int]  # file and rank, from 0
Men = frozenset[Cell]
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
START = (
    frozenset((x, y) for x in range(FILES) for y in (0, 1)),
    frozenset((x, y) for x in range(FILES) for y in (6, 7)),
)


def line(men: Men, start: Cell, way: Cell) -> list[Cell]:
    """The men from here on, one behind the other."""
    found = []
    while start in men:
        found.append(start)
        start = start[0] + way[0], start[1] + way[1]
    return found


class Position(NamedTuple):
    men: tuple[Men, Men] = START  # White's, Black's
    side: int = 0

    def moves(self) -> Mapping[tuple[Cell, Cell], Position]:
        """By the hindmost man's start and end."""
        if self.result() is not None:
            return {}
        return dict(found for man in self.men[self.side] for found in self.marches(man))

    def marches(self, man: Cell) -> Iterator[tuple[tuple[Cell, Cell], Position]]:
        own, other = self.men[self.side], self.men[1 - self.side]
        for way in WAYS:
            phalanx = line(own, man, way)
            for n in range(1, len(phalanx) + 1):
                moved = [(x + n * way[0], y + n * way[1]) for x, y in phalanx]
                head = moved[-1]
                if not (0 <= head[0] < FILES and 0 <= head[1] < RANKS) or head in own:
                    break
                taken = line(other, head, way)
                if len(taken) >= len(phalanx):
                    break
                yield (man, moved[0]), self.after(phalanx, moved, taken)
                if taken:
                    break

    def after(self, phalanx: list[Cell], moved: list[Cell], taken: list[Cell]) -> Position:
        own = self.men[self.side].difference(phalanx).union(moved)
        other = self.men[1 - self.side].difference(taken)
        return Position((own, other) if self.side == 0 else (other, own), 1 - self.side)

    def arrived(self, side: int) -> int:
        """Men on the enemy's first rank."""
        goal = RANKS - 1 if side == 0 else 0
        return sum(y == goal for _, y in self.men[side])

    def result(self) -> str | None:
        if self.arrived(self.side) > self.arrived(1 - self.side):
            return "win"
        movable = (next(self.marches(man), None) for man in self.men[self.side])
        return None if any(found is not None for found in movable) else "loss"
