"""What an engine of a game with procedures does on each turn, worked out for every back end."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from itertools import groupby
from typing import NamedTuple

from translator.analysis.codes import Codes
from translator.analysis.drawing.single import Singles, drawable
from translator.analysis.exploration.tables import Tables
from translator.analysis.plan import Group, Row, stage
from translator.analysis.runs.begins import MAX_FOLLOWED, MAX_FOLLOWED_MOVES, Begins
from translator.backends.engine.goals import End
from translator.ir.game import Game
from translator.ir.parts import Entry, Label, Pass, PlayerKind, Ranked, Result, Turn


class TypeRow(NamedTuple):
    """The entries of a piece type on a turn, and the code of such a piece."""

    code: int
    piece: int
    entries: Row


class Spot(NamedTuple):
    """Drops that are tried on these positions; `vacant` if only where nothing stands."""

    entries: Row
    places: tuple[int, ...]
    vacant: bool


class ScriptPlan:
    """Which rules run on which turn, which of their moves count, and how the game ends."""

    def __init__(self, game: Game, codes: Codes) -> None:
        self.game, self.codes = game, codes
        self.labels: dict[Label, int] = {Label("Pass"): 0}
        ranked = stage(game, Ranked)
        self._ranks = ranked.ranks if ranked is not None else ()
        self.ranks = len(self._ranks) + 1 if ranked is not None else 1
        self.scanned = game.generation.scanned or len(game.board.positions)
        self._followed, self._followed_moves = [MAX_FOLLOWED], [MAX_FOLLOWED_MOVES]
        self._tries: dict[tuple[Turn, int, Entry], tuple[tuple[int, ...], bool]] = {}

    def label(self, entry: Entry) -> int:
        return self.labels.setdefault(entry.label, len(self.labels))

    def rank(self, entry: Entry) -> int:
        """Moves of a lower rank put aside those of a higher one."""
        found = (i for i, rank in enumerate(self._ranks) if entry.move_type in rank)
        return next(found, len(self._ranks))

    def rows(self, turn: Turn, drops: bool) -> list[TypeRow]:
        """The types that have entries for the turn, in their order."""
        rows = []
        for index, piece in enumerate(self.game.pieces):
            every = piece.drops if drops else piece.moves
            entries = tuple(
                e for e in every if turn.move_type is None or e.move_type == turn.move_type
            )
            if entries:
                rows.append(TypeRow(self.codes.code(turn.owner, index), index, entries))
        return rows

    def tabled(self, turn: Turn, row: TypeRow, tables: Tables) -> bool:
        """Tables hold the moves of the type on the turn, in the order in which rules make them."""
        ranks = {self.rank(entry) for entry in row.entries}
        state = not all(variable.scratch for variable in self.game.variables)
        if len(ranks) > 1 or turn.player != turn.owner or state:
            return False
        found = (tables.table(turn.owner, row.piece, entry, False) for entry in row.entries)
        return all(table is not None and len(table) == 1 for table in found)

    def spots(self, turn: Turn, row: TypeRow) -> list[Spot]:
        """Which of the drops of a type are tried where, in the order of positions."""
        found = {entry: self.tries(turn, row.piece, entry) for entry in row.entries}
        at = self._by_position({entry: places for entry, (places, _) in found.items()})
        return [
            Spot(entries, tuple(alike), all(found[entry][1] for entry in entries))
            for entries, alike in groupby(range(self.scanned), at.__getitem__)
            if entries
        ]

    def starts(self, turn: Turn, row: TypeRow) -> list[Row]:
        """By position, the entries of a type that are tried there: all that may move a piece.

        Those that may do so from most positions are tried from all: the others are soon left.
        """
        for entry in row.entries:
            self.label(entry)  # in their order, wherever each is tried
        begins = Begins(self.game, turn, row.piece, self._followed_moves)
        places = {entry: begins.places(entry, self.scanned, occupied=True) for entry in row.entries}
        every = range(self.scanned)
        return self._by_position(
            {entry: every if 2 * len(few) > self.scanned else few for entry, few in places.items()}
        )

    def _by_position(self, places: Mapping[Entry, Collection[int]]) -> list[Row]:
        """Of some entries those that are tried on each position."""
        return [
            tuple(entry for entry, tried in places.items() if p in tried)
            for p in range(self.scanned)
        ]

    def tries(self, turn: Turn, piece: int, entry: Entry) -> tuple[tuple[int, ...], bool]:
        """Where a drop is tried, and whether only where nothing stands."""
        key = turn, piece, entry
        if key not in self._tries:
            begins = Begins(self.game, turn, piece, self._followed)
            places = begins.places(entry, self.scanned)
            self._tries[key] = tuple(sorted(places)), begins.vacant(entry, places)
        return self._tries[key]

    def drawn(self) -> list[Singles]:
        """What random moves are drawn from, by turn; nothing where something else makes moves."""
        if not all(isinstance(one, Ranked | Pass) for one in self.game.selection):
            return []
        turns = self.game.turn_order.turns
        tries = [partial(self.tries, turn) for turn in turns]
        return drawable(self.game, [*map(self._groups, turns)], tries)

    def _groups(self, turn: Turn) -> list[Group]:
        """The entries of a turn, by rank."""

        def of(rank: int, drops: bool) -> tuple[Row, ...]:
            rows = {row.piece: row.entries for row in self.rows(turn, drops)}
            return tuple(
                tuple(entry for entry in rows.get(piece, ()) if self.rank(entry) == rank)
                for piece in range(len(self.game.pieces))
            )

        return [Group(turn.owner, of(rank, False), of(rank, True)) for rank in range(self.ranks)]

    def ends(self, me: int) -> list[tuple[int, End]]:
        """The numbers by which the verdict ends the game, and how it ends if `me` is to move."""
        if self.game.verdict is None:
            return []
        players = self.game.players
        name = players[me].name
        active = PlayerKind.ACTIVE
        others = tuple(p.name for i, p in enumerate(players) if i != me and p.kind is active)
        ends = {
            Result.WIN: End((name,), others, "verdict"),
            Result.LOSS: End(others, (name,), "verdict"),
            Result.DRAW: End((), (), "verdict"),
        }
        return [(number, ends[result]) for number, result in self.game.verdict.results]
