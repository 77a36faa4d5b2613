"""Programs that ask tables whether anything attacks a cell, and loops that ask once.

    safe = sight1.safe(g, king, mover, number, (start, ))
    for at in ...:
        hit = at not in safe if safe is not None else sight1.seen(g, king, mover, at, number, ...)

Most pieces may go wherever they like: nothing attacks the cell, and they stand between no attacker
and it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from translator.analysis.legality.sights import Sight, given, steady
from translator.backends.engine.bodies import Lines
from translator.backends.python.statements import PythonBody
from translator.ir import stmt as s
from translator.ir.walk import statements

SAFE = " safe"  # no local is called so


class SightText(PythonBody):
    """A program that asks so."""

    safe: tuple[s.Stmt, list[str]] | None = None
    """The loop that is written, and what it has asked."""
    sights: Mapping[int, Sight]
    """The procedures that are questions which tables answer."""
    seeing: Callable[[int], str]
    """The name of these tables."""
    context: Collection[str]

    def statement(self, node: s.Stmt) -> Lines:
        if not isinstance(node, s.Loop) or self.safe is not None:
            return super().statement(node)
        first = self._safe_before(node)
        lines = [*first, *super().statement(node)]
        self.safe = None
        return lines

    def _safe_before(self, loop: s.Stmt) -> Lines:
        """Asks before a loop, once, what is safe of all that is asked about in it."""
        for call in statements((loop,)):
            asked = self._asked(call, loop) if isinstance(call, s.Call) and self.is_rule else []
            if asked:
                self.safe = loop, asked
                own, at, piece, left = asked
                said = f"g, {at}, {self._mover}, {piece}, ({left})"
                return [f"{self.w.names[SAFE]} = {own}.safe({said})"]
        return []

    def _asked(self, call: s.Call, loop: s.Stmt) -> list[str]:
        """The tables that answer a question in a loop, and what is said to them each time."""
        asked = self.sights.get(call.procedure)
        if asked is None or (found := steady(self.game, asked, call, loop)) is None:
            return []
        at, piece, *left = map(self.w.value, found)
        return [self.seeing(call.procedure), at, piece, _items(left)]

    @property
    def _mover(self) -> str:
        return "mover" if "mover" in self.context else "0"

    def call(self, node: s.Call) -> Lines:
        asked = self.sights.get(node.procedure)
        if asked is None or not node.results:
            return super().call(node)
        told = {name: self.w.value(one) for name, one in given(self.game, node).items()}
        at, placed, piece = next(iter(told.values())), told[asked.placed], told[asked.piece]
        said = f"g, {at}, {self._mover}, {placed}, {piece}"
        vacated = _items([told[one] for one in asked.vacated])
        seen = f"{self.seeing(node.procedure)}.seen({said}, ({vacated}))"
        if self.safe is not None and self._asked(node, self.safe[0]) == self.safe[1]:
            safe = self.w.names[SAFE]
            seen = f"{placed} not in {safe} if {safe} is not None else {seen}"
        return [f"{self.w.names[node.results[0]]} = {seen}"]


def _items(texts: list[str]) -> str:
    return "".join(f"{text}, " for text in texts)
