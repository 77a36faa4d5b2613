"""PDN, the notation of draughts: squares by number, `22-18`, `18x25x32`, or by name, `a3b4`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.engine import Move
from notation.fen import draughts_fen
from notation.portable import tags
from notation.portable.content import begun_with
from notation.portable.reader import Dialect, DialectReader
from notation.portable.signs import DASH, TIMES
from notation.portable.tags import LOST
from notation.portable.writer import DialectWriter
from notation.reading import number_of
from notation.record import GameRecord, Node
from notation.spelling import Here, MoveTextError, Pattern
from notation.start import Start
from notation.turns import PassPattern, PathPattern, is_unambiguous, path_of

_WORD = rb"[a-z\d]+[-x:*][a-z\d]"
_BETWEEN = rf"(?:[x:*]|{DASH}|{TIMES})"
_SQUARE = r"(?:\d{1,3}|[a-wyz]\d{1,2})"


def _turns_before(fen: str) -> int:
    """Turns played before a position: who moves is its first letter, and White goes first."""
    return int(bool(re.match(r"\s*B\s*:", fen)))


# The types of game in which Black begins, unless the second field of a type says otherwise.
_BLACK_BEGINS: Final = frozenset({"21", "23", "31"})
# Those in which a win is written as two points.
_WINS_OF_TWO: Final = frozenset({"20", "27"})


def _begins(headers: Mapping[str, str]) -> str:
    """The colour that begins by the type of a game, "" where none is stated."""
    colour = headers.get("GameType", "").partition(",")[2].partition(",")[0].strip().upper()
    number = _number(headers)
    if colour in ("W", "B") or not number:
        return colour
    return "B" if number in _BLACK_BEGINS else "W"


def _black_begins(headers: Mapping[str, str]) -> bool:
    return _begins(headers) == "B"


def _wins_of_two(headers: Mapping[str, str]) -> bool:
    return _number(headers) in _WINS_OF_TWO


def _number(headers: Mapping[str, str]) -> str:
    """The number that a type of game begins with."""
    return headers.get("GameType", "").partition(",")[0].strip()


def is_by_turn(record: GameRecord, rules: GameDescription) -> bool:
    """Whether the result calls who begins White, though Black does, for no type says so."""
    return not _begins(record.headers) and rules.first_colour() == "B"


PDN = Dialect(
    "pdn",
    "pdn",
    # Some programs write columns: `1- 6`.
    rf"(?:{_SQUARE}(?:{_BETWEEN}[ ]?{_SQUARE})+|(?:[a-wyz]\d{{1,2}}){{2,}})(?![-\w])|--",
    {
        "1-0": "1-0",
        "0-1": "0-1",
        "1/2-1/2": "1/2-1/2",
        "*": "*",
        LOST: LOST,
        "2-0": "1-0",
        "0-2": "0-1",
        "1-1": "1/2-1/2",
    },
    _turns_before,
    colours=("", ""),
    black_begins=_black_begins,
    doubled=_wins_of_two,
)


# Chess may have `e2-e4`, too: squares by name are those of draughts only where the tags tell it.
_BY_NUMBER = begun_with(rb"\d{1,3}[-x:*]\d", bare=True).pattern
CONTENT = re.compile(_BY_NUMBER + rb"|" + begun_with(_WORD, rb'\[GameType\s*"').pattern)


# The games that a file may be of, by the number that it begins its type with.
_GAMES: Final = {
    "20": "International Draughts",
    "21": "English Draughts",
    "22": "Italian Draughts",
    "23": "American Pool Draughts",
    "24": "Spanish Draughts",
    "25": "Russian Draughts",
    "26": "Brazilian Draughts",
    "27": "Canadian Draughts",
    "28": "Portuguese Draughts",
    "29": "Czech Draughts",
    "30": "Turkish Draughts",
    "31": "Thai Draughts",
    "40": "Frisian Draughts",
}


def titles_of(record: GameRecord) -> list[str]:
    """By the type of the game."""
    number = _number(record.headers)
    return [_GAMES[number]] if number in _GAMES else []


def is_of_type(record: GameRecord, rules: GameDescription) -> bool:
    """Whether a record tells its game: that may be draughts on all squares, as Turkish draughts."""
    return bool(titles_of(record))


def is_written(rules: GameDescription) -> bool:
    """Whether games are written as draughts; of those on all squares, those that have a type."""
    return rules.family == "draughts" or rules.title in _GAMES.values()


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """Leave out what tells nothing, and say that squares have numbers where it was said otherwise.

    The fifth field of a type is A for names and N for numbers, and the corner in which they begin.
    """
    tags.complete_headers(new, record, rules)
    if "GameType" not in new.headers and rules.family != "draughts":
        number = next(number for number, title in _GAMES.items() if title == rules.title)
        new.headers["GameType"] = f"{number},W,{rules.columns},{rules.rows},A0,0"
    fields = new.headers.get("GameType", "").split(",")
    first = rules.square(rules.numbered(1) or "")
    if first.file is None or first.rank is None or len(fields) < 5:
        return
    if fields[4].strip().upper().startswith("A"):
        upper, right = 2 * first.rank >= rules.rows, 2 * first.file >= rules.columns
        fields[4] = f"N{2 * upper + right}"
        new.headers["GameType"] = ",".join(fields)


def tell_start(new: GameRecord, start: Start, sink: Sink) -> None:
    """As FEN of draughts."""
    new.headers["FEN"] = draughts_fen(start.game, start.usual, start.rules)


read = DialectReader(PDN).read
write = DialectWriter(PDN).write


def parse(node: Node, here: Here) -> Pattern:
    """What a move in PDN tells: squares by number or by name."""
    text = node.move or ""
    if text == "--":
        return PassPattern()
    squares: list[str] = []
    for word in re.findall(_SQUARE, text):
        number = number_of(word)
        square = word if number is None else here.rules.numbered(number)
        if square is None or square not in here.rules.squares:
            raise MoveTextError(f"the board has no square {word}", text.find(word))
        squares.append(square)
    if len(squares) < 2:
        raise MoveTextError("a move has at least two squares")
    return PathPattern(squares, captures=re.search("[x:*]", text) is not None)


def spell(here: Here, steps: Sequence[Move]) -> str:
    """A turn in PDN: its ends, and the squares between where they are needed."""
    if all(step.is_pass for step in steps):
        return "--"
    steps = [step for step in steps if not step.is_pass]
    captures = any(step.captures for step in steps)
    path = path_of(steps)
    ends = PathPattern([path[0], path[-1]], captures)
    if len(path) == 2 or is_unambiguous(steps, here.game.legal_turns(), ends):
        path = [path[0], path[-1]]
    return ("x" if captures else "-").join(_numbered(square, here.rules) for square in path)


def _numbered(square: str, rules: GameDescription) -> str:
    return str(rules.square(square).number or square)
