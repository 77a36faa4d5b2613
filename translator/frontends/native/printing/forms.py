"""Forms under construction: words, lists, and names that may become parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from translator.frontends.native.layout import Item, List, Word
from translator.frontends.native.spelling import name

__all__ = ["Expansion", "Hole", "Item", "List", "Word", "form", "holes", "named", "shape", "word"]


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


class Expansion(List):
    """Instructions that the source says by a call of `name`."""

    __slots__ = ("name",)

    def __init__(self, name: str, items: Sequence[Item]) -> None:
        super().__init__(items)
        self.name = name


def shape(item: Item) -> object:
    """What is the same in two texts that differ in names only."""
    if isinstance(item, List):
        return tuple(map(shape, item.items))
    if isinstance(item, Hole):
        return item.role, item.forced, item.place, item.step
    return item.text


def holes(item: Item) -> Iterator[Hole]:
    """The names in a text that may become parameters, in its order."""
    if isinstance(item, List):
        for inner in item.items:
            yield from holes(inner)
    elif isinstance(item, Hole):
        yield item


def word(text: str) -> Word:
    """A word of the language."""
    return Word(text)


def named(text: str) -> Word:
    """A name, in quotation marks where it needs them."""
    return Word(name(text))


def form(head: str, *items: Item | str) -> List:
    """A list that begins with a word of the language; texts among the items are such words."""
    return List([Word(head), *(Word(item) if isinstance(item, str) else item for item in items)])
