"""Programs that ask tables whether anything attacks a cell, and loops that ask once.

    safe = sight1.safe(g, king, mover, number, start)
    for at in ...:
        hit = at not in safe if safe is not None else attacked(g, king, at, at, start, ...)

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

SAFE = " safe"  # no local is called so
KNOWN = " known"


class CalmText(PythonBody):
    """A program whose loops ask so."""

    safe: tuple[s.Stmt, list[str]] | None = None
    """The loop that is written, and what it has asked."""
    seen: Mapping[str, tuple[str, Sight]]
    """By function the questions that tables of attacks answer, and the names of these."""
    context: Collection[str]

    def statement(self, node: s.Stmt) -> Lines:
        if not isinstance(node, s.While | s.ForEach) or self.safe is not None:
            return super().statement(node)
        first = self._safe_before(node)
        lines = [*first, *super().statement(node)]
        self.safe = None
        return lines

    def _safe_before(self, loop: s.Stmt) -> Lines:
        """Asks before a loop, once, what is safe of all that is asked about in it."""
        for call in statements((loop,)):
            said = self._said(call, loop) if isinstance(call, s.Call) and self.is_rule else None
            if said is not None:
                own, *args = said
                self.safe = loop, said
                return [f"{self.w.names[SAFE]} = {own}.safe(g, {', '.join(args)})"]
        return []

    def _said(self, call: s.Call, loop: s.Stmt) -> list[str] | None:
        """The tables that answer a question in a loop, and what is said to them each time."""
        own, asked = self.seen.get(self.called(call.procedure), ("", None))
        found = asked and steady(asked, self.game.procedures[call.procedure], call, loop)
        if not found:
            return None
        at, *others = map(self.w.value, found)
        return [own, at, self._mover, *others]

    @property
    def _mover(self) -> str:
        return "mover" if "mover" in self.context else "0"

    def call(self, node: s.Call) -> Lines:
        lines = super().call(node)
        if self.safe is None or self._said(node, self.safe[0]) != self.safe[1]:
            return lines
        _, asked = self.seen[self.called(node.procedure)]
        params = dict(self.game.procedures[node.procedure].params)
        placed = self.w.value(dict(zip(params, node.args, strict=True))[asked.placed])
        safe, (line,) = self.w.names[SAFE], lines
        return [line.replace(" = ", f" = {placed} not in {safe} if {safe} is not None else ", 1)]

    def answered(self, asked: Sight, own: str, rest: str) -> Lines:
        """The question that tables answer, unless what is supposed is no piece."""
        names, known = self.w.names, self.w.names[KNOWN]
        at = names[self.params[0]]
        placed, piece, *cells = (names[one] for one in (asked.placed, asked.piece, *asked.vacated))
        left = "".join(f" and {cell} not in {known}[2]" for cell in cells)
        vacated = "".join(f"{cell}, " for cell in cells)
        given = f"{at}, {self._mover}, {placed}, {piece}, ({vacated})"
        return [
            f"{known} = {own}.known.get(({at}, {self._mover}))",
            f"if {known} and {known}[0] is g.rounds and {piece} in {known}[1]{left}:",
            f"    return {placed} not in {known}[4]",
            f"if {piece} in {own}.codes or {placed} < 0:",
            f"    return {own}.seen(g, {given})",
            f"return {rest}",
        ]
