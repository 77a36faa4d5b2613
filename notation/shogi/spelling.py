"""Moves of shogi as KIF, CSA and USI write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from notation.engine import Move
from notation.record import Node
from notation.shogi.position import letters, place_of, square_at
from notation.shogi.signs import CODE_OF, CODES, FULL_WIDTH, KANJI, RANKS, WORD_OF, WORDS
from notation.spelling import Here, MoveTextError, Pattern, Spelling
from notation.turns import PassPattern

WORD: Final = "|".join(sorted(WORDS, key=len, reverse=True))
_KIF = re.compile(rf"([1-9])([1-9])({WORD})(不?成|)(?:打|\(([1-9])([1-9])\))")
PASS: Final = "パス"
_USI = re.compile(r"(?:([1-9])([a-i])|([A-Z])\*)([1-9])([a-i])(\+?)")
# In a file the side stands before it: readers take it away, and who enters a move may not.
_CSA = re.compile(r"[+-]?([0-9])([0-9])([1-9])([1-9])([A-Z]{2})")
PLAIN = str.maketrans(FULL_WIDTH + KANJI, "123456789" * 2)


class ShogiPattern(Pattern):
    """Where a piece comes from, the hand if that is `None`, and where it goes to.

    told  whether the letter of a piece before the move, and that after it, are those that are meant
    """

    def __init__(
        self,
        here: Here,
        start: tuple[int, int] | None,
        end: tuple[int, int],
        told: Callable[[str, str], bool],
    ) -> None:
        rules = here.rules
        squares = [square_at(*place, rules) if place else None for place in (start, end)]
        if squares[1] is None or (start and squares[0] is None):
            raise MoveTextError("the board has no such square")
        super().__init__(*squares)
        self.rules = rules
        self.signs = letters(rules)
        self.told = told

    def fits(self, steps: Sequence[Move]) -> bool:
        (move,) = steps
        drops = place_of(move.start, self.rules) is None
        if move.end != self.end or drops != (self.start is None):
            return False
        if not drops and move.start != self.start:
            return False
        before = self.signs.get(move.piece or "", "")
        after = f"+{before}" if is_promoted(move) else before
        return not before or self.told(before, after)


def is_promoted(move: Move) -> bool:
    """Whether a piece is promoted by a move."""
    return move.promotion not in (None, move.piece)


def parse_kif(node: Node, here: Here) -> Pattern:
    if node.move == PASS:
        return PassPattern()
    found = _KIF.fullmatch((node.move or "").translate(PLAIN))
    if found is None:
        raise MoveTextError("expected `７六歩(77)`, `５五角打` or `パス`")
    file, rank, word, promotion, from_file, from_rank = found.groups()
    sign = WORDS[word]
    promoted = f"+{sign}" if promotion == "成" else sign
    return ShogiPattern(
        here,
        (int(from_file), int(from_rank)) if from_file else None,
        (int(file), int(rank)),
        lambda before, after: (before, after) == (sign, promoted),
    )


def parse_usi(node: Node, here: Here) -> Pattern:
    found = _USI.fullmatch(node.move or "")
    if found is None:
        raise MoveTextError("expected `7g7f`, `8h2b+` or `P*5e`")
    file, rank, piece, to_file, to_rank, plus = found.groups()
    start = (int(file), RANKS.index(rank) + 1) if file else None
    end = (int(to_file), RANKS.index(to_rank) + 1)

    def told(before: str, after: str) -> bool:
        return piece in (None, before) and after == f"{plus}{before}"

    return ShogiPattern(here, start, end, told)


def parse_csa(node: Node, here: Here) -> Pattern:
    found = _CSA.fullmatch(node.move or "")
    if found is None or found[5] not in CODES or (found[1] == "0") != (found[2] == "0"):
        raise MoveTextError("expected `7776FU` or `0055KA`")
    start = (int(found[1]), int(found[2])) if found[1] != "0" else None
    sign = CODES[found[5]]
    end = (int(found[3]), int(found[4]))
    return ShogiPattern(here, start, end, lambda before, after: after == sign)


def spell_kif(here: Here, steps: Sequence[Move]) -> str:
    if all(step.is_pass for step in steps):
        return PASS
    start, end, piece, promotes = parts_of(here, steps)
    origin = f"({start[0]}{start[1]})" if start else "打"
    return f"{square_text(end)}{WORD_OF[piece]}{'成' * promotes}{origin}"


def spell_usi(here: Here, steps: Sequence[Move]) -> str:
    start, end, piece, promotes = parts_of(here, steps)
    to = f"{end[0]}{RANKS[end[1] - 1]}"
    if start is None:
        return f"{piece}*{to}"
    return f"{start[0]}{RANKS[start[1] - 1]}{to}{'+' * promotes}"


def spell_csa(here: Here, steps: Sequence[Move]) -> str:
    start, end, piece, promotes = parts_of(here, steps)
    file, rank = start or (0, 0)
    after = f"+{piece}" if promotes else piece
    return f"{file}{rank}{end[0]}{end[1]}{CODE_OF[after]}"


def square_text(place: tuple[int, int]) -> str:
    """A square as it is printed."""
    return FULL_WIDTH[place[0] - 1] + KANJI[place[1] - 1]


def parts_of(
    here: Here, steps: Sequence[Move]
) -> tuple[tuple[int, int] | None, tuple[int, int], str, bool]:
    """From, to, letter before the move, and whether the piece is promoted; raises `ValueError`."""
    (move,) = steps
    end = place_of(move.end, here.rules)
    piece = letters(here.rules).get(move.piece or "", "")
    if end is None or piece not in WORD_OF or here.rules.family != FAMILY:
        raise ValueError(f"{move} is no move of shogi")
    return place_of(move.start, here.rules), end, piece, is_promoted(move)


FAMILY: Final = "shogi"

SPELLINGS: Final[dict[str, Spelling]] = {
    "kif": Spelling(parse_kif, spell_kif, first_colour="B"),
    "usi": Spelling(parse_usi, spell_usi, first_colour="B"),
    "csa": Spelling(parse_csa, spell_csa, first_colour="B"),
}
