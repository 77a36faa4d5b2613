"""What expressions compute, and what the game takes them for where they stand.

Rules may compute a number where a position, direction, piece type, player or zone is expected. A
number that stands for none has one meaning everywhere (docs/semantics.md, "Numbers out of range").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.nouns import OF_KIND, number_of
from translator.ir.parts import Procedure, Rule
from translator.ir.shape import Many, Node, fields_of
from translator.ir.walk import statements


class _Expected(dict[type, Mapping[str, Kind]]):
    """By class of nodes and field, what the expressions there stand for."""

    def __missing__(self, kind: type) -> Mapping[str, Kind]:
        items = {
            field.name: field.shape.item if isinstance(field.shape, Many) else field.shape
            for field in fields_of(kind)
        }
        found = self[kind] = {
            name: item.kind
            for name, item in items.items()
            if isinstance(item, Node) and item.kind is not None
        }
        return found


EXPECTED: Final = _Expected()
"""What expressions stand for. What it is in `Let`, `Call`, `Invoke`, `Ask` and `Return` is declared
with what takes them."""

_ALL: Final = frozenset(Kind)
UNFIT: Final[Mapping[Kind, frozenset[Kind]]] = {
    Kind.POSITION: _ALL - {Kind.POSITION, Kind.INTEGER},
    Kind.DIRECTION: _ALL - {Kind.DIRECTION, Kind.INTEGER},
    Kind.PIECE: _ALL - {Kind.PIECE, Kind.INTEGER},
    Kind.PLAYER: _ALL - {Kind.PLAYER, Kind.INTEGER},
    Kind.ZONE: _ALL - {Kind.ZONE, Kind.INTEGER},
    Kind.BOOLEAN: _ALL - {Kind.BOOLEAN, Kind.INTEGER, Kind.PLAYER},
    Kind.INTEGER: frozenset((Kind.ZONE, Kind.POSITIONS)),
    Kind.POSITIONS: _ALL - {Kind.POSITIONS},
}
"""What cannot stand where a kind is expected.

Numbers and truth values pass for each other, and what has a number (positions, directions, pieces,
players) passes for it.
"""

LISTED: Final = (Kind.POSITION, Kind.DIRECTION, Kind.PIECE, Kind.PLAYER)
"""What `ForEach` goes through."""


def kind_of(node: Expr, known: Mapping[str, Kind], result: Callable[[int], Kind]) -> Kind:
    """What an expression computes, by the kinds of locals and what procedures give."""
    if isinstance(node, e.Local):
        return known.get(node.name, Kind.INTEGER)
    if isinstance(node, e.Param | Const):
        return node.kind
    if isinstance(node, e.Ask):
        return result(node.procedure)
    return node.computes


class Kinds:
    """What the expressions of one game compute.

    Scratch variables that rules give nothing but positions hold positions. (What is state may be
    set up with any number.)
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        places = {*range(NOWHERE, len(game.board.positions))}
        self.placed = {
            index
            for index, variable in enumerate(game.variables)
            if variable.scratch and {variable.initial, *variable.contents} <= places
        }
        self._settle()

    def of(self, node: Expr, known: Mapping[str, Kind]) -> Kind:
        """The kind of an expression where locals are known with these kinds."""
        if isinstance(node, e.Load):
            return Kind.POSITION if node.variable in self.placed else Kind.INTEGER
        return kind_of(node, known, self._result)

    def _result(self, procedure: int) -> Kind:
        results = self.game.procedures[procedure].results
        return results[0] if results else Kind.INTEGER

    def _settle(self) -> None:
        """Takes out the variables that are given something else, until none is left."""
        bodies: list[Rule | Procedure] = [*self.game.rules, *self.game.procedures]
        given = [
            (node, known)
            for body in bodies
            for known in [known_to(body)]
            for statement in statements(body.body)
            for node in [statement.effect if isinstance(statement, s.Do) else statement]
            if isinstance(node, s.Assign | s.SetVariable)
        ]
        before = None
        while before != self.placed:
            before = set(self.placed)
            for node, known in given:
                if self.of(node.value, known) is not Kind.POSITION:
                    self.placed.discard(node.variable)


HERE: Final[Mapping[str, Kind]] = {"here": Kind.POSITION}
WALKED: Final[Mapping[str, Kind]] = {**HERE, "start": Kind.POSITION}
"""What every rule knows."""


def known_to(body: Rule | Procedure) -> dict[str, Kind]:
    """The locals of a rule or procedure, and of what kinds they are."""
    if isinstance(body, Procedure):
        return {**dict(body.params), **dict(body.locals)}
    return {**dict(body.locals), **WALKED}


def stands_for(game: Game, kind: Kind, value: int) -> bool:
    """Whether the number stands for a thing of the kind (`NOWHERE` is a position)."""
    least = NOWHERE if kind is Kind.POSITION else 0
    return least <= value < number_of(game, OF_KIND[kind])


def certain(node: Expr, kind: Kind) -> bool:
    """The expression stands for a piece type, player, ... (`kind`) of the game, whatever it is.

    A local or the answer of a procedure may be any number, whatever kind is declared.
    """
    return not isinstance(node, e.Local) and kind_of(node, {}, _unknown) is kind


def _unknown(_: int) -> Kind:
    return Kind.INTEGER


class Operand(NamedTuple):
    """An expression in the field of a node, and what it stands for there."""

    node: Expr
    field: str
    kind: Kind


_OWN_KINDS: Final = frozenset((s.Let, s.Return, s.Call, s.Invoke, e.Ask))
"""Classes whose operands have the kinds of what is assigned, returned or called: a filter."""


def operands(
    game: Game, node: Any, known: Mapping[str, Kind], results: tuple[Kind, ...]
) -> Iterable[Operand]:
    """The operands of a statement, effect or expression.

    `known` are the locals where it stands, `results` what its procedure returns. Arguments that are
    too many (G115) have no kind.
    """
    kind = type(node)
    if not EXPECTED[kind] and kind not in _OWN_KINDS:
        return ()  # as most nodes: checks ask this of every local and constant of a game
    return _operands(game, node, known, results)


def _operands(
    game: Game, node: Any, known: Mapping[str, Kind], results: tuple[Kind, ...]
) -> Iterator[Operand]:
    if isinstance(node, s.Let):
        yield Operand(node.value, "value", known.get(node.name, Kind.INTEGER))
    elif isinstance(node, s.Return):
        for value, kind in zip(node.values, results, strict=False):
            yield Operand(value, "values", kind)
    elif isinstance(node, s.Call | s.Invoke | e.Ask):
        params = game.procedures[node.procedure].params
        for value, (_, kind) in zip(node.args, params, strict=False):
            yield Operand(value, "args", kind)
    for field, kind in EXPECTED[type(node)].items():
        held = getattr(node, field)
        for operand in held if isinstance(held, tuple) else (held,):
            if operand is not None:
                yield Operand(operand, field, kind)
