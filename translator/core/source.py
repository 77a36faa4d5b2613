"""The text of one file, and places in it.

Scanners work on :attr:`Source.text`, in which every character is one byte of the file, so that an
offset into the text is an offset into the file and untouched text can be written back exactly.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from translator.core.encoding import BY_NAME, UTF_8, UTF_16, detect

_LINE_END = re.compile(r"\r\n|\n|\r")

_CHUNK = 1024
"""Bytes whose characters are counted at once: a file may have all its rules in one line."""

_CONTINUED = bytes(range(0x80, 0xC0))
"""The bytes of UTF-8 with which no character begins."""


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends; other separators are characters like any."""
    found = _LINE_END.split(text)
    return found if found[-1] else found[:-1]


class Source:
    """One file: its bytes, its scannable text and what is needed to show places in it.

    For a UTF-16 file ``text`` holds the bytes of its UTF-8 form (see `core.encoding`).
    """

    __slots__ = ("_counts", "_line_starts", "codec", "data", "encoding", "name", "text")

    def __init__(self, name: str, data: bytes, encoding: str | None = None) -> None:
        found = detect(data) if encoding is None else BY_NAME[encoding]
        self.name = name
        self.data = data
        self.encoding = found.name
        self.codec = found.codec
        if found is UTF_16:
            data = data.decode("utf-16", "replace").encode("utf-8")
        self.text = data.decode("latin-1")
        self._line_starts: list[int] | None = None
        self._counts: list[int] | None = None

    @property
    def basename(self) -> str:
        """The name without folders: all that what we make of a file may tell of where it lies.

        Bytes of it that are no UTF-8 (old archives have names in other encodings) are escapes.
        """
        return self.name.rsplit("/", 1)[-1].encode("utf-8", "backslashreplace").decode()

    def decode(self, piece: str) -> str:
        """A piece of :attr:`text` as the characters that it stands for."""
        if piece.isascii():
            return piece
        return piece.encode("latin-1").decode(self.codec, "replace")

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1; the column counts characters, not bytes."""
        starts = self._starts()
        line = bisect_right(starts, offset)
        return line, self._characters(offset) - self._characters(starts[line - 1]) + 1

    def offset(self, line: int, column: int = 1) -> int:
        """The offset of a line and column of bytes, both from 1; the nearest one if there is none.

        In the text of a UTF-16 file they are those of its UTF-8 form.
        """
        starts = self._starts()
        start = starts[min(max(line, 1), len(starts)) - 1]
        return min(start + max(column, 1) - 1, len(self.text))

    def line_start(self, offset: int) -> int:
        """The offset at which the line of ``offset`` begins."""
        starts = self._starts()
        return starts[bisect_right(starts, offset) - 1]

    def line_text(self, line: int) -> str:
        """The characters of one line (from 1) without its line end."""
        starts = self._starts()
        end = starts[line] if line < len(starts) else len(self.text)
        return self.decode(self.text[starts[line - 1] : end]).rstrip("\r\n")

    def _characters(self, offset: int) -> int:
        """How many characters begin before an offset, in time that does not depend on it."""
        if self.codec != UTF_8.codec:
            return offset
        if self._counts is None:
            ends = range(_CHUNK, len(self.text) + 1, _CHUNK)
            self._counts = [0, *accumulate(self._begun(end - _CHUNK, end) for end in ends)]
        chunk = min(offset, len(self.text)) // _CHUNK
        return self._counts[chunk] + self._begun(chunk * _CHUNK, offset)

    def _begun(self, start: int, end: int) -> int:
        return len(self.text[start:end].encode("latin-1").translate(None, _CONTINUED))

    def _starts(self) -> list[int]:
        if self._line_starts is None:
            self._line_starts = [0, *(end.end() for end in _LINE_END.finditer(self.text))]
        return self._line_starts

    def __repr__(self) -> str:
        return f"Source({self.name!r}, {len(self.data)} bytes, {self.encoding})"


@dataclass(frozen=True, slots=True, eq=False)
class Span:
    """A stretch of a source. ``via`` is the call (of a macro, a rule) that put the text there."""

    source: Source
    start: int
    end: int
    via: Span | None = None

    @property
    def file(self) -> str:
        return self.source.name

    @property
    def line(self) -> int:
        return self.source.line_column(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.line_column(self.start)[1]

    @property
    def chain(self) -> tuple[Span, ...]:
        """The calls (of macros, of native rules in rules) behind this place, innermost first."""
        calls: list[Span] = []
        call = self.via
        while call is not None:
            calls.append(call)
            call = call.via
        return tuple(calls)

    def __str__(self) -> str:
        line, column = self.source.line_column(self.start)
        return f"{self.file}:{line}:{column}"
