"""Forms under construction: words, lists, and names that may become parameters."""

from __future__ import annotations

from dataclasses import dataclass

from translator.frontends.native.layout import Item, List, Word
from translator.frontends.native.spelling import name

__all__ = ["Hole", "Item", "List", "Word", "form", "named", "word"]


@dataclass(slots=True)
class Hole(Word):
    """A name that a call of the rule could supply: `role` is the kind of its parameter.

    `forced`: it must be a parameter; `place`: it stands where a location does; `step`: it is an
    instruction.
    """

    role: str = ""
    raw: str = ""
    forced: bool = False
    place: bool = False
    step: bool = False


def word(text: str) -> Word:
    """A word of the language."""
    return Word(text)


def named(text: str) -> Word:
    """A name, in quotation marks where it needs them."""
    return Word(name(text))


def form(head: str, *items: Item | str) -> List:
    """A list that begins with a word of the language; texts among the items are such words."""
    return List([Word(head), *(Word(item) if isinstance(item, str) else item for item in items)])
