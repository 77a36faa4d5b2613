"""Rules of which no run leaves anything behind that another one, or anything else, reads.

They may be run from any cells, in any order, or not at all. What they read is the state of the
game; scratch variables only mark what a search has met (`searching`). In scripts they may be used
for more, where an engine makes sure that a run reads only what it has written itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Final, NamedTuple

from translator.analysis.runs.searching import WATCHED, Body, Search, marked
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned, invoked
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.traits import Resource, within
from translator.ir.walk import nodes, outside
from translator.passes.programs import programs

_OF_TURN: Final = Resource.MOVER | Resource.TURN | Resource.PLY | Resource.HANDS
Fresh = frozenset[int]


class Alone(NamedTuple):
    """Such rules. A run must find none of the scratch variables that are `loose` as it was.

    `readers` are procedures that run as effects and may read them.
    """

    rules: frozenset[int]
    loose: frozenset[int]
    readers: frozenset[int]


def alone(game: Game) -> Alone:
    """The rules of a game that are so."""
    marks, run = marked(game), programs(game)
    walks = frozenset(range(len(game.rules))) - run
    rules = {index: _Run(game, marks) for index in run}
    found = frozenset(i for i, one in rules.items() if one.depends(game.rules[i].body))
    if not game.generation.by_type:
        found = frozenset(index for index in found if not rules[index].loose)
    loose = frozenset(variable for index in found for variable in rules[index].loose)
    effects, others = begun(game)
    roots = {index: _Run(game, marks, stores=True) for index in effects | others}
    seen = [one.depends(game.procedures[index].body) for index, one in roots.items()]
    readers = frozenset(index for index, one in roots.items() if one.loose & loose)
    goals = any(isinstance(node, e.Load) and _scratch(game, node) for node in _of_goals(game))
    if (marks or loose) and not (found == run and all(seen) and not goals and readers <= effects):
        return Alone(walks, frozenset(), frozenset())  # somebody may read what is left
    return Alone(found | walks, loose, readers)


def stand_alone(game: Game, rules: Set[int]) -> bool:
    """All of these rules are so. Walks always are, which is seen at once."""
    return rules.isdisjoint(programs(game)) or rules <= alone(game).rules


def _scratch(game: Game, node: e.Load) -> bool:
    return game.variables[node.variable].scratch


def _of_goals(game: Game) -> Iterator[object]:
    return (node for root in outside(game) for node in nodes(root))


def begun(game: Game) -> tuple[frozenset[int], frozenset[int]]:
    """The procedures that begin by themselves: as effects; for goals, and in scripts.

    One that runs before everything else finds nothing that is left.
    """
    others = {node.procedure for node in _of_goals(game) if isinstance(node, e.Ask)}
    others |= {game.verdict.procedure} if game.verdict is not None else set()
    return frozenset(invoked(game)), frozenset(others)


class _Run(Search):
    """One rule or procedure, with the procedures that it runs; with `stores` it may change state.

    Marks may also be compared with the number that the last search before the run had.
    """

    def __init__(self, game: Game, marks: dict[int, int], stores: bool = False) -> None:
        super().__init__(game, marks, True)
        self.stores = stores
        self.expressions = within(WATCHED | _OF_TURN)
        self.loose: set[int] = set()
        self.before: set[tuple[int, str]] = set()  # locals with the number of that search

    def _does(self, node: s.Stmt) -> bool:
        return True

    def _body(self, body: Body, fresh: Fresh) -> bool:
        for node in body:
            if isinstance(node, s.Let) and self._is_number(node.value, fresh):
                self.before.add((self._place(), node.name))
        return super()._body(body, fresh)

    def _place(self) -> int:
        return self.running[-1] if self.running else -1

    def _is_number(self, value: Expr, fresh: Fresh) -> bool:
        """The number of a search before the run."""
        if not isinstance(value, e.Load) or value.variable not in self.marks.values():
            return False
        return value.variable not in fresh

    def _statement(self, node: s.Stmt, fresh: Fresh) -> bool:
        if isinstance(node, s.Let) and (self._place(), node.name) in self.before:
            return self._is_number(node.value, fresh)
        if any((self._place(), name) in self.before for name in assigned(node)):
            return False
        return super()._statement(node, fresh)

    def _assigns(self, node: s.Assign, fresh: Fresh) -> bool:
        asked = [part for part in (node.index, node.value) if part is not None]
        if not self.game.variables[node.variable].scratch:
            return self.stores and all(self._asks(part, fresh) for part in asked)
        if node.variable in self.marks or node.variable in self.marks.values():
            return super()._assigns(node, fresh)
        self.loose.add(node.variable)
        return all(self._asks(part, fresh) for part in asked)

    def _asks(self, node: Expr, fresh: Fresh) -> bool:
        match node:
            case e.Compare("<=" | ">", e.Load(variable, index), e.Local(name)):
                if variable in self.marks and (self._place(), name) in self.before:
                    return index is None or self._asks(index, fresh)
            case e.Local(name):
                return (self._place(), name) not in self.before
            case e.Load(variable, index) if self.game.variables[variable].scratch:
                if variable in self.marks or variable in self.marks.values():
                    return False
                self.loose.add(variable)
                return index is None or self._asks(index, fresh)
        return super()._asks(node, fresh)
