"""Attack tables of a generated module: what `attacked?`, `defended?` and check rules read."""

from __future__ import annotations

from collections.abc import Iterable

from translator.analysis.attacks import AttackOn, Guards
from translator.analysis.threats import Threats, leaps
from translator.backends.engine.attacking import Kinds, attack_tables, away
from translator.backends.engine.constants import Constants
from translator.backends.javascript.generators import Generators
from translator.backends.javascript.literals import among, literal, members


class CheckWriter:
    """Writes the attack tables that a game needs."""

    def __init__(self, threats: Threats, generators: Generators, constants: Constants) -> None:
        self.threats, self.generators, self.constants = threats, generators, constants
        self._sets: dict[int, int] = {}

    @property
    def parts(self) -> list[str]:
        """The run-time parts that the game needs."""
        check = ["pinning", "check"] if self.threats.stage is not None else []
        return ["attacks", *check] if self.threats.any else []

    def data(self) -> dict[str, str]:
        """Entries of the tables of the module."""
        threats = self.threats
        if not threats.any:
            return {}
        codes = self.generators.tables.codes
        attacks = [["null"] * (codes.size + 1) for _ in range(codes.players)]
        hit, table = "(p) => {}", 'attackTable(attacked({}, "{}"), CODES)'
        tables = attack_tables(threats.attacks.values(), self._on, self.constants, hit, table)
        for (attacker, victim), attack in threats.attacks.items():
            attacks[attacker][victim] = tables[id(attack)]
        data = {
            "foes": literal(threats.foes),
            "attacks": _array(map(_array, attacks)),
            "attackSets": f"sets(CODES, {literal([members(codes) for codes in self._sets])})",
            "anyForward": literal(bool(threats.forward)),
            "forward": self._forward(),
        }
        if threats.stage is not None:
            data["royals"] = _array(map(self._royals, threats.royals))
            data["dangers"] = literal(threats.dangers)
            data["simple"] = literal(threats.simple)
        return data

    def _royals(self, codes: tuple[int, ...]) -> str:
        return among(sum(1 << code for code in set(codes))) if codes else "null"

    def _forward(self) -> str:
        """By what is asked, functions by player."""
        rows: dict[int, dict[int, str]] = {}
        for (player, what), entries in self.threats.forward.items():
            rows.setdefault(what, {})[player] = self.generators.forward(player, entries)
        players = range(len(self.generators.game.players))
        pairs = (
            f"[{what}, {_array(row.get(player, 'undefined') for player in players)}]"
            for what, row in rows.items()
        )
        return f"new Map({_array(pairs)})"

    def _on(self, on: AttackOn, p: int) -> Kinds:
        def hit(codes: int, *words: str) -> str:
            return _array([str(self._set(codes)), *words])

        def cells(codes: int, cells: tuple[int, ...]) -> str:
            return hit(codes, *(away(cell, p) for cell in cells))

        def way(guards: Guards) -> str:
            return _array(f"{away(cell, p)}, {self._set(codes)}" for cell, codes in guards)

        return (
            [cells(codes, leap) for codes, leap in leaps(on).items()],
            [cells(codes, ray) for ray, codes in on.rays.items()],
            [cells(codes, hop) for hop, codes in on.hops.items()],
            [
                hit(codes, away(cell, p), _array(map(way, ways)))
                for (codes, cell), ways in on.guarded.items()
            ],
            [
                hit(
                    codes,
                    away(cell, p),
                    _array([way(guards)]),
                    *(away(q, p) for q in (start, end)),
                )
                for codes, cell, guards, start, end in on.lasting
            ],
        )

    def _set(self, codes: int) -> int:
        """The number of a set of codes."""
        return self._sets.setdefault(codes, len(self._sets))


def _array(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"
