"""Which moves and drops of a piece correspond in two games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from translator.diff.content import Content, Contents
from translator.ir.parts import Entry, Label

LIKE = 0.5
"""How much of two rules must be the same for one to be taken for a change of the other."""

LIKE_UNNAMED = 0.65
"""The same, if they are called otherwise."""


@dataclass(slots=True)
class Pairing:
    """Indices of entries that correspond, and of those that stand alone."""

    pairs: list[tuple[int, int]] = field(default_factory=list)
    only_old: list[int] = field(default_factory=list)
    only_new: list[int] = field(default_factory=list)


class Pairer:
    """Pairs entries of two games in one numbering."""

    def __init__(self, old: Contents, new: Contents, renamed: Mapping[str, str]) -> None:
        self.old, self.new = old, new
        self.renamed = renamed

    def pair(self, old: Sequence[Entry], new: Sequence[Entry]) -> Pairing:
        """By what they do, then by what they are called, then by likeness."""
        a = [_Use(entry, self.old.of(entry), self.translated(entry.label)) for entry in old]
        b = [_Use(entry, self.new.of(entry), entry.label) for entry in new]
        left, right = list(range(len(a))), list(range(len(b)))
        found = Pairing()
        for key in _KEYS:
            _take(found, left, right, [key(use) for use in a], [key(use) for use in b])
        for move_types in (True, False):
            _take_like(found, left, right, list(_likenesses(left, right, a, b, move_types)))
        found.pairs.sort()
        found.only_old, found.only_new = left, right
        return found

    def translated(self, label: Label) -> Label:
        """The label of an old entry with the new names in it."""
        return Label(label.name, tuple(self.renamed.get(arg, arg) for arg in label.args))


@dataclass(frozen=True, slots=True)
class _Use:
    entry: Entry
    content: Content
    label: Label


# Equal in ever less: what is paired by a sharper key takes no part in the next.
_KEYS: tuple[Callable[[_Use], Hashable], ...] = (
    lambda use: (use.content, use.entry.move_type, use.label),
    lambda use: (use.content, use.entry.move_type),
    lambda use: (use.label, use.entry.move_type),
    lambda use: (use.content, use.label),
    lambda use: use.content,
    lambda use: use.label,
)


def _take(
    found: Pairing,
    left: list[int],
    right: list[int],
    old: Sequence[Hashable],
    new: Sequence[Hashable],
) -> None:
    """Pair what has equal keys, the first with the first."""
    places: dict[Hashable, list[int]] = defaultdict(list)
    for j in reversed(right):
        places[new[j]].append(j)
    for i in list(left):
        if places[old[i]]:
            j = places[old[i]].pop()
            found.pairs.append((i, j))
            left.remove(i)
            right.remove(j)


def _take_like(
    found: Pairing, left: list[int], right: list[int], likenesses: Sequence[tuple[float, int, int]]
) -> None:
    """Pair what is much alike, the most alike first."""
    for _, i, j in sorted(likenesses):
        if i in left and j in right:
            found.pairs.append((i, j))
            left.remove(i)
            right.remove(j)


def _likenesses(
    left: Sequence[int],
    right: Sequence[int],
    a: Sequence[_Use],
    b: Sequence[_Use],
    move_types: bool,
) -> Iterator[tuple[float, int, int]]:
    """(minus likeness, old, new) of entries that are alike enough; with `move_types` under the same
    move type."""
    bags = [(j, bag(b[j].content)) for j in right]
    for i in left:
        mine = bag(a[i].content)
        for j, theirs in bags:
            likeness = 2 * (mine & theirs).total() / (mine.total() + theirs.total())
            named = a[i].label.name == b[j].label.name
            if named:
                likeness = (1 + likeness) / 2
            alike = likeness >= (LIKE if named else LIKE_UNNAMED)
            if alike and not (move_types and a[i].entry.move_type != b[j].entry.move_type):
                yield -likeness, i, j


def bag(content: Content) -> Counter[object]:
    return Counter((*content.skeleton, *content.references))
