"""What the functions of one Python module share: as everywhere, and names for functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from translator.analysis.cells import codes_of
from translator.analysis.facts import Facts
from translator.backends.engine import shared
from translator.backends.engine.constants import Constants
from translator.backends.python.literals import literal
from translator.backends.python.naming import Names, identifier
from translator.ir.expr import Count
from translator.ir.game import Game

MANY = 8
"""So many codes are counted one after the other; of more there is a table."""


class Shared(shared.Shared):
    """Tables as tuples; scratch variables are attributes of the engine."""

    TARGET = "Python"

    def __init__(self, game: Game, facts: Facts, constants: Constants) -> None:
        super().__init__(game, facts, constants)
        self.names = Names()
        self.counts_moves = False  # whether anything asks how many moves there are
        self.needs: Callable[[int], Iterable[str]] = lambda _: ()  # of the context, by procedure
        self.variables = [
            self.names.attribute(variable.name) if variable.scratch else ""
            for variable in game.variables
        ]

    def numbers(self, values: Iterable[int]) -> str:
        return literal(tuple(values))

    def flags(self, values: Iterable[int]) -> str:
        return literal(tuple(values))

    def among(self, codes: int) -> str:
        return among(codes)

    def listed(self, items: Iterable[str]) -> str:
        return f"({', '.join(items)},)"

    def link_name(self, direction: int, back: bool) -> str:
        name = identifier(self.game.board.directions[direction])
        return f"{'back' if back else 'link'}_{name}_"

    def found_codes(self, node: Count) -> tuple[str, bool, bool] | None:
        """What a count is of that only asks for codes: a list of them, or (the last) a table.

        It is there by player, if that makes a difference (true). `None` if it asks for more.
        """
        codes = self.facts.codes
        found = [codes_of(node.where, node.name, codes, p) for p in range(len(self.game.players))]
        sets = [one for one in found if one is not None]
        if len(sets) < len(found):
            return None
        many = max(one.bit_count() for one in sets) > MANY
        rows = [among(one) if many else literal(tuple(codes.members(one))) for one in sets]
        names = [self.constants.add("codes_", row) for row in rows]
        return (*self._by_player("CODES_", names), many)

    def members(self, zone: int) -> tuple[str, bool]:
        """The positions of a zone, or (true) that by player, if it is not the same."""
        rows = (tuple(sorted(cells)) for cells in self.game.board.zones[zone].positions)
        return self._by_player("CELLS_", [self.constants.add("cells_", literal(r)) for r in rows])

    def lines(self) -> list[str]:
        """The tables that were asked for, with the function that makes sets of codes."""
        return [
            f"CODES = {self.facts.codes.size}",
            "",
            "",
            "def among(codes):",
            '    """A table by code: 1 for the codes in a set given as bits."""',
            "    return tuple(codes >> code & 1 for code in range(CODES + 1))",
            "",
            "",
            *(f"{name} = {source}" for name, source in self.tables()),
        ]


def among(codes: int) -> str:
    """A table that tells which codes are in a set."""
    return f"among({codes:#x})"
