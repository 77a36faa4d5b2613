"""What readers and writers of shogi share: encodings, lines, and records that were not changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from notation.diagnostics import Place, Sink
from notation.reading import Limits, read_all
from notation.record import SECONDS, UNKNOWN, GameRecord, Node, Result
from notation.shogi.dates import DATE, dashed
from notation.shogi.position import HEADER, Position
from notation.shogi.signs import EVEN, NAMES, OTHER, Ending, result_of
from notation.visitor import Visitor
from notation.writing import refuse

# Japanese names of headers, those of an even game first.
KEYS: Final = {
    "先手": "Name.Black",
    "下手": "Name.Black",
    "後手": "Name.White",
    "上手": "Name.White",
    "開始日時": "Date",
    "棋戦": "Event",
    "場所": "Site",
}
_ENCODINGS: Final = ("utf-8-sig", "cp932", "euc-jp")


def decoded(data: bytes, name: str, sink: Sink) -> tuple[str, str]:
    """The text, and the encoding that gives the same bytes again."""
    for encoding in _ENCODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == "utf-8-sig" and not data.startswith(b"\xef\xbb\xbf"):
            encoding = "utf-8"
        return text, encoding
    sink.warning("N102", "neither UTF-8, Shift_JIS nor EUC-JP", Place(name, 1))
    return data.decode("latin-1"), "latin-1"


class Teller:
    """Tells a visitor of a game as its lines are read. Nodes are told when they are complete."""

    def __init__(self, visitor: Visitor[Any], sink: Sink, name: str, limits: Limits) -> None:
        self.visitor = visitor
        self.sink = sink
        self.name = name
        self.limits = limits
        self.headers: dict[str, str] = {}
        self.comments: list[str] = []
        self.result: Result | None = None
        self.root = Node()
        self.last = self.root
        self.parent: Node | None = None
        self.told = True
        self.begun = False
        self.known = True  # the start position
        self.skipped = False
        self.in_variation = False
        self.moves = 0
        self.number = 0
        # Whether the last thing met is an ending.
        self.ended = False
        self.first = "B"
        # By number of a move: the node before the one that was met last.
        self.before: dict[int, Node] = {}

    def begin(self, notation: str, line: int = 1, offset: int = 0) -> None:
        """A game begins."""
        self.visitor.begin_game(notation, notation, self.name, line, offset)

    def header(self, key: str, value: str, line: int) -> None:
        """A header; the first of several counts."""
        if key in self.headers:
            self.sink.warning("N105", f"a second header {key}", Place(self.name, line), value)
        elif not self.begun:
            self.headers[key] = dashed(value) if key == DATE else value

    def begin_moves(self, start: str) -> None:
        """All headers were read; `start` is the position, as SFEN."""
        if self.begun:
            return
        self.begun = True
        if not self.known:
            start = UNKNOWN
        if start != EVEN:
            self.headers["SFEN"] = start
            self.first = "W" if start.split(" ")[1:2] == ["w"] else "B"
        for key, value in self.headers.items():
            self.visitor.header(key, value)
        self.skipped = bool(self.visitor.end_headers())
        self.told = False

    def unknown(self, line: int, text: str) -> None:
        """The start position is not known: a part of it is not understood."""
        self.known = False
        place = Place(self.name, line)
        self.sink.error("N152", "the start position is not understood", place, text)

    def turn(self, number: int) -> str:
        """The colour that makes the move of a number, from 1."""
        return self.first if number % 2 else OTHER[self.first]

    def move(self, text: str, line: int, mover: str = "") -> Node | None:
        """A move after the last one; `None` where it is not told."""
        self.number += 1
        self.ended = False
        self.before[self.number] = self.last
        if self.skipped:
            return None
        self.moves += 1
        if self.moves > self.limits.moves:
            message = f"more than {self.limits.moves} moves; the rest is not read"
            self.sink.error("N103", message, Place(self.name, line))
            self.skipped = True
            return None
        self.flush()
        node = Node(text, 0, mover or self.turn(self.number))
        node.line = line
        self.parent, self.last, self.told = self.last, node, False
        return node

    def comment(self, text: str) -> None:
        """A line of a comment on the last move, or on the game."""
        self.comments.append(text)

    def spent(self, seconds: str) -> None:
        """How long the last move took; who gave up took his time for no move."""
        if not self.ended:
            self.last.properties = ((SECONDS, (seconds,)),)

    def branch(self, number: int) -> bool:
        """A variation begins with the move of a number; whether there is one to leave."""
        before = self.before.get(number)
        if before is None:
            return False
        self.flush()
        self._end_variation()
        if self.skipped and not self.in_variation:
            return True
        self.in_variation = True
        self.skipped = bool(self.visitor.begin_variation())
        self.last, self.number = before, number - 1
        return True

    def end(self, ending: Ending, mover: str = "") -> None:
        """The game, or the variation, ends instead of a move."""
        number = self.number + 1
        self.before[number] = self.last
        self.ended = True
        if not self.in_variation:
            self.result = result_of(ending, mover or self.turn(number))
        elif ending.reason:
            self.comment(ending.reason)

    def won(self, colour: str) -> None:
        """A colour has won, if nothing else was told of the result of the game."""
        if self.result is None and not self.in_variation:
            self.result = Result.won(NAMES[colour], NAMES[OTHER[colour]])

    def flush(self) -> None:
        """Tell the last node."""
        if not self.told:
            self.last.comment = "\n".join(filter(None, [self.last.comment, *self.comments]))
            self.visitor.move(self.last, self.parent)
            self.told = True
            self.comments = []
        elif self.comments:
            self.last.comment = "\n".join(filter(None, [self.last.comment, *self.comments]))
            self.comments = []

    def _end_variation(self) -> None:
        if self.in_variation and not self.skipped:
            self.visitor.end_variation()

    def finish(self, data: bytes, encoding: str, line_end: str) -> Any:
        """The game is over: what the visitor makes of it."""
        self.begin_moves(EVEN)
        self.flush()
        self._end_variation()
        if self.result is not None:
            self.visitor.result(self.result)
        self.visitor.layout(data, encoding, line_end)
        return self.visitor.end_game()


def whole(
    data: bytes | BinaryIO, name: str, sink: Sink, limits: Limits
) -> tuple[bytes, str, str, str] | None:
    """Bytes, text, encoding and line end of a file; `None` beyond the budget."""
    found = read_all(data, limits, name, sink)
    if found is None:
        return None
    text, encoding = decoded(found, name, sink)
    return found, text, encoding, line_end_of(found)


def line_end_of(data: bytes) -> str:
    """The line end that is written after the lines of a game again."""
    return "\r\n" if b"\r\n" in data else "\n"


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers."""
    yield from enumerate(re.split(r"\r\n|\r|\n", text), 1)


def encoded(record: GameRecord, lines: list[str], notation: str, sink: Sink) -> bytes:
    """Lines in the encoding and with the line ends of a record, if it was read as this notation."""
    own = record.notation == notation and record.source is not None
    end = record.line_ends if own and isinstance(record.line_ends, str) else "\n"
    text = "".join(line + end for line in lines)
    encoding = record.encoding if record.notation == notation else "utf-8"
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError as error:
        place, sign = Place(record.name, record.line), text[error.start]
        message = f"{encoding} lacks signs that the record has; it is written in UTF-8"
        sink.warning("N181", message, place, sign)
        return text.encode()
    # Readers guess the encoding of what is written.
    return data if decoded(data, record.name, Sink())[0] == text else text.encode()


def start_in(record: GameRecord, sink: Sink) -> Position:
    """Where a record begins, to be written; one that is not known is refused."""
    try:
        return Position.parse(record.headers.get(HEADER, EVEN))
    except ValueError as bad:
        refuse(record, record.root, str(bad), sink)


def comment_of(node: Node) -> list[str]:
    """The lines of what is said at a node."""
    text = "\n".join(filter(None, (node.label, node.preface, node.comment)))
    return text.split("\n") if text else []
