"""PTN, the notation of Tak: `a1`, `Sc3`, `Cd4`, `3b2>12`.

The last takes three stones from b2 to the right, and leaves one on c2 and two on d2. A player's
first move puts a stone of the other one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from notation.description import GameDescription
from notation.engine import Move
from notation.portable import tags
from notation.portable.content import begun_with
from notation.portable.reader import Dialect, DialectReader
from notation.portable.writer import DialectWriter
from notation.record import GameRecord, Node
from notation.spelling import Here, MoveTextError, Pattern, Spelling
from notation.tak.position import FLAT, square_of, turns_before
from notation.turns import DropPattern, PassPattern

_PUT = r"[FSC]?[a-h][1-8]"
_CARRIED = r"[1-8]?[a-h][1-8][-+<>][1-8]*[FSC]?"
# Threats of a road, and walls that are flattened, are marked behind a move.
_MARKS = r"[*']*"
# Programs write it where a move would stand. There is no pass in Tak.
_NO_MOVE: Final = "--"
_MOVE = re.compile(rf"(?:([FSC]?)([a-h][1-8])|([1-8]?)([a-h][1-8])([-+<>])([1-8]*)[FSC]?){_MARKS}")
_STEPS: Final = {"+": (0, 1), "-": (0, -1), ">": (1, 0), "<": (-1, 0)}

PTN: Final = Dialect(
    "ptn",
    "ptn",
    rf"(?:(?:{_CARRIED}|{_PUT}){_MARKS}|{_NO_MOVE})(?![^\s(){{}};!?$])",
    {
        "1-0": "1-0",
        "0-1": "0-1",
        "R-0": "1-0",
        "0-R": "0-1",
        "F-0": "1-0",
        "0-F": "0-1",
        "1/2-1/2": "1/2-1/2",
        "*": "*",
    },
    turns_before,
    tags={"White": "Player1", "Black": "Player2", "FEN": "TPS"},
    reasons={"R-0": "road", "0-R": "road", "F-0": "flats", "0-F": "flats"},
    placeholder=_NO_MOVE,
    branches=True,
)
CONTENT: Final = begun_with(
    rb"(?:--\s+)?(?:[FSC]?[a-h][1-8]|[1-8]?[a-h][1-8][-+<>])", rb'\[Size\s+"[3-8]"\]'
)
read = DialectReader(PTN).read
write = DialectWriter(PTN).write


@dataclass(frozen=True, slots=True)
class Carry:
    """A stack that moves: from where, which way, and how many stones stay on each square."""

    origin: str
    way: str
    left: tuple[int, ...]


class CarryPattern(Pattern):
    """Stones go from a square in a line."""

    def __init__(self, carry: Carry, rules: GameDescription) -> None:
        super().__init__(carry.origin)
        self.carry = carry
        self.rules = rules

    def fits(self, steps: Sequence[Move]) -> bool:
        (step,) = steps
        from_here = step.start is not None and square_of(step.start) == self.start
        return from_here and carry_of(step, self.rules) == self.carry


def carry_of(step: Move, rules: GameDescription) -> Carry | None:
    """What a legal move carries, `None` for one that puts a stone."""
    if step.start is None:
        return None
    origin = square_of(step.start)
    ends = Counter(square_of(effect[3]) for effect in step.effects if effect[0] == "shift")
    at = rules.square(origin)
    if at.file is None or at.rank is None:
        return None
    for way, (east, north) in _STEPS.items():
        left, square = [], rules.at(at.file + east, at.rank + north)
        while square is not None and square in ends:
            left.append(ends[square])
            square = rules.at(at.file + east * (len(left) + 1), at.rank + north * (len(left) + 1))
        if left and sum(left) == ends.total():
            return Carry(origin, way, tuple(left))
    return None


def parse(node: Node, here: Here) -> Pattern:
    """What a move in PTN tells."""
    if node.move == _NO_MOVE:
        return PassPattern()
    found = _MOVE.fullmatch(node.move or "")
    if found is None:
        raise MoveTextError("expected `a1`, `Sa1` or `2a1>11`")
    kind, put, count, origin, way, left = found.groups()
    square = here.rules.at(*_place(put or origin))
    if square is None:
        raise MoveTextError(f"the board has no square {put or origin}")
    if put:
        types = {sign: piece for piece, sign in here.rules.signs.items()}
        letter = kind or FLAT
        if letter not in types:
            raise MoveTextError(f"the game has no stone {letter}")
        return DropPattern(square, types[letter])
    number = int(count or 1)
    stones = tuple(map(int, left)) or (number,)
    if sum(stones) != number:
        raise MoveTextError(f"{number} stones are taken and {sum(stones)} are left")
    return CarryPattern(Carry(square, way, stones), here.rules)


def _place(text: str) -> tuple[int, int]:
    return ord(text[0]) - ord("a"), int(text[1]) - 1


def spell(here: Here, steps: Sequence[Move]) -> str:
    """A legal move in PTN."""
    (step,) = steps
    rules = here.rules
    carry = carry_of(step, rules)
    square = carry.origin if carry is not None else step.end or ""
    at = rules.square(square)
    if at.file is None or at.rank is None or step.piece is None:
        raise ValueError(f"{step} is no move of Tak")
    text = f"{chr(ord('a') + at.file)}{at.rank + 1}"
    if carry is None:
        letter = rules.signs[step.piece]
        return text if letter == FLAT else letter + text
    count, left = sum(carry.left), "".join(map(str, carry.left))
    stones = str(count) if count > 1 else ""
    return f"{stones}{text}{carry.way}{left if len(carry.left) > 1 else ''}"


SPELLING: Final = Spelling(parse, spell)


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """Leave out what tells nothing, and say how large the board is."""
    tags.complete_headers(new, record, rules)
    new.headers["Size"] = str(rules.columns)
