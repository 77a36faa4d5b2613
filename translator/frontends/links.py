"""What it means to step backwards along a direction: tables that every front end needs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import prod
from typing import Final

from translator.ir.expr import NOWHERE
from translator.ir.ids import Neighbour, PositionId, numbered
from translator.ir.sense import MAX_LINKS

MAX_CELLS: Final = 10 * MAX_LINKS
"""Of the tables of links: directions times positions."""

TOO_LARGE: Final = (
    f"a board has at most {MAX_LINKS:,} links,"
    f" and directions times positions are at most {MAX_CELLS:,}"
)

Links = tuple[tuple[Neighbour, ...], ...]


class Room:
    """What a board still has room for while it is built: its links are counted before they are
    made, and so are the tables that hold them, a cell for each direction and position."""

    def __init__(self) -> None:
        self._links = 0

    def lacks(self, sizes: Iterable[int], offset: Iterable[int]) -> bool:
        """Whether there is none for the links of a direction in a grid of these sizes."""
        self._links += prod(max(0, n - abs(d)) for n, d in zip(sizes, offset, strict=True))
        return self._links > MAX_LINKS


def too_large(links: Collection[Collection[object]], positions: int) -> bool:
    """Whether directions with these links cannot be those of a board of so many positions."""
    return sum(map(len, links)) > MAX_LINKS or len(links) * positions > MAX_CELLS


def reverse_tables(
    names: Sequence[str], links: Links, offsets: Mapping[str, list[tuple[int, ...]]]
) -> Links:
    """For each direction where a step back leads (U22).

    One global reverse direction where there is one, else any direction that links back. `offsets`
    are those of directions in grids.
    """
    by_offset: dict[tuple[tuple[int, ...], ...], int] = {}
    for index, name in enumerate(names):
        by_offset.setdefault(tuple(offsets.get(name, ())), index)
    leading: dict[tuple[int, int], list[int]] = {}
    for index, table in enumerate(links):
        for start, end in enumerate(table):
            if end != NOWHERE:
                leading.setdefault((start, end), []).append(index)

    def reverse(way: int) -> tuple[Neighbour, ...]:
        if own := offsets.get(names[way]):
            whole = by_offset.get(tuple(tuple(-d for d in offset) for offset in own))
            if whole is not None:
                return links[whole]
        whole = _opposite(links, leading, way)
        return links[whole] if whole is not None else _back(links[way], leading)

    return tuple(map(reverse, range(len(links))))


def _opposite(links: Links, leading: Mapping[tuple[int, int], list[int]], way: int) -> int | None:
    """The first direction that undoes all links of one; `leading` has the directions by link."""
    undone = [(b, a) for a, b in enumerate(links[way]) if b != NOWHERE]
    rarest = min((leading.get(link, []) for link in undone), key=len, default=[])
    return next((one for one in rarest if all(links[one][b] == a for b, a in undone)), None)


def _back(
    table: tuple[Neighbour, ...], leading: Mapping[tuple[int, int], list[int]]
) -> tuple[Neighbour, ...]:
    back: list[Neighbour] = [NOWHERE] * len(table)
    for start, end in numbered(PositionId, table):
        if end != NOWHERE and back[end] == NOWHERE and (end, start) in leading:
            back[end] = start
    return tuple(back)
