"""Runs the entries of a player from all starts, once for all that are alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from translator.analysis.codes import Codes, Side
from translator.analysis.exploration.boardtree import BoardTree, Placed
from translator.analysis.exploration.explore import Run
from translator.analysis.exploration.possible import Possible
from translator.analysis.exploration.taking import Taking
from translator.ir.bodies import computing
from translator.ir.game import Game
from translator.ir.ids import ProcedureId
from translator.ir.parts import Entry
from translator.passes.programs import programs

MAX_ALL_STEPS = 250_000
"""Statements run for all starts of all entries of a game; what comes after counts as unknown."""


@dataclass(slots=True)
class Budget:
    """Statements that may still be run for a game.

    They are run for tables, for attacks that these lack, and for calls of programs.
    """

    tables: int = MAX_ALL_STEPS
    attacks: int = MAX_ALL_STEPS
    calls: int = MAX_ALL_STEPS


class Explorer:
    """Explores the entries of one player's pieces (`owner` is the player whose pieces move)."""

    def __init__(self, game: Game, codes: Codes, owner: int, budget: Budget) -> None:
        self.game, self.budget = game, budget
        self.side = Side(game, codes, owner)
        # Rules of scripts are programs; what follows them is told what of them can be known.
        self.programs = frozenset[int]() if game.generation.by_type else programs(game)
        self._trees: dict[tuple[object, ...], BoardTree] = {}
        self._taking: dict[int, Taking] = {}

    @cached_property
    def _computing(self) -> frozenset[ProcedureId]:
        """What attacks are asked by; where there are none it need not be known."""
        return computing(self.game)

    def tree(
        self, entry: Entry, piece: int, drop: bool, taking: Taking | None = None, victims: int = 0
    ) -> BoardTree:
        """The runs of an entry; without `taking` for tables, else for attacks on `victims`."""
        key = entry.rule, entry.args, piece, drop, taking is not None, victims
        if key not in self._trees:
            self._trees[key] = BoardTree(self.game.board, self.side.owner)
        return self._trees[key]

    def explore(self, entry: Entry, piece: int, start: int, drop: bool) -> Placed | None:
        """All that the entry may emit from `start`; `None` if that cannot be known."""
        return next(self.explored(entry, piece, drop, start))

    def explored(self, entry: Entry, piece: int, drop: bool, first: int) -> Iterator[Placed | None]:
        """As `explore`, from each start from the `first` one on."""
        known = entry.rule not in self.programs
        tree, budget = self.tree(entry, piece, drop), self.budget
        for start in range(first, len(self.game.board.positions)):
            if not known or budget.tables <= 0:
                yield None
                continue
            found = tree.find(start) or _run(tree, Run(self.side, entry, piece, start, drop))
            # What is known without a run counts as well: the budget bounds the tables, too.
            budget.tables -= found.leaf.steps
            yield None if found.leaf.exploration is None else found

    def possible(self, entry: Entry, piece: int, start: int) -> Placed | None:
        """All that a program may emit from `start`; `None` if that cannot be known."""
        if self.budget.calls <= 0:
            return None
        tree = self.tree(entry, piece, False)
        found = tree.find(start) or _run(tree, Possible(self.side, entry, piece, start, False))
        self.budget.calls -= found.leaf.steps
        return None if found.leaf.exploration is None else found

    def attacks(self, entry: Entry, piece: int, start: int, victims: int) -> Placed | None:
        """What of it takes a piece of these codes; `None` if that cannot be known."""
        if self.budget.attacks <= 0:
            return None
        taking = self._taking.get(entry.rule)
        if taking is None:
            body = self.game.rules[entry.rule].body
            taking = self._taking[entry.rule] = Taking(body, self._computing)
        tree = self.tree(entry, piece, False, taking, victims)
        known = tree.find(start)
        run = Possible(self.side, entry, piece, start, False, taking, victims)
        found = _run(tree, run) if known is None else known
        hits = found.leaf.exploration.emissions if found.leaf.exploration is not None else ()
        self.budget.attacks -= found.leaf.steps if known is None else 1 + len(hits)
        return None if found.leaf.exploration is None else found


def _run(tree: BoardTree, run: Run) -> Placed:
    return tree.add(run.board, run.found())
