"""UCCI: a position and moves as xiangqi engines are told them, a game a line.

position startpos moves h2e2 h9g7
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.reading import DEFAULT_LIMITS, Limits, decoded, lines_in, tell_no_game
from notation.record import GameRecord, Node
from notation.visitor import RecordBuilder, Visitor
from notation.writing import refuse, written
from notation.xiangqi.spelling import MOVE

_GAME = re.compile(
    r"\s*(?:position\s+)?(?:startpos|fen\s+(\S+(?:\s+(?!moves\b)\S+){1,5}))"
    r"(?:\s+moves((?:\s+\S+)*))?\s*"
)
_OTHER: Final = {"W": "B", "B": "W"}
HEADERS: Final = frozenset({"FEN"})


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
        text, encoding = decoded(ended)
        line = text.removeprefix("\ufeff").rstrip("\r\n")
        game = _GAME.fullmatch(line)
        if game is not None:
            games += 1
            visitor.begin_game("ucci", "ucci", name, number, offset)
            if game[1] is not None:
                visitor.header("FEN", game[1])
            if not visitor.end_headers():
                moves = (game[2] or "").split()
                if len(moves) > limits.moves:
                    message = f"more than {limits.moves} moves; the rest is not read"
                    sink.error("N103", message, Place(name, number))
                _tell(visitor, moves[: limits.moves], game[1] or "", number)
            visitor.layout(line.encode(encoding), encoding)
            yield visitor.end_game()
        elif line.strip():
            sink.warning("N151", "not a position of UCCI", Place(name, number), line.strip())
    if not games:
        tell_no_game(
            "N150", "no game: a line begins with `position`", Place(name, 1, 1), sink, unread
        )


def _tell(visitor: Visitor[Any], moves: list[str], fen: str, line: int) -> None:
    last = Node()
    visitor.move(last, None)
    mover = "B" if fen.split()[1:2] == ["b"] else "W"
    for text in moves:
        node = Node(text, 0, mover)
        node.line = line
        visitor.move(node, last)
        last, mover = node, _OTHER[mover]


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The line of each record, in the one form that all engines read."""
    return written(records, _bytes_of, sink)


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """There is no place for any but the start position, which is told later."""
    new.headers.clear()


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    fen = record.headers.get("FEN")
    words = ["position", "startpos" if fen is None else f"fen {fen}"]
    moves = list(record.main_line())
    for node in moves:
        if record.spelling != "ucci" or not MOVE.fullmatch(node.move or ""):
            refuse(record, node, "not a move of UCCI", sink)
    if moves:
        words += ["moves", *(node.move or "" for node in moves)]
    return f"{' '.join(words)}\n".encode()
