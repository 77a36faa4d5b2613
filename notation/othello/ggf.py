"""GGF of Othello: what game servers keep.

    (;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+2.000]TY[8]BO[8 --- ... *]B[f5//0.01]W[d6/1.5/2];)

It looks like SGF, but values have no escapes, a move tells an evaluation and seconds, and there are
no variations. `2 (;...)(;...)` is a pair of games that were played at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.encodings import decoded_as, tell_guess
from notation.othello.board import HEADER, normal, usual
from notation.othello.spelling import MOVE, SPELLINGS
from notation.reading import (
    BYTES,
    DEFAULT_LIMITS,
    MARK,
    Buffer,
    Limits,
    decoded,
    opened,
    tell_no_game,
)
from notation.record import SECONDS, TRIVIAL, GameRecord, Node, Result
from notation.visitor import RecordBuilder, Visitor
from notation.writing import as_read, one_line, refuse, written

CONTENT: Final = re.compile(rb"\A\s*(?:\d+\s*)?\(\s*;\s*GM\[[Oo]thello\]")
EVALUATION: Final = "XO"
"""The property that tells how the player judged the position after a move."""

_GAME = re.compile(r"\(\s*+;")
_ITEM = re.compile(r"[\s;]*+([A-Za-z]++)\s*+\[([^\]]*+)\]")
_END = re.compile(r"[\s;]*+\)[^\S\n]*+\n?")
_RESULT = re.compile(r"([-+]?)(\d+(?:\.\d+)?)(?::([a-z]))?")
_WAYS: Final = {"r": "resign", "t": "time", "s": "agreed"}
_WAY_OF: Final = {way: letter for letter, way in _WAYS.items()}
_REASON = re.compile(rf"(\d+(?:\.\d+)?)(?:, ({'|'.join(_WAY_OF)}))?")
_HEADERS: Final = {"PB": "Name.Black", "PW": "Name.White", "PC": "Site", "DT": "Date"}
_NAMES: Final = {header: name for name, header in _HEADERS.items()}
# When a game was played, as servers write it and as headers have it.
_SERVED = re.compile(r"\A(\d{4})\.(\d\d)\.(\d\d)_(\d\d:\d\d:\d\d)\.(\S+)\Z", re.ASCII)
_DATED = re.compile(r"\A(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d) (\S+)\Z", re.ASCII)


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The games of a file, told to the visitor."""
    buffer = Buffer(opened(data), name, sink, limits)
    visitor = visitor or RecordBuilder()
    games, unread = 0, sink.count("N103")
    while (begin := _find(buffer, _GAME)) is not None:
        _report_junk(buffer, begin.start())
        yield _Game(buffer, visitor).read(begin)
        games += 1
        buffer.next_game()
    if games:
        _report_junk(buffer, len(buffer.text))
    else:
        tell_no_game("N150", "no game: `(;` begins one", Place(name, 1, 1), sink, unread)


def _report_junk(buffer: Buffer, end: int) -> None:
    """Report what stands before a game, but for the number of those that were played at once."""
    junk = buffer.text[buffer.at : end].removeprefix(MARK).strip()
    if junk and not junk.isdigit():
        place = buffer.place(buffer.at)
        buffer.sink.warning("N133", "text outside of the games", place, junk[:60])


def _find(buffer: Buffer, what: re.Pattern[str]) -> re.Match[str] | None:
    """The next of its kind."""
    while (found := what.search(buffer.text, buffer.at)) is None:
        if not buffer.more():
            return None
    return found


class _Game:
    """Reads one game."""

    def __init__(self, buffer: Buffer, visitor: Visitor[Any]) -> None:
        self.buffer = buffer
        self.visitor = visitor
        self.last = Node()
        self.begun = self.skipped = False
        self.moves = 0
        self.headers: set[str] = set()
        self.result: Result | None = None
        self.guess = ""  # the encoding of what is not UTF-8

    def _text(self, raw: str, place: Place) -> str:
        """A value that was tokenised as bytes; what is not UTF-8 is reported once a game."""
        data = raw.strip().encode(BYTES)
        text, encoding = decoded(data)
        if encoding != "utf-8" and not self.guess:
            self.guess = decoded_as(data)
            tell_guess(self.guess, place, self.buffer.sink)
        return text if encoding == "utf-8" else data.decode(self.guess, "replace")

    def read(self, begin: re.Match[str]) -> Any:
        """Read the game that begins so: what the visitor makes of it."""
        buffer = self.buffer
        buffer.at = at = begin.end()
        line, offset = buffer.place(at).line or 1, buffer.offset(begin.start())
        self.visitor.begin_game("ggf", "othello", buffer.name, line, offset)
        while (item := self._next(_ITEM)) is not None:
            place = buffer.place(item.start(1))
            self._item(item[1].upper(), self._text(item[2], place), place)
            buffer.at = item.end()
        self._begin_moves()
        end = self._next(_END)
        if end is None:
            place = buffer.place(buffer.at)
            buffer.sink.error("N151", "expected a property or `)`", place, _near(buffer))
        else:
            buffer.at = end.end()
        if self.result is not None:
            self.visitor.result(self.result)
        source = buffer.text[buffer.start : buffer.at]
        self.visitor.layout(source.encode(BYTES), "utf-8")
        return self.visitor.end_game()

    def _next(self, what: re.Pattern[str]) -> re.Match[str] | None:
        """What stands here. At the end of the text a match may be longer than it seems."""
        buffer = self.buffer
        while True:
            found = what.match(buffer.text, buffer.at)
            known = found is not None and found.end() < len(buffer.text)
            if known or (found is None and _settled(buffer)) or not buffer.more():
                return found

    def _item(self, name: str, value: str, place: Place) -> None:
        if name in ("B", "W"):
            self._begin_moves()
            self._move(name, value, place)
        elif name == "GM":
            if value.lower() != "othello":
                self.buffer.sink.error("N151", "not a game of Othello", place, value)
        elif self.begun or name in self.headers:
            self.buffer.sink.warning("N105", f"{name} is not read here", place, value)
        elif name == "RE":
            self.headers.add(name)
            self.result = result_of(value)
        else:
            self.headers.add(name)
            if name == "BO":
                self.visitor.header(HEADER, normal(value))
            elif value:
                told = _dated(value) if name == "DT" else value
                self.visitor.header(_HEADERS.get(name, name), told)

    def _begin_moves(self) -> None:
        if not self.begun:
            self.begun = True
            self.skipped = bool(self.visitor.end_headers())
            if not self.skipped:
                self.visitor.move(self.last, None)

    def _move(self, mover: str, value: str, place: Place) -> None:
        self.moves += 1
        if self.skipped:
            return
        if self.moves > self.buffer.limits.moves:
            message = f"more than {self.buffer.limits.moves} moves; the rest is not read"
            self.buffer.sink.error("N103", message, place)
            self.skipped = True
            return
        text, *rest = (part.strip() for part in value.split("/", 2))
        node = Node(text, 0, mover)
        node.line = place.line or 0
        told = zip((EVALUATION, SECONDS), rest, strict=False)
        node.properties = tuple((name, (said,)) for name, said in told if said)
        self.visitor.move(node, self.last)
        self.last = node


def _settled(buffer: Buffer) -> bool:
    """Whether more text cannot make an item of what stands here."""
    rest = buffer.text[buffer.at : buffer.at + 1000].lstrip(" \t\r\n;")
    return bool(rest) and not rest[0].isalpha() and rest[0] != ")"


def _near(buffer: Buffer) -> str:
    return buffer.text[buffer.at : buffer.at + 20].strip()


def _dated(value: str) -> str:
    """A date of a server as headers have it; any other as it is."""
    return _SERVED.sub(r"\1-\2-\3 \4 \5", value)


def result_of(text: str) -> Result:
    """The result that `RE` states: how many more discs Black has, and why the game is over."""
    found = _RESULT.fullmatch(text)
    if found is None:
        return Result(reason="" if text == "?" else text)
    margin = found[2].rstrip("0").rstrip(".") if "." in found[2] else found[2]
    if not float(margin or 0):
        return Result(draw=True)
    reason = f"{margin}, {_WAYS[found[3]]}" if found[3] in _WAYS else margin
    winner, loser = ("White", "Black") if found[1] == "-" else ("Black", "White")
    return Result.won(winner, loser, reason)


def result_text(result: Result | None) -> str | None:
    """The value of `RE`; `None` for a result without a number of discs."""
    if result is None or (not result.outcomes and not result.draw and not result.reason):
        return "?"
    if result.draw:
        return "+0.000"
    found = _REASON.fullmatch(result.reason)
    winner = next((p for p in ("Black", "White") if result.of(p) == "win"), "")
    if found is None or not winner:
        return None
    sign = "+" if winner == "Black" else "-"
    way = f":{_WAY_OF[found[2]]}" if found[2] else ""
    return f"{sign}{float(found[1]):.3f}{way}"


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """Leave out what GGF has no place for, and tell the start position."""
    for header in ("Rules", "Variant", "Players", "RulesHash", "Source"):
        new.headers.pop(header, None)
    size = rules.columns
    new.headers.setdefault("TY", str(size))
    new.headers[HEADER] = usual(size)


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The bytes of each record; what was not changed since it was read is as it was."""
    return written(records, _bytes_of, sink)


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    source = as_read(record, "ggf", read)
    if source is not None:
        return source
    items = [*_root(record, sink)]
    for node in record.main_line():
        if record.spelling not in SPELLINGS or not MOVE.fullmatch(node.move or ""):
            refuse(record, node, "not a move of Othello", sink)
        if not node.mover:
            refuse(record, node, "the player to move is missing", sink)
        said = dict(node.properties)
        parts = [said.get(name, ("",))[0] for name in (EVALUATION, SECONDS)]
        items.append((node.mover, "/".join([node.move or "", *parts]).rstrip("/")))
    return f"(;{''.join(f'{name}[{value}]' for name, value in items)};)\n".encode()


def _root(record: GameRecord, sink: Sink) -> Iterator[tuple[str, str]]:
    """The properties before the moves."""
    place = Place(record.name, record.line)
    names = {name for node in record.root.walk() for name, _ in node.properties}
    for name in sorted(names - {EVALUATION, SECONDS} - TRIVIAL):
        sink.warning("N181", f"GGF has no place for {name}", place)
    yield "GM", "Othello"
    position = record.headers.get(HEADER, usual(8))
    for header, text in record.headers.items():
        name = _NAMES.get(header, header)
        value = one_line(text, f"the header {header}", place, sink)
        if not re.fullmatch("[A-Z]{2}", name):
            if header != HEADER:
                sink.warning("N181", f"GGF has no place for the header {header}", place, value)
            continue
        if name == "DT":
            if _dated(value) != value:
                sink.warning("N181", "a date is read with dashes", place, value)
            value = _DATED.sub(r"\1.\2.\3_\4.\5", value)
        if "]" in value:
            sink.warning("N181", "`]` becomes `)`", place, value)
        yield name, value.replace("]", ")")
    result = result_text(record.result)
    if result is None:
        message = "GGF gives a result as the number of discs, and the record has none"
        sink.warning("N181", message, place)
    yield "RE", result or "?"
    yield "BO", position
