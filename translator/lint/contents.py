"""What the rules of a game name: gone through once, for all checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import EXPECTED
from translator.ir.traits import Resource, touching
from translator.ir.walk import Body, expressions, outside, statements

_GIVING: Final = touching(Resource.OWNERS | Resource.HANDS)
"""Effects after which a piece may be somebody else's."""


@dataclass(slots=True)
class Named:
    """What one body names.

    `made`: the piece types of effects and promotions; `zones`: those that are asked about;
    `goes_on`: the move types with which turns go on (`None`: any); `attacks`: those of which
    attacks are asked; `gives`: pieces may come to others than who moves; `makes`: there may be more
    pieces than before.
    """

    made: set[Expr] = field(default_factory=set)
    zones: set[Expr] = field(default_factory=set)
    goes_on: set[int | None] = field(default_factory=set)
    attacks: set[int] = field(default_factory=set)
    gives: bool = False
    makes: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """By rule, what it names; of all procedures, and of goals and the like together."""

    rules: tuple[Named, ...]
    procedures: Named
    outside: Named

    def __iter__(self) -> Iterator[Named]:
        return iter((*self.rules, self.procedures, self.outside))


def contents(game: Game) -> Contents:
    """What the rules, the procedures and the other parts of a game name."""
    return Contents(
        tuple(_named([rule.body]) for rule in game.rules),
        _named(made.body for made in game.procedures),
        _named([tuple(map(s.Verify, outside(game)))]),
    )


def _named(bodies: Iterable[Body]) -> Named:
    found = Named()
    for body in bodies:
        for node in statements(body):
            _statement(found, node)
            for one in expressions(node):
                _expression(found, one)
    return found


def _statement(found: Named, node: s.Stmt) -> None:
    match node:
        case s.Emit():
            found.made.update(node.pieces)
            found.makes |= node.copy
            if node.next is not None:
                found.goes_on.add(node.next.move_type)
        case s.Do(effect):
            found.made.update(_pieces(effect))
            found.gives |= _gives(effect)
            found.makes |= isinstance(effect, s.Put | s.Supply)


def _pieces(effect: Any) -> Iterator[Expr]:
    """The piece types that an effect names, whichever effect it is."""
    for name, kind in EXPECTED[type(effect)].items():
        if kind is Kind.PIECE:
            yield getattr(effect, name)


def _gives(effect: s.Effect) -> bool:
    """Afterwards a piece may be somebody else's than who moves."""
    if isinstance(effect, s.Put | s.Supply):
        return not isinstance(effect.player, e.Me)
    return type(effect) in _GIVING


def _expression(found: Named, node: Expr) -> None:
    match node:
        case e.InZone():
            found.zones.add(node.zone)
        case e.AbsoluteConfig():
            zones = (place.index for place in node.places if place.zone)
            found.zones.update(e.Const(Kind.ZONE, zone) for zone in zones)
        case e.Attacked(move_type=kind) if kind is not None:
            found.attacks.add(kind)
