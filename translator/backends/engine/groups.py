"""Expressions by what they compute, as the writers of expressions sort them."""

from __future__ import annotations

from translator.ir import computed
from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.game import Game

Leaf = (
    e.Param | e.Const | e.Local | e.Me | e.Mover | e.MovingType | e.Origin | e.LastFrom | e.LastTo
    | e.TurnIndex | e.Ply | e.MoveCount | e.Replies
)  # fmt: skip

Condition = e.Not | e.And | e.Or | e.Compare | e.Same | e.OnBoard
"""What joins other conditions, or compares."""

Question = (
    e.IsEmpty | e.Occupied | e.Owned | e.IsPiece | e.InZone | e.Marked | e.NextToEnemy
    | e.GoalPosition | e.Attacked | e.Defended | e.Reaches
)  # fmt: skip
"""What holds or does not hold of a position."""

Number = (
    e.Arith | e.Cell | e.Table | e.Load | e.Attribute | e.TypeAt | e.OwnerAt | e.Count | e.Hand
    | e.Ask
)  # fmt: skip

Configuration = e.AbsoluteConfig | e.RelativeConfig | e.PieceCount | e.CapturedPiece
"""What goals ask, and other conditions may ask as well."""


Location = e.Step | e.FirstOn | e.AsPosition | e.AsDirection
"""Positions and directions that are computed."""


def limit(index: Expr, game: Game) -> int:
    """What the index is certainly below, and not below 0; a large number if that is not known."""
    if isinstance(index, e.Mover | e.Me):
        return len(game.players)
    if isinstance(index, e.Table) and min(index.values, default=0) >= 0:
        return 1 + max(index.values, default=0)
    if isinstance(index, e.TurnIndex):
        return len(game.turn_order.turns)
    if isinstance(index, e.MovingType):
        return len(game.pieces)
    return 2 if isinstance(index, computed.Question) else 1 << 31
