"""Whatever a `Game` can hold is compared: a change of any field of any class is told.

Nodes are made from the descriptions of their classes, so that a class or field that is new in the
`Game` is in this test at once. Rules are not run here and need not make sense.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from typing import Any

import pytest

from tests.diff.support import corpus
from translator.core.source import Source
from translator.diff.report.lines import lines
from translator.diff.report.model import Report
from translator.diff.report.outline import outline
from translator.diff.structure import compare
from translator.ir import expr as e
from translator.ir import parts as p
from translator.ir import stmt as s
from translator.ir.expr import Const, Kind, Local
from translator.ir.game import Game
from translator.ir.ids import TurnId
from translator.ir.shape import Field, Many, Row, Scalar, Shape, fields_in, fields_of

# The first two go with another field; what is not pending cannot be forgotten.
FIXED = {(e.Const, "kind"), (e.Place, "zone"), (s.Forget, "group")}

HERE = Local("here")
YES = Const(Kind.BOOLEAN, 1)
FAIL = (s.Fail("stuck"),)


def made(shape: Shape, field: str = "") -> Any:
    """The least that a field of this shape can hold."""
    if isinstance(shape, Scalar):
        if shape.optional:
            return None
        if issubclass(shape.type, Enum):
            return next(iter(shape.type))
        return {str: "here", int: 0, bool: False}[shape.type]
    if isinstance(shape, Many):
        return () if shape.ordered else frozenset()
    if isinstance(shape, Row):
        return tuple(made(item) for item in shape.items)
    if shape.optional:
        return None
    return YES if Const in shape.classes else node(shape.classes[0])


def node(kind: type) -> Any:
    """An object of a class, with the least in every field."""
    return kind(**{f.name: made(f.shape, f.name) for f in fields_of(kind)})


def others(field: Field, value: Any) -> Iterator[Any]:
    """Other things that the field can hold."""
    yield from _others(field.shape, value)


def _others(shape: Shape, value: Any) -> Iterator[Any]:
    if isinstance(shape, Scalar):
        if issubclass(shape.type, Enum):
            yield from (member for member in shape.type if member is not value)
        elif shape.type is str:
            yield "start"
        elif shape.type is bool:
            yield not value
        else:
            yield 1 if value != 1 else 0
    elif isinstance(shape, Many):
        (item,) = [made(shape.item)]
        for more in (item, *_others(shape.item, item)):
            if more == () or more == frozenset():
                continue
            yield (*value, more) if shape.ordered else frozenset({*value, more})
    elif isinstance(shape, Row):
        for place, inner in enumerate(shape.items):
            for other in _others(inner, value[place]):
                yield (*value[:place], other, *value[place + 1 :])
    else:
        if value is not None:
            fields = [(f, getattr(value, f.name)) for f in fields_in(value)]
            yield from (
                replace(value, **{f.name: other})
                for f, inner in fields
                for other in _others(f.shape, inner)
            )
        if value is None or len(shape.classes) > 1:
            items = (HERE, *(node(kind) for kind in shape.classes if kind is not Local))
            yield next(item for item in items if item != value and type(item) in shape.classes)


def everything() -> Game:
    """A small game, for it is compared a thousand times, with at least two of whatever can be
    referred to."""
    game = corpus("fox-and-hounds")
    (zone,) = game.board.zones
    pieces = tuple(replace(piece, moves=piece.moves[:1]) for piece in game.pieces)
    turns = replace(
        game.turn_order,
        labels=(
            p.TurnLabel("first", (TurnId(0), TurnId(1))),
            p.TurnLabel("second", (TurnId(1), TurnId(0))),
        ),
    )
    return replace(
        game,
        board=replace(game.board, zones=(zone, replace(zone, name="elsewhere"))),
        pieces=pieces,
        attributes=(p.AttributeType("wet"), p.AttributeType("loud", 2)),
        move_types=("quick", "slow"),
        variables=(p.Variable("sum"), p.Variable("rest", size=2)),
        procedures=(p.Procedure("once", (), (), (), ()), p.Procedure("fail", (), (), (), FAIL)),
        selection=(),
        turn_order=turns,
    )


BASE = everything()


def in_rule(game: Game, body: tuple[Any, ...]) -> Game:
    """The game with a rule whose body begins like this."""
    place = game.pieces[0].moves[0].rule
    rules = list(game.rules)
    rules[place] = replace(rules[place], body=(*body, *rules[place].body))
    return replace(game, rules=tuple(rules))


def placed(game: Game, item: Any) -> Game | None:
    """The game with this node somewhere; `None` if there is no place for such nodes alone."""
    kind = type(item)
    if kind in e.Expr.__args__:
        return replace(game, goals=(replace(game.goals[0], test=item), *game.goals[1:]))
    if kind in s.Stmt.__args__:
        pending = (s.Do(s.Flip(HERE)),) if kind is s.Forget else ()
        return in_rule(game, (*pending, item))
    if kind in s.Effect.__args__:
        return in_rule(game, (s.Do(item),))
    if kind in p.Stage.__args__:
        return replace(game, selection=(item,))
    return None


KINDS = (e.Expr, s.Stmt, s.Effect, p.Stage)
ALONE = [kind for union in KINDS for kind in union.__args__ if kind is not e.Param]
CASES = [
    (kind, field) for kind in ALONE for field in fields_of(kind) if (kind, field.name) not in FIXED
]


def told(old: Game, new: Game) -> bool:
    """Something is told of the difference that is not the same on both sides."""
    structure = compare(old, new)
    assert outline(old) != outline(new)
    assert len(list(lines(Report(structure, (Source("old", b""), Source("new", b"")))))) > 4
    return any(change.old.text != change.new.text for change in structure.in_play)


@pytest.mark.parametrize(
    ("kind", "field"), CASES, ids=[f"{kind.__name__}.{f.name}" for kind, f in CASES]
)
def test_a_change_of_any_field_of_a_program_is_told(kind: type, field: Field) -> None:
    item = node(kind)
    tried = 0
    for other in others(field, getattr(item, field.name)):
        old, new = placed(BASE, item), placed(BASE, replace(item, **{field.name: other}))
        assert old is not None and new is not None
        assert told(old, new), other
        tried += 1
    assert tried


@pytest.mark.parametrize("kind", ALONE, ids=lambda kind: kind.__name__)
def test_a_node_that_comes_or_goes_is_told(kind: type) -> None:
    new = placed(BASE, node(kind))
    assert new is not None
    assert told(BASE, new) and told(new, BASE)


def first(field: str) -> tuple[Any, Any]:
    """How to get the first item of a field of the game, and how to put another one there."""

    def put(item: Any) -> Game:
        items: Any = (item, *getattr(BASE, field)[1:])
        return replace(BASE, **{field: items})

    return getattr(BASE, field)[0], put


def whole(field: str) -> tuple[Any, Any]:
    return getattr(BASE, field), lambda item: replace(BASE, **{field: item})


def first_turn(item: p.Turn) -> Game:
    turns = (item, *BASE.turn_order.turns[1:])
    return replace(BASE, turn_order=replace(BASE.turn_order, turns=turns))


PARTS = [
    *map(first, ("players", "attributes", "pieces", "goals", "variables")),
    *map(whole, ("start", "turn_order")),
    (BASE.turn_order.turns[0], first_turn),
    (BASE, lambda game: game),
]
# What stands for something with a name is compared under that name; tables must keep their sizes.
# The number of a team or turn says nothing while there is one of them.
APART = frozenset(
    "meta board name kind rules pieces players attributes variables procedures move_types"
    " turn_order labels turns view move_type_order attribute_order letter team following"
    " placements moves drops".split()
)
ROWS = [
    (item, put, field)
    for item, put in PARTS
    for field in fields_in(item)
    if field.name not in APART
]


@pytest.mark.parametrize(
    ("item", "put", "field"), ROWS, ids=[f"{type(item).__name__}.{f.name}" for item, _, f in ROWS]
)
def test_a_change_of_any_other_field_is_told(item: Any, put: Any, field: Field) -> None:
    tried = 0
    for other in others(field, getattr(item, field.name)):
        new = put(replace(item, **{field.name: other}))
        changes = compare(BASE, new).changes
        assert field.name == "dummy" or outline(BASE) != outline(new)
        assert any(change.old.text != change.new.text for change in changes), other
        tried += 1
    assert tried
