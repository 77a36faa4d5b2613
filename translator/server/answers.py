"""What editors ask for, made of the names of a text. Places are offsets into the text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from translator.core.diagnostics import Edit
from translator.core.source import Span
from translator.frontends.native.words import EFFECTS, STATEMENTS, STRUCTURES, TERMS, usage
from translator.server.found import Definition, Word
from translator.server.meanings import ZRF
from translator.server.words import Words

MOST_LINES: Final = 16
"""Lines of a definition that a hover shows."""

OUTLINED: Final = frozenset(
    "game variant macro rule procedure word piece zone moves player variable array constant".split()
)
"""What the outline of a file lists: not the hundred positions of a board."""


class Completion(NamedTuple):
    """A word that may stand here: what it is, and what it means."""

    text: str
    role: str
    meaning: str


def hover(words: Words, language: str, offset: int) -> str:
    """What the word there means, as Markdown; empty if nobody knows."""
    word = words.at(offset)
    if word is None:
        return ""
    parts = [_told(words, one) for one in words.definitions(word.text)]
    meaning = _meaning(language, word.text)
    return "\n\n".join([*parts, *([meaning] if meaning else [])])


def _told(words: Words, one: Definition) -> str:
    """The text of a definition, as far as a reader needs it."""
    span = words.source.decode(words.source.text[one.start : one.end])
    rows = span.splitlines()
    if len(rows) > MOST_LINES:
        rows = [*rows[:MOST_LINES], "…"]
    fence = "`" * 3
    while any(fence in row for row in rows):
        fence += "`"
    line, _ = words.source.line_column(one.start)
    return "\n".join([f"{one.role}, line {line}", "", fence, *rows, fence])


def _meaning(language: str, word: str) -> str:
    if language == "native":
        return f"`{written}`" if (written := usage(word)) else ""
    if language != "zrf":
        return ""
    if word in ZRF:
        return ZRF[word]
    if word.startswith("not-") and (twin := ZRF.get(word[4:])):
        return f"Denies `{word[4:]}`: {twin}"
    return ""


def definitions(words: Words, offset: int) -> list[Definition]:
    """Where the word there gets its meaning."""
    word = words.at(offset)
    return [] if word is None else list(words.definitions(word.text))


def uses(words: Words, offset: int) -> list[Word]:
    """Wherever the word that stands there does."""
    word = words.at(offset)
    return [] if word is None else list(words.uses(word.text))


def renamed(words: Words, offset: int, name: str) -> list[Edit] | None:
    """The changes that give what is named there another name; `None` where that cannot be done.

    It cannot for what the file does not define, for what it defines in several roles, as names of
    roles are apart, and for a name that would be read as something else, or as one that there is.
    """
    word = words.at(offset)
    if word is None or len({one.role for one in words.definitions(word.text)}) != 1:
        return None
    if not name.isascii() or set(name) & set(' \t\r\n()";\\') or not name:
        return None
    if any(True for _ in words.uses(name)):
        return None
    source = words.source
    return [Edit(Span(source, one.start, one.end), name) for one in words.uses(word.text)]


def completions(words: Words, language: str) -> Iterator[Completion]:
    """The names of the text and the words of its language."""
    roles = {one.name: one.role for one in words.found.definitions}
    for name, role in roles.items():
        yield Completion(name, role, "")
    for word in _words(language):
        if word not in roles:
            yield Completion(word, "keyword", _meaning(language, word))


def _words(language: str) -> Iterator[str]:
    if language == "zrf":
        yield from ZRF
    elif language == "native":
        for table in (TERMS, EFFECTS, STATEMENTS, STRUCTURES):
            yield from table


def outline(words: Words) -> list[Definition]:
    """What there is in a file, in order."""
    return [one for one in words.found.definitions if one.role in OUTLINED]
