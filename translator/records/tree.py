"""The opening tree of many games: positions that were reached, and how the games went on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from translator.records.following import DRAW, UNKNOWN, Followed


@dataclass(slots=True)
class Branch:
    """A position in the tree: how many games came through it, how they ended, what was played.

    `texts` are the ways in which the steps into it were written; the most frequent one is shown.
    Steps that lead to one position are one branch, however a notation writes them.
    """

    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    branches: dict[int, Branch] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """How the step into it is mostly written; of equal ones the first in the alphabet."""
        return min(self.texts, key=lambda text: (-self.texts[text], text), default="")

    def add(self, game: Followed, depth: int) -> None:
        """One more game; `depth` is how many of its moves count, as the record writes them: a turn
        of several steps that has one text is one."""
        branch = self
        branch._through(game.winner)
        for step in islice((step for step in game.steps if step.text), depth):
            branch = branch.branches.setdefault(step.key, Branch())
            branch._through(game.winner)
            branch.texts[step.text] += 1

    def _through(self, winner: str) -> None:
        self.games += 1
        self.ends[winner] += 1

    def following(self, least: int) -> list[Branch]:
        """What was played by so many games or more, the most frequent first."""
        often = [branch for branch in self.branches.values() if branch.games >= least]
        return sorted(often, key=lambda branch: (-branch.games, branch.text))

    def walk(self, least: int, depth: int = 0) -> Iterator[tuple[int, Branch]]:
        """All branches below with their depths, from 0, each before those below it."""
        for branch in self.following(least):
            yield depth, branch
            yield from branch.walk(least, depth + 1)

    def as_data(self, least: int) -> dict[str, Any]:
        """The same as plain data."""
        below = [branch.as_data(least) for branch in self.following(least)]
        ends = dict(sorted(self.ends.items()))
        return {"move": self.text, "games": self.games, "ends": ends, "branches": below}


def rows(root: Branch, players: Sequence[str], least: int) -> Iterator[list[str]]:
    """The tree as a table: games, how they ended in the order of `players`, and the step."""
    ends = [*players, DRAW, UNKNOWN]
    yield ["games", *players, "draws", "unknown", "moves"]
    for depth, branch in [(-1, root), *root.walk(least)]:
        counts = (str(branch.ends[end] or "") for end in ends)
        yield [str(branch.games), *counts, "  " * depth + branch.text]
