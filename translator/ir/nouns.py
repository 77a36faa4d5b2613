"""What a game has of each noun: how many, and what their names are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from translator.ir.expr import Kind, Place
from translator.ir.game import Game
from translator.ir.ids import Noun

OF_KIND: Final[Mapping[Kind, Noun]] = {
    Kind.POSITION: Noun.POSITION,
    Kind.DIRECTION: Noun.DIRECTION,
    Kind.PIECE: Noun.PIECE,
    Kind.PLAYER: Noun.PLAYER,
    Kind.ZONE: Noun.ZONE,
}
"""What constants and parameters of a kind are; those of other kinds are numbers."""

_THINGS: Final[Mapping[Noun, Callable[[Game], Sequence[Any]]]] = {
    Noun.PLAYER: lambda game: game.players,
    Noun.POSITION: lambda game: game.board.positions,
    Noun.DIRECTION: lambda game: game.board.directions,
    Noun.ZONE: lambda game: game.board.zones,
    Noun.ATTRIBUTE: lambda game: game.attributes,
    Noun.MOVE_TYPE: lambda game: game.move_types,
    Noun.PIECE: lambda game: game.pieces,
    Noun.VARIABLE: lambda game: game.variables,
    Noun.PROCEDURE: lambda game: game.procedures,
    Noun.LABEL: lambda game: game.turn_order.labels,
    Noun.RULE: lambda game: game.rules,
    Noun.TURN: lambda game: game.turn_order.turns,
}

NAMED: Final[tuple[Noun, ...]] = tuple(noun for noun in Noun if noun not in (Noun.RULE, Noun.TURN))
"""The nouns of what has a name of its own; rules may share one, turns have none."""

Names = dict[Noun, tuple[str, ...]]


def number_of(game: Game, noun: Noun) -> int:
    """How many things of a noun there are in the game."""
    return len(_THINGS[noun](game))


def names_of(game: Game) -> Names:
    """The names of everything that has one, by number."""
    return {
        noun: tuple(thing if isinstance(thing, str) else thing.name for thing in things(game))
        for noun, things in _THINGS.items()
        if noun in NAMED
    }


def of_place(place: Place) -> Noun:
    """What the index of a place counts."""
    return Noun.ZONE if place.zone else Noun.POSITION
