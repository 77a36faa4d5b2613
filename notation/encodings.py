"""Encodings of files that are not UTF-8: as they are stated, or as their bytes tell.

What is neither ASCII nor UTF-8 nor stated is guessed, and that is reported (N102). Readers get
UTF-8 all the same.
"""

from __future__ import annotations

import codecs
import io
import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, TypeAlias, cast

from notation import reading
from notation.diagnostics import Place, Sink
from notation.reading import opened, read_up_to
from notation.record import GameRecord

DEFAULT: Final = "windows-1252"
"""What is taken where nothing tells."""

HINT: Final = "state the encoding with --encoding"

Guess: TypeAlias = Callable[[bytes], str]
"""The encoding of a file that begins so, "" where it may be UTF-8 or does not tell."""

# A file in UTF-16 begins with one of these.
_MARKS: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
# Letters of one alphabet stand together in each of these: they may be told from other encodings.
_TOLD: Final = ("cp1251", "koi8_r", "cp866", "cp1253")
_OTHERS: Final = ("cp1250", "cp1252")
# How well words must fit a language, from 0 to 1, and how well they must not fit another one.
_SURE: Final = 0.3
_WORD: Final = re.compile(rb"[A-Za-z]*[\x80-\xff]+[A-Za-z\x80-\xff]*")


def codec_of(name: str) -> str:
    """What an encoding of texts is called here; raises `ValueError` for what is none."""
    try:
        "".encode(name)
        found = codecs.lookup(name).name
    except (LookupError, ValueError) as error:
        raise ValueError(f"no encoding of texts: {name}") from error
    return found.removesuffix("-sig")


def marked(begin: bytes) -> str:
    """The encoding that a mark at the beginning of a file tells, "" without one of UTF-16."""
    return next((name for mark, name in _MARKS.items() if begin.startswith(mark)), "")


def in_utf8(begin: bytes, encoding: str | None = None) -> bytes:
    """The first bytes of a file as readers are given them, without a mark."""
    if other := encoding or marked(begin):
        begin = begin.decode(other, "ignore").encode("utf-8", "ignore")
    return begin.removeprefix(codecs.BOM_UTF8)


def guessed(data: bytes) -> str:
    """The encoding of a text that is not UTF-8, "" unless its words tell that of an alphabet.

    Languages with Latin letters have too few others in names to be told apart.
    """
    try:
        from charset_normalizer import from_bytes  # seldom needed, and slow to import
    except ImportError:  # in a browser, where texts are not bytes
        return ""
    words = b"\n".join(_WORD.findall(data))
    fitting = [
        m for m in from_bytes(words, cp_isolation=[*_TOLD, *_OTHERS]) if m.coherence >= _SURE
    ]
    names = [match.encoding for match in fitting]
    return codec_of(names[0]) if len(names) == 1 and names[0] in _TOLD else ""


def decoded_as(data: bytes) -> str:
    """The encoding in which bytes that are not UTF-8 are read: as guessed, else as usual."""
    for encoding in (guessed(data), DEFAULT):
        try:
            if encoding and data.decode(encoding).encode(encoding) == data:
                return encoding
        except UnicodeError:
            continue
    return "latin-1"


def tell_guess(encoding: str, place: Place, sink: Sink) -> None:
    """Report in which encoding a text is read that is not UTF-8."""
    sink.warning("N102", f"not UTF-8; it is read as {encoding}", place, hint=HINT)


def decoded_file(data: bytes, name: str, sink: Sink) -> tuple[str, str]:
    """The text of a whole file, and the encoding that gives the same bytes again."""
    try:
        text, encoding = data.decode(), "utf-8"
    except UnicodeDecodeError:
        encoding = decoded_as(data)
        text = data.decode(encoding)
        tell_guess(encoding, Place(name, 1), sink)
    return (text[1:], "utf-8-sig") if text.startswith("\ufeff") else (text, encoding)


class _Joined(io.RawIOBase):
    """A file of which the beginning was read already."""

    def __init__(self, begin: bytes, file: BinaryIO) -> None:
        self.begin = begin
        self.file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        data = self.begin[: len(view)] or self.file.read(len(view))
        self.begin = self.begin[len(data) :]
        view[: len(data)] = data
        return len(data)


class Recoded(io.RawIOBase):
    """A file as UTF-8.

    In the encoding that is stated, or line by line: what is not UTF-8 is then in the one that the
    first such lines are guessed to be in. `encoding` is "" as long as all is UTF-8.
    """

    def __init__(self, file: BinaryIO, name: str, sink: Sink, encoding: str) -> None:
        self.file = file
        self.name = name
        self.line = 1
        self.sink = sink
        self.encoding = encoding
        # Without an encoding lines are looked at one by one.
        self.decoder = codecs.getincrementaldecoder(encoding)("replace") if encoding else None
        self.told = False
        self.left: Any = "" if encoding else b""
        self.made = bytearray()
        self.ended = False
        # How many bytes were made, and of how many of the file; where both did not grow alike.
        self.sizes = (0, 0)
        self.shifts: deque[tuple[int, int]] = deque([(0, 0)])

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        while not self.made and not self.ended:
            data = read_up_to(self.file, _block())
            self.ended = not data
            if self.decoder is None:
                self._by_lines(self.left + data)
            else:
                self._all(self.decoder.decode(data, self.ended))
        size = min(len(view), len(self.made))
        view[:size] = self.made[:size]
        del self.made[:size]
        return size

    def source_offset(self, offset: int) -> int:
        """How many bytes of the file stand before so many of what was made.

        That is for beginnings of lines, and behind ASCII, asked for in order.
        """
        while len(self.shifts) > 1 and self.shifts[1][0] <= offset:
            self.shifts.popleft()
        made, source = self.shifts[0]
        return source + offset - made

    def _all(self, text: str) -> None:
        """Take what was decoded; only whole lines, so that their sizes are known."""
        if "\ufffd" in text and not self.told:
            self.told = True
            place = Place(self.name, self.line)
            self.sink.warning("N102", f"some bytes are not {self.encoding}", place)
        lines = (self.left + text).splitlines(keepends=True)
        self.left = "" if self.ended or not lines else lines.pop()
        for line in lines:
            source = len(line.encode(self.encoding, "replace"))
            made = line.removeprefix("\ufeff") if self.sizes == (0, 0) else line
            self._add(made.encode("utf-8", "replace"), source)

    def _by_lines(self, data: bytes) -> None:
        end = data.rfind(b"\n") + 1
        if not end and len(data) > reading.CHUNK:
            end = len(data.rstrip(_HIGH))  # of a long line all but what may be half a character
        end = len(data) if self.ended else end
        self.left, data = data[end:], data[:end]
        if _is_utf8(data):
            self._add(data, len(data))
            return
        for line in data.splitlines(keepends=True):
            if _is_utf8(line):
                self._add(line, len(line))
                continue
            if not self.encoding:
                self.encoding = decoded_as(data)
                tell_guess(self.encoding, Place(self.name, self.line), self.sink)
            self._add(line.decode(self.encoding, "replace").encode(), len(line))

    def _add(self, made: bytes, source: int) -> None:
        self.made += made
        self.line += made.count(b"\n")
        before = self.sizes
        self.sizes = before[0] + len(made), before[1] + source
        if len(made) != source:
            self.shifts.append(self.sizes)


_HIGH: Final = bytes(range(0x80, 0x100))


def _block() -> int:
    """How much of a file is fetched at a time: no more than readers fetch themselves."""
    return min(reading.CHUNK, io.DEFAULT_BUFFER_SIZE)


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def is_recoded(stream: BinaryIO) -> bool:
    """Whether a reader is given all of a file in another encoding than it is in."""
    raw = getattr(stream, "raw", None)
    return isinstance(raw, Recoded) and raw.decoder is not None


@dataclass(frozen=True, slots=True)
class UnicodeReader:
    """A reader of files in any encoding.

    read         reads UTF-8; one that `decodes` by itself reads any bytes, unless it is known what
                 they are
    encoding_of  the encoding of a file that begins so, if the notation knows
    """

    read: Callable[..., Iterator[Any]]
    encoding_of: Guess | None = None
    decodes: bool = False

    def __call__(
        self,
        data: bytes | BinaryIO,
        name: str = "",
        *,
        sink: Sink,
        encoding: str | None = None,
        **options: Any,
    ) -> Iterator[Any]:
        """The records of a file, in `encoding` if it is stated, whatever the file says."""
        file = opened(data)
        begin = read_up_to(file, _block())
        known = marked(begin) if encoding in (None, "utf-16") else codec_of(encoding)
        if not known and self.encoding_of is not None:
            known = self.encoding_of(begin)
        whole: io.RawIOBase = _Joined(begin, file)
        if known or not self.decodes:
            whole = Recoded(cast(BinaryIO, whole), name, sink, known)
        stream = io.BufferedReader(whole, _block())
        for record in self.read(stream, name, sink=sink, **options):
            if known and isinstance(record, GameRecord):
                record.source = None  # it has other bytes
                record.encoding = "utf-8" if marked(begin) else known
            yield record
