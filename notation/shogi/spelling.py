"""Moves of shogi as KIF writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from notation.engine import Move
from notation.record import Node
from notation.shogi.position import letters, place_of, square_at
from notation.shogi.signs import FULL_WIDTH, KANJI, WORD_OF, WORDS
from notation.spelling import Here, MoveTextError, Pattern, Spelling

_WORD: Final = "|".join(sorted(WORDS, key=len, reverse=True))
_KIF = re.compile(rf"([1-9])([1-9])({_WORD})(不?成|)(?:打|\(([1-9])([1-9])\))")
_PLAIN = str.maketrans(FULL_WIDTH + KANJI, "123456789" * 2)


class ShogiPattern(Pattern):
    """Squares, the piece before the move, and whether it is promoted."""

    def __init__(
        self,
        here: Here,
        start: tuple[int, int] | None,
        end: tuple[int, int],
        sign: str,
        promotes: bool,
    ) -> None:
        rules = here.rules
        squares = [square_at(*place, rules) if place else None for place in (start, end)]
        if squares[1] is None or (start and squares[0] is None):
            raise MoveTextError("the board has no such square")
        super().__init__(*squares)
        self.rules = rules
        self.signs = letters(rules)
        self.sign = sign
        self.promotes = promotes

    def fits(self, steps: Sequence[Move]) -> bool:
        (move,) = steps
        if move.end != self.end or _promotes(move) != self.promotes:
            return False
        drops = place_of(move.start, self.rules) is None
        if drops != (self.start is None) or (not drops and move.start != self.start):
            return False
        return self.signs.get(move.piece or "", "") in ("", self.sign)


def _promotes(move: Move) -> bool:
    return move.promotion not in (None, move.piece)


def parse_kif(node: Node, here: Here) -> Pattern:
    found = _KIF.fullmatch((node.move or "").translate(_PLAIN))
    if found is None:
        raise MoveTextError("expected `７六歩(77)` or `５五角打`")
    file, rank, word, promotion, from_file, from_rank = found.groups()
    return ShogiPattern(
        here,
        (int(from_file), int(from_rank)) if from_file else None,
        (int(file), int(rank)),
        WORDS[word],
        promotes=promotion == "成",
    )


def spell_kif(here: Here, steps: Sequence[Move]) -> str:
    start, end, piece, promotes = _told(here, steps)
    origin = f"({start[0]}{start[1]})" if start else "打"
    return f"{_square(end)}{WORD_OF[piece]}{'成' * promotes}{origin}"


def _square(place: tuple[int, int]) -> str:
    return FULL_WIDTH[place[0] - 1] + KANJI[place[1] - 1]


def _told(
    here: Here, steps: Sequence[Move]
) -> tuple[tuple[int, int] | None, tuple[int, int], str, bool]:
    """From, to, letter before the move, and whether the piece is promoted; raises `ValueError`."""
    (move,) = steps
    end = place_of(move.end, here.rules)
    piece = letters(here.rules).get(move.piece or "", "")
    if end is None or piece not in WORD_OF or here.rules.family != FAMILY:
        raise ValueError(f"{move} is no move of shogi")
    return place_of(move.start, here.rules), end, piece, _promotes(move)


FAMILY: Final = "shogi"

SPELLINGS: Final[dict[str, Spelling]] = {
    "kif": Spelling(parse_kif, spell_kif, first_colour="B"),
}
