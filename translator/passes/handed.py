"""What words of scripts tell those that they call by variables is handed over as arguments.

An example: the first word sets a variable that the other one only reads.

    (assign end here)                        (assign end here)
    (call attacked? (king) -> t)             (call attacked? (king end) -> t)

What is known where it is called is then known of the argument, and mostly nobody reads the variable
any more.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import invoked
from translator.ir.expr import Kind, Local
from translator.ir.game import Game
from translator.ir.ids import LocalName, VariableId
from translator.ir.kinds import Kinds, known_to
from translator.ir.parts import Procedure
from translator.ir.walk import bodies, mapped, substituted
from translator.passes.scratch import Reads, Writes, asks


def handed(game: Game) -> Game:
    """The same game with more arguments; only programs of scripts have such words."""
    if not (game.generation.by_type and game.procedures) or asks(game):
        return game
    handing = _Handing(game)
    rules = tuple(map(handing.giving, game.rules))
    procedures = tuple(map(handing.taking, range(len(game.procedures))))
    same = rules == game.rules and procedures == game.procedures
    return game if same else replace(game, rules=rules, procedures=procedures)


class _Handing:
    def __init__(self, game: Game) -> None:
        self.game = game
        self._kinds, self._writes = Kinds(game), Writes(game)
        self._taken = [self._asked(index) for index in range(len(game.procedures))]

    @cached_property
    def _given(self) -> dict[int, set[int]]:
        """By procedure the variables that somebody who calls it has set before."""
        scratch = {i for i in range(len(self.game.variables)) if self._writes.is_scratch(i)}
        reads = Reads(self._writes, scratch)
        for body in bodies(self.game):
            reads.unset(body)
        return reads.given

    @cached_property
    def _fixed(self) -> set[int]:
        """The procedures that engines call, with the arguments that they know."""
        game = self.game
        events = {game.new_game, game.verdict.procedure if game.verdict else None}
        return {one for one in events if one is not None} | invoked(game)

    def _asked(self, procedure: int) -> list[int]:
        """The variables that a procedure takes as arguments from now on."""
        if procedure in self._fixed:
            return []
        mine = self._given.get(procedure, set()) - self._writes.by(procedure)
        return sorted(Reads(self._writes, mine).unset(self.game.procedures[procedure].body))

    def taking(self, procedure: int) -> Procedure:
        """The procedure with parameters in place of variables."""
        made: Procedure = self.giving(self.game.procedures[procedure])
        own = known_to(made)
        names = {variable: f"given{variable}" for variable in self._taken[procedure]}
        names = {variable: _free(name, own) for variable, name in names.items()}
        if not names:
            return made

        def value(node: e.Load) -> e.Local | e.Load:
            name = names.get(node.variable)
            return node if name is None else Local(name)

        more = tuple((name, self._kind(variable)) for variable, name in names.items())
        body = substituted(made.body, e.Load, value)
        return replace(made, params=(*made.params, *more), body=body)

    def _kind(self, variable: int) -> Kind:
        return Kind.POSITION if variable in self._kinds.placed else Kind.INTEGER

    def giving(self, made: Any) -> Any:
        """A rule or procedure with what it hands over."""
        body = mapped(made.body, self._called)
        return made if body is made.body else replace(made, body=body)

    def _called(self, node: s.Stmt) -> s.Stmt:
        if not (isinstance(node, s.Call) and self._taken[node.procedure]):
            return node
        loads = (e.Load(VariableId(one)) for one in self._taken[node.procedure])
        return replace(node, args=(*node.args, *loads))


def _free(name: str, taken: dict[str, Kind]) -> LocalName:
    while name in taken:
        name += "_"
    return name
