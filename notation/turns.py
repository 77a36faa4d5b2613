"""Texts that tell the squares of a whole turn, such as `c3:e5:g7`, and the legal turns they fit."""

from __future__ import annotations

from collections.abc import Sequence

from notation.engine import Move
from notation.spelling import Pattern, best


class PathPattern(Pattern):
    """Squares in order: where the piece starts, what it lands on (as far as told), where it ends.

    captures  whether something is captured; it is not always written right, so it only decides
              between turns that fit otherwise
    """

    def __init__(self, squares: Sequence[str], captures: bool) -> None:
        super().__init__(squares[0], squares[-1])
        self.squares = tuple(squares)
        self.captures = captures

    def fits(self, steps: Sequence[Move]) -> bool:
        if steps[0].start != self.start or steps[-1].end != self.end:
            return False
        landings = iter(step.end for step in steps)
        return all(square in landings for square in self.squares[1:])

    def merit(self, steps: Sequence[Move]) -> int:
        return any(step.captures for step in steps) == self.captures


class DropPattern(Pattern):
    """A piece appears on a square."""

    def __init__(self, end: str, piece: str | None = None) -> None:
        super().__init__(end=end)
        self.piece = piece

    def fits(self, steps: Sequence[Move]) -> bool:
        if len(steps) != 1 or steps[0].start is not None or steps[0].end != self.end:
            return False
        return self.piece in (None, steps[0].piece)


class PassPattern(Pattern):
    """A pass."""

    def __init__(self) -> None:
        super().__init__()
        self.is_pass = True


def path_of(steps: Sequence[Move]) -> list[str]:
    """The squares of a turn: its start and every landing."""
    squares = [steps[0].start, *(step.end for step in steps)]
    return [square for square in squares if square is not None]


def is_unambiguous(steps: Sequence[Move], turns: Sequence[Sequence[Move]], ends: Pattern) -> bool:
    """Whether all legal turns that a text fits do the same as these steps."""
    effects = [step.effects for step in steps]
    return all([step.effects for step in turn] == effects for turn in best(ends, turns))
