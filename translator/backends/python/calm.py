"""Loops in scripts that ask once whether anything can attack what they ask about.

    calm = sight1.calm(g, king, mover, number, here)
    for at in ...:
        hit = not calm and attacked(g, king, at, at, here, number, mover)

Most pieces may go wherever they like: nothing attacks the cell, and they stand between no attacker
and it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from translator.analysis.legality.sights import Sight, steady
from translator.backends.engine.bodies import Lines
from translator.backends.python.statements import PythonBody
from translator.ir import stmt as s
from translator.ir.walk import statements

CALM = " calm"  # no local is called so


class CalmText(PythonBody):
    """A program whose loops ask so."""

    calm: tuple[s.Stmt, list[str]] | None = None
    """The loop that is written, and what it has asked."""
    seen: Mapping[str, tuple[str, Sight]]
    """By function the questions that tables of attacks answer, and the names of these."""
    context: Collection[str]

    def statement(self, node: s.Stmt) -> Lines:
        if not isinstance(node, s.While | s.ForEach) or self.calm is not None:
            return super().statement(node)
        first = self._calm_before(node)
        lines = [*first, *super().statement(node)]
        self.calm = None
        return lines

    def _calm_before(self, loop: s.Stmt) -> Lines:
        """Asks before a loop, once, whether something can be attacked that is asked in it."""
        for call in statements((loop,)):
            said = self._said(call, loop) if isinstance(call, s.Call) and self.is_rule else None
            if said is not None:
                own, *args = said
                self.calm = loop, said
                return [f"{self.w.names[CALM]} = {own}.calm(g, {', '.join(args)})"]
        return []

    def _said(self, call: s.Call, loop: s.Stmt) -> list[str] | None:
        """The tables that answer a question in a loop, and what is said to them each time."""
        own, asked = self.seen.get(self.called(call.procedure), ("", None))
        found = asked and steady(asked, self.game.procedures[call.procedure], call, loop)
        if not found:
            return None
        at, *others = map(self.w.value, found)
        return [own, at, "mover" if "mover" in self.context else "0", *others]

    def call(self, node: s.Call) -> Lines:
        lines = super().call(node)
        if self.calm is not None and self._said(node, self.calm[0]) == self.calm[1]:
            (line,) = lines
            return [line.replace(" = ", f" = not {self.w.names[CALM]} and ", 1)]
        return lines
