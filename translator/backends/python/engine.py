"""What modules of all games have: their tables, functions and goals, and the class `Game`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from translator.analysis.exploration.tables import Tables
from translator.analysis.facts import Facts
from translator.backends.engine.constants import Constants
from translator.backends.engine.data import common_data
from translator.backends.engine.records import described
from translator.backends.python.assemble import assemble
from translator.backends.python.generators import Generators
from translator.backends.python.goals import PythonGoals
from translator.backends.python.literals import compact, literal
from translator.backends.python.procedures import Functions
from translator.backends.python.programs import Programs, scratch
from translator.backends.python.shared import Shared
from translator.ir.game import Game
from translator.ir.parts import Label

_NAMES = """title positions players random flipped pieces modes attributes defaults declared
variables start_variables start start_attributes start_reserve reserved turns next repeat passing
distinct two_ways pass_partial gone recycle recycle_captures recycle_promotions
alternatives shuffles secrets starts spares""".split()
_SETS = {"reserved", "secrets"}
_SELDOM = {"alternatives", "shuffles", "secrets", "starts", "spares"}
"""What few games have: chance at the start, secrets, few cells to begin from, spared pieces."""


class EngineModule(ABC):
    """One module on its way; what a back end of rules or scripts adds is its own."""

    def __init__(self, game: Game, description: dict[str, Any]) -> None:
        self.game, self.description = game, description
        self.tables = Tables(game)
        self.facts = Facts(game, self.tables.codes)
        self.constants = Constants("{} = {}")
        self.boards = Constants("{} = {}")  # tables of functions: they follow them
        self.shared = Shared(game, self.facts, self.constants)
        self.functions = Functions(self.shared, self.boards)
        self.programs = Programs(game, self.facts, self.functions)
        self.generators = Generators(game, self.tables, self.constants, self.boards, self.functions)
        self.goals = PythonGoals(game, self.tables.codes, self.constants, self.functions)
        self.distinct = False
        self.fen = ["Fen"] * bool(description["letters"])

    @abstractmethod
    def parts(self) -> list[str]:
        """The run-time parts, when everything is written."""

    @abstractmethod
    def game_class(self) -> str:
        """The class `Game`."""

    def source(self) -> str:
        """The module without its header."""
        game_class = self.game_class()
        texts = [*self.functions.texts, *self.generators.texts()]
        tables = "\n".join([*self.shared.lines(), *self.constants.lines])
        body = "\n\n\n".join([tables, *texts, "\n".join(self.boards.lines), game_class])
        return assemble(self.parts(), body) + "\n"

    def written(
        self, bases: list[str], own: Iterable[str], labels: dict[Label, int], goals: list[str]
    ) -> str:
        """The class of these lines and methods, and of what all classes have."""
        lines = [f"class Game({', '.join(bases)}):"]
        lines += ['    """The game; see `describe()` for its names."""', "", *own]
        lines += [f"    LABELS = {literal(tuple((label.name, label.args) for label in labels))}"]
        lines += [f"    DESCRIPTION = {described(self.description, compact)}"]
        return "\n".join([*lines, *scratch(self.shared), "", *goals]).rstrip() + "\n"

    def data(self) -> dict[str, str]:
        """Class attributes that every engine has, as source."""
        values = {**common_data(self.game, self.facts), "distinct": not self.distinct}
        found: dict[str, str] = {}
        for name in _NAMES:
            if not values[name] and name in _SELDOM:
                continue
            text = compact(values[name])
            own = name if name in ("title", "positions", "players") else name.upper()
            found[own] = f"frozenset({text})" if name in _SETS else text
            if name in ("positions", "players"):
                found[name.upper()] = name
        return found
