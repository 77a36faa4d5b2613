"""Games without an end, and goals about what never comes up."""

from __future__ import annotations

from collections.abc import Iterator

from translator.core.diagnostics import Diagnostic, Severity
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.parts import Result
from translator.ir.walk import nodes
from translator.lint.presence import Presence


def without_end(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P121: nothing says who has won."""
    if game.verdict is None and all(goal.result is Result.DRAW for goal in game.goals):
        message = "no goal says who wins"
        yield Diagnostic("P121", Severity.WARNING, message)


def about_nothing(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P122: goals that ask for pieces of which none is ever in play."""
    for goal in game.goals:
        for node in nodes(goal.test):
            pieces = _wanted(node)
            if pieces and found.pieces.isdisjoint(pieces):
                names = ", ".join(repr(game.pieces[piece].name) for piece in pieces)
                message = f"the goal asks for {names}, and there never is one"
                yield Diagnostic("P122", Severity.WARNING, message, goal.span)


def _wanted(node: object) -> tuple[int, ...]:
    """The types of which one has to be, or to have been, in play."""
    match node:
        case e.Checkmated() | e.CapturedPiece():
            return node.pieces
        case e.PieceCount() if node.piece is not None:
            return (node.piece,)
        case e.AbsoluteConfig() | e.RelativeConfig():
            return tuple(one.piece for one in node.occupants if not one.negated)
        case _:
            return ()
