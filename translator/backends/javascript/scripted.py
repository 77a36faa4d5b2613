"""Writes what a module needs of a game with procedures, whose moves are generated type by type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from translator.backends.constants import Constants
from translator.backends.facts import Facts
from translator.backends.javascript.computing import Shared
from translator.backends.javascript.data import Layout
from translator.backends.javascript.lists import Lists
from translator.backends.javascript.literals import integers, literal, quote
from translator.backends.javascript.procedures import Functions
from translator.backends.plan import stage
from translator.ir.game import Game
from translator.ir.parts import Entry, Label, PlayerKind, Ranked, Result, Turn


class ScriptedWriter:
    """The functions of one game, and which of them run when."""

    base = "Scripted"
    mixins: ClassVar[list[str]] = []
    parts: ClassVar[list[str]] = ["recording", "scripted", "programs"]

    def __init__(self, game: Game, facts: Facts, constants: Constants) -> None:
        self.game, self.facts, self.constants = game, facts, constants
        variables_at = Layout(facts).variables
        self.programs = Functions(Shared(game, facts, constants, variables_at))
        self.labels: dict[Label, int] = {Label("Pass"): 0}
        self.ranked = stage(game, Ranked)
        self.effects = Lists(facts.codes).words  # the pass

    @property
    def functions(self) -> list[str]:
        return self.programs.texts

    def prelude(self) -> list[str]:
        """Tables by code that procedures read."""
        used = "\n".join(self.functions)
        tables = {"KINDS": self.facts.types, "OWNED": self.facts.owned}
        return [
            f"const {name} = {integers(table)};"
            for name, table in tables.items()
            if f"{name}[" in used
        ]

    def data(self) -> dict[str, str]:
        """Entries of the tables of the module."""
        game, turns = self.game, self.game.turn_order.turns
        data = {
            "moving": _array(self._rows(turn, drops=False) for turn in turns),
            "dropping": _array(self._rows(turn, drops=True) for turn in turns),
            "ranks": str(len(self.ranked.ranks) + 1 if self.ranked is not None else 1),
            "scanned": str(game.scanned or len(game.board.positions)),
            "variableNames": literal([variable.name for variable in game.variables]),
            "called": literal([procedure.name for procedure in game.procedures]),
            "newGame": "null" if game.new_game is None else self._event(game.new_game),
            "verdict": "null",
        }
        if game.verdict is not None:
            data["verdict"] = self._event(game.verdict.procedure)
            data["ends"] = _array(map(self._ends, range(len(game.players))))
        calls: dict[int, str] = {}
        while missing := sorted(self.programs.invoked - calls.keys()):
            calls |= {index: self._event(index) for index in missing}
        rows = (f"[{index}, {event}]" for index, event in sorted(calls.items()))
        data["calls"] = f"new Map({_array(rows)})"
        return data

    def methods(self) -> list[str]:
        """What gives scratch variables their first values."""
        lines = []
        for index, variable in enumerate(self.game.variables):
            if variable.scratch:
                value = str(variable.initial)
                if variable.size is not None:
                    contents = (*variable.contents, *[0] * variable.size)[: variable.size]
                    zeros = f"new Array({variable.size}).fill(0)"
                    value = literal(contents) if variable.contents else zeros
                lines.append(f"    this.v{index} = {value}; // {quote(variable.name)}")
        return ["  _reset() {", *lines, "  }"] if lines else []

    def _event(self, index: int) -> str:
        name = quote(self.game.procedures[index].name)
        return f"{{ run: {self.programs.procedure(index)}, name: {name} }}"

    def _rows(self, turn: Turn, drops: bool) -> str:
        """[code of the piece, type, entries] of the types that have any; drops have no code."""
        rows = []
        for index, piece in enumerate(self.game.pieces):
            entries = [
                self._entry(entry)
                for entry in (piece.drops if drops else piece.moves)
                if turn.mode is None or entry.mode == turn.mode
            ]
            if entries:
                code = [] if drops else [str(self.facts.codes.code(turn.owner, index))]
                rows.append(_array([*code, str(index), _array(entries)]))
        return _array(rows)

    def _entry(self, entry: Entry) -> str:
        """[rule with its constants, label, rank]."""
        rule = self.programs.rule(entry.rule)
        label = self.labels.setdefault(entry.label, len(self.labels))
        if entry.args:
            rule = f"(g, p) => {rule}({', '.join(['g', 'p', *map(str, entry.args)])})"
        return _array([rule, str(label), str(self._rank(entry.mode))])

    def _rank(self, mode: int | None) -> int:
        if self.ranked is None:
            return 0
        ranks = self.ranked.ranks
        return next((i for i, rank in enumerate(ranks) if mode in rank), len(ranks))

    def _ends(self, me: int) -> str:
        """By the number that the verdict gives: how the game ends for all, if `me` is to move."""
        assert self.game.verdict is not None
        players = self.game.players
        name = players[me].name
        active = PlayerKind.ACTIVE
        others = tuple(p.name for i, p in enumerate(players) if i != me and p.kind is active)
        sides = {
            Result.WIN: ((name,), others),
            Result.LOSS: (others, (name,)),
            Result.DRAW: ((), ()),
        }
        rows = []
        for number, result in self.game.verdict.results:
            winners, losers = sides[result]
            outcome = f'outcome({literal(winners)}, {literal(losers)}, "verdict")'
            rows.append(f"[{number}, {self.constants.add('END', outcome)}]")
        return f"new Map({_array(rows)})"


def _array(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"
