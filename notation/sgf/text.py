"""The text of an SGF collection, fetched as it is needed.

It is tokenised as Latin-1, one character a byte, and each value is decoded later, as `CA` says; only
charsets whose second bytes look like brackets are decoded beforehand.
"""

from __future__ import annotations

import re
from typing import BinaryIO, Final

from notation.diagnostics import Place, Sink
from notation.reading import CHUNK, Limits
from notation.sgf.values import TREACHEROUS

_START = re.compile(r"\(\s*(?=[;(])")
_CHARSET = re.compile(r"CA\s*\[\s*([A-Za-z0-9_.:-]+)\s*\]")

# Bytes as characters: the encoding of a text that is decoded value by value.
BYTES: Final = "latin-1"


class Text:
    """The text of a collection, from the game at hand on, and how to get more of it."""

    def __init__(self, stream: BinaryIO, name: str, sink: Sink, limits: Limits) -> None:
        self.stream = stream
        self.name = name
        self.sink = sink
        self.limits = limits
        self.text = ""
        # The game at hand begins at `start`, which is on `line`; `at` is how far it was read.
        self.start = 0
        self.at = 0
        self.line = 1
        self.encoding = BYTES
        self.ended = False

    def more(self) -> bool:
        """Get more text, at least as much again as there is; `False` at the end of the file."""
        if self.ended:
            return False
        if len(self.text) - self.start > self.limits.size:
            message = f"the game is longer than {self.limits.size} bytes; the rest is not read"
            self.sink.error("N103", message, self.place(self.start))
            self.ended = True
            return False
        wanted = max(CHUNK, len(self.text))
        while wanted > 0 and (data := self.stream.read(wanted)):
            self.text += data.decode(BYTES)
            wanted -= len(data)
        self.ended = wanted > 0
        return True

    def place(self, at: int) -> Place:
        """Where an offset in the text is."""
        begin = self.text.rfind("\n", 0, at) + 1
        return Place(self.name, self.line + self.text.count("\n", self.start, at), at - begin + 1)

    def find_game(self) -> bool:
        """Go to the next `(;`; `False` when there is none. What stands before it is reported."""
        self.line += self.text.count("\n", self.start, self.at)
        if self.at > CHUNK and self.at > len(self.text) // 2:
            self.text = self.text[self.at :]
            self.at = 0
        self.start = self.at
        found = self._next_start()
        if found is None:
            return False
        self._report_junk(self.start, found)
        self.at = found
        self._decode()
        return True

    def finish_game(self, at: int) -> str:
        """The game ends at an offset: its text. All that follows the last game belongs to it."""
        self.at = at
        if self._next_start() is None:
            self._report_junk(at, len(self.text))
            self.at = len(self.text)
        return self.text[self.start : self.at]

    def _report_junk(self, start: int, end: int) -> None:
        if junk := self.text[start:end].strip():
            self.sink.warning("N133", "text outside of the games", self.place(start), junk[:60])

    def _next_start(self) -> int | None:
        while (found := _START.search(self.text, self.at)) is None:
            if not self.more():
                return None
        return found.start()

    def _decode(self) -> None:
        """Decode the rest of the file if its charset cannot be tokenised by bytes."""
        if self.encoding != BYTES:
            return
        named = _CHARSET.search(self.text, self.at, self.at + 1000)
        charset = named[1].lower() if named else ""
        if charset not in TREACHEROUS:
            return
        while self.more():
            pass
        before, after = (
            part.encode(BYTES) for part in (self.text[: self.start], self.text[self.start :])
        )
        try:
            text = after.decode(charset)
            if text.encode(charset) != after:
                return
        except (UnicodeError, LookupError):
            return
        found = _START.search(text)
        assert found is not None, "an opening parenthesis is never part of a longer character"
        self.line += before.count(b"\n") - self.text.count("\n", 0, self.start)
        self.text, self.start, self.at, self.encoding = text, 0, found.start(), charset
