"""Counts over the board: where what is counted may stand, and what is to be asked of it there.

That a condition holds somewhere is asked of as few cells as the rules allow: of those of a zone, or
of those where such pieces stand, which are found at once; else of the whole board.
"""

from __future__ import annotations

from typing import ClassVar

from translator.analysis.cells import zone_of
from translator.backends.engine.expressions import ExpressionWriter
from translator.ir import expr as e
from translator.ir.expr import Expr


class CountWriter(ExpressionWriter):
    """Expressions of a language that has sets of codes and finds them on the board by itself."""

    SET: ClassVar[str]
    """A set of codes."""
    PICKER: ClassVar[str]
    """What gives the codes on certain cells of a board."""
    MARKS: ClassVar[str]
    """By code, whether a cell is meant."""
    PICKED: ClassVar[str]
    """None of a set of codes is among what a picker gives of a board."""
    STANDING: ClassVar[str]
    """The cells of a board that marks mean."""
    EVERYWHERE: ClassVar[str]
    """All cells."""

    def none_stands(self, node: e.Count) -> str | None:
        """That the condition holds nowhere, if it asks what stands in a zone and nothing else."""
        zone, rest = self.zone_of(node) or (0, None)
        codes = rest and self.tables.by_codes(rest, node.name, "set_", self.SET.format)
        if not codes:
            return None
        picked = self.own(self.tables.members(zone, "picked_", self.PICKER.format))
        return self.PICKED.format(self.own(codes), picked, self.board())

    def own(self, table: tuple[str, bool]) -> str:
        """A table, or (true) that of the player whose pieces move."""
        name, apart = table
        return f"{name}[{self.ME}]" if apart else name

    def zone_of(self, node: e.Count) -> tuple[int, Expr] | None:
        """The zone in which a condition may hold, and what is to be asked there."""
        return zone_of(node.where, node.name, len(self.tables.game.board.zones))

    def cells(self, node: e.Count) -> tuple[str, Expr]:
        """The positions where a condition may hold, and what is to be asked of them."""
        found = self.zone_of(node)
        if found is not None:
            return self.own(self.tables.members(found[0])), found[1]
        first, rest = self.tables.split(node.where, node.name)
        if first is None or not self.tables.small:
            return self.EVERYWHERE.format(self.tables.size), node.where
        marks = self.tables.by_codes(first, node.name, "marks_", self.MARKS.format)
        assert marks is not None
        return self.STANDING.format(self.board(), self.own(marks)), rest
