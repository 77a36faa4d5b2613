"""Walks: rules as functions of the board, which get all that they need as arguments."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Final

from translator.analysis.emission import COMPLETE
from translator.analysis.operations import operation
from translator.backends.engine.bodies import BodyText, Lines
from translator.backends.engine.expressions import ExpressionWriter
from translator.backends.engine.shared import Shared
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.kinds import known_to
from translator.ir.parts import Rule
from translator.ir.walk import statements

PREFIXES: Final = {
    Kind.POSITION: "place",
    Kind.DIRECTION: "link",
    Kind.PIECE: "piece",
    Kind.ZONE: "zone",
    Kind.PLAYER: "player",
    Kind.INTEGER: "number",
    Kind.BOOLEAN: "truth",
    Kind.POSITIONS: "set",
}
"""What the arguments of walks are called; directions and zones come as tables."""

NUMBERED: Final = {Kind.DIRECTION: "way", Kind.ZONE: "area"}
"""And where it is the number of one that is asked for."""


def given(
    kinds: tuple[Kind, ...], arguments: Mapping[str, tuple[int, bool]]
) -> list[tuple[int, Kind, bool]]:
    """For each argument of a walk: index of the entry's constant, its kind, backwards or not."""
    numbers = tuple(NUMBERED.values())
    return [
        (index, Kind.INTEGER if name.startswith(numbers) else kinds[index], back)
        for name, (index, back) in arguments.items()
    ]


def no_procedure(index: int) -> str:
    """In place of the names of procedures: a walk calls none."""
    raise TypeError(f"a walk calls the procedure {index}")


class WalkExpressions(ExpressionWriter):
    """The expressions of a walk, which has the board and the player as arguments.

    The constants of the entry are arguments, too: `given` are those that the walk asks for.
    """

    ME, KIND = "me", "kind"

    def __init__(self, shared: Shared, rule: Rule, names: dict[str, str]) -> None:
        super().__init__(shared, names, "p", known_to(rule), no_procedure)
        self.given: dict[str, tuple[int, bool]] = {}

    def board(self) -> str:
        return "b"

    def param(self, node: e.Param) -> str:
        return self._given(NUMBERED.get(node.kind, PREFIXES[node.kind]), node.index)

    def _given(self, prefix: str, index: int) -> str:
        name = f"{prefix}{index}"
        self.given[name] = (index, prefix == "back")
        return name

    def step(self, node: e.Step) -> str:
        if isinstance(node.direction, e.Param) and node.player == e.Me():
            return f"{self.link(node)}[{self.on(node.at)}]"
        return super().step(node)

    def link(self, node: e.Step) -> str:
        """The table of a direction that the entry supplies."""
        assert isinstance(node.direction, e.Param)
        return self._given("back" if node.reverse else "link", node.direction.index)

    def in_zone(self, node: e.InZone) -> str:
        if isinstance(node.zone, e.Param):
            return f"{self._given('zone', node.zone.index)}[{self.on(node.at)}]"
        return super().in_zone(node)

    def valid(self, node: Expr) -> bool:
        here = isinstance(node, Local) and node.name in ("here", "start")
        return here or super().valid(node)


class WalkText(BodyText):
    """One walk; `given` are its arguments: which parameter, and whether it is walked backwards."""

    lines: Lines
    given: dict[str, tuple[int, bool]]

    def __init__(self, game: Game, index: int) -> None:
        self.rule = rule = game.rules[index]
        super().__init__(game, rule)
        self.name = f"rule_{index}"
        kinds = {type(node) for node in statements(rule.body)}
        self.effects, self.group = s.Do in kinds, s.Pair in kinds
        # A drop may begin where nothing stands, and from there nothing goes (U23).
        self.drops = any(entry.rule == index for piece in game.pieces for entry in piece.drops)
        self.loops = s.While in kinds

    def arguments(self) -> list[tuple[int, Kind, bool]]:
        """The extra arguments, as in `given`."""
        return given(self.rule.params, self.given)

    def effect(self, effect: s.Effect) -> Lines:
        """Appends a record to the pending ones, if its position is on the board."""
        kind, _, operands = operation(effect)
        texts = [self.operand(operand) for operand in operands]
        if isinstance(effect, s.SetAttribute):
            texts[-1] = self.truth(effect.value)
        return self.recorded(effect, kind, texts)

    def emit(self, node: s.Emit, following: int) -> Lines:
        assert node.end is not None
        end = self.w.value(node.end)
        bare = not (self.effects or self.group or node.pieces or node.copy)
        own = node.start == Local("start") and self.w.valid(node.end)
        if own and bare and following == COMPLETE and not self.drops:
            return self.plain_move(end)
        return self.on_board(self.move(node, end, following), node.end)

    @abstractmethod
    def plain_move(self, end: str) -> Lines:
        """The move by which the piece goes there, unless it stands there."""

    @abstractmethod
    def move(self, node: s.Emit, end: str, following: int) -> Lines:
        """A move of what is pending, and of the pair that the statement names."""
