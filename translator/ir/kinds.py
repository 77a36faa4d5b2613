"""What expressions compute, and what the game takes them for where they stand.

Rules may compute a number where a position, direction, piece type, player or zone is expected. A
number that stands for none has one meaning everywhere (docs/semantics.md, "Numbers out of range").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.nouns import OF_KIND, number_of
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import statements

_AT: Final = {"at": Kind.POSITION}
_PUT: Final = {"player": Kind.PLAYER, "piece": Kind.PIECE, "at": Kind.POSITION}
_PAIR: Final = {"start": Kind.POSITION, "end": Kind.POSITION}
_TWO: Final = dict.fromkeys(("left", "right"), Kind.INTEGER)

# The fields of nodes that hold expressions, and what these stand for. An index counts from 0; the
# values of `Let`, `Call`, `Invoke`, `Ask` and `Return` are what is declared of what takes them.
OPERANDS: Final[Mapping[type, Mapping[str, Kind]]] = {
    e.Step: {"at": Kind.POSITION, "direction": Kind.DIRECTION, "player": Kind.PLAYER},
    e.FirstOn: {"first": Kind.POSITION, "second": Kind.POSITION},
    e.Not: {"operand": Kind.BOOLEAN},
    e.And: {"operands": Kind.BOOLEAN},
    e.Or: {"operands": Kind.BOOLEAN},
    e.OnBoard: _AT,
    e.IsEmpty: _AT,
    e.Occupied: _AT,
    e.Owned: {"at": Kind.POSITION, "player": Kind.PLAYER},
    e.IsPiece: {"at": Kind.POSITION, "piece": Kind.PIECE},
    e.InZone: {"at": Kind.POSITION, "zone": Kind.ZONE},
    e.Same: {"left": Kind.POSITION, "right": Kind.POSITION},
    e.Attribute: _AT,
    e.Marked: _AT,
    e.Attacked: _AT,
    e.Defended: _AT,
    e.NextToEnemy: _AT,
    e.GoalPosition: _AT,
    e.Arith: _TWO,
    e.Compare: _TWO,
    e.Load: {"index": Kind.INTEGER},
    e.TypeAt: _AT,
    e.OwnerAt: _AT,
    e.Table: {"index": Kind.INTEGER},
    e.AsPosition: {"value": Kind.INTEGER},
    e.AsDirection: {"value": Kind.INTEGER},
    e.Cell: {"value": Kind.INTEGER},
    e.Count: {"where": Kind.BOOLEAN},
    e.Hand: {"player": Kind.PLAYER, "piece": Kind.PIECE},
    e.Reaches: _AT,
    s.Verify: {"condition": Kind.BOOLEAN},
    s.If: {"condition": Kind.BOOLEAN},
    s.While: {"condition": Kind.BOOLEAN},
    s.Mark: {"at": Kind.POSITION, "value": Kind.BOOLEAN},
    s.Pair: _PAIR,
    s.Put: _PUT,
    s.Remove: _AT,
    s.ChangeType: {"at": Kind.POSITION, "piece": Kind.PIECE},
    s.ChangeOwner: {"at": Kind.POSITION, "player": Kind.PLAYER},
    s.Flip: _AT,
    s.SetAttribute: {"at": Kind.POSITION, "value": Kind.INTEGER},
    s.SetVariable: {"value": Kind.INTEGER, "index": Kind.INTEGER},
    s.Emit: {**_PAIR, "pieces": Kind.PIECE},
    s.Go: _PAIR,
    s.Supply: {"player": Kind.PLAYER, "piece": Kind.PIECE, "by": Kind.INTEGER},
    s.Assign: {"value": Kind.INTEGER, "index": Kind.INTEGER},
    s.Draw: {"low": Kind.INTEGER, "high": Kind.INTEGER},
    s.Push: {"value": Kind.INTEGER},
}

_CONDITIONS = (
    e.Not, e.And, e.Or, e.OnBoard, e.IsEmpty, e.Occupied, e.Owned, e.IsPiece, e.InZone,
    e.Same, e.Marked, e.Attacked, e.Defended, e.NextToEnemy, e.GoalPosition, e.Compare,
    e.AbsoluteConfig, e.RelativeConfig, e.PieceCount, e.CapturedPiece, e.NoMoves, e.Checkmated,
    e.Repeated, e.Reaches,
)  # fmt: skip
_POSITIONS = (e.Step, e.FirstOn, e.LastFrom, e.LastTo, e.Origin, e.AsPosition)
_KINDS: Final[Mapping[type, Kind]] = {
    **dict.fromkeys(_CONDITIONS, Kind.BOOLEAN),
    **dict.fromkeys((e.Me, e.Mover), Kind.PLAYER),
    **dict.fromkeys(_POSITIONS, Kind.POSITION),
    e.MovingType: Kind.PIECE,
    e.AsDirection: Kind.DIRECTION,
}

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
    return _KINDS.get(type(node), Kind.INTEGER)


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


def operands(
    game: Game, node: Any, known: Mapping[str, Kind], results: tuple[Kind, ...]
) -> Iterator[Operand]:
    """The operands of a statement, effect or expression.

    `known` are the locals where it stands, `results` what its procedure returns. Arguments that are
    too many (G115) have no kind.
    """
    if isinstance(node, s.Let):
        yield Operand(node.value, "value", known.get(node.name, Kind.INTEGER))
    elif isinstance(node, s.Return):
        for value, kind in zip(node.values, results, strict=False):
            yield Operand(value, "values", kind)
    elif isinstance(node, s.Call | s.Invoke | e.Ask):
        params = game.procedures[node.procedure].params
        for value, (_, kind) in zip(node.args, params, strict=False):
            yield Operand(value, "args", kind)
    for field, kind in OPERANDS.get(type(node), {}).items():
        held = getattr(node, field)
        for operand in held if isinstance(held, tuple) else (held,):
            if operand is not None:
                yield Operand(operand, field, kind)
