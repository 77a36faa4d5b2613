"""Writes the module of a game with procedures, whose moves are generated type by type."""

from __future__ import annotations

from typing import Any

from translator.backends.constants import Constants
from translator.backends.facts import Facts
from translator.backends.python.assemble import assemble
from translator.backends.python.computing import Shared
from translator.backends.python.goals import PythonGoals
from translator.backends.python.literals import literal
from translator.backends.python.procedures import Functions
from translator.backends.scripts import ScriptPlan
from translator.ir.game import Game
from translator.ir.parts import Entry, Turn
from translator.passes.codes import Codes

PARTS = ["values", "move", "core", "engine", "scripted"]


class Scripted:
    """One module on its way; `data` are the class attributes that all engines have."""

    def __init__(self, game: Game, description: dict[str, Any], data: dict[str, str]) -> None:
        self.game, self.description, self.data = game, description, data
        self.codes = Codes(game)
        self.facts = Facts(game, self.codes)
        self.constants = Constants("{} = {}")
        self.boards = Constants("{} = {}")  # tables of functions: they follow them
        self.shared = Shared(game, self.facts, self.constants)
        self.functions = Functions(self.shared)
        self.plan = ScriptPlan(game, self.codes)
        self.goals = PythonGoals(game, self.codes, self.constants)

    def source(self) -> str:
        """The module without its header."""
        game_class = self._class()
        letters = bool(self.description["letters"])
        functions = self.functions.texts
        body = "\n\n\n".join(
            [
                "\n".join([*self._tables("\n".join(functions)), *self.constants.lines]),
                *functions,
                "\n".join(self.boards.lines),
                game_class,
            ]
        )
        return assemble([*PARTS, *(["fen"] if letters else [])], body) + "\n"

    def _tables(self, used: str) -> list[str]:
        """Tables by code that procedures read."""
        codes, players = self.codes, range(self.codes.players)
        types = tuple(kind + 1 for kind in self.facts.types)
        pieces = codes.all & ~Codes.EMPTY
        mine = [self._among(codes.owned(player)) for player in players]
        others = [self._among(pieces & ~codes.owned(player)) for player in players]
        tables = {
            "TYPES": literal(types),
            "OWNED": literal(self.facts.owned),
            "MINE": literal(tuple(mine)),
            "OTHERS": literal(tuple(others)),
        }
        return [f"{name} = {source}" for name, source in tables.items() if f"{name}[" in used]

    def _among(self, codes: int) -> tuple[bool, ...]:
        return tuple(bool(codes >> code & 1) for code in range(self.codes.size + 1))

    def _class(self) -> str:
        game = self.game
        bases = ["Fen", "Scripted"] if self.description["letters"] else ["Scripted"]
        lines = [f"class Game({', '.join(bases)}):"]
        lines += ['    """The game; see `describe()` for its names."""', ""]
        data = {**self.data, **self._turns(), **self._events()}
        lines += [f"    {name} = {value}" for name, value in data.items()]
        lines.append(f"    VARIABLE_NAMES = {literal(tuple(v.name for v in game.variables))}")
        labels = tuple((label.name, label.args) for label in self.plan.labels)
        lines += [f"    LABELS = {literal(labels)}"]
        lines += [f"    DESCRIPTION = {literal(self.description)}"]
        goals = self.goals.methods()
        return "\n".join([*lines, *self._scratch(), "", *goals]).rstrip() + "\n"

    # Who moves how

    def _turns(self) -> dict[str, str]:
        """`MOVES` and `DROPS`: by turn, the types with their entries."""
        turns = self.game.turn_order.turns
        moves = ", ".join(self._rows(turn, drops=False) for turn in turns)
        drops = ", ".join(self._rows(turn, drops=True) for turn in turns)
        return {
            "MOVES": f"({moves},)",
            "DROPS": f"({drops},)",
            "RANKS": str(self.plan.ranks),
            "SCANNED": str(self.plan.scanned),
        }

    def _rows(self, turn: Turn, drops: bool) -> str:
        """(code of the piece, type, entries) of the types that have any for the turn."""
        rows = []
        for code, index, entries in self.plan.rows(turn, drops):
            listed = self.boards.add("entries", f"({', '.join(map(self._entry, entries))},)")
            rows.append(f"({code}, {index}, {listed})")
        return f"({', '.join(rows)},)" if rows else "()"

    def _entry(self, entry: Entry) -> str:
        """(rule, its constants, label, rank)."""
        rule = self.functions.rule(entry.rule)
        label, rank = self.plan.label(entry), self.plan.rank(entry)
        return f"({rule}, {literal(entry.args)}, {label}, {rank})"

    # Events and variables

    def _events(self) -> dict[str, str]:
        game, found = self.game, {}
        if game.new_game is not None:
            found["NEW_GAME"] = self.functions.procedure(game.new_game)
        if game.verdict is not None:
            found["VERDICT"] = self.functions.procedure(game.verdict.procedure)
            ends = [self._ends(player) for player in range(len(game.players))]
            found["ENDS"] = f"({', '.join(ends)},)"
        calls: dict[int, str] = {}
        while missing := sorted(self.functions.invoked - calls.keys()):
            calls |= {index: self.functions.procedure(index) for index in missing}
        if calls:
            rows = (f"{index}: {name}" for index, name in sorted(calls.items()))
            found["CALLS"] = "{" + ", ".join(rows) + "}"
        found["CALLED"] = literal(tuple(procedure.name for procedure in game.procedures))
        return found

    def _ends(self, me: int) -> str:
        """By the number that the verdict gives: how the game ends for all, if `me` is to move."""
        rows = (f"{number}: {self.goals.end(end)}" for number, end in self.plan.ends(me))
        return "{" + ", ".join(rows) + "}"

    def _scratch(self) -> list[str]:
        """A method that gives scratch variables their first values."""
        names = self.shared.variables
        lines = []
        for variable, name in zip(self.game.variables, names, strict=True):
            if not variable.scratch:
                continue
            if variable.size is None:
                lines.append(f"        self.{name} = {variable.initial}")
            elif variable.contents:  # one more cell takes what is written beyond the others
                lines.append(f"        self.{name} = {literal([*variable.contents, 0])}")
            else:
                lines.append(f"        self.{name} = [0] * {variable.size + 1}")
        if not lines:
            return []
        return ["", "    def _reset(self):", *lines]
