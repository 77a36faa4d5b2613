"""Names that no two of a kind share: words may be defined again, and become several procedures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from typing import TypeVar

from translator.core.diagnostics import Sink
from translator.ir.game import Game
from translator.ir.parts import PieceType, Player, Procedure, Variable

Named = TypeVar("Named", Player, PieceType, Procedure, Variable)
Seen = Player | PieceType


def distinct(names: Iterable[str]) -> list[str]:
    """The names in order; one that was there before gets a number: `n`, `n-2`, `n-3`."""
    wanted = list(names)
    taken, met = set(wanted), set[str]()
    found = []
    for name in wanted:
        new = name
        if name in met:
            new = next(one for n in count(2) if (one := f"{name}-{n}") not in taken)
        taken.add(new)
        met.add(new)
        found.append(new)
    return found


def with_distinct_names(game: Game, sink: Sink) -> Game:
    """The game with names that texts can refer by; for what players see a new name is told."""
    board = replace(game.board, directions=tuple(distinct(game.board.directions)))
    players, pieces = _named(game.players), _named(game.pieces)
    _tell("player", game.players, players, sink)
    _tell("piece", game.pieces, pieces, sink)
    return replace(
        game,
        board=board,
        players=players,
        pieces=pieces,
        variables=_named(game.variables),
        procedures=_named(game.procedures),
    )


def _named(things: tuple[Named, ...]) -> tuple[Named, ...]:
    names = distinct(thing.name for thing in things)
    return tuple(replace(thing, name=name) for thing, name in zip(things, names, strict=True))


def _tell(role: str, before: tuple[Seen, ...], after: tuple[Seen, ...], sink: Sink) -> None:
    for old, new in zip(before, after, strict=True):
        if old.name != new.name:
            message = f"there is another {role} `{old.name}`: this one is called `{new.name}`"
            sink.warning("A214", message, new.span)
