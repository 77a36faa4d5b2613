"""Walks: rules as functions of the board, which get all that they need as arguments."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Final, NamedTuple

from translator.analysis.emission import COMPLETE
from translator.analysis.operations import operation
from translator.analysis.runs.floods import Flood, floods, once
from translator.backends.engine.bodies import BodyText, Lines
from translator.backends.engine.expressions import ExpressionWriter
from translator.backends.engine.shared import Shared
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import FALSE, Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.ids import LocalName
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


class Search(NamedTuple):
    """The flood of a loop in names of its function: tables and marks by way, and all marks."""

    links: list[str]
    backs: list[str]
    entered: list[str]
    seen: str
    relation: str


class WalkText(BodyText):
    """One walk; `given` are its arguments: which parameter, and whether it is walked backwards."""

    walk: WalkExpressions
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
        self.floods = {node: one for node, one in floods(rule.body).items() if one.given}
        self.searches = False  # with the run-time part "flood"

    def arguments(self) -> list[tuple[int, Kind, bool]]:
        """The extra arguments, as in `given`."""
        return given(self.rule.params, self.given)

    def flooded(self, found: Flood) -> Lines:
        """A loop that searches: what it does on the cells is done when all are known."""
        self.searches = True
        names, tables = self.w.names, [self.walk.link(step) for step in found.steps]
        entered = [names[way.entered] for way in found.ways]
        relation, seen = found.relation.name, names[found.seen]
        lines = self.search(Search(tables[::2], tables[1::2], entered, seen, relation))
        lines += self.statement(s.Let(LocalName(found.walking), FALSE))
        if found.visit:
            lines += self.visits([line for visit in found.visit for line in self._visited(visit)])
        return self.when(names[found.walking], lines)

    def _visited(self, node: s.Stmt) -> Lines:
        """What is done on each of the cells that were met; once, if it only sets locals."""
        if isinstance(node, s.Mark):
            return self.mark_met(self.w.names[node.positions])
        return self.each_met(self.statement(node), once(node))

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
    def search(self, found: Search) -> Lines:
        """Finds all cells that hang together; the run ends as it would have in the loop."""

    @abstractmethod
    def visits(self, lines: Lines) -> Lines:
        """Lines that go to these cells, after which `here` is where it was."""

    @abstractmethod
    def mark_met(self, marks: str) -> Lines:
        """Marks them all."""

    @abstractmethod
    def each_met(self, lines: Lines, once: bool) -> Lines:
        """A condition with what it lets do, on each of them, or until it has held `once`."""

    @abstractmethod
    def plain_move(self, end: str) -> Lines:
        """The move by which the piece goes there, unless it stands there."""

    @abstractmethod
    def move(self, node: s.Emit, end: str, following: int) -> Lines:
        """A move of what is pending, and of the pair that the statement names."""
