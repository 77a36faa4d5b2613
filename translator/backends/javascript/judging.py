"""What a module has besides rules: how turns pass, which are legal, and what players see."""

from __future__ import annotations

from translator.analysis.facts import Facts, Layout
from translator.backends.engine.judging import Judged
from translator.backends.javascript.literals import array, camel, literal
from translator.backends.javascript.procedures import Functions
from translator.ir.game import Game


class Judging:
    """The mixins of one game that depend on conditions and turns, and what their tables hold."""

    def __init__(self, game: Game, facts: Facts, programs: Functions) -> None:
        self.game, self.facts, self.programs = game, facts, programs
        self.judged = Judged(game)

    @property
    def parts(self) -> list[str]:
        """Parts that are put on the base, in this order."""
        return ["turning"] * self.judged.turning + ["invariants"] * self.judged.judged

    def data(self) -> dict[str, str]:
        """Entries of the tables of the module."""
        found: dict[str, str] = {"hidden": self._hidden()}
        if self.game.evaluation is not None:
            value = self.game.evaluation.value
            found["evaluation"] = self.programs.condition("evaluation", value)
        if self.parts:
            at = Layout(self.facts).variables
            labels = self.game.turn_order.labels
            start = self.facts.initial_variables
            slots = [slot for first, n in self.facts.resets for slot in range(first, first + n)]
            found["resets"] = literal([[at + slot, start[slot]] for slot in slots])
            found["targets"] = literal([label.targets for label in labels])
            found["turnLabels"] = literal([label.name for label in labels])
        if self.judged.judged:
            for what, nodes in self.judged.conditions().items():
                found[camel(what)] = array(self.programs.condition(what, node) for node in nodes)
        return found

    def _hidden(self) -> str:
        """[players who do not see, the condition on the position, whether nothing is seen]."""
        return array(
            f"[{literal(hidden.players)}, {self.programs.condition('hidden', hidden.where)}, "
            f"{literal(hidden.whole)}]"
            for hidden in self.game.hidden
        )
