"""The functions of a module that run in a context: procedures, and rules that are programs."""

from __future__ import annotations

from abc import ABC, abstractmethod

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import expressions, statements


class FunctionWriter(ABC):
    """Procedures and rules, each written when it is first asked for."""

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
            self.texts.append(self.text(name, made, recurs))
        return name

    @abstractmethod
    def procedure_name(self, index: int) -> str: ...

    @abstractmethod
    def rule_name(self, index: int) -> str: ...

    @abstractmethod
    def text(self, name: str, made: Procedure | Rule, recurs: bool) -> str:
        """A function; `recurs`: it can reach itself, so its calls are counted."""


def called(made: Procedure | Rule) -> set[int]:
    """The procedures that a procedure or rule calls or asks itself."""
    found: set[int] = {node.procedure for node in statements(made.body) if isinstance(node, s.Call)}
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
