"""What modules of all games have: their tables, functions and goals, and the class `Game`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
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

_NAMES = """title positions players random flipped pieces modes attributes defaults declared
variables start_variables start start_attributes start_reserve reserved turns next repeat passing
distinct two_ways pass_partial gone recycle recycle_captures recycle_promotions
alternatives shuffles secrets starts spares""".split()
_SETS = {"reserved", "secrets"}
_SELDOM = {"alternatives", "shuffles", "secrets", "starts", "spares"}
"""What few games have: chance at the start, secrets, few cells to begin from, spared pieces."""


@dataclass(frozen=True, slots=True)
class Class:
    """What rules come to in the class `Game`: its bases, lines of attributes, lines of methods."""

    bases: list[str]
    own: list[str]
    methods: list[str]


@dataclass(frozen=True, slots=True)
class _Written:
    """What rules come to: run-time parts, what stands before the class, and the class."""

    parts: list[str]
    before: str
    made: Class


def attributes(values: Mapping[str, str]) -> list[str]:
    """The lines of class attributes with these sources."""
    return [f"    {name} = {value}" for name, value in values.items()]


class EngineModule(ABC):
    """One module on its way; what a back end of rules or scripts adds is its own.

    `fen`: whether positions can be told in FEN.
    """

    def __init__(self, game: Game, fen: bool) -> None:
        self.game = game
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
        self.fen = ["Fen"] * fen

    @abstractmethod
    def parts(self) -> list[str]:
        """The run-time parts, when everything is written."""

    @abstractmethod
    def game_class(self) -> Class:
        """The class `Game`, but for what every one has."""

    def source(self, game: Game, description: dict[str, Any]) -> str:
        """The module without its header, of a game of these rules: it begins in its own way, and
        has a title of its own.
        """
        rules = self._written
        bases, own, methods = rules.made.bases, rules.made.own, rules.made.methods
        lines = [f"class Game({', '.join(bases)}):"]
        lines += ['    """The game; see `describe()` for its names."""', ""]
        lines += attributes(self._data(replace(self.game, meta=game.meta, start=game.start)))
        lines += [*own, *attributes({"DESCRIPTION": described(description, compact)})]
        game_class = "\n".join([*lines, *scratch(self.shared), "", *methods]).rstrip() + "\n"
        return assemble(rules.parts, f"{rules.before}\n\n\n{game_class}") + "\n"

    @cached_property
    def _written(self) -> _Written:
        made = self.game_class()
        texts = [*self.functions.texts, *self.generators.texts()]
        tables = "\n".join([*self.shared.lines(), *self.constants.lines])
        before = "\n\n\n".join([tables, *texts, "\n".join(self.boards.lines)])
        labels = tuple((label.name, label.args) for label in self.generators.labels)
        own = [*made.own, *attributes({"LABELS": literal(labels)})]
        return _Written(self.parts(), before, Class(made.bases, own, made.methods))

    def _data(self, game: Game) -> dict[str, str]:
        """Class attributes that every engine has, as source."""
        facts = Facts(game, self.tables.codes)
        values = {**common_data(game, facts), "distinct": not self.distinct}
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
