"""Writes the module of a game with procedures, whose moves are generated type by type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from translator.analysis.drawing.single import Single
from translator.analysis.legality.attacks import Attacks
from translator.analysis.legality.spared import spared
from translator.analysis.legality.threats import Threats
from translator.analysis.plan import Row
from translator.analysis.runs.alone import alone
from translator.backends.engine.scripts import ScriptPlan, Spot
from translator.backends.python.checks import CheckWriter
from translator.backends.python.engine import Class, EngineModule, attributes
from translator.backends.python.literals import literal, sequence
from translator.ir.game import Game
from translator.ir.parts import Entry, Turn

PARTS = """values move goals codes core turns finding engine emit programs scripted""".split()


class Scripted(EngineModule):
    """One module on its way."""

    def __init__(self, game: Game, fen: bool) -> None:
        super().__init__(spared(game), fen)
        self.plan = ScriptPlan(self.game, self.tables.codes)
        self.generators.labels = self.plan.labels
        self.base = "Scripted"
        self.functions.attack_tables = self._attacks

    def _attacks(self, attacks: Sequence[Attacks]) -> Iterable[str]:
        """The names of tables of attacks."""
        writer = CheckWriter(Threats(self.game, self.tables), self.generators)
        names = writer.tables(attacks)
        return (names[id(one)] for one in attacks)

    def parts(self) -> list[str]:
        drawn = ["drawing", "trying"] * (self.base != "Scripted")
        tables = ["tables"] * bool(self.generators.texts() or self.functions.sights)
        sights = ["sights"] * bool(self.functions.sights)
        return [*PARTS, *tables, *sights, *["fen"] * len(self.fen), *drawn]

    def game_class(self) -> Class:
        data = {**self._turns(), **self._events()}
        if not self.shared.counts_moves and any(drawn := self.plan.drawn()):
            self.base = "Trying"
            data["DRAWN"] = sequence(sequence(map(self._tries, groups)) for groups in drawn)
            found, game = alone(self.game), self.game
            data["GOALS"] = literal(bool(game.goals))
            loose = ((self.shared.variables[i], game.variables[i].size) for i in found.loose)
            data["LOOSE"] = literal(tuple((name, size is not None) for name, size in loose))
            if found.readers:
                self.base = "Reading"
                data["READERS"] = f"frozenset({literal(tuple(found.readers))})"
        return Class([*self.fen, self.base], attributes(data), self.goals.methods())

    # Who moves how

    def _turns(self) -> dict[str, str]:
        """`MOVES` and `DROPS`: by turn, the types with their entries."""
        turns = self.game.turn_order.turns
        return {
            "MOVES": sequence(self._rows(turn, drops=False) for turn in turns),
            "DROPS": sequence(self._rows(turn, drops=True) for turn in turns),
            "RANKS": str(self.plan.ranks),
            "SCANNED": str(self.plan.scanned),
        }

    def _rows(self, turn: Turn, drops: bool) -> str:
        """(code of the piece, type, how it moves or drops) of the types that do on the turn."""
        rows = []
        for row in self.plan.rows(turn, drops):
            if drops:
                how = f"({''.join(map(self._spot, self.plan.spots(turn, row)))})"
            elif self.plan.tabled(turn, row, self.generators.tables):
                made = self.generators.moves(turn.owner, row.piece, row.entries)
                how = f"(), ({made}, {self.plan.rank(row.entries[0])})"
            else:
                how = f"{self._starts(self.plan.starts(turn, row))}, None"
            rows.append(f"({row.code}, {row.piece}, {how})")
        return sequence(rows)

    def _spot(self, spot: Spot) -> str:
        places = self.constants.add("places", literal(spot.places))
        starts = self._starts([spot.entries] * self.plan.scanned)
        return f"({starts}, {places}, {spot.vacant}), "

    def _starts(self, rows: Iterable[Row]) -> str:
        """Entries by position."""
        runs = ((self._listed(entries), len([*alike])) for entries, alike in groupby(rows))
        parts = (name if number == 1 else f"*[{name}] * {number}" for name, number in runs)
        return self.boards.add("starts", sequence(parts))

    def _listed(self, entries: Row) -> str:
        return self.boards.add("entries", sequence(map(self._entry, entries)))

    def _entry(self, entry: Entry) -> str:
        """(rule, its constants, label, rank)."""
        rule = self.functions.rule(entry.rule)
        label, rank = self.plan.label(entry), self.plan.rank(entry)
        return f"({rule}, {literal(entry.args)}, {label}, {rank})"

    def _tries(self, drops: Iterable[Single]) -> str:
        """What is tried on a cell, or on an empty one."""
        return sequence(
            f"(0, {self.generators.spots(one, self._trial(one), '()')})" for one in drops
        )

    def _trial(self, one: Single) -> str:
        """The rule of an entry, run for a type of pieces."""
        rule, label = self.functions.rule(one.entry.rule), self.plan.label(one.entry)
        given = f"{rule}, {literal(one.entry.args)}, {label}, {one.piece}"
        return self.boards.add("trial", f"tried({given})")

    # Events and variables

    def _events(self) -> dict[str, str]:
        game, found = self.game, {}
        if game.new_game is not None:
            found["NEW_GAME"] = self.functions.event(game.new_game)
        if game.verdict is not None:
            found["VERDICT"] = self.functions.event(game.verdict.procedure)
            found["ENDS"] = sequence(map(self._ends, range(len(game.players))))
        found |= self.programs.events()
        return found

    def _ends(self, me: int) -> str:
        """By the number that the verdict gives: how the game ends for all, if `me` is to move."""
        rows = (f"{number}: {self.goals.end(end)}" for number, end in self.plan.ends(me))
        return "{" + ", ".join(rows) + "}"
