"""Attack tables of a generated module: what `attacked?`, `defended?` and check rules read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from translator.backends.engine.attacking import AttackWriter
from translator.backends.javascript.generators import Generators
from translator.backends.javascript.literals import among, array, literal, members


class CheckWriter(AttackWriter[Generators]):
    """Writes the attack tables that a game needs."""

    TABLE: ClassVar = 'attackTable(attacked({}, "{}"), CODES)'

    @property
    def parts(self) -> list[str]:
        """The run-time parts that the game needs."""
        check = ["pinning", "check"] if self.threats.check is not None else []
        return ["attacks", *check] if self.threats.any else []

    def data(self) -> dict[str, str]:
        """Entries of the tables of the module."""
        threats = self.threats
        if not threats.any:
            return {}
        codes = self.generators.tables.codes
        most = max((asked for _, asked in threats.attacks), default=0)
        attacks = [["null"] * (most + 1) for _ in range(codes.players)]
        tables = self.tables(threats.attacks.values())
        for (attacker, victim), attack in threats.attacks.items():
            attacks[attacker][victim] = tables[id(attack)]
        data = {
            "foes": literal(threats.foes),
            "attacks": array(map(array, attacks)),
            "attackSets": f"sets(CODES, {literal([members(codes) for codes in self.sets])})",
            "anyForward": literal(bool(threats.forward)),
            "forward": self._forward(),
        }
        if threats.mates_by_next:
            data["nexts"] = literal(threats.nexts)
        if check := self.of_check():
            data["royals"] = array(map(self._royals, check["royals"]))
            data["kings"] = literal([self.generators.scanned(_set(row)) for row in check["royals"]])
            data |= {name: literal(check[name]) for name in ("dangers", "last")}
            if check["checks"]:
                data["checks"] = array(
                    array([self._royals(royals), literal(dangers)])
                    for royals, dangers in check["checks"]
                )
            # Kings that arrive, and attacks that no table knows of, are looked at by trials.
            tried = check["crowns"] or check["forward_from"]
            data["simple"] = literal([simple and not tried for simple in check["simple"]])
        return data

    def _royals(self, codes: tuple[int, ...]) -> str:
        """A table of codes, which turns share."""
        return self.generators.constants.add("royals", among(_set(codes))) if codes else "null"

    def _forward(self) -> str:
        """By what is asked, functions by player."""
        rows: dict[int, dict[int, str]] = {}
        for (player, what), entries in self.threats.forward.items():
            rows.setdefault(what, {})[player] = self.generators.forward(player, entries)
        players = range(len(self.generators.game.players))
        pairs = (
            f"[{what}, {array(row.get(player, 'undefined') for player in players)}]"
            for what, row in rows.items()
        )
        return f"new Map({array(pairs)})"

    def hits(self, sources: Iterable[str]) -> str:
        return array(f"(p) => {source}" for source in sources)

    def away(self, cell: int, position: int) -> str:
        return str(cell) if cell < 0 else f"p{cell - position:+}" if cell != position else "p"

    def cells(self, codes: int, cells: list[str]) -> str:
        return array([self.set(codes), *cells])

    def guarded(
        self, codes: int, cell: str, ways: list[list[tuple[str, int]]], last: list[str]
    ) -> str:
        rows = [array(f"{at}, {self.set(need)}" for at, need in way) for way in ways]
        return array([self.set(codes), cell, array(rows), *last])


def _set(codes: Iterable[int]) -> int:
    return sum(1 << code for code in set(codes))
