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
from notation.portable.reader import Dialect, DialectReader
from notation.portable.writer import DialectWriter
from notation.record import Node
from notation.spelling import Here, MoveTextError, Pattern, Spelling
from notation.xiangqi.position import FILES, FIRST, letters
from notation.xiangqi.spelling import MOVE, parse_ucci, spell_ucci

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


class WxfPattern(Pattern):
    """A piece, its file or its place on it, the way, and how far or to which file."""

    def __init__(self, here: Here, letter: str, place: str, way: str) -> None:
        super().__init__()
        self.here = here
        self.told = letter, place, way

    def fits(self, steps: Sequence[Move]) -> bool:
        told = _told(self.here, steps[0])
        if told is None:
            return False
        letter, file, place, way = told
        return self.told in ((letter, file, way), (letter, place, way))


def _told(here: Here, move: Move) -> tuple[str, str, str, str] | None:
    """Letter, file, `+` or `-` where it is the front or the last one on it, and way of a move."""
    rules = here.rules
    start, end = rules.square(move.start or ""), rules.square(move.end or "")
    if start.file is None or start.rank is None or end.file is None or end.rank is None:
        return None
    red = rules.colour(move.player, FIRST) == "W"
    forward = 1 if red else -1
    target = FILES - end.file if red else end.file + 1
    ahead = (end.rank - start.rank) * forward
    way = f"={target}" if not ahead else ("+" if ahead > 0 else "-")
    if ahead:
        way += str(target if end.file != start.file else abs(ahead))
    ranks = [rank * forward for file, rank in _alike(here, move) if file == start.file]
    rank = start.rank * forward
    place = "" if len(ranks) < 2 else {max(ranks): "+", min(ranks): "-"}.get(rank, "")
    file = FILES - start.file if red else start.file + 1
    return letters(rules).get(move.piece or "", ""), str(file), place, way


def _alike(here: Here, move: Move) -> list[tuple[int, int]]:
    """Where the pieces of the mover are that are like the one that moves."""
    places = []
    for square, piece in here.board.items():
        at = here.rules.square(square)
        if (piece.player, piece.type) == (move.player, move.piece):
            places += [(at.file, at.rank)] if at.file is not None and at.rank is not None else []
    return places


def parse(node: Node, here: Here) -> Pattern:
    text = normalize("NFKC", node.move or "")
    if MOVE.fullmatch(node.move or ""):
        return parse_ucci(node, here)
    found = _WXF.fullmatch(text.upper())
    letter = _LETTERS.get((found[1] or found[4]), "") if found else ""
    if found is None or not letter:
        raise MoveTextError("expected `C2=5` or `C+=5`")
    return WxfPattern(here, letter, found[2] or found[3], found[5].replace(".", "=") + found[6])


def spell(here: Here, steps: Sequence[Move]) -> str:
    (move,) = steps
    told = _told(here, move)
    if told is None or told[0] not in _WRITTEN:
        raise ValueError(f"{move} is no move of xiangqi")
    letter, file, place, way = told
    ways = [_told(here, other) for other in here.legal]
    for shown in filter(None, (place, file)):
        meant = (letter, shown, way)
        if sum(meant in ((w[0], w[1], w[3]), (w[0], w[2], w[3])) for w in ways if w) == 1:
            return f"{_WRITTEN[letter]}{shown}{way}"
    return spell_ucci(here, steps)


SPELLING: Final = Spelling(parse, spell, first_colour=FIRST)
read = DialectReader(WXF).read
write = DialectWriter(WXF).write
