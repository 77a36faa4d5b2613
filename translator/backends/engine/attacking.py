"""Attack tables as source: what attacks a position, told by how far away it is.

The same attacks occur on many positions, such as "a knight two rows up and one to the left". Each
is written once, as seen from the position `p`; a position has a list of numbers of them for each
kind of attack, with `4-7` for those from 4 to 7: most positions share nearly all of theirs with
the one before. An example of a text of two positions, with five kinds each: `0 1|2||;0|||3|4-7`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from translator.analysis.legality.attacks import AttackOn, Attacks, Guards
from translator.analysis.legality.threats import Threats, leaps
from translator.backends.engine.constants import Constants
from translator.backends.engine.generators import GeneratorWriter

Kinds = Sequence[Iterable[str]]
"""By kind, attacks on a position as source."""

_Generators = TypeVar("_Generators", bound=GeneratorWriter)


class AttackWriter(ABC, Generic[_Generators]):
    """Writes the attack tables that a game needs; a language says what functions look like."""

    TABLE: ClassVar[str]

    def __init__(self, threats: Threats, generators: _Generators) -> None:
        self.threats, self.generators = threats, generators
        self.sets: dict[int, int] = {}  # of codes, by their numbers

    def set(self, codes: int) -> str:
        """The number of a set of codes."""
        return str(self.sets.setdefault(codes, len(self.sets)))

    def tables(self, attacks: Iterable[Attacks]) -> dict[int, str]:
        """The names of tables by the identity of attacks."""
        return attack_tables(attacks, self._on, self.generators.constants, self.hits, self.TABLE)

    def of_check(self) -> dict[str, Any]:
        """What the game says of royal pieces; nothing if it has none."""
        threats = self.threats
        if threats.check is None:
            return {}
        by_turn = [(threats.codes(guard), guard.attackers) for guard in threats.guards]
        checks = [(threats.codes(guard), guard.attackers) for guard in threats.checks]
        return {
            "royals": tuple(royals for royals, _ in by_turn),
            "dangers": tuple(attackers for _, attackers in by_turn),
            "checks": tuple(checks) if checks != by_turn else (),
            "simple": threats.simple,
            "crowns": threats.crowns,
            "last": threats.check.last,
            "forward_from": threats.forward_from,
        }

    def _on(self, on: AttackOn, p: int) -> Kinds:
        """Leaps, rays, hops, what is guarded, and what lasts for one step, in this order."""

        def cells(codes: int, cells: tuple[int, ...]) -> str:
            return self.cells(codes, [self.away(cell, p) for cell in cells])

        def guarded(codes: int, cell: int, ways: Sequence[Guards], *last: int) -> str:
            rows = [[(self.away(at, p), need) for at, need in way] for way in ways]
            return self.guarded(codes, self.away(cell, p), rows, [self.away(at, p) for at in last])

        return (
            [cells(codes, leap) for codes, leap in leaps(on).items()],
            [cells(codes, ray) for ray, codes in on.rays.items()],
            [cells(codes, hop) for hop, codes in on.hops.items()],
            [guarded(codes, cell, ways) for (codes, cell), ways in on.guarded.items()],
            [guarded(codes, cell, [way], *last) for codes, cell, way, *last in on.lasting],
        )

    @abstractmethod
    def hits(self, sources: Iterable[str]) -> str:
        """All attacks, by their numbers."""

    @abstractmethod
    def away(self, cell: int, position: int) -> str:
        """A cell, seen from `p`; a negative one is no cell."""

    @abstractmethod
    def cells(self, codes: int, cells: list[str]) -> str:
        """Pieces of these codes attack from cells."""

    @abstractmethod
    def guarded(
        self, codes: int, cell: str, ways: list[list[tuple[str, int]]], last: list[str]
    ) -> str:
        """Pieces attack from a cell where one of the ways is open: on cells stand these codes.

        `last` are the ends of the previous step, if it matters.
        """


def attack_tables(
    attacks: Iterable[Attacks],
    kinds: Callable[[AttackOn, int], Kinds],
    constants: Constants,
    written: Callable[[Iterable[str]], str],
    table: str,
) -> dict[int, str]:
    """The names of tables by the identity of attacks, which several victims share.

    `written` is how all attacks are, `table` what tables look like, with places for what differs.
    """
    hits: dict[str, int] = {}
    rows = {
        id(attack): ";".join(
            "|".join(
                _ranges([hits.setdefault(source, len(hits)) for source in sources])
                for sources in kinds(on, position)
            )
            for position, on in enumerate(attack.positions)
        )
        for attack in attacks
    }
    name = constants.add("hits", written(hits))
    return {key: constants.add("attacks", table.format(name, row)) for key, row in rows.items()}


def _ranges(numbers: Iterable[int]) -> str:
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return " ".join("-".join(map(str, ends)) for ends in found)
