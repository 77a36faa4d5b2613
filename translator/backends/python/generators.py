"""Piece generators as Python functions.

def moves_4(g, b, p, out):
    for ray in slide2[p]:
        for t, m in ray:
            ...
    rule_3(g, b, p, out, 17, 0, 5, link2)
"""

from __future__ import annotations

from collections.abc import Sequence

from translator.analysis.codes import Codes
from translator.analysis.emission import Emission, Op
from translator.analysis.operations import KINDS
from translator.analysis.tables import Guarded, Rows, Tables
from translator.backends.engine.constants import Constants
from translator.backends.engine.forms import Spelling
from translator.backends.engine.generators import GeneratorWriter, Slides, Steps
from translator.backends.engine.walks import WalkText
from translator.backends.python.literals import literal
from translator.backends.python.procedures import Functions
from translator.backends.python.shared import among
from translator.backends.python.walks import Walk
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.parts import Entry
from translator.passes.programs import programs as rules_with_programs


class Generators(GeneratorWriter):
    """The generators of one game, and the rules that they call."""

    _MAKER = "def {}({}):\n    {}\n    return moves"
    SPELLING = Spelling("lambda c: [{}]", "None", "{}", "Walks({}, [{}])", _MAKER, "{} = {}")

    def __init__(
        self, game: Game, tables: Tables, constants: Constants, programs: Functions
    ) -> None:
        super().__init__(game, tables, constants)
        self.programs = programs
        self._run = rules_with_programs(game)

    def written(self, index: int) -> WalkText:
        return Walk(self.game, index, self.programs.shared)

    def codes(self, codes: int) -> str:
        """The name of a table that tells which codes are in a set."""
        return self.constants.add("codes", among(codes))

    def function(self, name: str, lines: list[str], drop: bool) -> str:
        head = f"def {name}({'g, b, out' if drop else 'g, b, p, out'}):"
        return "\n".join([head, *("    " + line for line in lines or ["return"])])

    def keep_reserved(self) -> list[str]:
        return ["g._keep_reserved(out)"]

    def call(self, owner: int, piece: int, entry: Entry, drop: bool) -> list[str]:
        if entry.rule in self._run:
            rule, label = self.programs.rule(entry.rule), self.label(entry)
            line = f"run(g, p, out, {label}, {owner}, {piece}, {rule}, {literal(entry.args)})"
            return self._everywhere(line) if drop else [line]
        text = self.rule(entry.rule)
        values = [str(self.label(entry)), str(owner), str(piece)]
        for index, kind, reverse in text.arguments():
            values.append(self._argument(owner, kind, entry.args[index], reverse))
        call = f"{text.name}(g, b, p, out, {', '.join(values)})"
        return self._everywhere(call) if drop else [call]

    def _everywhere(self, line: str) -> list[str]:
        return [f"for p in range({len(self.game.board.positions)}):", f"    {line}"]

    def _argument(self, owner: int, kind: Kind, value: int, reverse: bool) -> str:
        if kind is Kind.DIRECTION:
            table = self.neighbours(owner, value, reverse)
            return self.link(table)
        if kind is Kind.ZONE:
            return self.zone(self.mask(owner, value)[:-1])
        return str(value)

    def slides(self, slides: Slides) -> list[str]:
        parts = ", ".join(
            f"({self.label(entry)}, {self._targets(table.rays)})" for entry, table in slides.items
        )
        name = self.constants.add("slides", f"slides(({parts},))")
        lines = [f"for ray in {name}[p]:", "    for t, m in ray:", "        if b[t]:"]
        if slides.capture:
            lines += [
                f"            if {self.codes(slides.capture)}[b[t]]:",
                "                out.append(m)",
            ]
        lines.append("            break")
        if slides.quiet:
            lines.append("        out.append(m)")
        return lines

    def steps(self, steps: Steps, drop: bool) -> list[str]:
        shape = steps.guards
        parts = ", ".join(
            f"({self.label(entry)}, {self._guards(table)})" for entry, table in steps.items
        )
        cells = ["q", "r"][: len(shape)]
        source = f"guarded(({parts},))"
        if drop:
            source = f"Flat({len(self.game.board.positions)}, {source})"
        name = self.constants.add("drops" if drop else "steps", source)
        head = f"for {', '.join([*cells, 'm'])} in {name}{'' if drop else '[p]'}:"
        if not cells:
            return [f"for m, in {name}{'' if drop else '[p]'}:", "    out.append(m)"]
        tests = " and ".join(
            f"b[{cell}] == 0" if codes == Codes.EMPTY else f"{self.codes(codes)}[b[{cell}]]"
            for cell, codes in zip(cells, shape, strict=True)
        )
        return [head, f"    if {tests}:", "        out.append(m)"]

    def _targets(self, rows: Rows) -> str:
        """Rays as source: a line along a link table where that is what they are."""
        link = self.line(rows)
        return self.walks(rows, False) if link is None else f"Lines({self.link(link)})"

    def _guards(self, table: Guarded) -> str:
        """Rows of (guard cells..., move): a link table where a plain step guards its own target."""
        link = self.step(table.moves)
        return self.walks(table.moves, True) if link is None else self.link(link)

    def link(self, targets: Sequence[int]) -> str:
        return self.constants.add("link", literal((*targets, -1)))

    def zone(self, mask: Sequence[int]) -> str:
        return self.constants.add("zone", literal((*mask, 0)))

    def item(self, emission: Emission, guarded: bool, drop: bool) -> str:
        """One number where a plain step guards its own target."""
        found = self._item(emission)
        cells = [cell for cell, _ in emission.guards]
        own = emission.plain and cells == [emission.end]
        return str(found) if own or not guarded else str((*cells, found))

    def _item(self, emission: Emission) -> object:
        """The end of a plain move, or (start, end, next, ops)."""
        if emission.plain:
            return emission.end
        return emission.start, emission.end, emission.next, tuple(map(self._op, emission.ops))

    def _op(self, op: Op) -> tuple[object, ...]:
        kind, number = op[0], KINDS.index(op[0].upper())
        if kind in ("drop", "put"):
            _, at, player, piece = op
            assert isinstance(player, int) and isinstance(piece, int)
            return number, at, self.tables.codes.code(player, piece)
        return number, *op[1:]
