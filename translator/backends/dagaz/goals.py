"""Goals that Dagaz can test: pieces of a type of one player on certain positions, and no move."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from translator.backends.dagaz.problems import InexpressibleError, left_out
from translator.core.diagnostics import Diagnostic
from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Goal, Moment, PlayerKind, Result

_MOST = 1000


class Part(NamedTuple):
    """A piece of this type stands on one of these positions."""

    piece: int
    positions: tuple[int, ...]


class Wins(NamedTuple):
    """`won`: (player, parts that must all hold), in order; `stalemate_draws`; what is left out."""

    won: tuple[tuple[int, tuple[Part, ...]], ...]
    stalemate_draws: bool
    diagnostics: tuple[Diagnostic, ...]


def wins(game: Game) -> Wins:
    """The goals of a game, as far as Dagaz can express them."""
    won: list[tuple[int, tuple[Part, ...]]] = []
    notes: list[Diagnostic] = []
    stuck: Result | None = None
    for goal in game.goals:
        if _no_move(game, goal):
            first, stuck = stuck is None, stuck or goal.result  # the first one decides
            if not first or goal.result is not Result.WIN:
                continue
        try:
            if goal.result is not Result.WIN or goal.mover:
                raise InexpressibleError(goal.result.value)
            for player in goal.players:
                won += [(player, parts) for parts in _parts(game, player, goal.test)]
        except InexpressibleError:
            message = f"the goal {goal.kind!r} ({goal.result.value}) is left out"
            hint = "Dagaz needs an extension script for it"
            notes.append(left_out(message, hint, goal.span))
    return Wins(tuple(won), stuck is Result.DRAW, tuple(notes))


def _no_move(game: Game, goal: Goal) -> bool:
    """Having no move loses, or draws if an option says so: Dagaz does that by itself."""
    everybody = [i for i, p in enumerate(game.players) if p.kind is not PlayerKind.NEUTRAL]
    plain = isinstance(goal.test, e.NoMoves) and goal.moment is Moment.TURN
    return plain and goal.result is not Result.COUNT and set(everybody) <= set(goal.players)


def _parts(game: Game, player: int, test: Expr) -> list[tuple[Part, ...]]:
    """Alternatives, each of parts that must all hold."""
    match test:
        case e.Or(operands):
            return [parts for one in operands for parts in _parts(game, player, one)]
        case e.And(operands):
            choices = [_parts(game, player, one) for one in operands]
            return [tuple(p for parts in chosen for p in parts) for chosen in _combined(choices)]
        case e.AbsoluteConfig():
            return _configuration(game, player, test)
        case _:  # Dagaz counts configurations only
            raise InexpressibleError("condition")


def _configuration(game: Game, player: int, test: e.AbsoluteConfig) -> list[tuple[Part, ...]]:
    if any(o.whose != "mine" or o.negated for o in test.occupants):
        raise InexpressibleError("occupant")
    places: list[list[tuple[Part, ...]]] = []
    for place in test.places:
        zone = game.board.zones[place.index].positions[player] if place.zone else {place.index}
        places.append([(Part(o.piece, tuple(sorted(zone))),) for o in test.occupants])
    return [tuple(p for parts in chosen for p in parts) for chosen in _combined(places)]


def _combined(choices: list[list[tuple[Part, ...]]]) -> list[tuple[tuple[Part, ...], ...]]:
    size = 1
    for row in choices:
        size *= len(row)
    if size > _MOST:
        raise InexpressibleError("too many alternatives")
    return list(product(*choices))
