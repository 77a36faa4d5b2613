"""Moves of KI2: `７六歩`, `５二金右`, `２二角成`, `５五角打`.

Where several pieces of a kind can go to a square, words tell which: where it goes (上 forward, 寄
to the side, 引 back), where it stands (右, 左), or both; 直 is straight forward. All are meant as
the player sees the board. 打, a drop, is said only where a piece on the board could go there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from notation.description import GameDescription
from notation.engine import Move
from notation.record import Node
from notation.shogi.position import letters, place_of, square_at
from notation.shogi.signs import WORD_OF, WORDS
from notation.shogi.spelling import PLAIN, WORD, is_promoted, parts_of, square_text
from notation.spelling import Here, MoveTextError, Pattern, Spelling

MOVE: Final = re.compile(
    rf"[１-９][一二三四五六七八九](?:{WORD})(?:打|[右左]?[直上行入引寄]?)(?:不?成)?(?:打|)"
)
_MOVE = re.compile(rf"([1-9])([1-9])({WORD})(?:(打)|([右左]?)([直上行入引寄]?)(不?成|)(打?))")
_FORWARD: Final = frozenset("上行入直")
# Those that step straight forward, for which there is a word.
_STRAIGHT: Final = frozenset({"G", "S", "+P", "+L", "+N", "+S"})
_ON_BOARD: Final = 100

Way = tuple[int, int]


class PrintedPattern(Pattern):
    """A piece of a kind goes to a square, or is dropped there.

    Of several that fit, those on the board are meant, and of these the one that stands furthest to
    the right or left where that is said.
    """

    def __init__(self, here: Here, found: re.Match[str]) -> None:
        file, rank, word, dropped, side, way, promotion, at_end = found.groups()
        square = square_at(int(file), int(rank), here.rules)
        if square is None:
            raise MoveTextError("the board has no such square")
        super().__init__(end=square)
        self.rules = here.rules
        self.signs = letters(here.rules)
        self.sign = WORDS[word]
        self.promotes = promotion == "成"
        self.dropped = bool(dropped or at_end)
        self.side, self.way = side or "", way or ""

    def fits(self, steps: Sequence[Move]) -> bool:
        (move,) = steps
        if move.end != self.end or self.signs.get(move.piece or "", "") != self.sign:
            return False
        way = way_of(move, self.rules)
        if way is None:
            return not (self.promotes or self.side or self.way)
        return not self.dropped and is_promoted(move) == self.promotes and goes(way, self.way)

    def merit(self, steps: Sequence[Move]) -> int:
        way = way_of(steps[0], self.rules)
        return 0 if way is None else _ON_BOARD + rightness(way, self.side)


def way_of(move: Move, rules: GameDescription) -> Way | None:
    """How far a piece goes to the right and forward, as its player sees it; `None` for a drop."""
    start, end = place_of(move.start, rules), place_of(move.end, rules)
    if start is None or end is None:
        return None
    turned = 1 if rules.colour(move.player, rules.first_colour("B")) == "B" else -1
    return turned * (start[0] - end[0]), turned * (start[1] - end[1])


def goes(way: Way, word: str) -> bool:
    """Whether a way is that which a word says."""
    right, forward = way
    if word == "直":
        return (right, forward) == (0, 1)
    if word in _FORWARD:
        return forward > 0
    return {"": True, "寄": forward == 0, "引": forward < 0}[word]


def rightness(way: Way, side: str) -> int:
    """How far to the right, or to the left, a piece comes from."""
    return {"右": -way[0], "左": way[0], "": 0}[side]


def parse(node: Node, here: Here) -> Pattern:
    found = _MOVE.fullmatch((node.move or "").translate(PLAIN))
    if found is None:
        raise MoveTextError("expected `７六歩`, `５二金右` or `２二角成`")
    return PrintedPattern(here, found)


def spell(here: Here, steps: Sequence[Move]) -> str:
    """A legal move as it is printed; raises `ValueError` where no words tell it apart."""
    (move,) = steps
    _, end, piece, promoted = parts_of(here, steps)
    signs = letters(here.rules)
    alike = [
        other
        for other in here.ending(move.end)
        if signs.get(other.piece or "", "") == piece and other.end == move.end
    ]
    ways = {w for other in alike if (w := way_of(other, here.rules)) is not None}
    text = f"{square_text(end)}{WORD_OF[piece]}"
    way = way_of(move, here.rules)
    if way is None:
        return f"{text}{'打' if ways else ''}"
    text += _words(way, ways, piece)
    if promoted:
        return f"{text}成"
    choice = any(other.start == move.start and is_promoted(other) for other in alike)
    return f"{text}{'不成' if choice else ''}"


def _words(way: Way, ways: set[Way], piece: str) -> str:
    """The shortest words that tell one way from the others."""
    if len(ways) == 1:
        return ""
    motion = "上" if way[1] > 0 else "寄" if way[1] == 0 else "引"
    straight = ["直"] if way == (0, 1) and piece in _STRAIGHT else []
    motions = [("", word) for word in (motion, *straight)]
    sides = [(side, word) for word in ("", motion) for side in ("右", "左")]
    for words in motions + sides:
        if _chosen(words, ways) == [way]:
            return "".join(words)
    raise ValueError("no words distinguish it from other moves")


def _chosen(words: tuple[str, str], ways: set[Way]) -> list[Way]:
    """The ways that are meant by a side and a motion."""
    side, motion = words
    fitting = [way for way in ways if goes(way, motion)]
    most = max((rightness(way, side) for way in fitting), default=0)
    return [way for way in fitting if rightness(way, side) == most]


SPELLING: Final = Spelling(parse, spell, first_colour="B")
