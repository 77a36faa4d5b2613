"""PGN, the notation of chess: games of players White and Black, moves in SAN."""

from __future__ import annotations

from notation.diagnostics import Sink
from notation.portable.reader import Dialect, DialectReader
from notation.portable.writer import DialectWriter
from notation.reading import number_of
from notation.record import GameRecord
from notation.start import Start


def turns_before(fen: str) -> int:
    """Turns played before a position in FEN."""
    fields = fen.split()
    number = number_of(fields[5][:6]) if len(fields) > 5 else None
    return 2 * max((number or 1) - 1, 0) + (fields[1:2] == ["b"])


PGN = Dialect(
    "pgn",
    "san",
    r"[A-Za-z][A-Za-z0-9@=+\#:/-]*|[O0]-[O0](?:-[O0])?[+\#]?|--",
    {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*", "1/2": "1/2-1/2"},
    turns_before,
)


def tell_start(new: GameRecord, start: Start, sink: Sink) -> None:
    """As FEN, which the engines of chess have."""
    new.headers["FEN"] = start.game.fen()  # type: ignore[attr-defined]


read = DialectReader(PGN).read
write = DialectWriter(PGN).write
