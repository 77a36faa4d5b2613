"""PDN, the notation of draughts: squares by number, `22-18`, `18x25x32`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from notation.engine import Move
from notation.portable.reader import Dialect, Reader
from notation.portable.writer import Writer
from notation.reading import number_of
from notation.record import Node
from notation.rules import Rules
from notation.spelling import BadText, Here, Told
from notation.turns import PassTold, PathTold, is_told_apart, path_of

_SQUARE = r"(?:\d{1,3}|[a-z]\d{1,2})"


def _turns_before(fen: str) -> int:
    """Turns played before a position: who moves is its first letter, and White goes first."""
    return int(bool(re.match(r"\s*B\s*:", fen)))


PDN = Dialect(
    "pdn",
    "pdn",
    rf"{_SQUARE}(?:[-x:*]{_SQUARE})+(?![-\w])|--",
    {
        "2-0": "1-0",
        "0-2": "0-1",
        "1-1": "1/2-1/2",
        "*": "*",
        "1-0": "1-0",
        "0-1": "0-1",
        "1/2-1/2": "1/2-1/2",
        "0-0": "1/2-1/2",
    },
    _turns_before,
)

read = Reader(PDN).read
write = Writer(PDN).write


def told(node: Node, here: Here) -> Told:
    """What a move in PDN tells: squares by number or by name."""
    text = node.move or ""
    if text == "--":
        return PassTold()
    squares: list[str] = []
    for word in re.split(r"[-x:*]", text):
        number = number_of(word)
        square = word if number is None else here.rules.numbered(number)
        if square is None or square not in here.rules.squares:
            raise BadText(f"the board has no square {word}", text.find(word))
        squares.append(square)
    if len(squares) < 2:
        raise BadText("a move has at least two squares")
    return PathTold(squares, captures="-" not in text)


def spell(here: Here, steps: Sequence[Move]) -> str:
    """A turn in PDN: its ends, and the squares between where they are needed."""
    if all(step.is_pass for step in steps):
        return "--"
    steps = [step for step in steps if not step.is_pass]
    captures = any(step.captures for step in steps)
    path = path_of(steps)
    ends = PathTold([path[0], path[-1]], captures)
    if len(path) == 2 or is_told_apart(steps, here.game.legal_turns(), ends):
        path = [path[0], path[-1]]
    return ("x" if captures else "-").join(_numbered(square, here.rules) for square in path)


def _numbered(square: str, rules: Rules) -> str:
    return str(rules.square(square).number or square)
