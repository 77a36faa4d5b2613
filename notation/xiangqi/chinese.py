"""PGN of xiangqi in Chinese: 炮二平五 马８进７, files from the mover's right.

The front one of two alike on a file is 前炮, the other one 后炮, one between them 中; of four or
five, and where two files have several, they are numbered from the front, the right file first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final
from unicodedata import normalize

from notation.engine import Move
from notation.pgn import PGN, turns_before
from notation.portable.content import begun_with
from notation.portable.reader import Dialect, DialectReader
from notation.portable.writer import DialectWriter
from notation.record import Node
from notation.spelling import Here, MoveTextError, Pattern, Spelling
from notation.xiangqi.position import FIRST
from notation.xiangqi.text import ENCODINGS
from notation.xiangqi.ways import Told, Way, WayPattern, clear_name

# What each piece is called, first as Red has it and as Black has it, in the simplified script.
_PIECES: Final = {
    "K": "帅将帥將",
    "A": "仕士",
    "B": "相象",
    "N": "马马馬傌",
    "R": "车车車俥",
    "C": "炮炮砲包",
    "P": "兵卒",
}
_NUMBERS: Final = "一二三四五六七八九"
_WIDE: Final = "１２３４５６７８９"
_SIGNS: Final = {"进": "+", "進": "+", "退": "-", "平": "="}
_WAYS: Final = {"+": "进", "-": "退", "=": "平"}
# The front one, one between, the last one.
_PLACES: Final = {"前": "+", "中": "~", "后": "-", "後": "-"}
_ORDER: Final = {"+": "前", "~": "中", "-": "后"}

_LETTERS: Final = {sign: letter for letter, signs in _PIECES.items() for sign in signs}
_DIGITS: Final = {sign: str(i % 9 + 1) for i, sign in enumerate(_NUMBERS + "123456789")}


def _move(one_of: Callable[[str], str]) -> str:
    """What moves look like, each sign as one of those that a function makes an expression of."""
    piece, number = one_of("".join(_LETTERS)), one_of(_NUMBERS + _WIDE + "123456789")
    place, way = one_of("".join(_PLACES)), one_of("".join(_SIGNS))
    which = rf"(?:{piece})(?:{number})|(?:{place}|{number})(?:{piece})"
    return rf"(?:{which})(?:{way})(?:{number})"


def _signs(signs: str) -> str:
    """As the reader meets them, byte for byte, and as the writer does."""
    return "|".join([*signs, *(sign.encode().decode("latin-1") for sign in signs)])


def _encoded(signs: str) -> str:
    """As files have them, byte for byte, in whatever encoding."""
    known = [sign.encode(encoding, "ignore") for sign in signs for encoding in ENCODINGS]
    return "|".join(re.escape(raw.decode("latin-1")) for raw in dict.fromkeys(known) if raw)


CHINESE: Final = Dialect(
    "chinese",
    "chinese",
    _move(_signs),
    PGN.results,
    turns_before,
    {"White": "Red"},
    {"Game": "Chinese Chess", "Format": "Chinese"},
)
CONTENT: Final = begun_with(_move(_encoded).encode("latin-1"), bare=True)


def _names(way: Way) -> list[Told]:
    """By place where there are several on a file, else by the file.

    A piece that is named by number has `#` before it, one that is named by its file has not.
    """
    names = []
    if way.row == 3 and way.index == 1:
        names.append("~")
    if way.row > 1:
        names += {0: ["+"], way.row - 1: ["-"]}.get(way.index, [])
    if way.rank is not None:
        number = f"#{way.rank + 1}"
        names = [number, *names] if way.row > 3 else [*names, number]
    names = [str(way.file), *names] if way.by_file else [*names, str(way.file)]
    return [(way.letter, name, way.sign, str(way.number)) for name in names]


def parse(node: Node, here: Here) -> Pattern:
    text = normalize("NFKC", node.move or "")
    if not re.fullmatch(CHINESE.move, text):
        raise MoveTextError("expected `炮二平五` or `前炮平五`")
    first, second, sign, number = tuple(text)
    if first in _LETTERS:
        letter, which = _LETTERS[first], _DIGITS[second]
    else:
        letter, which = _LETTERS[second], _PLACES.get(first) or f"#{_DIGITS[first]}"
    return WayPattern(here, (letter, which, _SIGNS[sign], _DIGITS[number]), _names)


def spell(here: Here, steps: Sequence[Move]) -> str:
    (move,) = steps
    told = clear_name(here, move, _names)
    if told is None:
        raise ValueError(f"{move} has no name of its own")
    letter, which, sign, number = told
    black = here.rules.colour(move.player, FIRST) == "B"
    piece, numbers = _PIECES[letter][black], _WIDE if black else _NUMBERS
    if which.isdigit():
        begin = piece + numbers[int(which) - 1]
    else:
        begin = (_ORDER.get(which) or _NUMBERS[int(which[1:]) - 1]) + piece
    return f"{begin}{_WAYS[sign]}{numbers[int(number) - 1]}"


SPELLING: Final = Spelling(parse, spell, first_colour=FIRST)
read = DialectReader(CHINESE).read
write = DialectWriter(CHINESE).write
