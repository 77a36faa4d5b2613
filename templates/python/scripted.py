"""`Scripted`: games whose rules are programs with variables of their own.

Rules and procedures are functions of the engine, `g`. What they record goes to `g.edits`; a move is
made of it when they say so. The class attributes in capitals are tables that the module supplies.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

from .engine import Engine
from .move import CALL, COMPLETE, DROP, OWNER, PUT, REMOVE, SHIFT, TYPE, Raw, packed
from .values import Outcome

ROUNDS_OF_LOOPS = range(5_000_000)  # in one generation, event or effect
MAX_CALLS = 400  # of procedures that can reach themselves, inside each other

Entry = tuple[Any, tuple[int, ...], int, int]  # rule, its constants, label, rank
Row = tuple[int, int, tuple[Entry, ...]]  # code, piece type, entries


class Abandoned(Exception):
    """The run of a rule or event ends here; the moves that it has added stay."""


class Endless(Abandoned):
    """A loop came to the limit."""


def cell(value: int) -> int:
    """An integer as a cell of 32 bits keeps it."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


class Scripted(Engine):
    """A game in progress whose rules are programs."""

    MOVES: tuple[tuple[Row, ...], ...] = ()  # by turn
    DROPS: tuple[tuple[Row, ...], ...] = ()
    SEPARATE = False
    RANKS: int = 1
    SCANNED: int = 0  # the positions that generation looks at
    NEW_GAME: Callable[[Any], None] | None = None
    VERDICT: Callable[[Any], int] | None = None
    ENDS: tuple[dict[int, Outcome], ...] = ()  # by player: what the verdict's numbers mean
    CALLS: dict[int, Callable[..., Any]] = {}  # noqa: RUF012 - a table
    VARIABLE_NAMES: tuple[str, ...] = ()

    def __init__(self, seed: int = 0) -> None:
        self.edits: list[Any] = []
        self.stack: list[int] = []
        self.out: list[Raw] = []
        self.rounds: Iterator[int] = iter(())
        self.mover = self.me = self.kind = self.label = 0
        self.start = -1
        self.depth = 0
        self.passed = False
        self.move_count = 0
        self._told: set[str] = set()
        self._reset()
        super().__init__(seed)
        if self.NEW_GAME is not None:
            board, self._b[:-1] = self._b[:-1], [0] * len(self.POSITIONS)
            self._ask(type(self).NEW_GAME)
            self._b[:-1] = board
            self._begin(0)

    def _reset(self) -> None:
        """Scratch variables as they are at the beginning."""

    def _count(self, change: int) -> None:
        """No rule asks for repetitions; and rules may change variables while moves are found."""

    def copy(self) -> Engine:
        other = super().copy()
        for name, value in vars(self).items():
            if name.startswith("v_"):
                setattr(other, name, value[:] if isinstance(value, list) else value)
        return other

    # Running rules

    def _enter(self) -> None:
        """The present turn is what rules are asked about."""
        self.mover, self.me = self.TURNS[self._turn]
        self.rounds = iter(ROUNDS_OF_LOOPS)
        self.edits.clear()
        self.stack.clear()
        self.depth = 0

    def _select(self) -> list[Raw]:
        self._enter()
        self.passed = False
        ranks: list[list[Raw]] = [[] for _ in range(self.RANKS)]
        b = self._b
        places: dict[int, list[int]] = {}
        for p in range(self.SCANNED):
            if b[p]:
                places.setdefault(b[p], []).append(p)
        for code, kind, entries in self.MOVES[self._turn]:
            if code in places:
                self.kind = kind
                self._run(entries, places[code], ranks)
        everywhere = range(self.SCANNED)
        for _, kind, entries in self.DROPS[self._turn]:
            self.kind = kind
            self._run(entries, everywhere, ranks)
        self.start = -1
        moves = next((rank for rank in ranks if rank), ranks[0])
        if self.PASSING == 1 or (self.PASSING == 2 and not moves):
            moves.append(self.PASS)
        return moves

    def _run(self, entries: tuple[Entry, ...], places: Any, ranks: list[list[Raw]]) -> None:
        """Runs all entries of a piece type from each of the places."""
        edits, stack = self.edits, self.stack
        for p in places:
            self.start = p
            for rule, constants, label, rank in entries:
                self.out = ranks[rank]
                self.label = label
                try:
                    rule(self, p, *constants)
                except Endless:
                    name, place = self.LABELS[label][0], self.POSITIONS[p]
                    self.tell(f"{name!r} at {place}: a loop has no end")
                except Abandoned:
                    pass
                if edits:
                    edits.clear()
                if stack:
                    stack.clear()

    def _ask(self, event: Any, *arguments: int) -> Any:
        """Runs an event or effect; `None` if it is abandoned. What it records comes to nothing."""
        self._enter()
        self.out = []
        found = None
        try:
            found = event(self, *arguments)
        except Endless:
            self.tell(f"{event.__doc__!r}: a loop has no end")
        except Abandoned:
            pass
        self.edits.clear()
        self.stack.clear()
        return found

    def _change(self, op: Any) -> None:
        if op[0] == CALL:
            self._ask(self.CALLS[op[1]], *op[2])
        else:
            super()._change(op)

    def _turn_goals(self, moves: list[Raw]) -> Outcome | None:
        if self.VERDICT is None:
            return None
        self.move_count = len(moves)
        found = self._ask(type(self).VERDICT)
        return self.ENDS[self.TURNS[self._turn][0]].get(found)

    # What rules ask the engine for

    def draw(self, low: int, high: int) -> int:
        """A random number from `low` to `high`."""
        return self._random.randint(low, high) if low <= high else low

    def popped(self) -> int:
        """The top of the stack of the run."""
        if self.stack:
            return self.stack.pop()
        self.tell("a cell is taken from an empty stack: it reads 0")
        return 0

    def deeper(self) -> None:
        """One more call of a procedure that can reach itself."""
        self.depth += 1
        if self.depth > MAX_CALLS:
            self.fail("words call each other without end")

    def fail(self, reason: str) -> None:
        self.tell(reason)
        raise Abandoned

    def tell(self, text: str) -> None:
        """Warns once of what the rules should not do."""
        if text not in self._told:
            self._told.add(text)
            warnings.warn(text, RuntimeWarning, stacklevel=2)

    def _beyond(self, variable: int) -> int:
        """What is read beyond an array."""
        self.tell(f"{self.VARIABLE_NAMES[variable]!r}: an index is out of range")
        return 0

    def _store(self, variable: int, index: int, value: int) -> None:
        """An element of an array that is state gets a value."""
        _, first, size = self.VARIABLES[variable]
        if 0 <= index < size:
            self._vars[first + index] = int(value)
        else:
            self._beyond(variable)

    def code(self, player: int, piece: int) -> int:
        """The code of a piece; 0, with a warning, for one that does not exist."""
        if 0 <= player < len(self.PLAYERS) and 0 <= piece < len(self.PIECES):
            return 1 + player * len(self.PIECES) + piece
        self.tell(f"there is no piece type {piece + 1} of player {player + 1}")
        return 0


# Effects, as rules record them


def go(g: Any, start: int, end: int) -> None:
    """What stands on `start` goes to `end`."""
    if start >= 0 and end >= 0:
        g.edits.append((SHIFT, ((start, end),)))


def drop(g: Any, player: int, piece: int, at: int) -> None:
    """The piece that the move is about appears."""
    code = g.code(player, piece)
    if code and at >= 0:
        g.edits.append((DROP, at, code))


def create(g: Any, player: int, piece: int, at: int) -> None:
    """A piece appears."""
    code = g.code(player, piece)
    if code and at >= 0:
        g.edits.append((PUT, at, code))


def capture(g: Any, at: int) -> None:
    """What stands there leaves the board."""
    if at >= 0:
        g.edits.append((REMOVE, at))


def change_type(g: Any, at: int, piece: int) -> None:
    """What stands there becomes another type."""
    if at >= 0 and g.code(0, piece):
        g.edits.append((TYPE, at, piece))


def change_owner(g: Any, at: int, player: int) -> None:
    """What stands there goes to a player."""
    if at >= 0 and g.code(player, 0):
        g.edits.append((OWNER, at, player))


def later(g: Any, procedure: int, arguments: tuple[int, ...]) -> None:
    """A procedure runs when the move is made."""
    g.edits.append((CALL, procedure, tuple(map(cell, arguments))))


def add_move(g: Any) -> None:
    """All that was recorded is a move."""
    ops = tuple(g.edits)
    g.edits.clear()
    start, end = _ends(ops)
    if len(ops) == 1 and start >= 0 and g._b[start] and not g._vars:  # what is short to take back
        g.out.append(packed(g.label, start, end, COMPLETE, ops))
    else:
        g.out.append((g.label, start, end, COMPLETE, ops))


def pass_move(g: Any) -> None:
    """A pass with all that was recorded, once a generation."""
    if not g.passed:
        g.passed = True
        g.out.append((0, -1, -1, COMPLETE, tuple(g.edits)))
        g.edits.clear()


def _ends(ops: tuple[Any, ...]) -> tuple[int, int]:
    """Where the move starts and ends: the first piece that goes, else that appears."""
    for op in ops:
        if op[0] == SHIFT:
            start, end = op[1][0]
            return start, end
    for kinds in ((DROP,), (PUT, REMOVE, TYPE, OWNER)):
        for op in ops:
            if op[0] in kinds:
                return -1, op[1]
    return -1, -1
