"""Pente on thirteen by thirteen points: five in a row or five captured pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SIZE = 13
Point = tuple[int, int]  # column and row, from 0
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
POINTS = frozenset((x, y) for x in range(SIZE) for y in range(SIZE))


class Position(NamedTuple):
    stones: tuple[frozenset[Point], frozenset[Point]] = (frozenset(), frozenset())
    pairs: tuple[int, int] = (0, 0)
    side: int = 0

    def moves(self) -> Mapping[Point, Position]:
        if self.result() is not None:
            return {}
        return {point: self.play(point) for point in POINTS - self.stones[0] - self.stones[1]}

    def play(self, point: Point) -> Position:
        own, other = self.stones[self.side] | {point}, self.stones[1 - self.side]
        x, y = point
        pairs = 0
        for dx, dy in WAYS:
            taken = {(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)}
            if taken <= other and (x + 3 * dx, y + 3 * dy) in own:
                other -= taken
                pairs += 1
        counts = list(self.pairs)
        counts[self.side] += pairs
        stones = (own, other) if self.side == 0 else (other, own)
        return Position(stones, (counts[0], counts[1]), 1 - self.side)

    def result(self) -> str | None:
        """Only who has just moved can have won."""
        enemy = 1 - self.side
        stones = self.stones[enemy]
        row = any(
            all((x + n * dx, y + n * dy) in stones for n in range(5))
            for x, y in stones
            for dx, dy in WAYS
        )
        if row or self.pairs[enemy] >= 5:
            return "loss"
        return None if len(self.stones[0] | self.stones[1]) < SIZE**2 else "draw"
