"""Writes what a module needs of a game with procedures, whose moves are generated type by type."""

from __future__ import annotations

from typing import ClassVar

from translator.analysis.facts import Facts
from translator.backends.engine.lists import Lists
from translator.backends.engine.scripts import ScriptPlan, Spot
from translator.backends.javascript.goals import JavaScriptGoals
from translator.backends.javascript.literals import array, literal
from translator.backends.javascript.procedures import Functions
from translator.ir.game import Game
from translator.ir.parts import Entry, Turn


class ScriptedWriter:
    """The functions of one game, and which of them run when."""

    base = "Scripted"
    mixins: ClassVar[list[str]] = []
    parts: ClassVar[list[str]] = ["recording", "running", "programmed", "scripted", "programs"]

    def __init__(
        self, game: Game, facts: Facts, goals: JavaScriptGoals, programs: Functions
    ) -> None:
        self.game, self.facts, self.goals, self.programs = game, facts, goals, programs
        self.plan = ScriptPlan(game, facts.codes)
        self.labels = self.plan.labels
        self.effects = Lists(facts.codes).words  # the pass

    @property
    def functions(self) -> list[str]:
        return self.programs.texts

    def data(self) -> dict[str, str]:
        """Entries of the tables of the module."""
        game, turns = self.game, self.game.turn_order.turns
        data = {
            "moving": array(self._rows(turn, drops=False) for turn in turns),
            "dropping": array(self._rows(turn, drops=True) for turn in turns),
            "ranks": str(self.plan.ranks),
            "scanned": str(self.plan.scanned),
            "newGame": "null" if game.new_game is None else self.programs.event(game.new_game),
            "verdict": "null",
            "hidden": "[]",
        }
        if game.verdict is not None:
            data["verdict"] = self.programs.event(game.verdict.procedure)
            data["ends"] = array(map(self._ends, range(len(game.players))))
        return {**data, **self.programs.data()}

    def methods(self) -> list[str]:
        return self.programs.methods()

    def _rows(self, turn: Turn, drops: bool) -> str:
        """[code of the piece, type, entries] of the types that have any; drops have no code."""
        rows = []
        for row in self.plan.rows(turn, drops):
            found = [str(row.piece), array(map(self._entry, row.entries))]
            if drops:
                found[1:] = [array(map(self._spot, self.plan.spots(turn, row)))]
            rows.append(array(found if drops else [str(row.code), *found]))
        return array(rows)

    def _spot(self, spot: Spot) -> str:
        entries = array(map(self._entry, spot.entries))
        return array([entries, literal(spot.places), literal(spot.vacant)])

    def _entry(self, entry: Entry) -> str:
        """[rule with its constants, label, rank]."""
        rule = self.programs.rule(entry.rule)
        if entry.args:
            rule = f"(g, p) => {rule}({', '.join(['g', 'p', *map(str, entry.args)])})"
        return array([rule, str(self.plan.label(entry)), str(self.plan.rank(entry))])

    def _ends(self, me: int) -> str:
        """By the number that the verdict gives: how the game ends for all, if `me` is to move."""
        rows = (f"[{number}, {self.goals.end(end)}]" for number, end in self.plan.ends(me))
        return f"new Map({array(rows)})"
