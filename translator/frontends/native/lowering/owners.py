"""Whose pieces a rule moves: whether it asks, before it goes anywhere, who owns the piece."""

from __future__ import annotations

from collections.abc import Iterator

from translator.frontends.native.words import HERE
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.parts import Entry, PieceType, Rule
from translator.ir.walk import expressions, statements

_ASKED = e.Owned | e.OwnerAt  # what reads `Resource.OWNERS`, by their field


def asks_for_owner(rule: Rule) -> bool:
    """Who owns the piece that the rule runs for is asked, or may be in a procedure."""
    places: set[e.Expr] = {HERE, e.Local("start")}
    for statement in statements(rule.body):
        if isinstance(statement, s.Call) and places.intersection(statement.args):
            return True
        for node in expressions(statement):
            if isinstance(node, _ASKED) and node.at in places:
                return True
            if isinstance(node, e.Ask) and places.intersection(node.args):
                return True
        if isinstance(statement, s.Let) and statement.name == "here":
            places.discard(HERE)
    return False


def free_entries(game: Game) -> Iterator[tuple[PieceType, Entry]]:
    """The uses of rules that move everybody's pieces alike."""
    for piece in game.pieces:
        for entry in piece.moves:
            if not asks_for_owner(game.rules[entry.rule]):
                yield piece, entry
