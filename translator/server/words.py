"""The names of a text: where each stands, and where it is defined. By language, and by roles."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from translator.core.source import Source
from translator.server import forth, lists
from translator.server.found import Definition, Found, Word

_READERS: Final[Mapping[str, Callable[[Source], Found]]] = {
    "zrf": lists.words,
    "native": lists.words,
    "axiom": forth.words,
}


@dataclass(frozen=True, slots=True)
class Words:
    """All names of one file, in order."""

    source: Source
    found: Found

    def at(self, offset: int) -> Word | None:
        """The name at an offset, or the one that ends there."""
        words = self.found.words
        index = bisect_right(words, offset, key=lambda word: word.start) - 1
        if index >= 0 and offset <= words[index].end:
            return words[index]
        return None

    def definitions(self, name: str) -> Iterator[Definition]:
        return (one for one in self.found.definitions if one.name == name)

    def uses(self, name: str) -> Iterator[Word]:
        """Wherever the name stands, its definitions among them."""
        return (word for word in self.found.words if word.text == name)


def words(source: Source, language: str) -> Words:
    """The names of a text in a language that people write; of another one none."""
    reader = _READERS.get(language)
    return Words(source, reader(source) if reader is not None else Found([], [], []))
