"""What the integers in a `Game` refer to.

Nodes name things by index. Which index it is follows from the name of the field that holds it, so
that a node which is new in the `Game` needs no work here as long as it keeps to these names; a test
goes through all classes and finds the field that does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, Final

from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.shape import Field, fields_of


class Noun(Enum):
    """What has a name and a number in a `Game`."""

    PLAYER = "player"
    POSITION = "position"
    DIRECTION = "direction"
    ZONE = "zone"
    ATTRIBUTE = "attribute"
    MODE = "move type"
    PIECE = "piece"
    VARIABLE = "variable"
    PROCEDURE = "procedure"
    LABEL = "turn label"

    __hash__ = object.__hash__  # nouns are in millions of keys


Role = Noun | tuple[Noun | None, ...] | None
"""What an integer is, or the items of a row of them; `None`: a plain number."""

ROLES: Final[dict[str, Role]] = {
    "attribute": Noun.ATTRIBUTE,
    "attributes": (Noun.ATTRIBUTE, None),
    "direction": Noun.DIRECTION,
    "directions": Noun.DIRECTION,
    "first": Noun.PIECE,
    "label": Noun.LABEL,
    "mode": Noun.MODE,
    "modes": Noun.MODE,
    "new_game": Noun.PROCEDURE,
    "owner": Noun.PLAYER,
    "piece": Noun.PIECE,
    "piece_images": (Noun.PIECE, Noun.PLAYER, None),
    "piece_texts": (Noun.PIECE, None, None),
    "pieces": Noun.PIECE,
    "player": Noun.PLAYER,
    "players": Noun.PLAYER,
    "position": Noun.POSITION,
    "positions": Noun.POSITION,
    "procedure": Noun.PROCEDURE,
    "ranks": Noun.MODE,
    "reserve": (Noun.PLAYER, Noun.PIECE, None),
    "royals": (Noun.PLAYER, Noun.PIECE),
    "shuffles": Noun.POSITION,
    "unlimited": Noun.PIECE,
    "variable": Noun.VARIABLE,
}

NUMBERS: Final = frozenset(
    "bits bottom contents count following index initial left priority repeat results right scanned"
    " size targets team times top value values".split()
)
"""Fields whose integers are just numbers."""

LOCALS: Final = frozenset({"name", "positions", "results"})
"""Fields of statements and expressions whose texts name locals of the rule."""

KINDS: Final[dict[Kind, Noun]] = {
    Kind.POSITION: Noun.POSITION,
    Kind.DIRECTION: Noun.DIRECTION,
    Kind.PIECE: Noun.PIECE,
    Kind.PLAYER: Noun.PLAYER,
    Kind.ZONE: Noun.ZONE,
}
"""What constants and parameters of a kind are; those of other kinds are numbers."""


def fields_in(node: Any) -> tuple[Field, ...]:
    """The fields of a node, places in sources left out."""
    kind: type = type(node)
    return fields_of(kind)


def nodes_in(root: Any) -> Iterator[Any]:
    """All nodes in a tree, outer before inner ones."""
    stack = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple | list | frozenset):
            stack.extend(item)
        elif hasattr(item, "__dataclass_fields__"):
            yield item
            stack.extend(getattr(item, f.name) for f in fields_in(item))


Names = dict[Noun, tuple[str, ...]]


def names_of(game: Game) -> Names:
    """The names of everything that has one, by number."""
    return {
        Noun.PLAYER: tuple(player.name for player in game.players),
        Noun.POSITION: game.board.positions,
        Noun.DIRECTION: game.board.directions,
        Noun.ZONE: tuple(zone.name for zone in game.board.zones),
        Noun.ATTRIBUTE: tuple(attribute.name for attribute in game.attributes),
        Noun.MODE: game.modes,
        Noun.PIECE: tuple(piece.name for piece in game.pieces),
        Noun.VARIABLE: tuple(variable.name for variable in game.variables),
        Noun.PROCEDURE: tuple(procedure.name for procedure in game.procedures),
        Noun.LABEL: tuple(label.name for label in game.turn_order.labels),
    }
