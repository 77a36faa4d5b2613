"""The options of a game: what each word says of how moves are generated and pieces captured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from translator.ir.parts import Captures, Generation

_GENERATION: Final[Mapping[str, Mapping[str, bool]]] = {
    "own-pieces": {"shared_pieces": False},
    "shared-pieces": {"shared_pieces": True},
    "pass-partial": {"pass_partial": True},
    "by-type": {"by_type": True},
}
_CAPTURES: Final[Mapping[str, Mapping[str, bool]]] = {
    "recycle-captures": {"recycled": True},
    "recycle-promotions": {"promotions_recycled": True},
    "deferred-captures": {"deferred": True},
}
REVEAL: Final = "legal-moves-reveal"

WORDS: Final = (*_GENERATION, *_CAPTURES, REVEAL)


def options_of(words: Iterable[str], scanned: int | None = None) -> tuple[Generation, Captures]:
    """What the words say; without any, rules run for the pieces of every player."""
    generation, captures = Generation(shared_pieces=True, scanned=scanned), Captures()
    for word in words:
        generation = replace(generation, **_GENERATION.get(word, {}))
        captures = replace(captures, **_CAPTURES.get(word, {}))
    return generation, captures


def fields_of(word: str) -> Iterator[str]:
    """The fields of a game that a word is about."""
    if word == REVEAL:
        yield "moves_reveal"
    for table in (_GENERATION, _CAPTURES):
        yield from table.get(word, {})


def words_of(generation: Generation, captures: Captures) -> Iterator[str]:
    """The words for what is switched on, but for whose pieces rules run."""
    for part, table in ((generation, _GENERATION), (captures, _CAPTURES)):
        for word, ((field, value),) in ((w, s.items()) for w, s in table.items()):
            if field != "shared_pieces" and getattr(part, field) == value:
                yield word
