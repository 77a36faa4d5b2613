"""What editors ask for, made of the names of a text. Places are offsets into the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from translator.core.diagnostics import Edit
from translator.core.source import Source, Span
from translator.frontends.native.syntax import FORMS
from translator.frontends.native.words import (
    question,
    usage,
)
from translator.server.found import Definition, Word
from translator.server.lists import call
from translator.server.meanings import SHAPES, ZRF
from translator.server.vocabulary import vocabulary
from translator.server.words import Words

MOST_LINES: Final = 16
"""Lines of a definition that a hover shows."""

OUTLINED: Final = frozenset(
    "game variant macro rule procedure word piece zone moves player variable array constant".split()
)
"""What the outline of a file lists: not the hundred positions of a board."""


class Signature(NamedTuple):
    """How a call is written, what it means, its parts, and the number of the one at the cursor."""

    shape: str
    meaning: str
    parts: list[str]
    active: int


def hover(family: Sequence[Words], language: str, offset: int) -> str:
    """What the word there means, as Markdown; empty if nobody knows."""
    word = family[0].at(offset)
    if word is None:
        return ""
    here = family[0].source
    parts = [_told(source, one, here) for source, one in definitions(family, offset)]
    told = meaning(language, word.text)
    return "\n\n".join([*parts, *([told] if told else [])])


def _told(source: Source, one: Definition, here: Source) -> str:
    """The text of a definition, as far as a reader needs it."""
    span = source.decode(source.text[one.start : one.end])
    rows = span.splitlines()
    if len(rows) > MOST_LINES:
        rows = [*rows[:MOST_LINES], "…"]
    fence = "`" * 3
    while any(fence in row for row in rows):
        fence += "`"
    line, _ = source.line_column(one.start)
    where = f"line {line}" if source is here else f"{source.basename}, line {line}"
    return "\n".join([f"{one.role}, {where}", "", fence, *rows, fence])


def meaning(language: str, word: str) -> str:
    """What a word of a language means, or how it is written; empty if nobody knows."""
    if language == "native":
        return f"`{written}`" if (written := usage(word)) else ""
    if language != "zrf":
        return ""
    if word in ZRF:
        return ZRF[word]
    if word.startswith("not-") and (twin := ZRF.get(word[4:])):
        return f"Denies `{word[4:]}`: {twin}"
    return ""


def definitions(family: Sequence[Words], offset: int) -> Iterator[tuple[Source, Definition]]:
    """Where the word there gets its meaning; a family is a file and those joined with it."""
    if (word := family[0].at(offset)) is not None:
        for words in family:
            yield from ((words.source, one) for one in words.definitions(word.text))


def uses(family: Sequence[Words], offset: int) -> Iterator[tuple[Source, Word]]:
    """Wherever the word that stands there does."""
    if (word := family[0].at(offset)) is not None:
        for words in family:
            yield from ((words.source, one) for one in words.uses(word.text))


class RenameError(Exception):
    """What is named there cannot have that name, and why."""


def renamed(family: Sequence[Words], offset: int, name: str) -> list[Edit]:
    """The changes that give what is named there another name.

    Raises `RenameError` for what no file defines, for what is defined in several roles, as names of
    roles are apart, and for a name that would be read as something else, or as one that there is.
    """
    roles = sorted({one.role for _, one in definitions(family, offset)})
    if not roles:
        raise RenameError("no open or included file defines this")
    if len(roles) > 1:
        raise RenameError(f"this name means things of several kinds: {', '.join(roles)}")
    if not name.isascii() or set(name) & set(' \t\r\n()";\\') or not name:
        raise RenameError(f'{name!r} is no name: it is one word of ASCII without () " ; \\')
    if any(True for words in family for _ in words.uses(name)):
        raise RenameError(f"{name!r} means something else here")
    return [Edit(Span(source, one.start, one.end), name) for source, one in uses(family, offset)]


def signature(words: Words, language: str, offset: int) -> Signature | None:
    """How what is called around a place is written, and which part of it the place is in."""
    found = call(words.source, offset) if language in ("zrf", "native") else None
    if found is None:
        return None
    macros = [one for one in words.definitions(found.name) if one.role == "macro"]
    written = _macro(words, macros[0]) if macros else shape(language, found.name)
    if not written:
        return None
    first = written.partition(" or (")[0].partition("), ")[0].removesuffix(")")
    parts = [part for part in _PART.findall(first.partition(" ")[2]) if part != "…"]
    # What may be repeated goes on to the end.
    active = min(found.argument, len(parts) - 1) if "…" in written else found.argument
    return Signature(written, meaning(language, found.name), parts, active)


_PART: Final = re.compile(r"\[[^\]]*\]|\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s\[\]()]+")


def _macro(words: Words, one: Definition) -> str:
    """`(step $1 $2)`: a macro with as many arguments as its definition uses."""
    text = words.source.text[one.start : one.end]
    most = max((int(number) for number in re.findall(r"\$([0-9]{1,3})", text)), default=0)
    return f"({' '.join([one.name, *(f'${number}' for number in range(1, most + 1))])})"


def shape(language: str, name: str) -> str:
    """How a list is written that begins with a word; empty for one that begins none."""
    if language == "native":
        found = usage(question(name)[0]) or FORMS.get(name, "")
        return found if found.startswith("(") else ""
    return SHAPES.get(name, "")


def coloured(words: Words, language: str) -> Iterator[tuple[Word, str]]:
    """The names in a line that mean something, each with its role or the kind of word that it is.

    What a file defines goes before what its language has.
    """
    roles = {one.name: one.role for one in words.found.definitions}
    known = vocabulary(language)
    text = words.source.text
    for word in words.found.words:
        role = roles.get(word.text)
        quoted = language != "axiom" and text[word.start - 1 : word.start] == '"'
        if role is None and not quoted and word.text in known:
            role = known[word.text].value
        if role is not None and word.end > word.start and "\n" not in word.text:
            yield word, role


def outline(words: Words) -> list[Definition]:
    """What there is in a file, in order."""
    return [one for one in words.found.definitions if one.role in OUTLINED]
