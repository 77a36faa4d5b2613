"""Attack tables of a generated module: what `attacked?`, `defended?` and check rules read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from translator.analysis.attacks import AttackOn, Guards
from translator.analysis.plan import Row
from translator.analysis.threats import Threats, leaps
from translator.backends.engine.attacking import Kinds, attack_tables, away
from translator.backends.engine.constants import Constants
from translator.backends.python.generators import Generators
from translator.backends.python.literals import literal


class CheckWriter:
    """Writes the attack tables that a game needs as class attributes."""

    def __init__(self, threats: Threats, generators: Generators, constants: Constants) -> None:
        self.threats, self.generators, self.constants = threats, generators, constants

    @property
    def part(self) -> str | None:
        """The mixin the game needs."""
        if self.threats.stage is not None:
            return "Check"
        return "Attacks" if self.threats.any else None

    def lines(self) -> list[str]:
        """Class attributes (indented), or nothing."""
        threats = self.threats
        if not threats.any:
            return []
        hit, table = "lambda p: {}", "attacked({}, '{}')"
        tables = attack_tables(threats.attacks.values(), self._on, self.constants, hit, table)
        lines = [f"    ATTACKERS = {literal(threats.foes)}", "    ATTACKS = {"]
        for (attacker, victim), attack in threats.attacks.items():
            lines.append(f"        ({attacker}, {victim}): {tables[id(attack)]},")
        lines += ["    }", "    FORWARD = {"]
        for (player, what), rows in threats.forward.items():
            lines.append(f"        ({player}, {what}): {self._row(player, rows)},")
        lines.append("    }")
        if threats.stage is not None:
            lines += [
                f"    ROYALS = {literal(threats.royals)}",
                f"    DANGERS = {literal(threats.dangers)}",
                f"    SIMPLE = {threats.simple}",
            ]
        return lines

    def _on(self, on: AttackOn, p: int) -> Kinds:
        def cells(codes: int, cells: tuple[int, ...]) -> str:
            return (
                f"({self.generators.codes(codes)}, ({''.join(f'{away(q, p)}, ' for q in cells)}))"
            )

        def guarded(codes: int, cell: int, ways: Sequence[Guards]) -> str:
            rows = _tuple(
                _tuple(f"({self.generators.codes(need)}, {away(at, p)})" for at, need in way)
                for way in ways
            )
            return f"{self.generators.codes(codes)}, {away(cell, p)}, {rows}"

        return (
            [cells(codes, leap) for codes, leap in leaps(on).items()],
            [cells(codes, ray) for ray, codes in on.rays.items()],
            [cells(codes, hop) for hop, codes in on.hops.items()],
            [f"({guarded(codes, cell, ways)})" for (codes, cell), ways in on.guarded.items()],
            [
                f"({guarded(codes, cell, [way])}, {away(start, p)}, {away(end, p)})"
                for codes, cell, way, start, end in on.lasting
            ],
        )

    def _row(self, owner: int, rows: tuple[Row, ...]) -> str:
        """Generators by code of some entries of a player."""
        return f"({', '.join(map(str, self.generators.moves_by_code(owner, rows)))},)"


def _tuple(parts: Iterable[str]) -> str:
    items = list(parts)
    return f"({', '.join(items)},)" if items else "()"
