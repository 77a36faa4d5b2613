"""What all readers share: input, budgets, and the decoding of bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import BinaryIO, Final, NamedTuple, cast

from notation.diagnostics import Place, Sink
from notation.record import MOST

CHUNK: Final = 1 << 16
# Bytes as characters: the encoding of a text that is decoded value by value.
BYTES: Final = "latin-1"
# What a file in UTF-8 may begin with, as such characters.
MARK: Final = "\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Limits:
    """The budget of one game: moves, and bytes of its text."""

    moves: int = 1_000_000
    size: int = 64 << 20


DEFAULT_LIMITS: Final = Limits()


class Buffer:
    """The text of a file with many games, fetched as it is needed: bytes as characters.

    The game at hand begins at offset `start` of `text`, which is on `line`; `at` is how far it was
    read. A game is dropped when the next is begun, so memory stays flat.
    """

    def __init__(self, stream: BinaryIO, name: str, sink: Sink, limits: Limits) -> None:
        self.stream = stream
        self.name = name
        self.sink = sink
        self.limits = limits
        self.text = ""
        self.start = 0
        self.at = 0
        self.line = 1
        self.ended = False
        # How far lines were counted: an offset, its line, and where that line begins.
        self._counted = self._first = (0, 1, 0)
        self.encoding = BYTES
        # How far bytes were counted: an offset, and those of the file before it.
        self._measured = (0, 0)

    def more(self) -> bool:
        """Get more text, at least as much as the game has; `False` at the end of the file."""
        if self.ended:
            return False
        size = len(self.text) - self.start
        if size > self.limits.size:
            message = f"the game is longer than {self.limits.size} bytes; the rest is not read"
            self.sink.error("N103", message, self.place(self.start))
            self.ended = True
            return False
        wanted = max(CHUNK, size)
        data = read_up_to(self.stream, wanted)
        self.text += data.decode(BYTES)
        self.ended = len(data) < wanted
        return True

    def place(self, at: int) -> Place:
        """Where an offset in the text is. Cheap for offsets that come in order."""
        counted, line, begin = self._counted
        if at < counted:
            counted, line, begin = self._first
        line += self.text.count("\n", counted, at)
        last = self.text.rfind("\n", counted, at)
        begin = begin if last < 0 else last + 1
        self._counted = (at, line, begin)
        return Place(self.name, line, at - begin + 1)

    def offset(self, at: int) -> int:
        """How many bytes of the file stand before an offset in the text; these come in order."""
        measured, size = self._measured
        size += self.size_of(self.text[measured:at])
        self._measured = (at, size)
        return source_offset(self.stream, size)

    def size_of(self, text: str) -> int:
        """How many bytes a text takes in the stream."""
        return len(text.encode(self.encoding))

    def cut(self, at: int) -> None:
        """The text before an offset is dropped."""
        place = self.place(at)
        self.offset(at)
        self._measured = (0, self._measured[1])
        self.text = self.text[at:]
        self._counted = self._first = (0, place.line or 1, 1 - (place.column or 1))

    def next_game(self) -> None:
        """The next game begins here."""
        self.line = self.place(self.at).line or 1
        if self.at > CHUNK and self.at > len(self.text) // 2:
            self.cut(self.at)
            self.at = 0
        self.start = self.at


class Part(NamedTuple):
    """A piece of a file: its bytes, the line that it begins on, how many bytes stand before it."""

    data: bytes
    line: int
    offset: int


def lines_in(data: bytes | BinaryIO, name: str, sink: Sink, limits: Limits) -> Iterator[Part]:
    """The lines of a source with their ends, one at a time; none after one beyond the budget."""
    stream = opened(data)
    text = io.TextIOWrapper(cast(io.BufferedReader, stream), BYTES, newline="")
    offset = 0
    try:
        for number in count(1):
            line = text.readline(limits.size + 1)
            if not line:
                return
            if len(line) > limits.size:
                _tell_long(name, number, sink, limits)
                return
            yield Part(line.encode(BYTES), number, source_offset(stream, offset))
            offset += len(line)
    finally:
        with suppress(ValueError):  # it is closed already
            text.detach()  # who opened the source closes it


def parts(
    data: bytes | BinaryIO, begin: re.Pattern[bytes], name: str, sink: Sink, limits: Limits
) -> Iterator[Part]:
    """A source cut where lines have a match of `begin`; none after a part beyond the budget.

    Only one is held at a time.
    """
    held, size, first, start = list[bytes](), 0, 1, 0
    for line, number, offset in lines_in(data, name, sink, limits):
        at = 0
        for found in begin.finditer(line):
            held.append(line[at : found.start()])
            if any(held):
                yield Part(b"".join(held), first, start)
            at = found.start()
            held, size, first, start = [], 0, number, offset + at
        held.append(line[at:])
        size += len(held[-1])
        if size > limits.size:
            _tell_long(name, first, sink, limits)
            return
    yield Part(b"".join(held), first, start)


def _tell_long(name: str, line: int, sink: Sink, limits: Limits) -> None:
    message = f"the game is longer than {limits.size} bytes; the rest is not read"
    sink.error("N103", message, Place(name, line))


def tell_no_game(code: str, message: str, place: Place, sink: Sink, unread: int) -> None:
    """An error for a file in which there is no game, but for one that was not read to its end.

    That was told already (N103), and `unread` is how often it had been before this file.
    """
    if sink.count("N103") == unread:
        sink.error(code, message, place)


def number_of(digits: str) -> int | None:
    """A whole number as it is written; `None` for what is none or beyond what a record holds."""
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(MOST)):
        return None
    return int(digits)


def source_offset(stream: BinaryIO, offset: int) -> int:
    """How many bytes of a file stand before so many that a reader was given.

    They are not the same where the file has another encoding: `notation.encodings`.
    """
    told = getattr(getattr(stream, "raw", None), "source_offset", None)
    return offset if told is None else int(told(offset))


def opened(data: bytes | BinaryIO) -> BinaryIO:
    """Bytes as a stream; a stream as it is."""
    return io.BytesIO(data) if isinstance(data, bytes) else data


def read_up_to(stream: BinaryIO, size: int) -> bytes:
    """So many bytes, fewer only at the end: a pipe gives what it has."""
    chunks: list[bytes] = []
    while size > 0 and (chunk := stream.read(min(CHUNK, size))):
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)


def read_all(data: bytes | BinaryIO, limits: Limits, name: str, sink: Sink) -> bytes | None:
    """All bytes of a source that holds one game; `None` (and an error) beyond the budget."""
    found = read_up_to(opened(data), limits.size + 1)
    if len(found) > limits.size:
        sink.error("N103", f"the record is longer than {limits.size} bytes", Place(name, 1))
        return None
    return found


def decoded(data: bytes) -> tuple[str, str]:
    """Text and the encoding that gives the same bytes again.

    UTF-8 if it is that, else Windows-1252, else byte for byte.
    """
    for encoding in ("utf-8", "windows-1252"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"
