"""USI: a position and moves as shogi engines are told them, a game a line.

position startpos moves 7g7f 3c3d 8h2b+
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.reading import DEFAULT_LIMITS, Limits, lines_in, tell_no_game
from notation.record import GameRecord
from notation.shogi.position import HEADER
from notation.shogi.signs import EVEN
from notation.shogi.text import Teller, decoded, line_end_of, start_in
from notation.visitor import RecordBuilder, Visitor
from notation.writing import refuse, written

_GAME = re.compile(
    r"\s*(?:position\s+)?(?:startpos|sfen\s+(\S+ [bw] \S+ \d+))(?:\s+moves((?:\s+\S+)*))?\s*"
)
_WRITTEN = re.compile(r"[1-9A-Z][a-i*][1-9][a-i]\+?")
HEADERS: Final = frozenset({HEADER})


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The games of a file, told to the visitor."""
    visitor = visitor or RecordBuilder()
    games, unread = 0, sink.count("N103")
    for ended, number, offset in lines_in(data, name, sink, limits):
        line = decoded(ended, name, sink)[0].rstrip("\r\n")
        game = _GAME.fullmatch(line)
        if game is not None:
            games += 1
            teller = Teller(visitor, sink, name, limits)
            teller.begin("usi", number, offset)
            teller.begin_moves(game[1] or EVEN)
            for move in (game[2] or "").split():
                teller.move(move, number)
            yield teller.finish(line.encode(), "utf-8", line_end_of(ended))
        elif line.strip():
            sink.warning("N151", "not a position of USI", Place(name, number), line.strip())
    if not games:
        tell_no_game(
            "N150", "no game: a line begins with `position`", Place(name, 1, 1), sink, unread
        )


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The line of each record, in the one form that all engines read."""
    return written(records, _bytes_of, sink)


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """There is no place for any but the start position, which is told later."""
    new.headers.clear()


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    start_in(record, sink)
    start = record.headers.get(HEADER, EVEN)
    words = ["position", "startpos" if start == EVEN else f"sfen {start}"]
    moves = list(record.main_line())
    for node in moves:
        if record.spelling != "usi" or not _WRITTEN.fullmatch(node.move or ""):
            refuse(record, node, "not a move of USI", sink)
    if moves:
        words += ["moves", *(node.move or "" for node in moves)]
    return f"{' '.join(words)}\n".encode()
