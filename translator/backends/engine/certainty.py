"""What is certain of positions and numbers where an expression stands, and need not be asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from translator.backends.engine import groups
from translator.backends.engine.shared import Shared
from translator.ir import expr as e
from translator.ir.expr import Const, Expr, Kind
from translator.ir.nouns import OF_KIND, number_of
from translator.passes.course import symbol


class Certainty:
    """What is certain in one function while it is written."""

    loops: Mapping[str, Kind] = {}
    """The locals that nothing sets but loops over things."""
    sure: Collection[str] = ()
    """The locals that are always on the board."""
    bounded: Mapping[Expr, int] = {}
    """The locals and parameters that are from 0 on below a number where the source stands."""
    fixed: Collection[Expr] = ()
    """Parameters that nothing sets: what they lead to is found once."""

    def __init__(self, shared: Shared) -> None:
        self.tables = shared

    def valid(self, node: Expr) -> bool:
        """The position is certainly on the board."""
        if isinstance(node, e.Local | e.Origin):
            return symbol(node) in self.sure or self._goes_through(node, self.tables.size)
        if isinstance(node, Const):
            return 0 <= node.value < self.tables.size
        return isinstance(node, e.Param) and node.kind is Kind.POSITION

    def runs_below(self, node: Expr, size: int) -> bool:
        """It is certainly a number from 0 on below the size."""
        if isinstance(node, e.Me | e.Mover | e.Table):
            return groups.limit(node, self.tables.game) <= size
        if isinstance(node, e.Local | e.Param) and self.bounded.get(node, size + 1) <= size:
            return True
        return self._goes_through(node, size) or (size >= self.tables.size and self.valid(node))

    def _goes_through(self, node: Expr, limit: int) -> bool:
        """It is a thing that a loop goes through, of which there are at most so many."""
        if not isinstance(node, e.Local) or node.name not in self.loops:
            return False
        kind = self.loops[node.name]  # rows of a table may hold any numbers
        return kind in OF_KIND and number_of(self.tables.game, OF_KIND[kind]) <= limit

    @contextmanager
    def knowing(self, index: e.Local | e.Param, size: int) -> Iterator[None]:
        """Here the index is known to be one of an array of this size."""
        before = self.bounded
        self.bounded = {**before, index: size}
        try:
            yield
        finally:
            self.bounded = before
