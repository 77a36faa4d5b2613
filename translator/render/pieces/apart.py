"""Short texts that tell apart what would look alike: as few as do, and as short as they can be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from translator.ir.game import Game
from translator.render.palette import words

_NUMBERED = re.compile(r".*[^\d](\d{1,4})")
_SMALL = {"a", "an", "and", "by", "in", "of", "on", "the", "to", "with"}
_LONGEST = 3


def numbers(game: Game) -> dict[int, str]:
    """By type, the number at the end of its name, if several names have one."""
    matches = {i: _NUMBERED.fullmatch(piece.name) for i, piece in enumerate(game.pieces)}
    found = {i: match[1] for i, match in matches.items() if match is not None}
    return found if len(found) > 1 else {}


def told_apart(names: Sequence[str], taken: Sequence[str]) -> list[str]:
    """A text for each name, no two the same; none for the plainest, or for the first of two.

    What all names have in common says nothing. `taken` holds the texts that some have already.
    """
    common = set.intersection(*(set(words(name)) for name in names)) | _SMALL
    own = [[word for word in words(name) if word not in common] for name in names]
    chosen = list(taken)
    plain = next((i for i, parts in enumerate(own) if not parts and not chosen[i]), None)
    if plain is None and len(names) == 2 and not any(chosen):
        plain = 0
    for i, parts in enumerate(own):
        if i == plain or chosen[i]:
            continue
        others = [parts_ for k, parts_ in enumerate(own) if k != i and k != plain]
        texts = [*_clear(parts, others), *_any(parts, i)]
        chosen[i] = next(text for text in texts if text not in chosen)
    return chosen


def _clear(parts: list[str], others: list[list[str]]) -> Iterator[str]:
    """Beginnings of the first word that begin none of the others, else the letters of all words."""
    if parts:
        first = parts[0]
        firsts = [other[0] for other in others if other]
        for end in range(1, _LONGEST + 1):
            if not any(word.startswith(first[:end]) for word in firsts):
                yield first[:end].capitalize()
    if len(parts) > 1:
        yield "".join(part[0] for part in parts)[:_LONGEST].upper()


def _any(parts: list[str], index: int) -> Iterator[str]:
    """Beginnings of the first word, then a number: one of them is free."""
    if parts:
        yield from (parts[0][:end].capitalize() for end in range(1, _LONGEST + 1))
    for number in range(1, index + 2):
        yield str(number)
