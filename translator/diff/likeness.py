"""Which items of two lists of nodes correspond."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from translator.diff.content import Content, content
from translator.diff.entries import bag

LIKE = 0.5


def paired(
    old: Sequence[Any], new: Sequence[Any]
) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Indices of what is equal, then of what is most alike; and of what is left."""
    places: dict[Content, list[int]] = defaultdict(list)
    mine, theirs = list(map(content, old)), list(map(content, new))
    for j in reversed(range(len(new))):
        places[theirs[j]].append(j)
    pairs = [(i, places[item].pop()) for i, item in enumerate(mine) if places[item]]
    left = [i for i in range(len(old)) if i not in {i for i, _ in pairs}]
    right = [j for j in range(len(new)) if j not in {j for _, j in pairs}]
    likeness = []
    for i in left:
        for j in right:
            a, b = bag(mine[i]), bag(theirs[j])
            share = 2 * (a & b).total() / (a.total() + b.total())
            if share >= LIKE and getattr(old[i], "kind", 0) == getattr(new[j], "kind", 0):
                likeness.append((-share, i, j))
    for _, i, j in sorted(likeness):
        if i in left and j in right:
            pairs.append((i, j))
            left.remove(i)
            right.remove(j)
    return sorted(pairs), left, right
