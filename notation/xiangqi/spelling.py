"""Moves of xiangqi by squares: files a to i from Red's left, ranks from 0.

UCCI writes `h2e2`, ICCS `H2-E2`. DhtmlXQ counts files and ranks from 0 at the top left: `7747`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from notation.engine import Move
from notation.record import Node
from notation.spelling import Here, MoveTextError, Pattern, Spelling
from notation.xiangqi.position import FILES, FIRST, RANKS

LETTERS: Final = "abcdefghi"
MOVE: Final = re.compile(r"([a-i])([0-9])([a-i])([0-9])")
DIGITS: Final = re.compile(r"([0-8])([0-9])([0-8])([0-9])", re.ASCII)
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


def parse_digits(node: Node, here: Here) -> Pattern:
    found = DIGITS.fullmatch(node.move or "")
    if found is None:
        raise MoveTextError("expected `7747`")
    a, b, c, d = map(int, found.groups())
    return _between(here, (a, RANKS - 1 - b), (c, RANKS - 1 - d))


def _pattern(found: re.Match[str], here: Here) -> Pattern:
    a, b, c, d = found.groups()
    return _between(here, (LETTERS.index(a.lower()), int(b)), (LETTERS.index(c.lower()), int(d)))


def _between(here: Here, start_at: tuple[int, int], end_at: tuple[int, int]) -> Pattern:
    start, end = here.rules.at(*start_at), here.rules.at(*end_at)
    if start is None or end is None:
        raise MoveTextError("the board has no such square")
    return SquaresPattern(start, end)


def spell_ucci(here: Here, steps: Sequence[Move]) -> str:
    return "".join(_squares(here, steps))


def spell_iccs(here: Here, steps: Sequence[Move]) -> str:
    return "-".join(_squares(here, steps)).upper()


def spell_digits(here: Here, steps: Sequence[Move]) -> str:
    return "".join(f"{file}{RANKS - 1 - rank}" for file, rank in _ends(here, steps))


def _squares(here: Here, steps: Sequence[Move]) -> list[str]:
    return [f"{LETTERS[file]}{rank}" for file, rank in _ends(here, steps)]


def _ends(here: Here, steps: Sequence[Move]) -> Iterator[tuple[int, int]]:
    """File and rank of both squares; raises `ValueError` for what is no move of xiangqi."""
    (move,) = steps
    for name in (move.start, move.end):
        at = here.rules.square(name or "")
        if at.file is None or at.rank is None or at.file >= FILES or at.rank >= RANKS:
            raise ValueError(f"{move} is no move of xiangqi")
        yield at.file, at.rank


SPELLINGS: Final[dict[str, Spelling]] = {
    "ucci": Spelling(parse_ucci, spell_ucci, first_colour=FIRST),
    "iccs": Spelling(parse_iccs, spell_iccs, first_colour=FIRST),
    "dhtmlxq": Spelling(parse_digits, spell_digits, first_colour=FIRST),
}
