"""What the functions of one Python module share: as everywhere, and names for functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from translator.analysis.facts import Facts
from translator.analysis.runs.sweeps import marking
from translator.backends.engine import shared
from translator.backends.engine.constants import Constants
from translator.backends.python.literals import compact, literal, sequence
from translator.backends.python.naming import Names, identifier
from translator.ir.game import Game


class Shared(shared.Shared):
    """Tables as tuples; scratch variables are attributes of the engine."""

    TARGET = "Python"

    def __init__(self, game: Game, facts: Facts, constants: Constants) -> None:
        super().__init__(game, facts, constants)
        self.names = Names()
        self.counts_moves = False  # whether anything asks how many moves there are
        self.bytes = marking(game)
        self.needs: Callable[[int], Iterable[str]] = lambda _: ()  # of the context, by procedure
        self.variables = [
            self.names.attribute(variable.name) if variable.scratch else ""
            for variable in game.variables
        ]

    def numbers(self, values: Iterable[int]) -> str:
        return literal(tuple(values))

    flags = numbers

    def among(self, codes: int) -> str:
        return among(codes)

    SPREAD = "*"

    def row(self, numbers: tuple[int, ...]) -> str:
        return compact(numbers)

    def listed(self, items: Iterable[str]) -> str:
        return sequence(items)

    def most_counted(self) -> int:
        return 1 if self.small else self.facts.codes.size

    def marked(self, codes: int) -> str:
        return f"marks({self.numbers(self.facts.codes.members(codes))})"

    def link_name(self, direction: int, back: bool) -> str:
        name = identifier(self.game.board.directions[direction])
        return f"{'back' if back else 'link'}_{name}_"

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
