"""The sums of an archive."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import median_low
from typing import Any

from translator.records.following import Followed


@dataclass(slots=True)
class Sums:
    """How many games there are by some rules, how many plies they have, and how they ended.

    Of games that are not legal to their end the legal part counts.
    """

    legal: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, game: Followed) -> None:
        """One more game."""
        self.legal += game.complete
        self.lengths[len(game.steps)] += 1
        self.ends[game.winner] += 1

    def as_data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "games": self.lengths.total(),
            "legal": self.legal,
            "plies": sum(length * count for length, count in self.lengths.items()),
            "shortest": min(self.lengths),
            "median": median_low(self.lengths.elements()),
            "longest": max(self.lengths),
            "ends": dict(sorted(self.ends.items())),
        }

    def cells(self) -> list[object]:
        """The same as cells of a table."""
        *numbers, ends = self.as_data().values()
        return [*numbers, ", ".join(f"{end} {count}" for end, count in ends.items())]
