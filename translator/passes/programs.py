"""Which rules are programs: they do more than walk over the board and emit what they find.

Back ends have two ways to write a rule. A walk becomes a function of the board that is as quick as
tables allow; a program may do and ask everything, and runs in a context of its own. What is
computed may stand for nothing, and only programs look whether it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind, Relation
from translator.ir.game import Game
from translator.ir.kinds import EXPECTED, certain, kind_of, known_to
from translator.ir.parts import Invariant, Rule
from translator.ir.walk import different, expressions

# What walks do and ask; in place of a value they may have a condition, but not the other way round.
# It is what walks are written with, not what nodes read: all that is missing here makes a program.
_STATEMENTS: Final = (
    s.Let, s.Verify, s.If, s.While, s.Mark, s.Pair, s.Do, s.Emit, s.Forget,
)  # fmt: skip
_CONDITIONS: Final = (
    Const, e.Local, e.Not, e.And, e.Or, e.OnBoard, e.Same, e.Compare, e.Load, e.Arith, e.IsEmpty,
    e.Owned, e.IsPiece, e.InZone, e.Attribute, e.Marked, e.Attacked, e.Defended, e.NextToEnemy,
    e.GoalPosition,
)  # fmt: skip
_VALUES: Final = (
    *_CONDITIONS, e.Param, e.Step, e.FirstOn, e.Me, e.MovingType, e.LastFrom, e.LastTo, e.TypeAt,
    e.OwnerAt,
)  # fmt: skip
_OF_CONTEXT: Final = s.Go | s.Invoke | s.Jump | s.Supply
_COUNTED: Final = (Kind.DIRECTION, Kind.PIECE, Kind.PLAYER, Kind.ZONE)

_Node = s.Stmt | s.Effect | Expr


class _Sizes(NamedTuple):
    """What of a game decides: its positions, the variables, attributes that hold numbers."""

    positions: int
    variables: tuple[int, ...]
    scratch: frozenset[int]
    wide: frozenset[int]


class _Known(NamedTuple):
    """What was found of a rule, which stays as long as its identity stands for it."""

    rule: Rule
    sizes: _Sizes
    program: bool


_MOST: Final = 1000
_KNOWN: Final[dict[int, _Known]] = {}


def programs(game: Game) -> frozenset[int]:
    """The indices of the rules of a game that are programs."""
    sizes = _Sizes(
        len(game.board.positions),
        tuple(variable.size or 1 for variable in game.variables),
        frozenset(index for index, variable in enumerate(game.variables) if variable.scratch),
        frozenset(index for index, kind in enumerate(game.attributes) if kind.bits > 1),
    )
    return frozenset(i for i, rule in enumerate(game.rules) if _is_known(rule, sizes))


def asks_replies(invariant: Invariant) -> bool:
    """Whether an invariant asks for the replies, and so does not apply to them."""
    nodes = expressions(s.Verify(invariant.condition))
    return any(isinstance(node, e.Replies) for node in nodes)


def _is_known(rule: Rule, sizes: _Sizes) -> bool:
    """As `_is_program`; many ask in turn of the same rules, which would take long to compare."""
    found = _KNOWN.get(id(rule))
    if found is None or found.sizes != sizes:
        if len(_KNOWN) >= _MOST:
            _KNOWN.clear()
        found = _KNOWN[id(rule)] = _Known(rule, sizes, _is_program(rule, sizes))
    return found.program


def _is_program(rule: Rule, sizes: _Sizes) -> bool:
    known = known_to(rule)
    return any(
        not isinstance(statement, _STATEMENTS)
        or any(_asks_more(node, known, sizes) for node in _nodes(statement))
        for statement in different(rule.body)
    )


def _nodes(statement: s.Stmt) -> Iterator[_Node]:
    """A statement or its effect, and the expressions in it."""
    yield statement.effect if isinstance(statement, s.Do) else statement
    yield from expressions(statement)


def _asks_more(node: _Node, known: Mapping[str, Kind], sizes: _Sizes) -> bool:
    """A walk cannot hold the node, or an operand of it."""
    if _more(node, known, sizes):
        return True
    if isinstance(node, s.Let):
        return _lets_more(node, known)
    own: type = type(node)
    return any(
        not _fits(operand, kind, known)
        for field, kind in _operands(own)
        for held in [getattr(node, field)]
        for operand in (held if isinstance(held, tuple) else (held,))
        if operand is not None
    )


def _more(node: _Node, known: Mapping[str, Kind], sizes: _Sizes) -> bool:
    """A walk cannot hold the node itself."""
    match node:
        case s.Emit():
            return node.end is None
        case e.Step():
            constant = isinstance(node.direction, e.Param | Const)
            return node.player != e.Me() or not constant
        case e.Owned():
            among = node.relation in (Relation.OWN, Relation.OTHER)
            return among or node.player != e.Me()
        case s.Put():
            return node.named
        case s.SetAttribute():
            return node.attribute in sizes.wide
        case e.Load():  # scratch is part of the context
            return node.variable in sizes.scratch or _may_miss(node, known, sizes)
        case s.SetVariable():
            return _may_miss(node, known, sizes)
        case _:  # whether a run needs a context for it
            return isinstance(node, _OF_CONTEXT)


@cache
def _operands(kind: type) -> tuple[tuple[str, Kind], ...]:
    """The fields of a class with operands, and what these stand for; that of indices is free."""
    return tuple(found for found in EXPECTED[kind].items() if found[0] != "index")


def _lets_more(node: s.Let, known: Mapping[str, Kind]) -> bool:
    """A local gets what a walk cannot give it; where it has come is always a position."""
    if node.name in ("here", "start") and not node.walk and not _stays(node.value):
        return True
    kind = known.get(node.name, Kind.INTEGER)
    return not _fits(node.value, Kind.INTEGER if kind in _COUNTED else kind, known)


def _stays(value: Expr) -> bool:
    return isinstance(value, e.Local) and value.name in ("here", "start")


def _fits(node: Expr, kind: Kind, known: Mapping[str, Kind]) -> bool:
    """A walk may have the expression where it stands for something of the kind."""
    if kind in _COUNTED:
        return certain(node, kind)
    if not isinstance(node, _CONDITIONS if kind is Kind.BOOLEAN else _VALUES):
        return False
    if isinstance(node, e.Param | Const) and node.kind is Kind.DIRECTION:
        return False  # walks have its links in its place
    # Walks have a number of their own for what is off the board.
    return (kind is Kind.POSITION) == (_kind(node, known) is Kind.POSITION)


def _kind(node: Expr, known: Mapping[str, Kind]) -> Kind:
    return kind_of(node, known, lambda _: Kind.INTEGER)


def _may_miss(node: e.Load | s.SetVariable, known: Mapping[str, Kind], sizes: _Sizes) -> bool:
    """An index may be that of no element; off the board, if it is a position, is no miss."""
    index, size = node.index, sizes.variables[node.variable]
    if index is None:
        return False
    if _kind(index, known) is Kind.POSITION:
        return size != sizes.positions or not isinstance(index, _VALUES)
    return not (isinstance(index, Const) and 0 <= index.value < size)
