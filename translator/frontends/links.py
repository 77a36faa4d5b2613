"""What it means to step backwards along a direction: tables that every front end needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from translator.ir.expr import NOWHERE
from translator.ir.ids import Neighbour, PositionId, numbered

Links = tuple[tuple[Neighbour, ...], ...]


def reverse_tables(
    names: Sequence[str], links: Links, offsets: Mapping[str, list[tuple[int, ...]]]
) -> Links:
    """For each direction where a step back leads (U22).

    One global reverse direction where there is one, else any direction that links back. `offsets`
    are those of directions in grids.
    """
    return tuple(_reverse(names, links, offsets, way) for way in range(len(links)))


def _reverse(
    names: Sequence[str], links: Links, offsets: Mapping[str, list[tuple[int, ...]]], way: int
) -> tuple[Neighbour, ...]:
    whole = next(_opposites(names, links, offsets, way), None)
    if whole is not None:
        return links[whole]
    back: list[Neighbour] = [NOWHERE] * len(links[way])
    for start, end in numbered(PositionId, links[way]):
        if end != NOWHERE and back[end] == NOWHERE and any(t[end] == start for t in links):
            back[end] = start
    return tuple(back)


def _opposites(
    names: Sequence[str], links: Links, offsets: Mapping[str, list[tuple[int, ...]]], way: int
) -> Iterator[int]:
    """Directions that undo one: by negated grid offset first, then by their links."""
    own = offsets.get(names[way])
    if own:
        negated = [tuple(-d for d in offset) for offset in own]
        for index, name in enumerate(names):
            if offsets.get(name) == negated:
                yield index
    undone = [(a, b) for a, b in enumerate(links[way]) if b != NOWHERE]
    for index, table in enumerate(links):
        if undone and all(table[b] == a for a, b in undone):
            yield index
