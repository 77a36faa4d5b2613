"""The text of an SGF collection, fetched as it is needed.

It is tokenised as Latin-1, one character a byte, and each value is decoded later, as `CA` says;
only charsets whose second bytes look like brackets are decoded beforehand. They are guessed where
`CA` is not there: servers in China and Japan write such files.
"""

from __future__ import annotations

import re
from codecs import lookup, utf_8_decode
from contextlib import suppress
from io import BytesIO
from typing import BinaryIO

from notation.diagnostics import Sink
from notation.encodings import decoded_as, is_recoded, tell_guess
from notation.reading import BYTES, DEFAULT_LIMITS, MARK, Buffer, Limits
from notation.sgf.values import TREACHEROUS, VALUE, charted, is_whole

# Some servers leave out the semicolon of the root.
_START = re.compile(r"\(\s*(?=[;(]|[A-Z]{1,2}\[)")
# How far into a game its charset is looked for.
_ROOT = 1000
_CHARSET = re.compile(r"CA\s*\[\s*([A-Za-z0-9_.:-]+)\s*\]")
# How far into a game without one it is looked for what its text may be.
_SEEN = 1 << 14
# Letters of Latin and Cyrillic charsets are the other ones.
_OTHERS = re.compile(r"[\x80-\xbf]")
# Two common characters side by side, which no text in Latin-1 has by chance: two bytes each behind
# whole characters of the charset.
_UNSTATED = {
    "gb18030": re.compile(r"(?:[\x00-\x7f]|[\x81-\xfe][\x40-\xfe])*?(?:[\xb0-\xf7][\xa1-\xfe]){2}"),
    "cp932": re.compile(
        r"(?:[\x00-\x7f\xa1-\xdf]|[\x81-\x9f\xe0-\xfc][\x40-\xfc])*?"
        r"(?:[\x82\x83\x88-\x98][\x40-\xfc]){2}"
    ),
}


class Text(Buffer):
    """The text of a collection."""

    def __init__(self, stream: BinaryIO, name: str, sink: Sink, limits: Limits) -> None:
        super().__init__(stream, name, sink, limits)
        # Whether `CA` tells nothing, for all is UTF-8 now.
        self.recoded = is_recoded(stream)
        # The charset of what is not UTF-8 where none is stated, "" as long as all is.
        self.guess = ""

    @classmethod
    def of(cls, data: bytes, encoding: str) -> Text:
        """A text that is whole, in the encoding that it had when it was read."""
        text = cls(BytesIO(), "", Sink(), DEFAULT_LIMITS)
        if is_whole(encoding):
            text.text, text.encoding = data.decode(encoding), encoding
        else:
            text.text, text.guess = data.decode(BYTES), "" if encoding == BYTES else encoding
        text.ended = True
        return text

    def uncharted(self, value: str) -> str:
        """A value of which no charset is stated: UTF-8 if it is that, else as it is guessed."""
        data = value.encode(BYTES)
        with suppress(UnicodeDecodeError):
            return data.decode()
        if not self.guess:
            self.guess = decoded_as(self.text[self.start : self.start + _SEEN].encode(BYTES))
            tell_guess(self.guess, self.place(self.start), self.sink)
        return charted(data, self.guess)

    def find_game(self) -> bool:
        """Go to the next `(;`; `False` when there is none. What stands before it is reported."""
        self.next_game()
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
        if junk := self.text[start:end].removeprefix(MARK).strip():
            self.sink.warning("N133", "text outside of the games", self.place(start), junk[:60])

    def _next_start(self) -> int | None:
        while (found := _START.search(self.text, self.at)) is None:
            if not self.more():
                return None
        return found.start()

    def _decode(self) -> None:
        """Decode the rest of the file if its charset cannot be tokenised by bytes."""
        if self.encoding != BYTES or self.recoded:
            return
        while len(self.text) < self.at + _ROOT and self.more():
            pass
        named = _CHARSET.search(self.text, self.at, self.at + _ROOT)
        charset = _codec(named[1]) if named else _guessed(self.text[self.at : self.at + _SEEN])
        if charset not in TREACHEROUS:
            return
        place = self.place(self.at)
        while self.more():
            pass
        after = self.text[self.start :].encode(BYTES)
        try:
            text = after.decode(charset)
            if text.encode(charset) != after:
                return
        except (UnicodeError, LookupError):
            return
        if named is None:
            if _values(text) < _values(self.text[self.start :]):
                return  # what closes values would be a part of characters
            message = "no charset is stated, and the text is not UTF-8; it is read as"
            self.sink.warning("N102", message, place, charset)
        found = _START.search(text)
        assert found is not None, "an opening parenthesis is never part of a longer character"
        self.cut(self.start)
        self.text, self.start, self.at, self.encoding = text, 0, found.start(), charset


def _codec(charset: str) -> str:
    """What a charset is called here, "" where it is not known."""
    try:
        return lookup(charset).name
    except LookupError:
        return ""


def _values(text: str) -> int:
    """How many values of properties a text has."""
    return sum(1 for _ in VALUE.finditer(text))


def _guessed(text: str) -> str:
    """The charset of a text of bytes that states none, "" where it may be UTF-8 or Latin-1."""
    if text.isascii():
        return ""
    with suppress(UnicodeDecodeError):
        utf_8_decode(text.encode(BYTES))  # a character that is cut at the end is none yet
        return ""
    if _OTHERS.search(text) is None:
        return ""
    return next((name for name, pair in _UNSTATED.items() if pair.match(text)), "")
