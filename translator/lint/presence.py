"""Which pieces can ever be in play, and whose they may be: never too few."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.kinds import EXPECTED
from translator.ir.walk import nodes

_STAYING: Final = (
    s.Remove | s.ChangeType | s.SetAttribute | s.SetVariable | s.Go | s.Invoke | s.Jump
)
"""Effects after which every piece is whose it was."""


@dataclass(frozen=True, slots=True)
class Presence:
    """`pieces`: the types that may come up; `owned`: those that a player may have, by player."""

    pieces: frozenset[int]
    owned: tuple[frozenset[int], ...]


def presence(game: Game) -> Presence:
    """What the setup, and then the moves of what is in play, can bring about.

    Where effects give pieces to others, or pieces are shared, what anybody may have all may have;
    where a type is computed, it may be any. Procedures count as if they ran all the time.
    """
    owned = at_start(game)
    apart = not (game.generation.shared_pieces or _change_hands(game))
    everywhere = set(_made(game, game.procedures))
    made: dict[tuple[int, tuple[int, ...]], set[int]] = {}
    while True:
        before = sum(map(len, owned))
        for pieces in owned:
            pieces |= everywhere
            for index in tuple(pieces):
                kind = game.pieces[index]
                for entry in (*kind.moves, *kind.drops):
                    key = entry.rule, entry.args
                    if key not in made:
                        made[key] = set(_made(game, game.rules[entry.rule].body, entry.args))
                    pieces |= made[key]
        if not apart:
            owned = [set().union(*owned) for _ in owned]
        if sum(map(len, owned)) == before:
            break
    return Presence(frozenset().union(*owned), tuple(map(frozenset, owned)))


def at_start(game: Game) -> list[set[int]]:
    """By player, the types that he has when the game begins, or may drop."""
    return [set(_from_setup(game, player)) for player in range(len(game.players))]


def _from_setup(game: Game, player: int) -> Iterator[int]:
    start = game.start
    for placements in (start.placements, *start.alternatives):
        yield from (one.piece for one in placements if one.player == player)
    yield from (piece for owner, piece, count in start.reserve if owner == player and count)
    yield from start.unlimited
    if game.generation.by_type:  # scripts drop what they like
        yield from (index for index, piece in enumerate(game.pieces) if piece.drops)


def _made(game: Game, parts: object, args: tuple[int, ...] = ()) -> Iterator[int]:
    """The types that effects and promotions name, in a rule with these constants."""
    for node in nodes(parts):
        if isinstance(node, s.Effect | s.Emit):
            for field, kind in EXPECTED[type(node)].items():
                if kind is Kind.PIECE:
                    held = getattr(node, field)
                    for piece in held if isinstance(held, tuple) else (held,):
                        yield from _types(game, piece, args)


def _types(game: Game, piece: e.PieceExpr, args: tuple[int, ...]) -> Iterator[int]:
    match piece:
        case e.Const():
            yield piece.value
        case e.Param(index=index) if index < len(args):
            yield args[index]
        case e.MovingType():
            return  # it is in play already, or in hand
        case _:
            yield from range(len(game.pieces))


def _change_hands(game: Game) -> bool:
    """Effects give pieces to other players, or put some there for them."""
    effects = (n.effect for n in nodes((game.rules, game.procedures)) if isinstance(n, s.Do))
    return any(
        not isinstance(one.player, e.Me)
        if isinstance(one, s.Put | s.Supply)
        else not isinstance(one, _STAYING)
        for one in effects
    )
