"""Blocks as rules: each is compiled once a file, and equal bodies share one rule.

Blocks that come from one macro call are the same nodes (see `Expander`), and so are those that a
variant inherits. Such a block means the same in every game of the file that knows the same names.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple

from translator.core.diagnostics import Diagnostic, Sink
from translator.frontends.zrf.arguments import Checks
from translator.frontends.zrf.lowering.block import compile_block
from translator.frontends.zrf.lowering.scope import Names, Scope, atom
from translator.frontends.zrf.nodes import Atom, Form, Node
from translator.ir.expr import Kind
from translator.ir.ids import MoveTypeId, RuleId
from translator.ir.parts import Rule
from translator.ir.stmt import Stmt
from translator.ir.walk import statements

LONG: Final = 50
"""Statements of a body that is hardly like another one whose statements are of the same kinds."""


class Shape(NamedTuple):
    """What decides whether two blocks share a rule."""

    params: tuple[Kind, ...]
    variables: tuple[tuple[str, Kind], ...]
    body: tuple[Stmt, ...]
    drop: bool

    def outline(self) -> tuple[object, ...]:
        """Equal shapes have equal ones, which are hashed sooner than all that macros repeat."""
        kinds = tuple(map(type, statements(self.body)))
        return self._replace(body=self.body if len(kinds) < LONG else ()), kinds


class Compiled(NamedTuple):
    """A block: its shape by number, the constants it is called with, what else came of it."""

    shape: int
    args: tuple[int, ...]
    move_types: tuple[str, ...]  # those that it is the first to name
    said: tuple[Diagnostic, ...]
    form: Form  # kept, as blocks are known by identity


@dataclass(slots=True)
class Order:
    """The move types that a game has named so far, as a number for them in this order."""

    count: int = 0
    number: int = 0


class Blocks:
    """The blocks of a file that were compiled so far, for whichever of its games.

    `macros` are the names of the file's macros.
    """

    def __init__(self, macros: Collection[str] = ()) -> None:
        self.macros = macros
        self.checks = Checks(macros)
        self.shapes: list[Shape] = []
        self._numbers: dict[tuple[object, ...], list[int]] = {}
        self._compiled: dict[tuple[object, ...], Compiled] = {}
        self._names: dict[tuple[object, ...], int] = {}
        self._orders: dict[tuple[int, str], int] = {}  # by what came before, and the next name

    def names(self, scope: Scope) -> int:
        """Equal numbers: games that know the same names, the move types aside."""
        places = scope.positions.names, scope.directions.names, scope.zones.names
        pieces = scope.players.names, scope.pieces.names, scope.attributes.names
        options = scope.discard_cascades, scope.recycle_promotions
        key = scope.dialect, options, places, pieces
        return self._names.setdefault(key, len(self._names))

    def _follow(self, order: Order, names: Names[MoveTypeId]) -> int:
        """Equal numbers: games that have named the same move types, in the same order."""
        for name in names.since(order.count):
            order.number = self._orders.setdefault((order.number, name), len(self._orders) + 1)
        order.count = len(names)
        return order.number

    def compiled(self, scope: Scope, names: int, order: Order, form: Form, drop: bool) -> Compiled:
        """A block in a game with these `names`; what is said of it goes to the game's sink."""
        key = id(form), drop, names, self._follow(order, scope.move_types)
        found = self._compiled.get(key)
        if found is None:
            found = self._compiled[key] = self._compile(scope, form, drop)
        for move_type in found.move_types:
            scope.move_types.add(move_type)
        scope.sink.extend(found.said)
        return found

    def _compile(self, scope: Scope, form: Form, drop: bool) -> Compiled:
        named = len(scope.move_types)
        sink, scope.sink = scope.sink, Sink(most=inf)
        try:
            block, body = compile_block(scope, _guarded(scope, form, drop), drop)
            said = tuple(scope.sink.items)
        finally:
            scope.sink = sink
        params = tuple(kind for kind, _ in block.args)
        shape = Shape(params, tuple(block.locals.items()), body, drop)
        args = tuple(value for _, value in block.args)
        return Compiled(self._number(shape), args, scope.move_types.since(named), said, form)

    def _number(self, shape: Shape) -> int:
        """The number of a shape, equal ones having the same."""
        alike = self._numbers.setdefault(shape.outline(), [])
        number = next((one for one in alike if self.shapes[one] == shape), len(self.shapes))
        if number == len(self.shapes):
            self.shapes.append(shape)
            alike.append(number)
        return number


@dataclass(slots=True)
class RuleBook:
    """The rules of a game under construction."""

    scope: Scope
    blocks: Blocks
    names: int
    order: Order = field(default_factory=Order)
    rules: list[Rule] = field(default_factory=list)
    by_shape: dict[int, RuleId] = field(default_factory=dict)
    by_node: dict[tuple[int, bool], tuple[RuleId, tuple[int, ...]]] = field(default_factory=dict)

    def rule(self, form: Form, drop: bool, name: str) -> tuple[RuleId, tuple[int, ...]]:
        """Index of the rule for a block, and the constants it is called with."""
        known = self.by_node.get((id(form), drop))
        if known is not None:
            return known
        compiled = self.blocks.compiled(self.scope, self.names, self.order, form, drop)
        index = self.by_shape.setdefault(compiled.shape, RuleId(len(self.rules)))
        if index == len(self.rules):
            shape = self.blocks.shapes[compiled.shape]
            self.rules.append(Rule(name, shape.params, shape.variables, shape.body))
        found = self.by_node[id(form), drop] = index, compiled.args
        return found


def _guarded(scope: Scope, node: Form, drops: bool) -> Form:
    """A drop block may begin with a zone's name: only from there (docs/zrf.md 11)."""
    first: Node = node.items[0]
    name = atom(first)
    known = name in scope.positions or name in scope.directions or name not in scope.zones
    if not drops or known or isinstance(first, Form):
        return node
    where = (first.source, first.start, first.end, first.via)
    test = Form((Atom("in-zone?", *where), first), *where)
    guard = Form((Atom("verify", *where), test), *where)
    items = (guard, *node.items[1:])
    place = node.source, node.start, node.end, node.via, node.call
    return Form(items, *place, passages=node.passages)
