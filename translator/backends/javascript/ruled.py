"""Writes what a module needs of a game with tables and rules that run."""

from __future__ import annotations

from translator.analysis.drawing.distinct import proved_distinct
from translator.analysis.emission import ANY_MODE
from translator.analysis.exploration.tables import Tables
from translator.analysis.facts import Facts
from translator.analysis.legality.threats import Threats
from translator.analysis.plan import Group, plan, stage
from translator.backends.engine.constants import Constants
from translator.backends.javascript.checks import CheckWriter
from translator.backends.javascript.generators import Generators
from translator.backends.javascript.judging import Judging
from translator.backends.javascript.literals import among, array, literal
from translator.backends.javascript.procedures import Functions
from translator.ir.game import Game
from translator.ir.parts import Label, MostCaptures


class RuledWriter:
    """The generators of one game, the rules that they call, and the tables of both."""

    def __init__(
        self, game: Game, tables: Tables, facts: Facts, constants: Constants, programs: Functions
    ) -> None:
        self.game, self.tables, self.facts, self.programs = game, tables, facts, programs
        self.generators = Generators(game, tables, constants, programs)
        self.threats = Threats(game, tables)
        self.checks = CheckWriter(self.threats, self.generators)
        self.most = stage(game, MostCaptures)
        self.judging = Judging(game, facts, programs)

    @property
    def _programmed(self) -> bool:
        return bool(self.judging.parts or self.programs.texts)

    @property
    def base(self) -> str:
        return "Programmed" if self._programmed else "Engine"

    @property
    def mixins(self) -> list[str]:
        """Parts that are put on the base, in this order."""
        most = ["maxCaptures"] if self.most is not None else []
        deferred = ["deferred"] if self.game.captures.deferred else []
        recall = ["recall"] * bool(self.generators.kept or self.generators.searches)
        return [*self.checks.parts, *most, *self.judging.parts, *deferred, *recall]

    @property
    def parts(self) -> list[str]:
        programs = ["recording", "running", "programmed", "programs"] * self._programmed
        return ["flood"] * self.generators.searches + programs

    @property
    def functions(self) -> list[str]:
        return [*self.programs.texts, *self.generators.texts()]

    @property
    def labels(self) -> dict[Label, int]:
        return self.generators.labels

    @property
    def effects(self) -> list[int]:
        """Lists of effects made beforehand."""
        return self.generators.lists.words

    def data(self) -> dict[str, str]:
        """Entries of the tables of the module."""
        found = {**self._selection(), **self.judging.data()}
        return {**found, **(self.programs.data() if self._programmed else {})}

    def _selection(self) -> dict[str, str]:
        found = plan(self.game)
        distinct = proved_distinct(self.tables, found, self.threats.check is not None)
        return {
            **self.checks.data(),
            "groups": array(array(map(self.generators.scan, turn)) for turn in found.groups),
            "chains": array(array(self._chains(turn)) for turn in found.chains),
            "scans": array(map(among, self.generators.scans)),
            "distinct": literal(not distinct),
            **({"first": literal(self.most.first)} if self.most is not None else {}),
        }

    def _chains(self, chains: dict[int, Group]) -> list[str]:
        """By move type plus one, the generators of continuations."""
        row = ["null"] * (2 + max(chains, default=ANY_MODE))
        for move_type, group in chains.items():
            row[move_type + 1] = self.generators.going_on(group)
        return row

    def methods(self) -> list[str]:
        return self.programs.methods()
