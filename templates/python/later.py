"""`later`: drops whose effects are found out when somebody asks for them.

They are there wherever a cell is empty: `certain` in the analysis proves it where engines are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from .move import COMPLETE, DROP, Raw


class Still:
    """The engine as it was where drops were found, their rule and what that takes."""

    def __init__(self, g: Any, rule: Callable[..., None], given: tuple[Any, ...]) -> None:
        self.engine = object.__new__(type(g))
        self.engine._b, self.engine._at, self.engine._vars = g._b[:], g._at[:], g._vars[:]
        self.engine._lf, self.engine._lt = g._lf, g._lt
        self.rule = rule
        self.given = given
        self.code = g.with_owner(1 + given[2], given[1])

    def effects(self, at: int) -> tuple[Any, ...]:
        """Those of the drop on a cell."""
        out: list[Raw] = []
        self.rule(self.engine, self.engine._b, at, out, *self.given)
        ((*_, found),) = out
        return tuple(found)


class Later(Sequence[Any]):
    """The effects of a drop: the first is known, for the others the rule is run, once.

    There is one for each move of a position, most of which nobody ever asks.
    """

    __slots__ = ("at", "known")

    def __init__(self, at: int, known: Still | tuple[Any, ...]) -> None:
        self.at = at
        self.known = known

    @property
    def all(self) -> tuple[Any, ...]:
        if isinstance(self.known, Still):
            self.known = self.known.effects(self.at)
        return self.known

    @property
    def first(self) -> Any:
        return (DROP, self.at, self.known.code) if isinstance(self.known, Still) else self.known[0]

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, index: Any) -> Any:
        return self.first if index == 0 else self.all[index]

    def __iter__(self) -> Iterator[Any]:
        yield self.first
        yield from self.all[1:]

    def __eq__(self, other: object) -> bool:
        return self.all == (other.all if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(self.all)

    def __repr__(self) -> str:
        return repr(self.all)

    def __reduce__(self) -> Any:
        return tuple, (self.all,)


def later(
    g: Any, out: list[Raw], cells: Iterable[int], rule: Callable[..., None], *given: Any
) -> None:
    """Appends a drop on each empty one of these cells; `given` begins with label, owner, type."""
    b, label = g._b, given[0]
    still = Still(g, rule, given)
    out += [(label, -1, p, COMPLETE, Later(p, still)) for p in cells if not b[p]]
