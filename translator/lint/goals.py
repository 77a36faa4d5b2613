"""Games without an end, and goals about what never comes up."""

from __future__ import annotations

from collections.abc import Iterator

from translator.analysis.skeleton import NOBODY_WINS, has_no_winner
from translator.core.diagnostics import Diagnostic, Severity
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.walk import nodes
from translator.lint.presence import Presence


def without_end(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P121: nothing says who has won."""
    if has_no_winner(game):
        yield Diagnostic("P121", Severity.WARNING, NOBODY_WINS)


def about_nothing(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P122: goals that ask for pieces of which none is ever in play."""
    for goal in game.goals:
        for node in nodes(goal.test):
            pieces = _wanted(node)
            if pieces and found.pieces.isdisjoint(pieces):
                names = ", ".join(repr(game.pieces[piece].name) for piece in pieces)
                message = f"the goal asks for {names}, and there never is one"
                yield Diagnostic("P122", Severity.WARNING, message, goal.span)


def without_royals(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P124: a goal about checkmate of several players, one of whom has nothing to be mated.

    Of goals about what nobody has tells `about_nothing`.
    """
    for goal in game.goals:
        for node in nodes(goal.test):
            if not isinstance(node, e.Checkmated) or len(goal.players) < 2:
                continue
            lacking = [one for one in goal.players if found.owned[one].isdisjoint(node.pieces)]
            for player in lacking if len(lacking) < len(goal.players) else ():
                names = ", ".join(repr(game.pieces[piece].name) for piece in node.pieces)
                message = f"{game.players[player].name!r} has no {names} to be checkmated"
                yield Diagnostic("P124", Severity.WARNING, message, goal.span)


def out_of_reach(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P123: goals that count more pieces than there are, where no rule makes new ones."""
    start, laid = game.start, [game.start.placements, *game.start.alternatives]
    free = start.unlimited or game.new_game is not None or game.generation.by_type
    if free or any(one.makes for one in found.contents):
        return
    most = max(map(len, laid)) + sum(count for _, _, count in start.reserve)
    for goal in game.goals:
        for node in nodes(goal.test):
            if isinstance(node, e.PieceCount) and node.count > most:
                message = f"the goal counts {node.count} pieces, and there are {most} at most"
                yield Diagnostic("P123", Severity.WARNING, message, goal.span)


def _wanted(node: object) -> tuple[int, ...]:
    """The types of which one has to be, or to have been, in play."""
    match node:
        case e.Checkmated() | e.CapturedPiece():
            return node.pieces
        case e.PieceCount() if node.piece is not None:
            return (node.piece,)
        case e.AbsoluteConfig() | e.RelativeConfig():
            return tuple(one.piece for one in node.occupants if not one.negated)
        case _:  # it names no type
            return ()
