"""Rules as functions: what back ends need to know of a rule while they write it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from translator.analysis.plan import flat
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.parts import Rule


@dataclass(slots=True)
class RuleWriter:
    """One rule while it is written: the names of its locals, its parameters, what it needs."""

    game: Game
    rule: Rule
    names: dict[str, str] = field(default_factory=dict)
    needs: dict[str, None] = field(default_factory=dict)  # lines at its head, in order
    params: dict[str, tuple[int, bool]] = field(default_factory=dict)  # name -> (param, reverse)

    def __post_init__(self) -> None:
        self.names = {"here": "here", "start": "p"}
        for index, (name, kind) in enumerate(self.rule.locals):
            self.names.setdefault(name, f"{_LOCAL[kind]}{index}")

    def need(self, line: str) -> None:
        self.needs.setdefault(line)

    def param(self, param: e.Param, reverse: bool = False) -> str:
        """The name of a rule parameter; directions come as tables of neighbours."""
        back = reverse and param.kind is Kind.DIRECTION
        name = f"{'back' if back else _PARAM[param.kind]}{param.index}"
        self.params[name] = (param.index, reverse)
        return name


_LOCAL = {
    Kind.POSITION: "at",
    Kind.BOOLEAN: "flag",
    Kind.POSITIONS: "marks",
    Kind.INTEGER: "n",
    Kind.DIRECTION: "way",
    Kind.PIECE: "type",
    Kind.PLAYER: "who",
    Kind.ZONE: "area",
}
_PARAM = {
    Kind.POSITION: "place",
    Kind.DIRECTION: "link",
    Kind.PIECE: "piece",
    Kind.ZONE: "zone",
    Kind.PLAYER: "player",
    Kind.INTEGER: "number",
    Kind.BOOLEAN: "truth",
    Kind.POSITIONS: "set",
}


def valid(node: Expr) -> bool:
    """The position is certainly on the board."""
    if isinstance(node, e.Local):
        return node.name in ("here", "start")
    return isinstance(node, e.Param) or (isinstance(node, Const) and node.value >= 0)


class RuleText(ABC):
    """One rule as source (`lines`), and how to call it."""

    def __init__(self, game: Game, index: int) -> None:
        self.rule = game.rules[index]
        self.name = f"rule_{index}"
        self.w = RuleWriter(game, self.rule)
        statements = flat(self.rule.body)
        self.effects = any(isinstance(node, s.Do) for node in statements)
        self.loops = any(isinstance(node, s.While) for node in statements)
        self.group = any(isinstance(node, s.Pair) for node in statements)
        self.lines = self.function(self.block(self.rule.body))

    def arguments(self) -> list[tuple[int, Kind, bool]]:
        """For each extra parameter: index of the entry's constant, its kind, reversed or not."""
        kinds = self.rule.params
        return [(index, kinds[index], reverse) for index, reverse in self.w.params.values()]

    def block(self, body: tuple[s.Stmt, ...]) -> list[str]:
        return [line for statement in body for line in self.statement(statement)]

    @abstractmethod
    def function(self, body: list[str]) -> list[str]:
        """The function around the lines of the body."""

    @abstractmethod
    def statement(self, node: s.Stmt) -> list[str]: ...
