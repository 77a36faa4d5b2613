"""What the readers of all languages find in a text."""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """A name, and where it stands in the text of its source."""

    text: str
    start: int
    end: int


class Definition(NamedTuple):
    """What gives a name its meaning: the role that it has, and the text from `start` to `end`."""

    name: str
    role: str
    word: Word
    start: int
    end: int


class Found(NamedTuple):
    """All names of a text, and those of its definitions, each in order."""

    words: list[Word]
    definitions: list[Definition]
