"""Programs (procedures, and rules that call them) as functions: what every back end makes of them.

Which procedures call which stands here as well; how a statement is written is the back end's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from translator.analysis.plan import assigns, flat
from translator.backends.engine.unknown import unknown
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.ids import ProcedureId
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import expressions, statements

Walking = s.ForEach | s.While | s.Mark | s.Pair | s.Emit | s.Forget
Other = s.Draw | s.Push | s.Pop | s.Fail


class ProgramWriter(ABC):
    """The functions of a module: procedures and rules when they are first asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.texts: list[str] = []
        self.invoked: set[int] = set()  # procedures that are effects of moves
        self._recursive = recursive(game.procedures)
        self._written: set[str] = set()

    def procedure(self, index: int) -> str:
        """The name of a procedure, which is written if it is not yet."""
        made = self.game.procedures[index]
        return self._named(self.procedure_name(index), made, index in self._recursive)

    def rule(self, index: int) -> str:
        return self._named(self.rule_name(index), self.game.rules[index], False)

    def _named(self, name: str, made: Procedure | Rule, recurs: bool) -> str:
        if name not in self._written:
            self._written.add(name)
            self.texts.append(self.text(made, recurs).function(name))
        return name

    @abstractmethod
    def procedure_name(self, index: int) -> str: ...

    @abstractmethod
    def rule_name(self, index: int) -> str: ...

    @abstractmethod
    def text(self, made: Procedure | Rule, recurs: bool) -> ProgramText: ...


class ProgramText(ABC):
    """One procedure or rule while it is written.

    `params` and `kinds` name its locals; parameters of rules are `here` and `param 0`, `param 1`...
    `recurs`: it can reach itself, so its calls are counted.
    """

    TARGET: ClassVar[str]

    def __init__(self, made: Procedure | Rule, recurs: bool) -> None:
        self.made, self.recurs = made, recurs
        self.is_rule = isinstance(made, Rule)
        self.kinds: dict[str, Kind] = dict(made.locals)
        if isinstance(made, Procedure):
            self.kinds = {**dict(made.params), **self.kinds}
            self.params = [name for name, _ in made.params]
        else:
            self.params = ["here", *(f"param {index}" for index in range(len(made.params)))]

    @property
    def locals(self) -> list[str]:
        """All locals, the parameters first, those of questions over the board last."""
        return list(dict.fromkeys([*self.params, *self.kinds, *bound(self.made.body)]))

    @property
    def stays(self) -> bool:
        """It is a rule whose `here` stays where the rule was begun."""
        return self.is_rule and not assigns(self.made.body, "here")

    def block(self, body: tuple[s.Stmt, ...]) -> list[str]:
        return [line for statement in body for line in self.statement(statement)]

    def statement(self, node: s.Stmt) -> list[str]:
        match node:
            case s.Let():
                return self.let(node)
            case s.Verify():
                return self.verify(node)
            case s.If():
                return self.branch(node)
            case s.ForEach() | s.While() | s.Mark() | s.Pair() | s.Emit() | s.Forget():
                return self.walking(node)
            case s.Leave():
                return self.leave()
            case s.Return():
                return self.returned(node)
            case s.Assign():
                return [self.assign(node)]
            case s.Call():
                return [self.call(node)]
            case s.Do():
                return [self.effect(node.effect)]
            case s.Draw() | s.Push() | s.Pop() | s.Fail():
                return [self.other(node)]
            case _:
                raise unknown(node, self.TARGET, f"the procedure {self.made.name!r}")

    @abstractmethod
    def walking(self, node: Walking) -> list[str]:
        """What rules do besides: other loops, what is pending, emissions."""

    @abstractmethod
    def function(self, name: str) -> str:
        """The source of the function."""

    @abstractmethod
    def let(self, node: s.Let) -> list[str]: ...

    @abstractmethod
    def verify(self, node: s.Verify) -> list[str]: ...

    @abstractmethod
    def branch(self, node: s.If) -> list[str]: ...

    @abstractmethod
    def leave(self) -> list[str]: ...

    @abstractmethod
    def returned(self, node: s.Return) -> list[str]: ...

    @abstractmethod
    def assign(self, node: s.Assign) -> str: ...

    @abstractmethod
    def call(self, node: s.Call) -> str: ...

    @abstractmethod
    def effect(self, effect: s.Effect) -> str: ...

    @abstractmethod
    def other(self, node: Other) -> str:
        """A draw, what goes on the stack or comes from it, a failure; or what is not known."""


def bound(body: tuple[s.Stmt, ...]) -> list[str]:
    """The names that questions over the whole board give to positions."""
    return [
        node.name
        for statement in statements(body)
        for node in expressions(statement)
        if isinstance(node, e.Count)
    ]


def called(made: Procedure | Rule) -> set[ProcedureId]:
    """The procedures that a procedure or rule calls or asks itself."""
    found = {node.procedure for node in flat(made.body) if isinstance(node, s.Call)}
    for statement in statements(made.body):
        found |= {n.procedure for n in expressions(statement) if isinstance(n, e.Ask)}
    return found


def recursive(procedures: tuple[Procedure, ...]) -> frozenset[int]:
    """The procedures that can reach themselves."""
    calls = [called(procedure) for procedure in procedures]
    found = set()
    for start in range(len(procedures)):
        reached: set[int] = set()
        stack = list(calls[start])
        while stack:
            index = stack.pop()
            if index not in reached:
                reached.add(index)
                stack.extend(calls[index])
        if start in reached:
            found.add(start)
    return frozenset(found)
