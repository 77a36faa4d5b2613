"""What modules with programs have besides: mixins, functions of conditions, tables, events."""

from __future__ import annotations

from collections.abc import Mapping

from translator.analysis.facts import Facts
from translator.backends.engine.judging import Judged
from translator.backends.python.literals import literal, sequence
from translator.backends.python.procedures import Functions
from translator.backends.python.shared import Shared
from translator.ir.game import Game
from translator.ir.parts import Label
from translator.passes.programs import programs


class Programs:
    """The programs of one game: which mixin runs them, and the class attributes that it needs."""

    def __init__(self, game: Game, facts: Facts, functions: Functions) -> None:
        self.game, self.facts, self.functions = game, facts, functions
        self.rules = programs(game)
        self.judged = Judged(game)

    @property
    def parts(self) -> list[str]:
        """The run-time parts besides those that every engine has."""
        judged, hides, rated = self.judged, bool(self.game.hidden), self.game.evaluation
        if not (judged.turning or hides or rated or self.rules or self.functions.texts):
            return []
        invariants = ["invariants"] * judged.judged
        return ["programs", *["turning"] * judged.turning, *invariants, *["hidden"] * hides]

    @property
    def mixins(self) -> list[str]:
        """The classes that the engine derives from for them, the most special first."""
        parts = self.parts
        if not parts:
            return []
        base = next(p for p in ("invariants", "turning", "programs") if p in parts)
        return [*(["Hidden"] if "hidden" in parts else []), base.capitalize()]

    def data(self) -> dict[str, str]:
        """Class attributes."""
        game = self.game
        found: dict[str, str] = {}
        if labels := game.turn_order.labels:
            found["TARGETS"] = literal(tuple(label.targets for label in labels))
            found["LABELS_OF_TURNS"] = literal(tuple(label.name for label in labels))
        if any(variable.turn for variable in game.variables):
            found["RESETS"] = literal(self.facts.resets)
        for name, nodes in self.judged.conditions().items():
            if nodes:
                asked = (self.functions.condition(name, node) for node in nodes)
                found[name.upper()] = sequence(asked)
        if game.hidden:
            rows = (
                f"({literal(tuple(p in hidden.players for p in range(len(game.players))))}, "
                f"{self.functions.condition('hidden', hidden.where, here=True)}, {hidden.whole})"
                for hidden in game.hidden
            )
            found["HIDDEN"] = sequence(rows)
        if game.evaluation is not None:
            value = self.functions.condition("evaluation", game.evaluation.value)
            found["EVALUATION"] = sequence([value])
        return found

    def calm(self, labels: Mapping[Label, int]) -> dict[str, str]:
        """The steps that need no trial, by the numbers of their labels."""
        found = self.judged.calm(self.facts.codes)
        numbers = sorted(labels[one] for one in found.labels if one in labels) if found else []
        if found is None or not numbers:
            return {}
        ends = sequence(f"frozenset({literal(tuple(sorted(row)))})" for row in found.ends)
        return {"CALM": f"(frozenset({literal(tuple(numbers))}), {ends})"}

    def events(self) -> dict[str, str]:
        """What procedures that are effects need; to be asked for when all else is written."""
        rows = ", ".join(f"{index}: {name}" for index, name in self.functions.events().items())
        found = {"CALLS": f"{{{rows}}}"} if rows else {}
        found["CALLED"] = literal(tuple(procedure.name for procedure in self.game.procedures))
        found["VARIABLE_NAMES"] = literal(tuple(v.name for v in self.game.variables))
        return found


def scratch(shared: Shared) -> list[str]:
    """A method that gives scratch variables their first values; nothing where there are none."""
    lines = []
    named = zip(shared.game.variables, shared.variables, strict=True)
    for index, (variable, name) in enumerate(named):
        if not variable.scratch:
            continue
        if index in shared.bytes:
            lines.append(f"        self.{name} = bytearray({variable.size} + 1)")
        elif variable.size is None:
            lines.append(f"        self.{name} = {variable.initial}")
        elif variable.contents:  # one more cell takes what is written beyond the others
            lines.append(f"        self.{name} = {literal([*variable.contents, 0])}")
        else:
            lines.append(f"        self.{name} = [0] * {variable.size + 1}")
    return ["", "    def _reset(self):", *lines] if lines else []
