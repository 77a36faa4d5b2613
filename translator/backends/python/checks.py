"""Attack tables of a generated module: what `attacked?`, `defended?` and check rules read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from translator.analysis.plan import Row
from translator.backends.engine.attacking import AttackWriter
from translator.backends.python.generators import Generators
from translator.backends.python.literals import literal, sequence


class CheckWriter(AttackWriter[Generators]):
    """Writes the attack tables that a game needs as class attributes."""

    TABLE: ClassVar = "attacked({}, '{}')"

    @property
    def part(self) -> str | None:
        """The mixin the game needs."""
        if self.threats.check is not None:
            return "Check"
        return "Attacks" if self.threats.any else None

    def lines(self) -> list[str]:
        """Class attributes (indented), or nothing."""
        threats = self.threats
        if not threats.any:
            return []
        tables = self.tables(threats.attacks.values())
        lines = [f"    ATTACKERS = {literal(threats.foes)}", "    ATTACKS = {"]
        for (attacker, victim), attack in threats.attacks.items():
            lines.append(f"        ({attacker}, {victim}): {tables[id(attack)]},")
        lines += ["    }", *self._nexts(), "    FORWARD = {"]
        for (player, what), rows in threats.forward.items():
            lines.append(f"        ({player}, {what}): {self._row(player, rows)},")
        lines.append("    }")
        for name, value in self.of_check().items():
            lines.append(f"    {name.upper()} = {literal(value)}")
        return lines

    def _nexts(self) -> list[str]:
        nexts = self.threats.nexts if self.threats.mates_by_next else ()
        return [f"    NEXTS = {literal(nexts)}"] if nexts else []

    def hits(self, sources: Iterable[str]) -> str:
        """Data: functions would be most of what is read when such a module is imported."""
        return f"Hits({sequence(map(self.generators.codes, self.sets))}, '{';'.join(sources)}')"

    def away(self, cell: int, position: int) -> str:
        return "x" if cell < 0 else f"{cell - position:+}"

    def cells(self, codes: int, cells: list[str]) -> str:
        return f"{self.set(codes)} {','.join(cells)}"

    def guarded(
        self, codes: int, cell: str, ways: list[list[tuple[str, int]]], last: list[str]
    ) -> str:
        rows = "/".join(",".join(f"{self.set(need)}{at}" for at, need in way) for way in ways)
        return " ".join([self.set(codes), cell, rows, *last])

    def _row(self, owner: int, rows: tuple[Row, ...]) -> str:
        """Generators by code of some entries of a player."""
        return sequence(map(str, self.generators.moves_by_code(owner, rows)))
