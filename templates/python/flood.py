"""`flood`: the search of a rule for all cells that hang together (analysis `floods`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any

from .recall import AloneError, Shared

Links = tuple[tuple[int, ...], ...]


Ways = tuple[tuple[tuple[int, int], ...], ...]

# By the identity of link tables, which are constants of the module: what `ways` has made of them.
WAYS: dict[tuple[int, ...], Ways | None] = {}


def ways(links: Links, backs: Links) -> Ways | None:
    """By cell where its links lead, each with its number; `None` if they do not all lead back."""
    rows = []
    for cell, ends in enumerate(zip(*links, strict=True)):
        row = tuple((to, k) for k, to in enumerate(ends) if to >= 0)
        if any(backs[k][to] != cell for to, k in row):
            return None
        rows.append(row)
    return tuple(rows)


def flood(
    b: Any,
    here: int,
    links: Links,
    backs: Links,
    codes: Any,
    seen: set[int],
    entered: tuple[set[int], ...],
    rounds: Iterator[int],
) -> tuple[int, Collection[int] | None]:
    """Where the cursor ends, and the cells that it has met; `None` if the rounds are used up.

    It goes the way that the rule would have gone. Its cursor needs a round for each cell forth and
    back, and two to find out that it is done. `entered` has only cells that are in `seen`.
    """
    tables = (*map(id, links), *map(id, backs))
    if tables not in WAYS:
        WAYS[tables] = ways(links, backs)
    rows = WAYS[tables]
    if rows is None or any(here in came for came in entered):
        if type(b) is Shared:
            raise AloneError
        return wander(b, here, links, backs, codes, seen, entered, rounds)
    met: Collection[int]
    if type(b) is Shared:
        met = b.around(here, rows, codes, seen)
        seen |= met
        entered[0].update(met)  # by which way is not known, nor asked unless the rule runs alone
    else:
        met = around(b, here, rows, codes, seen, entered)
    needed = 2 * len(met) + 2
    return here, met if next(islice(rounds, needed - 1, None), None) is not None else None


def around(
    b: Any, here: int, rows: Ways, codes: Any, seen: set[int], entered: tuple[set[int], ...]
) -> Collection[int]:
    """The cells that are met, depth first."""
    met: list[int] = []
    path = []
    ahead = iter(rows[here])
    while True:
        for to, k in ahead:
            if codes[b[to]] and to not in seen:
                seen.add(to)
                entered[k].add(to)
                met.append(to)
                path.append(ahead)
                ahead = iter(rows[to])
                break
        else:
            if not path:
                return met
            ahead = path.pop()


def wander(
    b: Any,
    here: int,
    links: Links,
    backs: Links,
    codes: Any,
    seen: set[int],
    entered: tuple[set[int], ...],
    rounds: Iterator[int],
) -> tuple[int, Collection[int] | None]:
    """The same round by round, where the cursor may come back elsewhere."""
    met = []
    for _ in rounds:
        for link, came in zip(links, entered, strict=True):
            to = link[here]
            if codes[b[to]] and to not in seen:
                here = to
                seen.add(to)
                came.add(to)
                met.append(to)
                break
        else:
            for back, came in zip(backs, entered, strict=True):
                if here in came:
                    here = back[here]
                    break
            else:
                break  # the loop asks once more whether it goes on
            if here < 0:
                return here, met
    return here, None if next(rounds, None) is None else met
