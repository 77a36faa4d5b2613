"""What modules with programs have besides: mixins, functions of conditions, tables, events."""

from __future__ import annotations

from translator.analysis.facts import Facts, runs
from translator.analysis.plan import stages
from translator.backends.python.literals import literal
from translator.backends.python.procedures import Functions
from translator.backends.python.shared import Shared
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Best, Invariant, Precondition
from translator.passes.programs import asks_replies, programs


class Programs:
    """The programs of one game: which mixin runs them, and the class attributes that it needs."""

    def __init__(self, game: Game, facts: Facts, functions: Functions) -> None:
        self.game, self.facts, self.functions = game, facts, functions
        self.rules = programs(game)

    @property
    def parts(self) -> list[str]:
        """The run-time parts besides those that every engine has."""
        kinds = (Precondition, Invariant, Best)
        invariants = any(isinstance(stage, kinds) for stage in self.game.selection)
        turning = bool(self.game.turn_order.labels) or any(v.turn for v in self.game.variables)
        hides = bool(self.game.hidden)
        if not (invariants or turning or hides or self.rules or self.functions.texts):
            return []
        return [
            "programs",
            *(["turning"] if turning or invariants else []),
            *(["invariants"] if invariants else []),
            *(["hidden"] if hides else []),
        ]

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
        if game.turn_order.labels:
            targets = tuple(label.targets for label in game.turn_order.labels)
            found["TARGETS"] = literal(targets)
            found["LABELS_OF_TURNS"] = literal(
                tuple(label.name for label in game.turn_order.labels)
            )
        if any(variable.turn for variable in game.variables):
            found["RESETS"] = literal(runs(self.facts.resets))
        sound = stages(game, Invariant)
        conditions = {
            "READY": [s.condition for s in stages(game, Precondition) if not s.step],
            "READY_STEP": [s.condition for s in stages(game, Precondition) if s.step],
            "SOUND": [s.condition for s in sound if not s.step and not asks_replies(s)],
            "SOUND_STEP": [s.condition for s in sound if s.step],
            "ANSWERED": [s.condition for s in sound if asks_replies(s)],
            "KEYS": [key for s in stages(game, Best) for key in s.keys],
        }
        found |= {name: self._listed(name, nodes) for name, nodes in conditions.items() if nodes}
        if game.hidden:
            rows = (
                f"({literal(tuple(p in hidden.players for p in range(len(game.players))))}, "
                f"{self.functions.condition('hidden', hidden.where, here=True)}, {hidden.whole})"
                for hidden in game.hidden
            )
            found["HIDDEN"] = f"({', '.join(rows)},)"
        return found

    def _listed(self, name: str, nodes: list[Expr]) -> str:
        names = (self.functions.condition(name.lower(), node) for node in nodes)
        return f"({', '.join(names)},)"

    def events(self) -> dict[str, str]:
        """What procedures that are effects need; to be asked for when all else is written."""
        found: dict[str, str] = {}
        calls: dict[int, str] = {}
        while missing := sorted(self.functions.invoked - calls.keys()):
            calls |= {index: self.functions.event(index) for index in missing}
        if calls:
            rows = (f"{index}: {name}" for index, name in sorted(calls.items()))
            found["CALLS"] = "{" + ", ".join(rows) + "}"
        found["CALLED"] = literal(tuple(procedure.name for procedure in self.game.procedures))
        found["VARIABLE_NAMES"] = literal(tuple(v.name for v in self.game.variables))
        return found


def scratch(shared: Shared) -> list[str]:
    """A method that gives scratch variables their first values; nothing where there are none."""
    lines = []
    for variable, name in zip(shared.game.variables, shared.variables, strict=True):
        if not variable.scratch:
            continue
        if variable.size is None:
            lines.append(f"        self.{name} = {variable.initial}")
        elif variable.contents:  # one more cell takes what is written beyond the others
            lines.append(f"        self.{name} = {literal([*variable.contents, 0])}")
        else:
            lines.append(f"        self.{name} = [0] * {variable.size + 1}")
    return ["", "    def _reset(self):", *lines] if lines else []
