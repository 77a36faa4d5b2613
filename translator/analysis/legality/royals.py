"""Which pieces must not be left attacked: what a stage of check says, or a condition amounts to.

An example: `(verify (= (count (pieces my? (piece? King) attacked?)) 0))` says of each player's King
what check says. Engines know of check which moves need no trial at all, of conditions they do not.
"""

from __future__ import annotations

from typing import NamedTuple

from translator.analysis.codes import Codes
from translator.analysis.plan import continuations, stage
from translator.ir import expr as e
from translator.ir.expr import Const, Expr, Relation
from translator.ir.game import Game
from translator.ir.parts import Invariant, NoAttack, Stage


class Royals(NamedTuple):
    """`pairs` are (player, piece type) that must not be left attacked after a turn.

    With `next_only` only the next player's attacks count, with `last` only a player's last such
    piece must not. The stage says so, and nothing else.
    """

    stage: Stage
    pairs: tuple[tuple[int, int], ...]
    next_only: bool = False
    last: bool = False


def royals(game: Game) -> Royals | None:
    """The royal pieces of a game, if it has any."""
    found = stage(game, NoAttack)
    if found is not None:
        return Royals(found, found.royals, found.next_only)
    # Check speaks of those who take turns, conditions of those whose pieces move; and of a turn of
    # several steps the engine wants to know after which of them a condition holds.
    turns = game.turn_order.turns
    if any(turn.owner != turn.player for turn in turns) or continuations(game):
        return None
    codes = Codes(game)
    players = range(codes.players)
    if any(codes.friends(player) != codes.owned(player) for player in players):
        return None
    for one in game.selection:
        if isinstance(one, Invariant) and not one.step:
            types, last = _unattacked(one.condition)
            if types:
                pairs = tuple((player, piece) for player in players for piece in sorted(types))
                return Royals(one, pairs, last=last)
    return None


_NOTHING: tuple[frozenset[int], bool] = (frozenset(), False)


def _unattacked(condition: Expr) -> tuple[frozenset[int], bool]:
    """The types of which none may be attacked, no type if it says something else; only the last?"""
    match condition:
        case e.Compare("==", e.Count(name, e.And(operands)), Const(_, 0)):
            asked = e.Attacked(e.Local(name))
            rest = [operand for operand in operands if operand != asked]
            return (_mine(name, rest), False) if len(rest) + 1 == len(operands) else _NOTHING
        case e.Or((e.Compare(">", e.Count(name, e.And(operands)), Const(_, 1)), other)):
            types, last = _unattacked(other)
            return _NOTHING if last or _mine(name, [*operands]) != types else (types, True)
        case _:  # no way in which rules say check
            return _NOTHING


def _mine(name: str, conditions: list[Expr]) -> frozenset[int]:
    """The types, where the conditions say that a piece of mine of one of them stands there."""
    at = e.Local(name)
    mine = [e.Owned(at, relation, e.Me()) for relation in (Relation.FRIEND, Relation.OWN)]
    match [condition for condition in conditions if condition not in mine]:
        case [only] if len(conditions) == 2:
            asked = only.operands if isinstance(only, e.Or) else (only,)
            types = [
                one.piece.value
                for one in asked
                if isinstance(one, e.IsPiece) and one.at == at and isinstance(one.piece, Const)
            ]
            return frozenset(types) if len(types) == len(asked) else frozenset()
        case _:  # the condition is on more than types
            return frozenset()
