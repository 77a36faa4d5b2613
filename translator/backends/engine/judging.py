"""By which conditions moves are legal and turns pass: what every back end writes functions of."""

from __future__ import annotations

from dataclasses import replace

from translator.analysis.codes import Codes
from translator.analysis.legality.calm import Calm, calm
from translator.analysis.legality.royals import royals
from translator.analysis.legality.sure import sure
from translator.analysis.plan import stages
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Best, Invariant, Precondition
from translator.passes.programs import asks_replies


class Judged:
    """What a game asks of turns; `judged` if conditions do, `turning` if what turns keep counts."""

    def __init__(self, game: Game) -> None:
        check = royals(game)
        left = tuple(one for one in game.selection if check is None or one is not check.stage)
        self.game = replace(game, selection=left)
        self.judged = any(isinstance(one, Precondition | Invariant | Best) for one in left)
        self.turning = self.judged or bool(
            game.turn_order.labels or any(variable.turn for variable in game.variables)
        )

    def conditions(self) -> dict[str, list[Expr]]:
        """By when they are asked: before moves, after a turn or step, after replies; then keys.

        Where what is `sure` holds for a step, it is legal without a trial.
        """
        before, after = stages(self.game, Precondition), stages(self.game, Invariant)
        turn = [stage for stage in after if not stage.step]
        keys = [key for stage in stages(self.game, Best) for key in stage.keys]
        return {
            "ready": [stage.condition for stage in before if not stage.step],
            "ready_step": [stage.condition for stage in before if stage.step],
            "sound": [stage.condition for stage in turn if not asks_replies(stage)],
            "sound_step": [stage.condition for stage in after if stage.step],
            "answered": [stage.condition for stage in turn if asks_replies(stage)],
            "sure": [] if keys else sure([stage.condition for stage in after]),
            "keys": keys,
        }

    def calm(self, codes: Codes) -> Calm | None:
        """The steps that need no trial, where none is `sure`."""
        found = self.conditions()
        if not self.judged or found["answered"] or found["sure"]:
            return None
        return calm(self.game, codes, [*found["sound_step"], *found["sound"]], found["keys"])
