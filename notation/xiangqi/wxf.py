"""PGN of xiangqi with moves in WXF: `C2=5`, files from the mover's right, `+` forward, `-` back.

The front one of two alike on a file is `C+`, or `+C`, the other `C-`. Where three are on a file, or
two on each of two, schools differ: such moves are written by squares, `h2e2`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
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
from notation.xiangqi.spelling import MOVE, parse_ucci, spell_ucci
from notation.xiangqi.ways import Told, Way, WayPattern, clear_name

# Letters of FEN for those that are written.
_LETTERS: Final = dict(zip("KARCPGHNEBM", "KARCPANNBBB", strict=True))
_WRITTEN: Final = {**{c: c for c in "KARCP"}, "N": "H", "B": "E"}
_WXF = re.compile(r"(?:([A-Z])([1-9+-])|([+-])([A-Z]))([+=.-])([1-9])")
# A full-width sign, as the reader meets it, byte for byte, and as the writer does.
_WIDE: Final = r"(?:\xef[\xbc\xbd][\x80-\xbf]|[\uff01-\uff5e])"

WXF: Final = Dialect(
    "wxf",
    "wxf",
    r"(?:[A-Za-z][1-9+-]|[+-][A-Za-z])[+=.-][1-9]|[a-i][0-9][a-i][0-9]"
    rf"|{_WIDE}{{4}}",
    PGN.results,
    turns_before,
    {"White": "Red"},
    {"Game": "Chinese Chess", "Format": "WXF"},
)
# Full-width signs are those of UTF-8 or of GB 2312.
CONTENT = begun_with(
    rb"(?:[A-Za-z][1-9+-]|[+-][A-Za-z])[+=.-][1-9]|(?:\xef[\xbc\xbd][\x80-\xbf]){4}|(?:\xa3[\xa1-\xfe]){4}",
    bare=True,
)


def _names(way: Way) -> list[Told]:
    """By the place where there are several on a file, else by the file; either may be read."""
    place = ""
    if way.row > 1:
        place = {0: "+", way.row - 1: "-"}.get(way.index, "")
    file = str(way.file)
    told = filter(None, (file, place) if way.by_file else (place, file))
    return [(way.letter, which, way.sign, str(way.number)) for which in told]


def parse(node: Node, here: Here) -> Pattern:
    text = normalize("NFKC", node.move or "")
    if MOVE.fullmatch(node.move or ""):
        return parse_ucci(node, here)
    found = _WXF.fullmatch(text.upper())
    letter = _LETTERS.get((found[1] or found[4]), "") if found else ""
    if found is None or not letter:
        raise MoveTextError("expected `C2=5` or `C+=5`")
    told = letter, found[2] or found[3], found[5].replace(".", "="), found[6]
    return WayPattern(here, told, _names)


def spell(here: Here, steps: Sequence[Move]) -> str:
    (move,) = steps
    told = clear_name(here, move, _names)
    if told is None:
        return spell_ucci(here, steps)
    letter, which, sign, number = told
    return f"{_WRITTEN[letter]}{which}{sign}{number}"


SPELLING: Final = Spelling(parse, spell, first_colour=FIRST)
read = DialectReader(WXF).read
write = DialectWriter(WXF).write
