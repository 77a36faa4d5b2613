"""What the comparers of the sections work on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from translator.core.source import Span
from translator.diff.changes import Change, Edit, Patch, Section, Side
from translator.diff.content import Contents
from translator.diff.matching import Aligned
from translator.diff.wording import Words
from translator.ir.ids import Noun
from translator.ir.nouns import NAMED


class Pair:
    """Two games in one numbering, with the words for both."""

    def __init__(self, aligned: Aligned) -> None:
        self.aligned = aligned
        self.old, self.new = aligned.old, aligned.new
        self.old_words, self.new_words = Words(aligned.old_names), Words(aligned.new_names)

    @cached_property
    def contents(self) -> tuple[Contents, Contents]:
        return Contents(self.old), Contents(self.new)

    @cached_property
    def renamed(self) -> Mapping[str, str]:
        """New names by old ones, of whatever noun."""
        return {old: new for noun in NAMED for _, old, new in self.aligned.renamed(noun)}

    @property
    def order_section(self) -> Section:
        """What the order of moves belongs to: it is heard in play where rules leave something
        behind when they are run."""
        left_behind = self.old.variables or self.new.variables
        return Section.PIECES if left_behind else Section.RECORDS

    def name(self, noun: Noun, number: int) -> str:
        """The new name, or the only one."""
        return self.aligned.new_names[noun][number]


@dataclass(frozen=True, slots=True)
class Note:
    """What is noted of a change besides what was done: see `Change`."""

    uses: tuple[str, ...] = ()
    detail: str = ""
    patch: Patch | None = None


def changed(
    section: Section,
    subject: Sequence[str],
    old: tuple[str | None, Span | None],
    new: tuple[str | None, Span | None],
    note: Note = Note(),
) -> Change:
    """A change of a thing that is there (text, span) in both games, or in one of them only."""
    edit = Edit.ADDED if old[0] is None else Edit.REMOVED if new[0] is None else Edit.CHANGED
    return Change(
        section, edit, tuple(subject), Side(*old), Side(*new), note.uses, note.detail, note.patch
    )


def span_of(node: Any) -> Span | None:
    return getattr(node, "span", None)


def replaced(
    items: Sequence[Any], numbers: Iterable[int], source: Sequence[Any]
) -> tuple[Any, ...]:
    """The items with those of some numbers taken from elsewhere."""
    out = list(items)
    for number in numbers:
        out[number] = source[number]
    return tuple(out)
