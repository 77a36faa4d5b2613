"""Transcripts of Othello: the squares of the moves, a game a line. Passes go without saying.

f5d6c3d3c4
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.othello.board import HEADER
from notation.othello.spelling import MOVE, PASSES, SPELLINGS
from notation.reading import DEFAULT_LIMITS, Limits, decoded, lines_in, tell_no_game
from notation.record import GameRecord, Node
from notation.visitor import RecordBuilder, Visitor
from notation.writing import as_read, refuse, written

# A game begins on one of four squares, and no other notation of squares does.
CONTENT: Final = re.compile(rb"\A\s*(?i:f5|d3|c4|e6)\s*(?:[A-Za-z][0-9]{1,2}\s*){3,}(?:\n|\Z)")
_LINE = re.compile(rf"\s*(?:(?:{MOVE.pattern})\s*)+")


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
    for whole, number, offset in lines_in(data, name, sink, limits):
        text, encoding = decoded(whole)
        line = text.removeprefix("\ufeff")
        if _LINE.fullmatch(line):
            games += 1
            yield _game(line, visitor, sink, Place(name, number), offset, limits, encoding)
        elif line.strip():
            sink.warning("N151", "not a transcript of Othello", Place(name, number), line.strip())
    if not games:
        tell_no_game("N150", "no game: a line of squares is one", Place(name, 1, 1), sink, unread)


def _game(
    line: str,
    visitor: Visitor[Any],
    sink: Sink,
    place: Place,
    offset: int,
    limits: Limits,
    encoding: str,
) -> Any:
    visitor.begin_game("othello", "othello", place.file, place.line or 1, offset)
    if not visitor.end_headers():
        last = Node()
        visitor.move(last, None)
        for made, found in enumerate(MOVE.finditer(line)):
            if made >= limits.moves:
                message = f"more than {limits.moves} moves; the rest is not read"
                sink.error("N103", message, place)
                break
            node = Node(found[0])
            node.line = place.line or 0
            visitor.move(node, last)
            last = node
    visitor.layout(line.encode(encoding), encoding)
    return visitor.end_game()


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """There is no place for any."""
    new.headers.clear()


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The line of each record; what was not changed since it was read is as it was."""
    return written(records, _bytes_of, sink)


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    source = as_read(record, "othello", read)
    if source is not None:
        return source if source.endswith(b"\n") else source + b"\n"
    if HEADER in record.headers or record.edits:
        refuse(record, record.root, "a transcript begins in the usual position", sink)
    moves = list(record.main_line())
    if not moves:
        refuse(record, record.root, "an empty line is not a transcript", sink)
    for node in moves:
        if record.spelling not in SPELLINGS or not MOVE.fullmatch(node.move or ""):
            refuse(record, node, "not a move of Othello", sink)
    written_as = (node.move or "" for node in moves)
    texts = ["--" if text.lower() in PASSES else text for text in written_as]
    # What no move follows would not be missed: it is said.
    played = len(texts)
    while played and texts[played - 1] == "--":
        played -= 1
    said = [text for text in texts[:played] if text != "--"]
    return f"{''.join([*said, *texts[played:]])}\n".encode()
