"""What an effect is where games are played: the kind of its record, and what the record holds.

Engines keep what a move does as a list of records. Front of each stands its kind; these kinds, and
the words for what makes such a record, are the same in the run-time parts of every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, NamedTuple, assert_never

from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import EXPECTED, certain, kind_of
from translator.ir.traits import Resource, is_trivial, touching
from translator.ir.walk import everywhere

KINDS: Final = (
    "SHIFT", "COPY", "DROP", "PUT", "REMOVE", "PROMOTE", "TYPE", "OWNER", "FLIP", "ATTRIBUTE",
    "SET", "CALL", "SPARED", "JUMP", "SUPPLY",
)  # fmt: skip
"""The kinds of records; the number of a kind is its place."""


class Operation(NamedTuple):
    """An effect as a record: its kind, the word for making it, and its operands in order.

    Operands that are no expressions are numbers of the game: of an attribute, a variable, ... Those
    of the kinds from `PUT` to `FLIP` and of `SPARED` begin with the position that is changed.
    """

    kind: str
    verb: str
    operands: tuple[Expr | int | None, ...]

    @property
    def number(self) -> int:
        return KINDS.index(self.kind)


def operation(effect: s.Effect) -> Operation:
    """The record of an effect."""
    match effect:
        case s.Put(player, piece, at, named):
            kind, verb = ("DROP", "drop") if named else ("PUT", "put")
            return Operation(kind, verb, (at, player, piece))
        case s.Remove(at, spare):
            return Operation("SPARED", "spare", (at,)) if spare else Operation(
                "REMOVE", "remove", (at,)
            )  # fmt: skip
        case s.ChangeType(at, piece):
            return Operation("TYPE", "change_type", (at, piece))
        case s.ChangeOwner(at, player):
            return Operation("OWNER", "change_owner", (at, player))
        case s.Flip(at):
            return Operation("FLIP", "flip", (at,))
        case s.SetAttribute(at, attribute, value):
            return Operation("ATTRIBUTE", "set_attribute", (at, attribute, value))
        case s.SetVariable(variable, value, index):
            return Operation("SET", "set_variable", (variable, index, value))
        case s.Go(start, end):
            return Operation("SHIFT", "go", (start, end))
        case s.Invoke(procedure, args):
            return Operation("CALL", "invoke", (procedure, *args))
        case s.Jump(label):
            return Operation("JUMP", "jump", (label,))
        case s.Supply(player, piece, by):
            return Operation("SUPPLY", "supply", (player, piece, by))
        case _:
            assert_never(effect)


_TAKING: Final = touching(Resource.CELL)


def taken_from(effect: s.Effect) -> tuple[Expr, ...]:
    """The positions from which an effect takes what stands there (U28)."""
    if type(effect) not in _TAKING:
        return ()
    kinds = EXPECTED[type(effect)].items()
    return tuple(getattr(effect, name) for name, kind in kinds if kind is Kind.POSITION)


class MaterialChange(Enum):
    """What becomes of pieces."""

    NONE = auto()
    ENTRY = auto()
    CONVERSION = auto()
    """To another owner."""
    LOSS = auto()
    """It is taken, becomes another one, or goes to where it may take."""


def material_change(effect: s.Effect) -> MaterialChange:
    """What an effect makes of the piece that it is about."""
    match effect:
        case s.Put() | s.Supply():
            return MaterialChange.ENTRY
        case s.ChangeOwner() | s.Flip():
            return MaterialChange.CONVERSION
        case s.Remove() | s.ChangeType():
            return MaterialChange.LOSS
        case s.Go(start, end):
            return MaterialChange.NONE if start == end else MaterialChange.LOSS
        case s.SetAttribute() | s.SetVariable() | s.Invoke() | s.Jump():
            return MaterialChange.NONE
        case _:
            assert_never(effect)


def named(at: Expr) -> bool:
    """The position has a name, so that it can be looked at twice."""
    return is_trivial(at)


def exists(game: Game, effect: s.Effect, kinds: Mapping[str, Kind]) -> bool:
    """What the effect is about exists, or is a named position, and then nothing has to be told."""
    match effect:
        case s.Remove(at) | s.Flip(at):
            return named(at)
        case s.Go(start, end):
            return named(start) and named(end)
        case s.ChangeType(at, piece):
            return named(at) and certain(piece, Kind.PIECE)
        case s.ChangeOwner(at, player):
            return named(at) and certain(player, Kind.PLAYER)
        case s.Put(player, piece, at):
            return named(at) and certain(player, Kind.PLAYER) and certain(piece, Kind.PIECE)
        case s.SetVariable(variable, _, index):
            size = game.variables[variable].size
            if index is None or isinstance(index, Const):
                return index is None or 0 <= index.value < (size or 1)
            placed = kind_of(index, kinds, lambda _: Kind.INTEGER) is Kind.POSITION
            return placed and named(index) and size == len(game.board.positions)
        case _:  # effects on numbers may be out of range
            return False


def spares(game: Game) -> bool:
    """Whether a removal may be spared, because a piece of the move lands there."""
    return any(
        isinstance(node, s.Do) and isinstance(node.effect, s.Remove) and node.effect.spare
        for node in everywhere(game)
    )
