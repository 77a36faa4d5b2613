"""Runs the entries of a player from all starts, once for all that are alike."""

from __future__ import annotations

from dataclasses import dataclass

from translator.analysis.boardtree import BoardTree, Found
from translator.analysis.codes import Codes, Side
from translator.analysis.emission import Exploration
from translator.analysis.explore import Run
from translator.analysis.taking import Taking
from translator.ir.game import Game
from translator.ir.parts import Entry
from translator.passes.programs import programs

MAX_ALL_STEPS = 250_000
"""Statements run for all starts of all entries of a game; what comes after counts as unknown."""


@dataclass(slots=True)
class Budget:
    """Statements that may still be run for a game: for tables, and for attacks that they lack."""

    tables: int = MAX_ALL_STEPS
    attacks: int = MAX_ALL_STEPS


class Explorer:
    """Explores the entries of one player's pieces (`owner` is the player whose pieces move)."""

    def __init__(self, game: Game, codes: Codes, owner: int, budget: Budget) -> None:
        self.game, self.budget = game, budget
        self.side = Side(game, codes, owner)
        # Rules of scripts are programs; what follows them is told what of them can be known.
        self.programs = frozenset[int]() if game.generation.by_type else programs(game)
        self._trees: dict[tuple[object, ...], BoardTree] = {}
        self._taking: dict[int, Taking] = {}

    def explore(self, entry: Entry, piece: int, start: int, drop: bool) -> Exploration | None:
        """All that the entry may emit from `start`; `None` if that cannot be known."""
        if self.budget.tables <= 0 or entry.rule in self.programs:
            return None
        found, _ = self._found(Run(self.side, entry, piece, start, drop))
        # What is known without a run counts as well: the budget bounds the tables, too.
        self.budget.tables -= found.steps
        return found.exploration

    def attacks(self, entry: Entry, piece: int, start: int, victims: int) -> Exploration | None:
        """What of it takes a piece of these codes; `None` if that cannot be known."""
        if self.budget.attacks <= 0 or entry.rule in self.programs:
            return None
        taking = self._taking.get(entry.rule)
        if taking is None:
            taking = self._taking[entry.rule] = Taking(self.game.rules[entry.rule].body)
        found, new = self._found(Run(self.side, entry, piece, start, False, taking, victims))
        hits = found.exploration.emissions if found.exploration is not None else ()
        self.budget.attacks -= found.steps if new else 1 + len(hits)
        return found.exploration

    def _found(self, run: Run) -> tuple[Found, bool]:
        """What a run finds, and whether it was needed: an earlier one may have been like it."""
        key = run.entry.rule, run.entry.args, run.piece, run.drop, run.victims
        tree = self._trees.setdefault(key, BoardTree())
        found = tree.find(self.game.board, self.side.owner, run.start)
        if found is not None:
            return found, False
        exploration = run.exploration()
        found = Found(exploration, run.steps)
        tree.add(run.board, found)
        return found, True
