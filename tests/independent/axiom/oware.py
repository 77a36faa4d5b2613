"""Oware in the Abapa rules, with an end after sixty moves without a capture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

PATIENCE = 60
SIDES = (range(6), range(6, 12))  # South's pits, North's pits, in the order of sowing


class Position(NamedTuple):
    pits: tuple[int, ...] = (4,) * 12
    scores: tuple[int, int] = (0, 0)
    side: int = 0
    quiet: int = 0

    def play(self, pit: int) -> Position:
        pits, enemy = list(self.pits), SIDES[1 - self.side]
        seeds, pits[pit] = pits[pit], 0
        at = pit
        while seeds:
            at = (at + 1) % 12
            if at != pit:
                pits[at] += 1
                seeds -= 1
        taken = []
        while at in enemy and pits[at] in (2, 3):
            taken.append(at)
            at -= 1
        prize = sum(pits[at] for at in taken)
        if prize == sum(pits[at] for at in enemy):
            prize, taken = 0, []
        for at in taken:
            pits[at] = 0
        scores = list(self.scores)
        scores[self.side] += prize
        quiet = 0 if prize else self.quiet + 1
        return Position(tuple(pits), (scores[0], scores[1]), 1 - self.side, quiet)

    def moves(self) -> Mapping[int, Position]:
        """By pit. An enemy without seeds must get some."""
        if self.over():
            return {}
        own, enemy = SIDES[self.side], SIDES[1 - self.side]
        hungry = not any(self.pits[at] for at in enemy)
        pits = [at for at in own if self.pits[at]]
        return {at: self.play(at) for at in pits if not hungry or at + self.pits[at] > own[-1]}

    def over(self) -> bool:
        return max(self.scores) > 24 or self.quiet >= PATIENCE

    def result(self) -> str | None:
        if not self.over() and self.moves():
            return None
        totals = list(self.scores)
        if max(totals) <= 24:
            for side in (0, 1):
                totals[side] += sum(self.pits[at] for at in SIDES[side])
        lead = totals[self.side] - totals[1 - self.side]
        return "win" if lead > 0 else "loss" if lead < 0 else "draw"
