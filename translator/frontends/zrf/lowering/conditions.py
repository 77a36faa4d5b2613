"""Conditions of blocks (docs/zrf.md 10). Every `x?` has a `not-x?` twin, its exact negation."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from translator.frontends.zrf.arguments import faults_of
from translator.frontends.zrf.forms import ATTRIBUTE
from translator.frontends.zrf.lowering.scope import Scope, atom
from translator.frontends.zrf.lowering.state import MARK, Block, location, place
from translator.frontends.zrf.nodes import Form, Node, write
from translator.ir.expr import (
    FALSE,
    TRUE,
    And,
    Attacked,
    Attribute,
    Defended,
    Expr,
    GoalPosition,
    InZone,
    IsEmpty,
    IsPiece,
    Kind,
    LastFrom,
    LastTo,
    Local,
    Marked,
    NextToEnemy,
    Not,
    OnBoard,
    Or,
    Owned,
    Relation,
    Same,
)  # fmt: skip
from translator.ir.written import located

_Condition = Callable[[Block, Node, tuple[Node, ...]], Expr]


def is_condition(scope: Scope, word: str) -> bool:
    return word in CONNECTIVES or _base(word)[0] in PREDICATES or word in scope.attributes


def _conditions(scope: Scope) -> Iterator[str]:
    """All words that are one."""
    yield from CONNECTIVES
    for word in PREDICATES:
        yield from (word, f"not-{word}")
    for word in scope.attributes.names:
        yield from (word, f"not-{word}")


def _base(word: str) -> tuple[str, bool]:
    """The positive form of a predicate, and whether the word negates it."""
    if word.startswith("not-") and word.endswith("?"):
        return word[4:], True
    return word, False


def condition(block: Block, node: Node) -> Expr:
    """Compiles a condition; what is not one is reported and counts as false.

    A node that is met again, as calls of a macro share theirs, gives the same expression.
    """
    key = id(node), block.to
    if key not in block.conditions:
        block.conditions[key] = located(_condition(block, node), node.span)
    return block.conditions[key]


def _condition(block: Block, node: Node) -> Expr:
    if isinstance(node, Form):
        word, args = node.head, node.items[1:]
    else:
        word, args = atom(node), ()
    if word in CONNECTIVES:
        return CONNECTIVES[word](block, node, args)
    name, negated = _base(word)
    predicate = PREDICATES.get(name)
    if predicate is not None:
        found = predicate(block, node, args)
        return Not(found) if negated else found
    scope = block.scope
    for name in (word, word.removeprefix("not-")):
        attribute = scope.attributes.get(name)
        if attribute is not None:
            if isinstance(node, Form):
                scope.sink.extend(faults_of(node, ATTRIBUTE))
            asked = Attribute(place(block, node, args), attribute)
            return asked if name == word else Not(asked)
    message = f"unknown condition `{word or write(node, 30)}`; it counts as false"
    scope.unknown("Z420", message, node, _conditions(scope))
    return FALSE


def _and(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    found = tuple(condition(block, arg) for arg in args)
    return found[0] if len(found) == 1 else And(found)


def _or(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    found = tuple(condition(block, arg) for arg in args)
    return found[0] if len(found) == 1 else Or(found)


def _not(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    return Not(condition(block, args[0])) if args else FALSE


def _at(make: Callable[[Expr], Expr]) -> _Condition:
    """A predicate whose only argument is an optional location."""
    return lambda block, node, args: make(place(block, node, args))


def _owned(relation: Relation) -> _Condition:
    return _at(lambda at: Owned(at, relation))


def _piece(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    if not args:  # bare `piece?`: some piece stands there
        return Not(IsEmpty(place(block, node, args)))
    piece = block.scope.find(block.scope.pieces, args[0], "Z423")
    if piece is None:
        return FALSE
    return IsPiece(place(block, node, args[1:]), block.constant(Kind.PIECE, piece))


def _in_zone(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    if not args:
        return FALSE
    zone = block.scope.find(block.scope.zones, args[0], "Z424")
    if zone is None:
        return FALSE
    return InZone(place(block, node, args[1:]), block.constant(Kind.ZONE, zone))


def _position(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    position = block.scope.find(block.scope.positions, args[0], "Z405") if args else None
    if position is None:
        return FALSE
    return Same(place(block, node, args[1:]), block.constant(Kind.POSITION, position))


def _last(which: type[LastFrom] | type[LastTo]) -> _Condition:
    return lambda block, node, args: Same(place(block, node, args), which())


def _marked(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    return Same(place(block, node, args), MARK)


def _flag(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    if not args:
        return FALSE
    name = f"flag {atom(args[0])}"
    block.local(name, Kind.BOOLEAN)
    return Local(name)


def _position_flag(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    if not args:
        return FALSE
    name = f"marks {atom(args[0])}"
    block.local(name, Kind.POSITIONS)
    return Marked(name, place(block, node, args[1:]))


def _attacked(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    """`attacked? [move type] [location]` (U28): a name that is no location is the move type."""
    move_type = None
    if args and (len(args) > 1 or location(block, args[0]) is None):
        move_type = block.scope.find(block.scope.move_types, args[0], "Z425")
        args = args[1:]
    return Attacked(place(block, node, args), move_type)


CONNECTIVES: dict[str, _Condition] = {
    "and": _and,
    "or": _or,
    "not": _not,
    "true": lambda block, node, args: TRUE,
    "false": lambda block, node, args: FALSE,
}

PREDICATES: dict[str, _Condition] = {
    "empty?": _at(IsEmpty),
    "enemy?": _owned(Relation.ENEMY),
    "friend?": _owned(Relation.FRIEND),
    "neutral?": _owned(Relation.NEUTRAL),
    "piece?": _piece,
    "in-zone?": _in_zone,
    "on-board?": _at(OnBoard),
    "position?": _position,
    "marked?": _marked,
    "last-from?": _last(LastFrom),
    "last-to?": _last(LastTo),
    "flag?": _flag,
    "position-flag?": _position_flag,
    "attacked?": _attacked,
    "defended?": _at(Defended),
    "adjacent-to-enemy?": _at(NextToEnemy),
    "goal-position?": _at(GoalPosition),
}
