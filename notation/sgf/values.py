"""Property values of SGF: escapes and line breaks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from notation.encodings import DEFAULT
from notation.reading import BYTES
from notation.record import Node

# A value between its brackets.
VALUE: Final = re.compile(r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL)
_BREAK = re.compile(r"\r\n|\n\r|\r")
# A soft break, or a character that is meant as it stands.
_ESCAPE = re.compile(r"\\(?:\r\n|\n\r|\n|\r|(.))", re.DOTALL)
_BLANK = re.compile(r"[\t\v\f]")
_NEEDS_ESCAPE = re.compile(r"([\\\]])")
_RAW = re.compile(r"[^\]\\]*(?:\\.[^\]\\]*)*", re.DOTALL)
_IDENTIFIER = re.compile(r"[A-Z][A-Z0-9]*")
_COMPOSED = re.compile(r"(?<!\\)((?:\\\\)*):")

# Charsets in which the second byte of a character may look like `\` or `]`.
TREACHEROUS: Final = frozenset(
    """
    shift_jis shift_jis_2004 shift_jisx0213 cp932 big5 cp950 big5hkscs gbk gb18030 gb2312 johab
    cp949
    """.split()
)


def is_whole(encoding: str) -> bool:
    """Whether a text in an encoding is decoded before it is cut into values."""
    return encoding in TREACHEROUS or encoding.startswith("utf")


def charted(data: bytes, guess: str) -> str:
    """A value of which no charset is stated: UTF-8 if it is that, else in one that is guessed."""
    for encoding in ("utf-8", guess or DEFAULT):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode(BYTES)


def text_of(raw: str) -> str:
    """The Text that a raw value stands for; line breaks become "\\n"."""
    if raw.isprintable() and "\\" not in raw:
        return raw
    if "\\" in raw:
        raw = _ESCAPE.sub(lambda found: found[1] or "", raw)
    if "\r" in raw:
        raw = _BREAK.sub("\n", raw)
    return _BLANK.sub(" ", raw)


def simple_text_of(raw: str) -> str:
    """The SimpleText that a raw value stands for: one line."""
    return text_of(raw).replace("\n", " ")


def raw_of(text: str) -> str:
    """The raw value for a text."""
    return _NEEDS_ESCAPE.sub(r"\\\1", text)


def is_raw(value: str) -> bool:
    """Whether a value is one that may stand between brackets as it is."""
    return _RAW.fullmatch(value) is not None


def is_identifier(name: str) -> bool:
    """Whether a property may be called that."""
    return _IDENTIFIER.fullmatch(name) is not None


def move_values(node: Node) -> list[str]:
    """The raw values of XM: a step with its marks, and `+` for the end of a compound move."""
    mark = "+ " * node.chained + "? " * node.chance
    closer = ["+"] if node.closed and node.move != "Pass" else []
    return [raw_of(mark + (node.move or "")), *closer]


def take_move(node: Node, values: Iterable[str]) -> None:
    """The inverse of `move_values`."""
    moves = [text_of(value) for value in values]
    text = next((move for move in moves if move != "+"), "")
    node.chained = text.startswith("+ ")
    text = text.removeprefix("+ ")
    node.chance = text.startswith("? ")
    node.move = text.removeprefix("? ")
    node.closed = node.chained and ("+" in moves or node.move == "Pass")


def composed(first: str, second: str) -> str:
    """The raw value `first:second`."""
    return ":".join(raw_of(part).replace(":", "\\:") for part in (first, second))


def parted(raw: str) -> tuple[str, str]:
    """The two parts of a raw composed value as SimpleText; the second is "" without a colon."""
    found = _COMPOSED.search(raw)
    if found is None:
        return simple_text_of(raw), ""
    return simple_text_of(raw[: found.end() - 1]), simple_text_of(raw[found.end() :])
