"""The names of a script in ForthScript: words between blanks, without its comments and texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from translator.core.source import Source
from translator.frontends.axiom.blocks import WITHIN
from translator.frontends.axiom.library import loaded
from translator.frontends.axiom.reader import Reader
from translator.frontends.axiom.reader import Word as Token
from translator.server.found import Definition, Found, Word

ROLES: Final = {
    ":": "word",
    "VARIABLE": "variable",
    "CONSTANT": "constant",
    "VALUE": "value",
    "DEFER": "deferred word",
    "[]": "array",
    "{piece}": "piece",
    "{player}": "player",
    "{neutral}": "player",
    "{random}": "player",
    "{moves": "moves",
    "{zone": "zone",
    "{direction}": "direction",
}
"""Words after which a name gets its meaning, and what it is then called."""

COMMENTS: Final = {"(": ")", ".(": ")"}
"""Words that begin a comment, and what ends it."""

TEXTS: Final = ('S"', '."', '^"', 'ABORT"')
"""Words that begin a text, which ends at the next quotation mark."""

LINE_COMMENTS: Final = ("\\", "//")

_READ_ON: Final = {**COMMENTS, **dict.fromkeys(TEXTS, '"')}


CODE: Final = ":"
"""The word that begins a definition, and what is said of a place in one."""


def words(source: Source) -> Found:
    """Words, variables, constants, arrays, pieces, players, zones and lists of moves."""
    found: list[Word] = []
    definitions: list[Definition] = []
    before = ""
    start = 0
    for text, span in _read(Reader(source)):
        here = Word(text, span.start, span.end)
        found.append(here)
        if (role := ROLES.get(before)) is not None:
            definitions.append(Definition(text, role, here, start, here.end))
        elif text == ";" and definitions and definitions[-1].role == "word":
            definitions[-1] = definitions[-1]._replace(end=here.end)
        before, start = _folded(text), here.start
    return Found(found, definitions, list(loaded(source)))


def around(source: Source, offset: int) -> tuple[str, str]:
    """The block or definition around a place, by its first word, and the last word of blocks, or
    that names something, before it; each empty if there is none."""
    block = last = ""
    for text, span in _read(Reader(source)):
        if span.end >= offset:  # somebody is still writing it
            break
        last = "" if last in ROLES else last  # the name was read
        word = _folded(text)
        if not block and (word == CODE or text in WITHIN):
            block = word
        elif text == (";" if block == CODE else f"{block[1:]}}}"):
            block = last = ""
        if word in ROLES or text[0] == "{":
            last = word
    return block, last


def _read(reader: Reader) -> Iterator[Token]:
    """The words of a script that mean something."""
    while (word := reader.word()) is not None:
        if word.text in LINE_COMMENTS:
            reader.skip_line()
        elif word.text in _READ_ON:
            reader.until(_READ_ON[word.text])
        else:
            yield word


def _folded(text: str) -> str:
    return text.upper() if text.isalpha() else text
