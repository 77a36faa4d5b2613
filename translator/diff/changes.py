"""What a comparison of two games says: typed records of edits, by section."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from translator.core.source import Span
from translator.ir.game import Game


class Section(Enum):
    """The parts of a game, in the order in which they are reported."""

    PLAYERS = "players"
    TURNS = "turns"
    BOARD = "board"
    PIECES = "pieces"
    RULES = "rules"
    SELECTION = "selection"
    GOALS = "goals"
    SETUP = "setup"
    OPTIONS = "options"
    RECORDS = "records"
    VIEW = "view"
    TEXTS = "texts"


APART = frozenset({Section.RECORDS, Section.VIEW, Section.TEXTS})
"""Sections that say nothing of how the game is played."""


class Edit(Enum):
    """What was done to a thing."""

    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    CHANGED = "changed"
    RENAMED = "renamed"


@dataclass(frozen=True, slots=True)
class Side:
    """How a thing stands in one of the two games: its text (`None` where it is not there), and the
    place in the source, or the place where it would be."""

    text: str | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


Patch = Callable[[Game, Game, bool], Game]
"""Makes one change alone: a game, the other one in the same numbering, and whether that is the way
from old to new, to the first game with the thing as the second one has it."""


@dataclass(frozen=True, slots=True)
class Change:
    """One edit. `subject` leads to the thing, the wider first; `uses` lists where a shared rule is
    used; `detail` is the smallest part of the texts that differs, if that is less than all."""

    section: Section
    edit: Edit
    subject: tuple[str, ...]
    old: Side = Side()
    new: Side = Side()
    uses: tuple[str, ...] = ()
    detail: str = ""
    patch: Patch | None = field(default=None, compare=False, repr=False)

    @property
    def matters(self) -> bool:
        """It says something of how the game is played."""
        return self.section not in APART
