"""Zillions saved games: three header lines, edit lines, move lines. One game a file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, BinaryIO, Final, NamedTuple

from notation.diagnostics import Place, Sink
from notation.edits import edits_between, is_edit
from notation.encodings import decoded_file
from notation.reading import DEFAULT_LIMITS, Limits, number_of, read_all
from notation.record import GameRecord, Node
from notation.start import Start
from notation.visitor import RecordBuilder, Visitor
from notation.writing import one_line, refuse, written
from notation.zsg.effects import ZsgMoveError, parse_move

VERSION: Final = "0.02"
# Longer lines than this may overflow the buffer of Zillions; the longest known good one has 697.
LONGEST_LINE: Final = 1000

_LINE = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")
_VERSION = re.compile(r"Zillions Save Game File Version (\d+\.\d+)(?: ([HC]*))?")
_MOVE = re.compile(r"([0-9]+)\. (.*)")
# Several moves on a line: the second begins at a number with a full stop between blanks.
_NEXT_MOVE = re.compile(r"(?<=[^ ])( +)(?=\d+\. )")
_HEADERS: Final = (("RulesFile=", "Rules"), ("VariantName=", "Variant"))
# What the headers must be that stand in lines with a form.
_FORMS: Final = {
    "ZsgVersion": re.compile(r"\d+\.\d+"),
    "Controls": re.compile("[HC]*"),
    "Line": re.compile("crlf|lf"),
}
# Headers that lines hold, or that only speak of the record.
HEADERS: Final = frozenset(
    {"Rules", "Variant", "Controls", "Players", "Line", "ZsgVersion", "RulesHash", "Source"}
    | {"Result", "Level", "Setup", "FEN"}
)
_LINE_ENDS: Final = {"\r\n": "crlf", "\n": "lf"}


class Line(NamedTuple):
    """A line without its end; numbers count from 1."""

    text: str
    end: str
    number: int


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The one game of a file. After an error the moves before it are kept."""
    source = read_all(data, limits, name, sink)
    if source is not None:
        text, encoding = decoded_file(source, name, sink)
        yield _Game(text, encoding, name, sink, visitor or RecordBuilder(), limits).read()


class _Game:
    def __init__(
        self,
        text: str,
        encoding: str,
        name: str,
        sink: Sink,
        visitor: Visitor[Any],
        limits: Limits,
    ) -> None:
        self.encoding = encoding
        self.name = name
        self.sink = sink
        self.visitor = visitor
        self.limits = limits
        self.lines = _lines(text)

    def place(self, line: Line, column: int = 1) -> Place:
        return Place(self.name, line.number, column)

    def read(self) -> Any:
        visitor = self.visitor
        visitor.begin_game("zsg", "zsg", self.name, 1)
        first = self._headers()
        skip = False
        if first is not None:
            first = self._edits(first)
            skip = bool(visitor.end_headers())
        visitor.move(root := Node(), None)
        if first is not None and not skip:
            self._moves(first, root)
        visitor.layout(None, self.encoding, self._line_ends())
        return visitor.end_game()

    def _headers(self) -> int | None:
        """Tell the headers; the index of the line after them, `None` when they are damaged."""
        lines = self.lines
        version = _VERSION.fullmatch(lines[0].text) if lines else None
        if version is None:
            place = Place(self.name, 1, 1)
            text = lines[0].text if lines else ""
            self.sink.error("N110", "not a Zillions saved game", place, text)
            return None
        number, controls = version.groups()
        if number != VERSION:
            self.visitor.header("ZsgVersion", number)
        for index, (prefix, key) in enumerate(_HEADERS, 1):
            line = lines[index] if index < len(lines) else Line("", "", len(lines) + 1)
            if not line.text.startswith(prefix):
                self.sink.error("N111", f"expected `{prefix}…`", self.place(line), line.text)
                return None
            self.visitor.header(key, line.text[len(prefix) :])
        self.visitor.header("Controls", controls or "")
        ends = Counter(line.end for line in lines)
        self.visitor.header("Line", _LINE_ENDS.get(ends.most_common(1)[0][0], "lf"))
        return 3

    def _edits(self, first: int) -> int:
        """Tell the edits; the index of the line after them."""
        for index, line in enumerate(self.lines[first:], first):
            if not line.text.startswith("("):
                return index
            inner = line.text[1:-1]
            if not line.text.endswith(")") or not is_edit(inner):
                message = "expected `(x position)` or `(player piece position)`"
                self.sink.error("N112", message, self.place(line), line.text)
                return len(self.lines)
            self.visitor.edit(inner)
        return len(self.lines)

    def _moves(self, first: int, parent: Node) -> None:
        for index, line in enumerate(self.lines[first:], first):
            if index - first >= self.limits.moves:
                message = f"more than {self.limits.moves} moves"
                self.sink.error("N103", message, self.place(line))
                return
            node = self._move(line, last=index == len(self.lines) - 1)
            if node is None:
                return
            self.visitor.move(node, parent)
            parent = node

    def _move(self, line: Line, last: bool) -> Node | None:
        matched = _MOVE.fullmatch(line.text)
        if matched is None:
            # A file that was cut off inside a line has no end of line there.
            cut = "the file breaks off inside a line"
            message = cut if last and not line.end else "not a move line"
            self.sink.error("N113", message, self.place(line), line.text)
            return None
        digits, text = matched.groups()
        number = number_of(digits)
        if number is None:
            message = "the number of the move is too large"
            self.sink.error("N113", message, self.place(line), line.text)
            return None
        tokens = text.split(" ")
        try:
            parse_move(tokens)
        except ZsgMoveError as bad:
            column = matched.start(2) + sum(len(t) + 1 for t in tokens[: bad.index]) + 1
            self.sink.error("N114", str(bad), self.place(line, column), text)
            return None
        node = Node(text, number)
        node.line = line.number
        return node

    def _line_ends(self) -> str | tuple[str, ...]:
        ends = [line.end for line in self.lines]
        if len(set(ends)) <= 1:
            return ends[0] if ends else "\n"
        odd = next(line for line in self.lines if line.end not in _LINE_ENDS or line.end != ends[0])
        self.sink.warning("N104", "the ends of the lines are not all alike", self.place(odd))
        return tuple(ends)


def _lines(text: str) -> list[Line]:
    """The lines of a file.

    Blank lines and blanks at the end of a line (never seen in good files) belong to the line's end.
    Moves that share a line are lines that end in blanks.
    """
    lines: list[Line] = []
    for number, matched in enumerate(_LINE.finditer(text), 1):
        content = matched[1].rstrip(" \t")
        end = matched[0][len(content) :]
        if not content and lines:
            lines[-1] = lines[-1]._replace(end=lines[-1].end + end)
            continue
        pieces = _NEXT_MOVE.split(content) if content[:1].isdigit() else [content]
        for k in range(0, len(pieces) - 1, 2):
            lines.append(Line(pieces[k], pieces[k + 1], number))
        lines.append(Line(pieces[-1], end, number))
    return lines


def tell_start(new: GameRecord, start: Start, sink: Sink) -> None:
    """As edits; what these cannot say is reported."""
    if start.edits is not None:
        new.edits = list(start.edits)
        return
    place = Place(new.name, new.line)
    edits, all_told = edits_between(start.usual.setup(), start.game.setup())
    new.edits = list(filter(is_edit, edits))
    if new.edits != edits:
        message = "ZSG has no place for names with blanks in the start position"
        sink.warning("N181", message, place)
    if not all_told:
        message = "ZSG has no place for the first player to move, reserves, attributes, last move"
        sink.warning("N181", message, place)


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The bytes of a record whose moves are in ZSG spelling. A file holds one game.

    What the notation has no place for is reported (N18x) and left out.
    """
    records = iter(records)
    yield from islice(written(records, _bytes_of, sink), 1)
    for record in records:
        place = Place(record.name, record.line)
        sink.error("N182", "a ZSG file holds one game; this one is left out", place)


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    place = Place(record.name, record.line)
    headers = _held(record.headers, place, sink)
    lines = [
        " ".join(filter(None, (_version_line(headers), controls(headers)))),
        *(prefix + headers.get(key, "") for prefix, key in _HEADERS),
        *(f"({edit})" for edit in record.edits),
        *(_move_line(node, record, sink) for node in record.main_line()),
    ]
    text = "".join(_ended(lines, record))
    data = text.encode(record.encoding, "replace")
    if data.decode(record.encoding) != text:
        sink.warning("N181", f"{record.encoding} has not all characters of the record", place)
    return data


def _held(headers: dict[str, str], place: Place, sink: Sink) -> dict[str, str]:
    """The headers as lines can hold them; what is lost is reported."""
    held = {}
    for key, value in headers.items():
        form = _FORMS.get(key)
        if key in ("Setup", "FEN") or (form is not None and not form.fullmatch(value)):
            sink.warning("N181", f"ZSG has no place for the header {key}", place, value)
            continue
        held[key] = one_line(value, f"the header {key}", place, sink).rstrip(" \t")
        if key in ("Rules", "Variant") and value.endswith((" ", "\t")):
            sink.warning("N181", f"blanks at the end of the header {key} are left out", place)
    return held


def _move_line(node: Node, record: GameRecord, sink: Sink) -> str:
    """The line of a move, which must be read as that move again."""
    line = f"{node.number}. {node.move}"
    try:
        parse_move((node.move or "").split(" "))
    except ZsgMoveError as bad:
        refuse(record, node, f"not a move of a saved game: {bad}", sink)
    if _lines(line) != [Line(line, "", 1)]:
        refuse(record, node, "a name that no saved game can hold", sink)
    if len(line) > LONGEST_LINE:
        message = f"Zillions may not read lines of more than {LONGEST_LINE} characters"
        sink.warning("N115", message, Place(record.name, node.line), node.move or "")
    return line


def _version_line(headers: dict[str, str]) -> str:
    return f"Zillions Save Game File Version {headers.get('ZsgVersion', VERSION)}"


def controls(headers: dict[str, str]) -> str:
    """One letter a player, H or C: from the header Controls, else from the letters in Players."""
    if "Controls" in headers:
        return headers["Controls"]
    players = headers.get("Players", "")
    return "".join(p[-1] for p in players.split(",") if p[-2:] in (" H", " C"))


def _ended(lines: list[str], record: GameRecord) -> Iterator[str]:
    """The lines with their ends: each its own where they differed and still fit."""
    ends = record.line_ends
    if not isinstance(ends, str) and len(ends) == len(lines):
        yield from map("".join, zip(lines, ends, strict=True))
        return
    end = "\n" if record.headers.get("Line") == "lf" else "\r\n"
    yield from (line + end for line in lines)
