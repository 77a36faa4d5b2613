"""Moves of xiangqi by squares: files a to i from Red's left, ranks from 0.

UCCI writes `h2e2`, ICCS `H2-E2`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from notation.engine import Move
from notation.record import Node
from notation.spelling import Here, MoveTextError, Pattern, Spelling
from notation.xiangqi.position import FILES, FIRST, RANKS

LETTERS: Final = "abcdefghi"
MOVE: Final = re.compile(r"([a-i])([0-9])([a-i])([0-9])")
_ICCS = re.compile(r"([A-Ia-i])([0-9])-?([A-Ia-i])([0-9])")


class SquaresPattern(Pattern):
    """From one square to another."""

    def fits(self, steps: Sequence[Move]) -> bool:
        return all((step.start, step.end) == (self.start, self.end) for step in steps)


def parse_ucci(node: Node, here: Here) -> Pattern:
    found = MOVE.fullmatch(node.move or "")
    if found is None:
        raise MoveTextError("expected `h2e2`")
    return _pattern(found, here)


def parse_iccs(node: Node, here: Here) -> Pattern:
    found = _ICCS.fullmatch(node.move or "")
    if found is None:
        raise MoveTextError("expected `H2-E2`")
    return _pattern(found, here)


def _pattern(found: re.Match[str], here: Here) -> Pattern:
    start, end = (
        here.rules.at(LETTERS.index(file.lower()), int(rank))
        for file, rank in (found.groups()[:2], found.groups()[2:])
    )
    if start is None or end is None:
        raise MoveTextError("the board has no such square")
    return SquaresPattern(start, end)


def spell_ucci(here: Here, steps: Sequence[Move]) -> str:
    return "".join(_squares(here, steps))


def spell_iccs(here: Here, steps: Sequence[Move]) -> str:
    return "-".join(_squares(here, steps)).upper()


def _squares(here: Here, steps: Sequence[Move]) -> tuple[str, str]:
    (move,) = steps
    if move.start is None or move.end is None:
        raise ValueError(f"{move} is no move of xiangqi")
    return _written(here, move.start), _written(here, move.end)


def _written(here: Here, name: str) -> str:
    at = here.rules.square(name)
    if at.file is None or at.rank is None or at.file >= FILES or at.rank >= RANKS:
        raise ValueError(f"{name} is no square of xiangqi")
    return f"{LETTERS[at.file]}{at.rank}"


SPELLINGS: Final[dict[str, Spelling]] = {
    "ucci": Spelling(parse_ucci, spell_ucci, first_colour=FIRST),
    "iccs": Spelling(parse_iccs, spell_iccs, first_colour=FIRST),
}
