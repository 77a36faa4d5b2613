"""What a module has besides rules: how turns pass, which are legal, and what players see."""

from __future__ import annotations

from translator.analysis.facts import Facts, Layout
from translator.analysis.plan import stages
from translator.backends.javascript.literals import literal
from translator.backends.javascript.procedures import Functions
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Best, Invariant, Precondition
from translator.passes.programs import asks_replies


class Judging:
    """The mixins of one game that depend on conditions and turns, and what their tables hold."""

    def __init__(self, game: Game, facts: Facts, programs: Functions) -> None:
        self.game, self.facts, self.programs = game, facts, programs
        self._judged = bool(
            stages(game, Precondition) or stages(game, Invariant) or stages(game, Best)
        )
        self._turning = bool(game.turn_order.labels or any(v.turn for v in game.variables))

    @property
    def parts(self) -> list[str]:
        """Parts that are put on the base, in this order."""
        turning = ["turning"] if self._turning or self._judged else []
        return [*turning, *(["invariants"] if self._judged else [])]

    def data(self) -> dict[str, str]:
        """Entries of the tables of the module."""
        found: dict[str, str] = {"hidden": self._hidden()}
        if self.parts:
            at = Layout(self.facts).variables
            labels = self.game.turn_order.labels
            found["resets"] = literal([[at + slot, n] for slot, n in self.facts.resets])
            found["targets"] = literal([label.targets for label in labels])
            found["turnLabels"] = literal([label.name for label in labels])
        if self._judged:
            before, after = stages(self.game, Precondition), stages(self.game, Invariant)
            turn = [s for s in after if not s.step]
            found |= {
                "ready": self._listed("ready", [s.condition for s in before if not s.step]),
                "readyStep": self._listed("ready_step", [s.condition for s in before if s.step]),
                "sound": self._listed("sound", [s.condition for s in turn if not asks_replies(s)]),
                "soundStep": self._listed("sound_step", [s.condition for s in after if s.step]),
                "answered": self._listed(
                    "answered", [s.condition for s in turn if asks_replies(s)]
                ),
                "keys": self._listed("keys", [k for s in stages(self.game, Best) for k in s.keys]),
            }
        return found

    def _listed(self, what: str, nodes: list[Expr]) -> str:
        return f"[{', '.join(self.programs.condition(what, node) for node in nodes)}]"

    def _hidden(self) -> str:
        """[players who do not see, the condition on the position, whether nothing is seen]."""
        rows = (
            f"[{literal(hidden.players)}, {self.programs.condition('hidden', hidden.where)}, "
            f"{literal(hidden.whole)}]"
            for hidden in self.game.hidden
        )
        return f"[{', '.join(rows)}]"
