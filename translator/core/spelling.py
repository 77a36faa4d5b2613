"""Words that nobody knows, and the known one that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final, NamedTuple

from translator.core.diagnostics import Edit
from translator.core.source import Span

SURE: Final = 0.8
"""How alike two words are, from 0 to 1, of which one is surely the other misspelt."""

_LEAST: Final = 4
"""Characters of such a word. Short names, and those with numbers, are alike by design."""


class Meant(NamedTuple):
    """A hint for people, and what would mend the text; empty and `None` where nothing is alike."""

    hint: str
    fix: Edit | None


def meant(word: str, known: Iterable[str], span: Span) -> Meant:
    """What a word that stands at `span` probably should be."""
    names = list(dict.fromkeys(known))
    near = get_close_matches(word, names, 1) if word else []
    if not near:
        return Meant("", None)
    written = span.source.text[span.start : span.end] == word
    fix = Edit(span, near[0]) if written and near[0].isascii() and _sure(word, names) else None
    return Meant(f"did you mean `{near[0]}`?", fix)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like another one; empty if none is."""
    return next(iter(get_close_matches(word, list(known), 1)), "")


def _sure(word: str, names: list[str]) -> bool:
    """Only one name comes near."""
    if len(word) < _LEAST or any(map(str.isdigit, word)):
        return False
    return len(get_close_matches(word, names, 2, SURE)) == 1
