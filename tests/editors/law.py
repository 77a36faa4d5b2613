"""What colours a text has to agree with the reader of its language on.

What the reader takes for a word is coloured as what the word is, what stands between quotation
marks as a text, and all else, but parentheses, as a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import accumulate

from translator.core.source import Source
from translator.server.forth import ROLES
from translator.server.vocabulary import Kind, vocabulary
from translator.server.words import words

Colour = Kind | str
"""A kind of word, or `name`, `text`, `comment`; empty for what has none."""


def characters(source: Source) -> list[int]:
    """By offset into the source, the character of its decoded text that begins there or later."""
    if source.codec != "utf-8":
        return list(range(len(source.text) + 1))
    return [0, *accumulate(not 0x80 <= ord(c) < 0xC0 for c in source.text)]


def colours(spans: Iterable[tuple[int, int, Colour]], size: int) -> list[Colour]:
    """By character."""
    found: list[Colour] = [""] * size
    for start, end, colour in spans:
        found[start:end] = [colour] * (end - start)
    return found


def broken(source: Source, language: str, shown: list[Colour]) -> list[str]:
    """Where the colours of the decoded text are not what they have to be."""
    at = characters(source)
    text = source.decode(source.text)
    wrong: list[str] = []
    seen = [False] * len(text)
    before = ""
    for word in words(source, language).found.words:
        start, end = at[word.start], at[word.end]
        seen[start:end] = [True] * (end - start)
        quoted = language != "axiom" and text[start - 1 : start] == '"' == text[end : end + 1]
        expected = {"text"} if quoted else _expected(language, word.text, before)
        told = {shown[i] for i in range(start, end) if text[i] not in "\r\n"}
        for colour in told - expected:
            line, column = source.line_column(word.start)
            wrong.append(f"{source.name}:{line}:{column}: `{word.text}` is shown as {colour!r}")
        before = word.text
    for index, char in enumerate(text):
        if not seen[index] and shown[index] not in ("text", "comment"):
            blank = re.match(r"[\s\0-\x20\ufeff\xa0]", char)
            if not blank and (language == "axiom" or char not in "()"):
                wrong.append(f"{source.name}: character {index}, {char!r}, belongs to nothing")
    return wrong


def _expected(language: str, word: str, before: str) -> set[Colour]:
    """What a word may be shown as; a name after a word that gives it a meaning is one of those."""
    known: Mapping[str, Kind] = vocabulary(language)
    kind = known.get(word)
    found: set[Colour] = {kind} if kind is not None else {"", "number", "parameter"}
    gives = before in ROLES if language == "axiom" else known.get(before) is Kind.DEFINITION
    return found | ({"name"} if gives else set())
