"""Attack tables of a generated module: what `attacked?`, `defended?` and check rules read."""

from __future__ import annotations

from collections.abc import Iterable

from translator.analysis.attacks import AttackOn, Attacks
from translator.analysis.plan import Row
from translator.analysis.threats import Threats, leaps
from translator.backends.engine.constants import Constants
from translator.backends.python.generators import Generators
from translator.backends.python.literals import literal


class CheckWriter:
    """Writes the attack tables that a game needs as class attributes."""

    def __init__(self, threats: Threats, generators: Generators, constants: Constants) -> None:
        self.threats, self.generators, self.constants = threats, generators, constants
        self._names: dict[int, str] = {}

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
        lines = [f"    ATTACKERS = {literal(threats.foes)}", "    ATTACKS = {"]
        for (attacker, victim), attack in threats.attacks.items():
            lines.append(f"        ({attacker}, {victim}): {self._table(attack)},")
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

    def _table(self, attack: Attacks) -> str:
        """The attacks on every position; victims that share them share the table."""
        if id(attack) not in self._names:
            rows = ", ".join(self.constants.add("attack", self._on(on)) for on in attack.positions)
            self._names[id(attack)] = self.constants.add("attacks", f"({rows},)")
        return self._names[id(attack)]

    def _on(self, on: AttackOn) -> str:
        codes = self.generators.codes
        parts = [
            _tuple(f"({codes(c)}, {literal(cells)})" for c, cells in leaps(on).items()),
            _tuple(f"({codes(c)}, {literal(ray)})" for ray, c in on.rays.items()),
            _tuple(f"({codes(c)}, {literal(hop)})" for hop, c in on.hops.items()),
            _tuple(self._guarded(c, cell, ways) for (c, cell), ways in on.guarded.items()),
            _tuple(
                f"{self._guarded(c, cell, [way])[:-1]}, {start}, {end})"
                for c, cell, way, start, end in on.lasting
            ),
        ]
        return f"({', '.join(parts)})"

    def _guarded(self, codes: int, cell: int, ways: list[tuple[tuple[int, int], ...]]) -> str:
        rows = _tuple(
            _tuple(f"({self.generators.codes(need)}, {at})" for at, need in way) for way in ways
        )
        return f"({self.generators.codes(codes)}, {cell}, {rows})"

    def _row(self, owner: int, rows: tuple[Row, ...]) -> str:
        """Generators by code of some entries of a player."""
        codes = self.generators.tables.codes
        names = ["None"] * (codes.size + 1)
        for piece, row in enumerate(rows):
            names[codes.code(owner, piece)] = self.generators.moves(owner, piece, row) or "None"
        return f"({', '.join(names)},)"


def _tuple(parts: Iterable[str]) -> str:
    items = list(parts)
    return f"({', '.join(items)},)" if items else "()"
