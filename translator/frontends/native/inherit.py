"""The sections of a game, and of a variant on top of the game before it.

As in ZRF, what a variant says stands in the place of what its game says: a piece or rule of a name
in that of this name, most sections in that of their kind, all goals in that of all goals.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Final, TypeVar

_NAMED: Final = frozenset({"rule", "procedure", "piece", "define"})
_TOGETHER: Final[Mapping[str, str]] = {
    "win-condition": "goals",
    "loss-condition": "goals",
    "draw-condition": "goals",
    "count-condition": "goals",
    "verdict": "goals",
    "verify": "conditions",
    "before-turn": "conditions",
    "before-step": "conditions",
    "after-step": "conditions",
    "after-turn": "conditions",
    "best": "conditions",
    "if": "conditions",
    "let": "conditions",
    "hidden": "sight",
    "unseen": "sight",
}
"""Sections of which there are several, and which are replaced together."""
_OWN: Final = frozenset({"default", "alternative-setup"})
"""What no variant has from its game."""

Key = tuple[str, Hashable]
_Section = TypeVar("_Section")


def key_of(head: str, name: str) -> Key:
    """What a section that begins with these words replaces."""
    return (head, name) if head in _NAMED else (_TOGETHER.get(head, head), "")


def inherited(
    base: Iterable[tuple[Key, _Section]], own: Iterable[tuple[Key, _Section]]
) -> list[_Section]:
    """The sections of a variant: its own where those that they replace stood, others behind."""
    mine: dict[Key, list[_Section]] = {}
    for key, section in own:
        mine.setdefault(key, []).append(section)
    found: list[_Section] = []
    for key, section in base:
        if key in mine:
            found += mine[key]
            mine[key] = []
        elif key[0] not in _OWN:
            found.append(section)
    return [*found, *(section for sections in mine.values() for section in sections)]
