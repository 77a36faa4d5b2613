"""Which parts of an object are attributes of its element and which are elements in it."""

from __future__ import annotations

import re
from dataclasses import MISSING
from enum import Enum
from functools import cache
from typing import Any

from translator.ir.shape import Field, Many, Node, Row, Scalar, Shape, fields_of

NAMESPACE = "urn:ludoglot:game"
VERSION = "2"

TEXT, NUMBER, TRUTH, WORD, ROW, NONE = "text", "number", "truth", "word", "row", "none"


def is_word(shape: Shape) -> bool:
    """It is written without blanks: a number, a truth value or a member of an enumeration."""
    return isinstance(shape, Scalar) and shape.type is not str and not shape.optional


def is_words(shape: Shape) -> bool:
    """It is written as words with blanks between them."""
    if isinstance(shape, Many):
        return is_word(shape.item)
    return isinstance(shape, Row) and all(map(is_word, shape.items))


def is_attribute(field: Field) -> bool:
    return isinstance(field.shape, Scalar) or is_words(field.shape)


@cache
def attributes(kind: type) -> tuple[Field, ...]:
    return tuple(field for field in fields_of(kind) if is_attribute(field))


@cache
def contents(kind: type) -> tuple[Field, ...]:
    return tuple(field for field in fields_of(kind) if not is_attribute(field))


@cache
def bare(kind: type) -> Field | None:
    """The field whose items stand in the element of the object itself."""
    inner = contents(kind)
    return inner[0] if len(inner) == 1 and single(inner[0]) is None else None


def single(field: Field) -> type | None:
    """The class of an object whose element is called as the field is, for it can be no other."""
    shape = field.shape
    return shape.classes[0] if isinstance(shape, Node) and len(shape.classes) == 1 else None


def empty(field: Field) -> Any:
    """What a field holds whose attribute or element is not there; `MISSING` if it has to be."""
    shape = field.shape
    if not field.required:
        return field.default
    if isinstance(shape, Many):
        return () if shape.ordered else frozenset()
    return None if isinstance(shape, Scalar | Node) and shape.optional else MISSING


def item_name(shape: Scalar) -> str:
    """The element of an item that is no object."""
    if issubclass(shape.type, Enum):
        return WORD
    return {str: TEXT, int: NUMBER, bool: TRUTH}[shape.type]


_UNWRITABLE = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|\\(?=u\{)")
_WRITTEN = re.compile(r"\\u\{([0-9a-f]{1,6})\}")


def escaped(text: str) -> str:
    """`text` in the characters that XML can hold."""
    return _UNWRITABLE.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)


def unescaped(text: str) -> str:
    """What `escaped` made `text` of; `ValueError` for a number that is no character."""
    return _WRITTEN.sub(lambda found: chr(int(found[1], 16)), text)
