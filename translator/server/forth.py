"""The names of a script in ForthScript: words between blanks, without its comments and texts."""

from __future__ import annotations

from typing import Final

from translator.core.source import Source
from translator.frontends.axiom.library import loaded
from translator.frontends.axiom.reader import Reader
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


def words(source: Source) -> Found:
    """Words, variables, constants, arrays, pieces, players, zones and lists of moves."""
    reader = Reader(source)
    found: list[Word] = []
    definitions: list[Definition] = []
    before = ""
    start = 0
    while (word := reader.word()) is not None:
        text = word.text
        if text in LINE_COMMENTS:
            reader.skip_line()
            continue
        if text in _READ_ON:
            reader.until(_READ_ON[text])
            continue
        here = Word(text, word.span.start, word.span.end)
        found.append(here)
        if (role := ROLES.get(before)) is not None:
            definitions.append(Definition(text, role, here, start, here.end))
        elif text == ";" and definitions and definitions[-1].role == "word":
            definitions[-1] = definitions[-1]._replace(end=here.end)
        before, start = text.upper() if text.isalpha() else text, here.start
    return Found(found, definitions, list(loaded(source)))
