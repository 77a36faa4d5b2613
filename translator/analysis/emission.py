"""What a rule emits from one start: the moves, and what must stand where for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

COMPLETE, ANY_MODE = -2, -1
"""What `Emission.next` holds in place of a move type."""

Op = tuple[Any, ...]
"""One effect: ("shift", ((from, to), ...)), ("copy", from, to), ("drop" | "put", at, player, type),
("remove", at), ("promote" | "type", at, type), ("owner", at, player), ("flip", at),
("attribute", at, attribute, value)."""


def staying(pairs: tuple[tuple[int, int], ...]) -> int | None:
    """Where the original of a copy stays that is made while other pieces go.

    The first of the pairs puts it back, before anything lands on it.
    """
    start, end = pairs[0]
    return start if len(pairs) > 1 and start == end else None


class Emission(NamedTuple):
    """A move and when it is emitted: every guard (cell, codes) must hold.

    `next` is -2 for a complete move, -1 for a continuation of any type, else its move type.
    Guards stand in the order in which the rule asked; the start itself is never one. `last` holds
    what the previous step must have been: ("from" | "to", position).
    """

    guards: tuple[tuple[int, int], ...]
    start: int
    end: int
    ops: tuple[Op, ...]
    next: int
    last: tuple[tuple[str, int], ...] = ()
    sure: bool = True  # it is emitted whenever the guards hold; else it only may be

    @property
    def plain(self) -> bool:
        """One piece goes from start to end and nothing else happens."""
        shift = ("shift", ((self.start, self.end),))
        return self.start != self.end and self.next == COMPLETE and self.ops == (shift,)

    def taken(self) -> set[int]:
        """Positions whose occupant the move takes: off the board, or elsewhere as a sub-move.

        The piece that moves is among them.
        """
        gone: set[int] = set()
        for op in self.ops:
            kind = op[0]
            if kind == "shift":
                stay = staying(op[1])
                gone.update(end for start, end in op[1] if start != end)
                gone.update(start for start, _ in op[1] if start != stay)
            elif kind in ("remove", "put", "drop"):
                gone.add(op[1])
            elif kind == "copy":
                gone.add(op[2])
        return gone

    def needs(self, cell: int) -> int:
        """The codes that may stand on a cell; -1, which is all, if no guard asks."""
        return next((codes for asked, codes in self.guards if asked == cell), -1)


@dataclass(frozen=True, slots=True)
class Exploration:
    """All emissions; `typed` when they depend on the type of the piece that moves."""

    emissions: tuple[Emission, ...]
    typed: bool = False

    @property
    def exact(self) -> bool:
        return all(emission.sure for emission in self.emissions)
