"""`Scripted`: games whose rules are programs with variables of their own.

Rules and events find in the engine, `g`, what belongs to a run; rules are told where they begin,
the label and the list of their moves. What they record goes to `g.edits`; a move is made of it when
they say so. The class attributes in capitals are tables that the module supplies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import compress
from typing import Any

from .move import Move, Raw
from .programs import AbandonedError, EndlessError, Programs
from .values import Outcome

ROUNDS_OF_LOOPS = range(5_000_000)  # in one generation, event or effect

ScriptEntry = tuple[Any, tuple[int, ...], int, int]  # rule, its constants, label, rank
Found = tuple[Callable[..., None], int]  # what finds moves in tables, their rank
Starts = tuple[tuple[ScriptEntry, ...], ...]  # entries by position
Row = tuple[int, int, Starts, Found | None]  # code, piece type
Spot = tuple[Starts, tuple[int, ...], bool]  # where; only where nothing stands


class Scripted(Programs):
    """A game in progress whose rules are programs."""

    MOVES: tuple[tuple[Row, ...], ...] = ()  # by turn
    DROPS: tuple[tuple[tuple[int, int, tuple[Spot, ...]], ...], ...] = ()
    RANKS: int = 1
    SCANNED: int = 0  # the positions that generation looks at
    NEW_GAME: Callable[[Any], None] | None = None
    VERDICT: Callable[[Any], Any] | None = None
    ENDS: tuple[dict[int, Outcome], ...] = ()  # by player: what the verdict's numbers mean

    def __init__(self, seed: int = 0) -> None:
        self.edits: list[Any] = []
        self.stack: list[int] = []
        self.rounds: Iterator[int] = iter(())
        self.mover = self.me = self.kind = 0
        super().__init__(seed)
        begin = type(self).NEW_GAME
        if begin is not None:
            board, self._b[:-1] = self._b[:-1], [0] * len(self.POSITIONS)
            begin(self)
            self._b[:-1] = board
            self._begin(0)

    def _count(self) -> None:
        """No rule asks for repetitions; and rules may change variables while moves are found."""

    def _uncount(self) -> None:
        """Nothing was counted."""

    # Running rules

    def _prepare(self) -> None:
        """The present turn is what rules are asked about."""
        self.mover, self.me = self.TURNS[self._turn]
        self.rounds = iter(ROUNDS_OF_LOOPS)
        if self.edits or self.stack:
            self.edits.clear()
            self.stack.clear()

    def _select(self) -> list[Raw]:
        self._prepare()
        self.passed = False
        ranks: list[list[Raw]] = [[] for _ in range(self.RANKS)]
        b = self._b
        rows = self.MOVES[self._turn]
        # By code, where such pieces stand; a list, for looking into a dict takes longer.
        standing: list[Any] = [None] * (1 + len(self.PLAYERS) * len(self.PIECES))
        for row in rows:
            standing[row[0]] = []
        for p in compress(self.CELLS[: self.SCANNED], b) if rows else ():
            if (men := standing[b[p]]) is not None:
                men.append(p)
        for code, kind, starts, found in rows:
            if found is not None:
                find, rank = found
                out = ranks[rank]
                for p in standing[code]:
                    find(self, b, p, out)
            elif standing[code]:
                self.kind = kind
                self._run(starts, standing[code], ranks)
        for _, kind, spots in self.DROPS[self._turn]:
            self.kind = kind
            for starts, places, vacant in spots:
                if cells := [p for p in places if not b[p]] if vacant else places:
                    self._run(starts, cells, ranks)
        moves = next(filter(None, ranks), ranks[0])
        if self.PASSING == 1 or (self.PASSING == 2 and not moves):
            moves.append(self.PASS)
        return moves

    def _run(self, starts: Starts, places: Any, ranks: list[list[Raw]]) -> None:
        """Runs the entries of a piece type from each of the places."""
        for p in places:
            for rule, constants, label, rank in starts[p]:
                try:
                    rule(self, p, label, ranks[rank], constants)
                except AbandonedError as end:
                    self.stopped(label, p, end)

    def stopped(self, label: int, at: int, end: AbandonedError) -> None:
        super().stopped(label, at, end)
        self.edits.clear()

    def _ask(self, event: Any, *arguments: int) -> Any:
        """Runs an event or effect; `None` if it is abandoned. What it records comes to nothing."""
        self._prepare()
        found = None
        try:
            found = event(self, *arguments)
        except EndlessError as end:
            self.tell(f"{event.__doc__!r}: {end.what}")
        except AbandonedError:
            pass
        if self.edits or self.stack:
            self.edits.clear()
            self.stack.clear()
        return found

    def _call(self, op: Any) -> None:
        self.CALLS[op[1]](self, *op[2])

    def twins(self) -> list[tuple[Move, Move]]:
        """None: steps of scripts are all legal, whatever they do."""
        return []

    def _turn_goals(self, moves: list[Raw]) -> Outcome | None:
        verdict = type(self).VERDICT
        if verdict is None:
            return None
        self.move_count = len(moves)
        found = verdict(self)
        self.move_count = 0  # rules that ask are told so, whenever their moves are generated
        return self.ENDS[self.TURNS[self._turn][0]].get(found)


def emptied(cells: list[Any]) -> list[Any]:
    """What a run keeps, without what another one has left there."""
    cells.clear()
    return cells


def asked(event: Callable[..., Any]) -> Callable[..., Any]:
    """An event that may fail, or needs more of a run than whose turn it is."""
    return lambda g, *arguments: g._ask(event, *arguments)
