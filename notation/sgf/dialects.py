"""How programs and servers write the moves of SGF: forms as data, whatever the game.

A game with a published syntax is written otherwise, too, and many have none. Of the ways in which
the texts of a record may be read, the one is meant in which its moves are legal to the end; of
several the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from notation.description import GameDescription
from notation.record import Node
from notation.sgf.points import lettered, square_at
from notation.spelling import Dialect, Here, MoveTextError, Pattern


@dataclass(frozen=True, slots=True)
class Points:
    """A way to write a point.

    form  what the text of one looks like
    at    the position that it stands for, `None` for none
    """

    form: str
    at: Callable[[str, GameDescription], str | None]


# A column by letters and a row by its number. The `x` of `e2xd3` is no column.
_LETTER_AND_NUMBER: Final = r"(?!x[A-Za-z])[A-Za-z]{1,2}\d{1,3}"

PAIRS: Final = Points("[A-Za-z]{2}", square_at)
# Where rules count rows from the top, as Othello does, and have the first one at the bottom.
PAIRS_TURNED: Final = Points("[A-Za-z]{2}", partial(square_at, from_bottom=True))
FROM_BOTTOM: Final = Points(_LETTER_AND_NUMBER, lettered)
FROM_TOP: Final = Points(_LETTER_AND_NUMBER, partial(lettered, from_top=True))
# As engines of xiangqi are told points.
FROM_ZERO: Final = Points(_LETTER_AND_NUMBER, partial(lettered, first=0))

# The ways of each game, the published one first.
WAYS: Final[Mapping[str, tuple[Points, ...]]] = {
    "go": (PAIRS, FROM_BOTTOM, FROM_TOP),
    "hex": (FROM_BOTTOM, PAIRS, FROM_TOP),
    "twixt": (FROM_TOP, PAIRS, FROM_BOTTOM),
    "loa": (FROM_BOTTOM, PAIRS, FROM_TOP),
    "amazons": (PAIRS, FROM_BOTTOM, FROM_TOP),
    "gess": (PAIRS, FROM_BOTTOM, FROM_TOP),
    "plain": (FROM_BOTTOM, PAIRS, FROM_TOP, FROM_ZERO, PAIRS_TURNED),
}

# Little Golem states no number of a game: the name of an event begins with the game.
EVENTS: Final[Mapping[str, str]] = {
    "amazons": "amazons",
    "go": "go",
    "go9": "go",
    "go13": "go",
    "go19": "go",
    "hex": "hex",
    "hex11": "hex",
    "hex13": "hex",
    "hex15": "hex",
    "hex19": "hex",
    "loa": "loa",
    "twixt": "twixt",
}
SERVER: Final = "littlegolem"

# Red is White there where the other colour is Black.
COLOURS: Final[Mapping[str, str]] = {"r": "W"}

# What takes over the opponent's stone, or exchanges colours.
_SWAPS: Final = frozenset({"swap", "swap-pieces", "swap-sides"})
# What is no point whatever the way to write points.
_WORDS: Final = frozenset({"", "pass"})


def dialect(
    points: Points,
    count: int | None,
    meant: Callable[[list[str], str], Pattern],
    otherwise: Callable[[Node, Here], Pattern],
) -> Dialect:
    """The dialect of moves that are so many points, any number if that is `None`.

    `meant` makes a pattern of positions and the text, `otherwise` one of what is no point.
    """
    point = re.compile(points.form)
    times = "+" if count is None else f"{{{count}}}"
    form = re.compile(rf"(?:(?:{points.form})[-:/x ]?){times}")

    def reads(text: str) -> bool:
        return is_word(text) or form.fullmatch(text) is not None

    def parse(node: Node, here: Here) -> Pattern:
        text = node.move or ""
        if is_word(text) or form.fullmatch(text) is None or is_old_pass(text, here.rules):
            return otherwise(node, here)
        squares = []
        for written in point.findall(text):
            square = points.at(written, here.rules)
            if square is None:
                raise MoveTextError(f"the board has no point {written!r}", text.index(written))
            squares.append(square)
        return meant(squares, text)

    return Dialect(reads, parse)


def is_of_server(root: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether the properties of a root are as Little Golem writes them."""
    if root.keys() & {"GM", "XV"}:
        return False
    event, dot, _ = root.get("EV", ("",))[0].partition(".")
    return SERVER in root.get("SO", ("",))[0] or (bool(dot) and event in EVENTS)


def is_word(text: str) -> bool:
    """Whether a move is a word and not made of points."""
    return is_swap(text) or text.lower() in _WORDS


def is_old_pass(text: str, rules: GameDescription) -> bool:
    """Whether a move is a pass as SGF had it before its version 4: a point beside the board."""
    return text == "tt" and max(rules.columns, rules.rows) <= 19


def is_swap(text: str | None) -> bool:
    """Whether a move takes over the opponent's stone, or exchanges colours."""
    return text is not None and text.lower() in _SWAPS
