"""By which conditions moves are legal and turns pass: what every back end writes functions of."""

from __future__ import annotations

from translator.analysis.plan import stages
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Best, Invariant, Precondition
from translator.passes.programs import asks_replies


class Judged:
    """What a game asks of turns; `judged` if conditions do, `turning` if what turns keep counts."""

    def __init__(self, game: Game) -> None:
        self.game = game
        kinds = (Precondition, Invariant, Best)
        self.judged = any(isinstance(stage, kinds) for stage in game.selection)
        self.turning = self.judged or bool(
            game.turn_order.labels or any(variable.turn for variable in game.variables)
        )

    def conditions(self) -> dict[str, list[Expr]]:
        """By when they are asked: before moves, after a turn or step, after replies; then keys."""
        before, after = stages(self.game, Precondition), stages(self.game, Invariant)
        turn = [stage for stage in after if not stage.step]
        return {
            "ready": [stage.condition for stage in before if not stage.step],
            "ready_step": [stage.condition for stage in before if stage.step],
            "sound": [stage.condition for stage in turn if not asks_replies(stage)],
            "sound_step": [stage.condition for stage in after if stage.step],
            "answered": [stage.condition for stage in turn if asks_replies(stage)],
            "keys": [key for stage in stages(self.game, Best) for key in stage.keys],
        }
