"""Pieces that do much the same as others, and stand where those stood or are as many."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from translator.diff.colours import Pairs, Thing
from translator.diff.content import Content, Reference
from translator.ir.ids import Noun

LIKE = 0.55
MOVES = frozenset({"moves", "drops"})


def successors(
    old: Sequence[Content], new: Sequence[Content], pairs: Pairs, things: tuple[set[Thing], ...]
) -> list[tuple[Thing, Thing]]:
    """Pairs of pieces among the old and the new `things`: those in the same places first, then
    the most alike."""
    mine = _Pieces(old, pairs, things[0])
    theirs = _Pieces(new, None, things[1])
    found = []
    for a, places in mine.places.items():
        for b, others in theirs.places.items():
            there = 2 * len(places & others) >= len(places | others)
            if there or _numbers(places) == _numbers(others):
                likeness = _alike(mine.moves[a], theirs.moves[b])
                if likeness >= LIKE:
                    found.append((not there, -likeness, a, b))
    left, right = set(mine.places), set(theirs.places)
    best = []
    for _, _, a, b in sorted(found):
        if a in left and b in right:
            best.append(((Noun.PIECE, a), (Noun.PIECE, b)))
            left.discard(a)
            right.discard(b)
    return best


class _Move(NamedTuple):
    """A rule of a piece as the things that are in it, the directions apart."""

    content: Counter[object]
    ways: frozenset[Reference]


class _Pieces:
    """Where pieces without a partner stand, and their moves, in the numbers of the new game."""

    def __init__(self, facts: Iterable[Content], pairs: Pairs | None, things: set[Thing]) -> None:
        self.places: dict[int, set[tuple[Reference, ...]]] = defaultdict(set)
        self.moves: dict[int, list[_Move]] = defaultdict(list)
        self._pairs = pairs
        for fact in facts:
            head = fact.skeleton[0]
            if head != "at" and head not in MOVES:
                continue
            piece = fact.references[-1 if head == "at" else 0]
            if piece in things:
                others = tuple(self._told(r) for r in fact.references if r is not piece)
                if head == "at":
                    self.places[piece[1]].add(others)
                else:
                    content = Counter((*fact.skeleton, *others))
                    ways = frozenset(found for found in others if found[0] is Noun.DIRECTION)
                    self.moves[piece[1]].append(_Move(content, ways))

    def _told(self, reference: Reference) -> Reference:
        noun, value = reference
        if self._pairs is None or noun is None or value < 0:
            return reference
        return noun, self._pairs[noun].get(value, -2 - value)


def _numbers(places: Iterable[tuple[Reference, ...]]) -> Counter[Reference]:
    """How many there are of each player."""
    return Counter(found for row in places for found in row if found[0] is Noun.PLAYER)


def _alike(old: Sequence[_Move], new: Sequence[_Move]) -> float:
    """How much of the moves is the same; each has at most one counterpart."""
    if not (old and new):
        return 0
    found = [
        (_share(a.content, b.content), i, j)
        for i, a in enumerate(old)
        for j, b in enumerate(new)
        if _same_way(a, b)
    ]
    total = 0.0
    left, right = set(range(len(old))), set(range(len(new)))
    for share, i, j in sorted(found, reverse=True):
        if share and i in left and j in right:
            total += share
            left.discard(i)
            right.discard(j)
    return 2 * total / (len(old) + len(new))


def _share(a: Counter[object], b: Counter[object]) -> float:
    return 2 * (a & b).total() / (a.total() + b.total())


def _same_way(a: _Move, b: _Move) -> bool:
    """The rules go along the same directions, if along any."""
    return not a.ways or not b.ways or not a.ways.isdisjoint(b.ways)
