"""The names of a game in the native language, and how they are looked up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from translator.core.diagnostics import Sink
from translator.core.source import Span
from translator.core.spelling import meant
from translator.frontends.native.files import Files
from translator.frontends.native.spelling import is_number, said, shown
from translator.frontends.native.tree import Node, Token
from translator.frontends.native.words import usage
from translator.frontends.zrf.lowering.scope import Id, Names
from translator.ir.ids import (
    AttributeId,
    DirectionId,
    LabelId,
    MoveTypeId,
    PieceId,
    PlayerId,
    PositionId,
    ProcedureId,
    VariableId,
    ZoneId,
)  # fmt: skip
from translator.ir.parts import Procedure, Zone


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a rule: its name and its role (`direction`, `zone`, `move-type`, ...)."""

    name: str
    role: str
    span: Span


@dataclass(slots=True)
class Template:
    """A rule as it is written; a call of it is lowered with the arguments filled in."""

    name: str
    parameters: tuple[Parameter, ...]
    node: Node
    called: bool = False
    words: frozenset[str] | None = None  # of its instructions, once somebody has looked


@dataclass(slots=True)
class Scope:
    """Everything that the parts of the lowering share about one game."""

    files: Files
    sink: Sink
    positions: Names[PositionId] = field(default_factory=lambda: Names("position", PositionId))
    directions: Names[DirectionId] = field(default_factory=lambda: Names("direction", DirectionId))
    players: Names[PlayerId] = field(default_factory=lambda: Names("player", PlayerId))
    pieces: Names[PieceId] = field(default_factory=lambda: Names("piece", PieceId))
    move_types: Names[MoveTypeId] = field(default_factory=lambda: Names("move type", MoveTypeId))
    attributes: Names[AttributeId] = field(default_factory=lambda: Names("attribute", AttributeId))
    zones: Names[ZoneId] = field(default_factory=lambda: Names("zone", ZoneId))
    variables: Names[VariableId] = field(default_factory=lambda: Names("variable", VariableId))
    procedures: Names[ProcedureId] = field(default_factory=lambda: Names("procedure", ProcedureId))
    labels: Names[LabelId] = field(default_factory=lambda: Names("label", LabelId))
    constants: dict[str, str] = field(default_factory=dict)  # a name, and what means the same
    fields: set[int] = field(default_factory=set)  # variables that are attributes of positions
    areas: tuple[Zone, ...] = ()
    teams: bool = False
    signatures: list[Procedure] = field(default_factory=list)
    templates: dict[str, Template] = field(default_factory=dict)
    via: Span | None = None  # the call that is written out at the moment

    def span(self, node: Node | Token) -> Span:
        return self.files.span(node, self.via)

    def text(self, node: object) -> str:
        """What a name or text says."""
        token = node.children[0] if isinstance(node, Node) else node
        assert isinstance(token, Token)
        try:
            return said(self.files.decode(token))
        except ValueError as error:
            self.sink.error("L107", str(error), self.span(token))
            return ""

    def meaning(self, node: object) -> str:
        """What a name says or, if it is that of a constant, what it stands for."""
        return self.meaning_of(self.text(node))

    def meaning_of(self, name: str) -> str:
        return self.constants.get(name, name)

    @property
    def tables(self) -> tuple[Names[Any], ...]:
        """All that is declared, by what it is."""
        return (
            self.positions, self.directions, self.players, self.pieces, self.move_types,
            self.attributes, self.zones, self.variables, self.procedures, self.labels,
        )  # fmt: skip

    def error(self, code: str, message: str, node: Node | Token, hint: str = "") -> None:
        self.sink.error(code, message, self.span(node), hint)

    def find(self, table: Names[Id], node: Node) -> Id | None:
        """The index of the name that a node writes; an unknown one is reported."""
        name = self.meaning(node)
        found = table.get(name)
        if found is None:
            self.unknown(table.role, name, node, table.names)
        return found

    def find_all(self, table: Names[Id], nodes: Iterable[Node]) -> tuple[Id, ...]:
        found = [self.find(table, node) for node in nodes]
        return tuple(index for index in found if index is not None)

    def unknown(self, role: str, name: str, node: Node | Token, known: Iterable[str]) -> None:
        names = list(known)
        hint, fix = meant(name, names, self.span(node))
        if name in names:  # a word that takes arguments, or none, but in parentheses
            hint = f"it is written `{usage(name)}`" if usage(name) else "it does not belong here"
            fix = None
        if not hint and 0 < len(names) <= 8:
            hint = f"there are: {', '.join(map(shown, names))}"
        self.sink.error("L201", f"unknown {role} `{shown(name)}`", self.span(node), hint, fix)

    def number(self, node: Node, least: int | None = None, most: int | None = None) -> int:
        """The number that a name writes; 0 for what is none, which is reported."""
        text = self.meaning(node)
        if not is_number(text):
            self.error("L301", f"`{shown(text)}` is not a number", node)
            return least or 0
        value = int(text)
        if (least is not None and value < least) or (most is not None and value > most):
            bound = f"at least {least}" if most is None else f"from {least} to {most}"
            self.error("L301", f"{value} is out of range: it has to be {bound}", node)
            return least or 0
        return value

    def declare(self, table: Names[Id], node: Node) -> Id:
        """Adds a name; one that is there already is reported."""
        name = self.text(node)
        if name in table:
            self.error("L202", f"the {table.role} `{shown(name)}` is declared twice", node)
        return table.add(name)
