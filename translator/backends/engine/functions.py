"""The functions of a module that run in a context: procedures, and rules that are programs."""

from __future__ import annotations

from abc import ABC, abstractmethod

from translator.analysis.runs.alone import begun
from translator.analysis.runs.contexts import Contexts
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, reached
from translator.ir.expr import Expr, Kind
from translator.ir.game import Game
from translator.ir.ids import LocalName, ProcedureId
from translator.ir.parts import Procedure, Rule
from translator.passes.rounds import Runs


class FunctionWriter(ABC):
    """Procedures and rules, each written when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.texts: list[str] = []
        self.invoked: set[int] = set()  # procedures that are effects of moves
        rules, procedures = Runs(game).sure()
        self.contexts = Contexts(game.procedures, [*rules, *procedures])
        self._written: set[str] = set()
        effects, others = begun(game)
        first = {*effects, *others, *([] if game.new_game is None else [game.new_game])}
        alone = first | reached(game, [game.procedures[index].body for index in first])
        self._of_rules = {id(p) for i, p in enumerate(game.procedures) if i not in alone}

    def begins_somewhere(self, made: Procedure | Rule) -> bool:
        """It is a rule, or runs in none but rules, which begin on the board."""
        return isinstance(made, Rule) or id(made) in self._of_rules

    def procedure(self, index: int) -> str:
        """The name of a procedure, which is written if it is not yet."""
        made = self.game.procedures[index]
        return self._named(self.procedure_name(index), made, index in self.contexts.recursive)

    def rule(self, index: int) -> str:
        return self._named(self.rule_name(index), self.game.rules[index], False)

    def _named(self, name: str, made: Procedure | Rule, recurs: bool) -> str:
        if name not in self._written:
            self._written.add(name)
            self.texts.append(self.text(name, made, recurs))
        return name

    def events(self) -> dict[int, str]:
        """What the engine calls for procedures that are effects, when all else is written.

        Those that are written for that may have such effects themselves.
        """
        found: dict[int, str] = {}
        while missing := sorted(self.invoked - found.keys()):
            found |= {index: self.event(index) for index in missing}
        return dict(sorted(found.items()))

    @abstractmethod
    def event(self, index: int) -> str:
        """By what the engine runs a procedure."""

    @abstractmethod
    def procedure_name(self, index: int) -> str: ...

    @abstractmethod
    def rule_name(self, index: int) -> str: ...

    @abstractmethod
    def text(self, name: str, made: Procedure | Rule, recurs: bool) -> str:
        """A function; `recurs`: it can reach itself, so its calls are counted."""


def condition(what: str, node: Expr, here: bool = False) -> Procedure:
    """An expression that stands in no rule as a procedure; with `here` it takes a position."""
    params = ((HERE, Kind.POSITION),) if here else ()
    return Procedure(what, params, (Kind.INTEGER,), (), (s.Return((node,)),))


def runs(game: Game, index: int) -> Procedure:
    """A procedure that does nothing but call one, and gives what that gives."""
    made = game.procedures[index]
    args = tuple(e.Local(name) for name, _ in made.params)
    found = tuple(LocalName(f"result {number}") for number in range(len(made.results)))
    body = (s.Call(ProcedureId(index), args, found), s.Return(tuple(map(e.Local, found))))
    local = tuple(zip(found, made.results, strict=True))
    return Procedure(made.name, made.params, made.results, local, body)
