"""Writes the module of a game: run-time parts, tables, rules, generators and the class `Game`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from translator.analysis.describe import describe
from translator.analysis.drawing.distinct import proved_distinct
from translator.analysis.drawing.single import Singles, drawn
from translator.analysis.drawing.stepping import may_draw, steps_of, sweeping
from translator.analysis.legality.threats import Threats
from translator.analysis.plan import Group, Plan, Row, plan, stage
from translator.analysis.runs.gates import gated
from translator.backends.engine.kept import of_rules
from translator.backends.engine.origin import origin
from translator.backends.python.checks import CheckWriter
from translator.backends.python.engine import Class, EngineModule, attributes
from translator.backends.python.literals import literal, quote, sequence
from translator.backends.python.scripted import Scripted
from translator.ir.game import Game
from translator.ir.parts import MostCaptures

_HEADER = '"""Engine of an abstract board game, generated from its rules. Do not edit."""\n'
MOST_GATES: Final = 3
"""For which combinations of open ones there are generators."""

_PARTS = "values move emit tables goals codes core turns finding engine".split()


def emit_python(game: Game, optimised: Game) -> str:
    """The source of a standalone engine module (see docs/engine.md).

    The engine is made from the optimised game, what it says of itself from the one that was read.
    """
    # The names stand in literals: no text of the rules becomes code.
    head = f"{_HEADER}# {origin(game.meta, quote)}\n\n"
    kind: type[EngineModule] = Scripted if optimised.generation.by_type else _Ruled
    description = describe(game)
    fen = bool(description["letters"])
    return head + of_rules(kind, optimised, fen).source(optimised, description)


class _Ruled(EngineModule):
    """A module with tables, and rules that run for each piece."""

    def __init__(self, game: Game, fen: bool) -> None:
        self.gates = gated(game)
        self.sweeps = sweeping(self.gates.game)
        super().__init__(self.sweeps.game, fen)
        threats = Threats(game, self.tables)
        self.checks = CheckWriter(threats, self.generators)
        self.shared.question = self.goals.question
        self.most = stage(game, MostCaptures)
        self.drawn: list[list[str]] = []  # by turn: groups of tries

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

    def game_class(self) -> Class:
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
            self.drawn = self._drawn(found)
            bases[len(self.fen) : 0] = ["Drawing"] * bool(self.drawn)
        turns = self._turns(found)
        if self.programs.parts:
            programs |= self.programs.calm(self.generators.labels) | self.programs.events()
        if self.most is not None:
            programs["FIRST"] = f"frozenset({literal(self.most.first)})"
        own = attributes(programs)
        own += ["    SEPARATE = False"] * self.shared.counts_moves
        own += [*turns, *self.checks.lines()]
        return Class(bases or ["Engine"], own, goals)

    def _turns(self, plan: Plan) -> list[str]:
        """Which generators run on which turn, and what random moves are drawn from."""
        groups = (sequence(sequence(self._gated(group)) for group in turn) for turn in plan.groups)
        chains = (
            ", ".join(f"{move_type}: {self._group(group)[0]}" for move_type, group in chain.items())
            for chain in plan.chains
        )
        found = {
            "GROUPS": groups,
            "CHAINS": (f"{{{chain}}}" for chain in chains),
            "DRAWN": map(sequence, self.drawn),
            "AWAY": map(self._away, plan.groups),
        }
        lines = [f"    {name} = {sequence(rows)}" for name, rows in found.items()]
        reach = (
            f"{name}: ({sequence(known)}, {literal(spots)})"
            for name, (known, spots) in self.generators.reach.items()
        )
        return [*lines, f"    REACH = {{{', '.join(reach)}}}"]

    def _group(self, group: Group) -> tuple[str, str]:
        """Generators by code, and (code, generator) of drops."""
        found = self.generators.by_code(group, self.game.generation.shared_pieces)
        moves = self.boards.add("board", sequence(map(str, found.moves)))
        return moves, sequence(f"({code}, {name})" for code, name in found.drops)

    def _away(self, groups: Sequence[Group]) -> str:
        """By code, the generators of steps that may begin where their piece does not stand."""
        away, found = self.facts.away, dict[int, str]()
        for group in groups if away else ():
            rows = tuple(
                tuple(
                    entry
                    for entry in row
                    if entry.rule in away and self.tables.spots(group.owner, piece, entry) is None
                )
                for piece, row in enumerate(group.moves)
            )
            moves, shared = replace(group, moves=rows, drops=()), self.game.generation.shared_pieces
            by_code = self.generators.by_code(moves, shared).moves
            found |= {code: name for code, name in enumerate(by_code) if name is not None}
        return f"{{{', '.join(f'{code}: {name}' for code, name in found.items())}}}"

    def _gated(self, group: Group) -> tuple[str, str]:
        """The same, by which gates are open."""
        gates, ways = self._opened(group)
        if not gates:
            return self._group(group)
        found = [*map(self._group, ways)]
        boards = sequence(board for board, _ in found)
        return self.boards.add("gated", f"Gated({sequence(gates)}, {boards})"), found[0][1]

    def _opened(self, group: Group) -> tuple[list[str], list[Group]]:
        """The gates of a group, and what is left of it by which of them are open."""
        parted = {
            (piece, entry): self.generators.gate(group.owner, piece, entry, self.gates.gates)
            for piece, row in enumerate(group.moves)
            for entry in row
            if entry.rule in self.gates.gates
            and self.tables.table(group.owner, piece, entry, drop=False) is None
        }
        gates = [*dict.fromkeys(parted.values())][:MOST_GATES]

        def row(piece: int, entries: Row, ways: tuple[bool, ...]) -> Row:
            """What is left of the entries of a piece."""
            closed = {gate for gate, way in zip(gates, ways, strict=True) if not way}
            return tuple(
                replace(entry, rule=self.gates.rests[entry.rule]) if gate in gates else entry
                for entry in entries
                for gate in [parted.get((piece, entry))]
                if gate not in closed
            )

        ways = product((False, True), repeat=len(gates))
        rows = (tuple(row(*one, way) for one in enumerate(group.moves)) for way in ways)
        return gates, [replace(group, moves=moves) for moves in rows]

    def _drawn(self, plan: Plan) -> list[list[str]]:
        """By turn, what random moves are drawn from: drops, and steps behind them."""
        drops: list[Singles] = drawn(self.game, plan, self.tables) or [()] * len(plan.groups)
        steps = may_draw(self.game) and not self.game.generation.shared_pieces
        found = []
        for turn, groups in zip(drops, plan.groups, strict=True):
            some = [group for group in groups if any(group.moves) or any(group.drops)]
            behind = self._steps(some[len(turn) :]) if steps else ()
            found.append([*map(self.generators.tried, turn), *behind])
        return found if any(found) else []

    def _steps(self, groups: Iterable[Group]) -> Iterator[str]:
        """The groups from which steps are drawn, up to one that has other moves."""
        for group in groups:
            gates, ways = self._opened(group)
            rows = [steps_of(self.sweeps, way) for way in ways]
            found = [row for row in rows if row is not None]
            if len(found) < len(rows) or not self._calls(group):
                return
            boards = sequence(self.generators.drawn_steps(group.owner, row) for row in found)
            yield f"Steps({sequence(gates)}, {boards})"

    def _calls(self, group: Group) -> bool:
        """Tables do not have all moves of a group, which are found as fast."""
        return any(
            self.tables.table(group.owner, piece, entry, drop=False) is None
            for piece, row in enumerate(group.moves)
            for entry in row
        )
