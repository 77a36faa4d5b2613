"""Connections that win: chains of a player's pieces from one of two zones to the other.

No goal says so in one word. What it asks is a search, from piece to neighbouring piece of the
player's, that also asks of two zones whether a cell lies there: a procedure that runs inside of
itself, or a rule's loop (`analysis/runs/floods`) after which a piece becomes one of a type that
wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from translator.analysis.exploration.winning import ways_to_win
from translator.analysis.runs.contexts import recursive
from translator.analysis.runs.floods import floods
from translator.analysis.runs.searching import procedures
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Const, Expr, Relation
from translator.ir.game import Game
from translator.ir.parts import Entry, PlayerKind
from translator.ir.walk import Body, expressions, statements

Connection = tuple[tuple[list[str], list[str]], dict[str, list[str]]]
"""The positions of the two zones, and the neighbours of each position."""
Connections = dict[str, Connection]


class Search(NamedTuple):
    """The zones that a search asks of, and the directions in which it goes, if they are known."""

    zones: tuple[int, int]
    directions: frozenset[int] | None


def winning_connections(game: Game) -> Connections:
    """What wins by being connected, for those who choose moves; nobody is named without."""
    found = Connections()
    for player, one in enumerate(game.players):
        for test in ways_to_win(game, player) if one.kind is PlayerKind.ACTIVE else ():
            for search in _searches(game, test):
                found[one.name] = _on_board(game, player, search)
    return found


def _searches(game: Game, test: e.Condition) -> Iterator[Search]:
    """What is searched for a condition."""
    match test:
        case e.Ask():
            yield from _asked(game, procedures(game, (s.Verify(test),)))
        case e.PieceCount(count, piece, total=False) if count > 0 and piece is not None:
            if all(placed.piece != piece for placed in game.start.placements):
                for kind in game.pieces:
                    for entry in (*kind.drops, *kind.moves):
                        yield from _run(game, entry, piece)


def _asked(game: Game, asked: frozenset[int]) -> Iterator[Search]:
    """The search of procedures among friends, one of which runs inside of itself.

    It goes from the zone that the others ask of to the one that this asks of.
    """
    again = asked & recursive(game.procedures)
    inside, outside = (
        [node for one in sorted(some) for node in _expressions(game.procedures[one].body)]
        for some in (again, asked - again)
    )
    if any(map(_is_own, inside)):
        steps = [
            argument
            for one in inside
            if isinstance(one, e.Ask) and one.procedure in again
            for argument in one.args
            if isinstance(argument, e.Step)
        ]
        ends = [_zones(some) for some in (outside, inside)]
        if all(len(some) == 1 for some in ends):
            yield from _between([*ends[0], *ends[1]], steps)


def _run(game: Game, entry: Entry, piece: int) -> Iterator[Search]:
    """The searches of an entry's rule among friends, if it makes pieces of a type."""
    body = game.rules[entry.rule].body
    effects = [node.effect for node in statements(body) if isinstance(node, s.Do)]
    made = [effect.piece for effect in effects if isinstance(effect, s.ChangeType)]
    if any(_constant(one, entry.args) == piece for one in made):
        for loop in floods(body).values():
            if loop.relation is Relation.FRIEND:
                steps = [way.there for way in loop.ways]
                yield from _between(_zones(_expressions(loop.visit)), steps, entry.args)


def _is_own(node: Expr) -> bool:
    """It asks whether a piece is one of the player's who asks."""
    match node:
        case e.Owned(_, Relation.FRIEND | Relation.OWN, e.Me()):
            return True
    return False


def _zones(found: Iterable[Expr]) -> list[Expr]:
    """The zones of which some expressions ask, each once."""
    return list(dict.fromkeys(one.zone for one in found if isinstance(one, e.InZone)))


def _between(
    zones: list[Expr], steps: list[e.Step], args: tuple[int, ...] = ()
) -> Iterator[Search]:
    """The search with what parameters stand for, if it is known to ask of two zones."""
    ends = _constants(zones, args)
    if len(ends) == len(zones) == 2:
        ways = _constants([step.direction for step in steps if not step.reverse], args)
        yield Search((ends[0], ends[1]), frozenset(ways) if len(ways) == len(steps) else None)


def _constants(nodes: list[Expr], args: tuple[int, ...]) -> list[int]:
    """What those of the nodes stand for that are constants of the entry."""
    values = (_constant(node, args) for node in nodes)
    return [value for value in values if value is not None]


def _constant(node: Expr, args: tuple[int, ...]) -> int | None:
    match node:
        case Const():
            return node.value
        case e.Param():
            return args[node.index]
    return None


def _expressions(body: Body) -> Iterator[Expr]:
    return (node for statement in statements(body) for node in expressions(statement))


def _on_board(game: Game, player: int, search: Search) -> Connection:
    names, board = game.board.positions, game.board
    known = search.directions
    ways = sorted(range(len(board.directions)) if known is None else known)
    first, second = (
        [names[at] for at in sorted(board.zones[zone].positions[player])] for zone in search.zones
    )
    near: dict[str, list[str]] = {}
    for at, name in enumerate(names):
        ends = {board.step(player, at, way) for way in ways} - {NOWHERE}
        near[name] = [names[end] for end in sorted(ends)]
    return (first, second), near
