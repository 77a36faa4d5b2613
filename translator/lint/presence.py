"""Which pieces can ever be in play, and whose they may be: never too few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from translator.analysis.skeleton import types_at_start
from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.lint.contents import Contents, contents


@dataclass(frozen=True, slots=True)
class Presence:
    """What can be in play, and the `contents` of the rules that it follows from.

    `pieces`: the types that may come up; `owned`: those that a player may have, by player.
    """

    contents: Contents
    pieces: frozenset[int]
    owned: tuple[frozenset[int], ...]


def presence(game: Game) -> Presence:
    """What the setup, and then the moves of what is in play, can bring about.

    Where effects give pieces to others, or pieces are shared, what anybody may have all may have;
    where a type is computed, it may be any. Procedures count as if they ran all the time.
    """
    found = contents(game)
    owned = types_at_start(game)
    apart = not (game.generation.shared_pieces or any(one.gives for one in found))
    everywhere = set(_types(game, found.procedures.made, ()))
    while True:
        before = sum(map(len, owned))
        for pieces in owned:
            pieces |= everywhere
            for index in tuple(pieces):
                kind = game.pieces[index]
                for entry in (*kind.moves, *kind.drops):
                    pieces.update(_types(game, found.rules[entry.rule].made, entry.args))
        if not apart:
            together = set[int]().union(*owned)
            owned = [set(together) for _ in owned]
        if sum(map(len, owned)) == before:
            break
    return Presence(found, frozenset().union(*owned), tuple(map(frozenset, owned)))


def _types(game: Game, pieces: Iterable[Expr], args: tuple[int, ...]) -> Iterator[int]:
    """What the types may be that a rule with these constants names."""
    for piece in pieces:
        match piece:
            case e.Const():
                yield piece.value
            case e.Param(index=index) if index < len(args):
                yield args[index]
            case e.MovingType():
                pass  # it is in play already, or in hand
            case _:
                yield from range(len(game.pieces))
