"""ForthScript as a stream of words.

A script has no other syntax: anything between blanks is a word, and some words read on by
themselves (comments, texts, names). So the reader offers just that: the next word, and the text up
to a character.
"""

from __future__ import annotations

from typing import NamedTuple

from translator.core.source import Source, Span

_BLANKS = frozenset(map(chr, range(33)))


class Word(NamedTuple):
    """A word as written, with its place."""

    text: str
    span: Span


class Reader:
    """Reads one source from `start`, its beginning, to its end."""

    def __init__(self, source: Source, start: int = 0) -> None:
        self.source = source
        self._text = source.text
        self._at = start

    def word(self) -> Word | None:
        """The next word; None at the end of the source."""
        text, at, size = self._text, self._at, len(self._text)
        while at < size and text[at] in _BLANKS:
            at += 1
        start = at
        while at < size and text[at] not in _BLANKS:
            at += 1
        self._at = at
        if start == at:
            return None
        return Word(self.source.decode(text[start:at]), Span(self.source, start, at))

    def until(self, end: str) -> str | None:
        """The text up to the character `end`, which is passed over; None if it never comes.

        The one blank that ends the word before is no part of the text.
        """
        start = min(self._at + 1, len(self._text))
        found = self._text.find(end, start)
        if found < 0:
            self._at = len(self._text)
            return None
        self._at = found + 1
        return self.source.decode(self._text[start:found])

    def skip_line(self) -> bool:
        """Passes over the rest of the line; False if nothing was left on it."""
        found = self._text.find("\n", self._at)
        end = len(self._text) if found < 0 else found
        rest = self._text[self._at : end]
        self._at = end
        return bool(rest.rstrip("\r"))
