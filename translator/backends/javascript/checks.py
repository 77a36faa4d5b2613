"""Attack tables of a generated module: what `attacked?`, `defended?` and check rules read."""

from __future__ import annotations

from collections.abc import Iterable

from translator.analysis.attacks import AttackOn, Attacks, Guards
from translator.analysis.threats import Threats, leaps
from translator.backends.engine.constants import Constants
from translator.backends.javascript.generators import Generators
from translator.backends.javascript.literals import among, literal, members


class CheckWriter:
    """Writes the attack tables that a game needs."""

    def __init__(self, threats: Threats, generators: Generators, constants: Constants) -> None:
        self.threats, self.generators, self.constants = threats, generators, constants
        self._names: dict[int, str] = {}
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
        for (attacker, victim), attack in threats.attacks.items():
            attacks[attacker][victim] = self._table(attack)
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

    def _table(self, attack: Attacks) -> str:
        """The attacks on every position; victims that share them share the table."""
        if id(attack) not in self._names:
            rows = ", ".join(
                self.constants.add("attack", literal(self._on(on))) for on in attack.positions
            )
            source = f"attackTable([{rows}], CODES)"
            self._names[id(attack)] = self.constants.add("attacks", source)
        return self._names[id(attack)]

    def _on(self, on: AttackOn) -> list[list[object]]:
        parts: list[list[object]] = [
            [[self._set(codes), *cells] for codes, cells in leaps(on).items()],
            [[self._set(codes), *ray] for ray, codes in on.rays.items()],
            [[self._set(codes), *hop] for hop, codes in on.hops.items()],
            [
                [self._set(codes), cell, [self._way(way) for way in ways]]
                for (codes, cell), ways in on.guarded.items()
            ],
            [
                [self._set(codes), cell, [self._way(way)], start, end]
                for codes, cell, way, start, end in on.lasting
            ],
        ]
        while parts and not parts[-1]:
            parts.pop()
        return parts

    def _way(self, way: Guards) -> list[int]:
        return [word for cell, codes in way for word in (cell, self._set(codes))]

    def _set(self, codes: int) -> int:
        """The number of a set of codes."""
        return self._sets.setdefault(codes, len(self._sets))


def _array(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"
