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
    """All names of a text, its definitions, and the files that it includes, each in order."""

    words: list[Word]
    definitions: list[Definition]
    includes: list[str]


class Call(NamedTuple):
    """What is called around a place, and which of its arguments the place is in, from 0."""

    name: str
    argument: int
