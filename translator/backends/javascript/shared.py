"""What the functions of one JavaScript module share: as everywhere, and the layout of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from translator.analysis.facts import Facts, Layout
from translator.backends.engine import shared
from translator.backends.engine.constants import Constants
from translator.backends.javascript.literals import among, array, integers, literal
from translator.ir.game import Game


class Shared(shared.Shared):
    """Tables as typed arrays; scratch variables are fields of the engine."""

    TARGET = "JavaScript"

    def __init__(self, game: Game, facts: Facts, constants: Constants) -> None:
        self.layout = Layout(facts)
        super().__init__(game, facts, constants, self.layout.variables)
        self.divides = False  # whether anything needs the part for divisions
        self.abandons: Callable[[int], bool] = lambda _: True  # by procedure: what it may do

    def numbers(self, values: Iterable[int]) -> str:
        return integers(values)

    def flags(self, values: Iterable[int]) -> str:
        return integers(map(int, values), "Uint8Array")

    def among(self, codes: int) -> str:
        return among(codes)

    SPREAD = "..."

    def row(self, numbers: tuple[int, ...]) -> str:
        return literal(numbers)

    def listed(self, items: Iterable[str]) -> str:
        return array(items)

    def link_name(self, direction: int, back: bool) -> str:
        return "link"

    def lines(self) -> list[str]:
        """The tables that were asked for, and where parts of the state begin."""
        return [
            f"const RESERVE = {self.layout.reserve};",
            f"const BITS = {self.layout.attributes};",
            *(f"const {name} = {source};" for name, source in self.tables()),
        ]
