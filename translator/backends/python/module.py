"""Writes the module of a game: run-time parts, tables, rules, generators and the class `Game`."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, Final

from translator.analysis.describe import describe
from translator.analysis.distinct import proved_distinct
from translator.analysis.gates import gated
from translator.analysis.plan import Group, Plan, Row, plan, stage
from translator.analysis.single import Singles, drawn
from translator.analysis.threats import Threats
from translator.backends.engine.origin import origin
from translator.backends.python.checks import CheckWriter
from translator.backends.python.engine import EngineModule
from translator.backends.python.literals import literal, quote, sequence
from translator.backends.python.scripted import Scripted
from translator.ir.game import Game
from translator.ir.parts import MostCaptures

_HEADER = '"""Engine of an abstract board game, generated from its rules. Do not edit."""\n'
MOST_GATES: Final = 3
"""For which combinations of open ones there are generators."""

_PARTS = ["values", "move", "emit", "tables", "goals", "core", "turns", "engine"]


def emit_python(game: Game, optimised: Game) -> str:
    """The source of a standalone engine module (see docs/engine.md).

    The engine is made from the optimised game, what it says of itself from the one that was read.
    """
    # The names stand in literals: no text of the rules becomes code.
    head = f"{_HEADER}# {origin(game.meta, quote)}\n\n"
    kind = Scripted if optimised.generation.by_type else _Ruled
    return head + kind(optimised, describe(game)).source()


class _Ruled(EngineModule):
    """A module with tables, and rules that run for each piece."""

    def __init__(self, game: Game, description: dict[str, Any]) -> None:
        self.gates = gated(game)
        super().__init__(self.gates.game, description)
        threats = Threats(game, self.tables)
        self.checks = CheckWriter(threats, self.generators)
        self.shared.question = self.goals.question
        self.most = stage(game, MostCaptures)
        self.drawn: list[Singles] = []

    def parts(self) -> list[str]:
        return [
            *_PARTS,
            *([] if self.checks.part is None else ["check"]),
            *["max_captures"] * (self.most is not None),
            *["deferred"] * self.game.captures.deferred,
            *["fen"] * len(self.fen),
            *self.programs.parts,
            *["recall"] * (bool(self.generators.kept) or self.generators.searches),
            *["flood"] * self.generators.searches,
            *["later"] * self.generators.postpones,
            *["drawing"] * bool(self.drawn),
        ]

    def game_class(self) -> str:
        found = plan(self.game)
        self.distinct = proved_distinct(self.tables, found, self.checks.part == "Check")
        goals = self.goals.methods()
        programs = self.programs.data()
        mixins = self.programs.mixins
        bases = [
            *self.fen,
            *mixins[:-1],
            *["Deferred"] * self.game.captures.deferred,
            *mixins[-1:],
            *["MaxCaptures"] * (self.most is not None),
            *([] if self.checks.part is None else [self.checks.part]),
        ]
        if bases in (self.fen, [*self.fen, "Programs"]) and not self.shared.counts_moves:
            self.drawn = drawn(self.game, found, self.tables)
            bases[len(self.fen) : 0] = ["Drawing"] * bool(self.drawn)
        turns = self._turns(found)
        if self.programs.parts:
            programs |= self.programs.calm(self.generators.labels) | self.programs.events()
        if self.most is not None:
            programs["FIRST"] = f"frozenset({literal(self.most.first)})"
        own = [f"    {name} = {value}" for name, value in {**self.data(), **programs}.items()]
        own += [*turns, *self.checks.lines()]
        return self.written(bases or ["Engine"], own, self.generators.labels, goals)

    def _turns(self, plan: Plan) -> list[str]:
        """Which generators run on which turn, and what random moves are drawn from."""
        groups = (sequence(sequence(self._gated(group)) for group in turn) for turn in plan.groups)
        chains = (
            ", ".join(f"{move_type}: {self._group(group)[0]}" for move_type, group in chain.items())
            for chain in plan.chains
        )
        tries = (sequence(map(self.generators.tried, turn)) for turn in self.drawn)
        found = {"GROUPS": groups, "CHAINS": (f"{{{chain}}}" for chain in chains), "DRAWN": tries}
        return [f"    {name} = {sequence(rows)}" for name, rows in found.items()]

    def _group(self, group: Group) -> tuple[str, str]:
        """Generators by code, and (code, generator) of drops."""
        found = self.generators.by_code(group, self.game.generation.shared_pieces)
        moves = self.boards.add("board", sequence(map(str, found.moves)))
        return moves, sequence(f"({code}, {name})" for code, name in found.drops)

    def _gated(self, group: Group) -> tuple[str, str]:
        """The same, by which gates are open."""
        parted = {
            (piece, entry): self.generators.gate(group.owner, piece, entry, self.gates.gates)
            for piece, row in enumerate(group.moves)
            for entry in row
            if entry.rule in self.gates.gates
            and self.tables.table(group.owner, piece, entry, drop=False) is None
        }
        gates = [*dict.fromkeys(parted.values())][:MOST_GATES]
        if not gates:
            return self._group(group)

        def row(piece: int, entries: Row, ways: tuple[bool, ...]) -> Row:
            """What is left of the entries of a piece."""
            closed = {gate for gate, way in zip(gates, ways, strict=True) if not way}
            return tuple(
                replace(entry, rule=self.gates.rests[entry.rule]) if gate in gates else entry
                for entry in entries
                for gate in [parted.get((piece, entry))]
                if gate not in closed
            )

        found = [
            self._group(
                replace(group, moves=tuple(row(*one, ways) for one in enumerate(group.moves)))
            )
            for ways in product((False, True), repeat=len(gates))
        ]
        boards = sequence(board for board, _ in found)
        return self.boards.add("gated", f"Gated({sequence(gates)}, {boards})"), found[0][1]
