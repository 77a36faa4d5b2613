"""`Programs`: rules that are programs, and procedures, as functions of the engine, `g`.

What belongs to one run of a rule they have as arguments and locals: runs nest, because a rule may
ask what other pieces attack.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from .engine import Engine
from .move import (
    ATTRIBUTE,
    COMPLETE,
    DROP,
    FLIP,
    JUMP,
    OWNER,
    PUT,
    REMOVE,
    SET,
    SHIFT,
    SPARED,
    SUPPLY,
    TYPE,
    Raw,
    packed,
)

ROUNDS_OF_PROGRAM = range(200_000)  # of all loops in one run of a rule
MAX_CALLS = 400  # of procedures that can reach themselves, inside each other


class AbandonedError(Exception):
    """The run of a rule or event ends here; the moves that it has added stay."""


class EndlessError(AbandonedError):
    """A loop came to the limit."""

    what = "a loop has no end"


class BottomlessError(EndlessError):
    """Calls came to the limit."""

    what = "words call each other without end"


def cell(value: int) -> int:
    """An integer as a cell of 32 bits keeps it."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


class Asked:
    """A truth value that knows whether anything has asked for it."""

    __slots__ = "_value", "asked"

    def __init__(self, value: int, asked: bool) -> None:
        self._value, self.asked = value, asked

    def __bool__(self) -> bool:
        self.asked = True
        return self._value != 0


class Programs(Engine):
    """A game in progress some of whose rules are programs."""

    SEPARATE = False
    SPARES = False  # whether a removal that is recorded may be spared
    CALLS: dict[int, Callable[..., Any]] = {}  # noqa: RUF012 - a table
    VARIABLE_NAMES: tuple[str, ...] = ()
    _probing = False
    _reached_by: tuple[Any, frozenset[int]] = (None, frozenset())

    def __init__(self, seed: int = 0) -> None:
        self.passed = False
        self.move_count = 0
        self._told: set[str] = set()
        self._reset()
        super().__init__(seed)

    def _reset(self) -> None:
        """Scratch variables as they are at the beginning."""

    def copy(self) -> Engine:
        """The same game at the same position, scratch variables included."""
        other = super().copy()
        for name, value in vars(self).items():
            if name.startswith("v_"):
                setattr(other, name, value[:] if isinstance(value, list | bytearray) else value)
        return other

    # Running programs

    def abandoned(self, name: str, end: AbandonedError) -> int:
        """What is asked of a procedure that is abandoned: 0."""
        if isinstance(end, EndlessError):
            self.tell(f"{name!r}: {end.what}")
        return 0

    def stopped(self, label: int, at: int, end: AbandonedError) -> None:
        """A rule is abandoned: what it has emitted stays."""
        if isinstance(end, EndlessError):
            self.tell(f"{self.LABELS[label][0]!r} at {self.POSITIONS[at]}: {end.what}")

    def _candidates(self) -> list[Raw]:
        self.passed = False  # of the passes that rules make only the first of a generation is one
        return super()._candidates()

    def _generate_chain(self, out: list[Raw]) -> None:
        self.passed = False
        super()._generate_chain(out)

    def _call(self, op: Any) -> None:
        self.CALLS[op[1]](self, self.TURNS[self._turn][1], *op[2])

    def _reaches(self, me: int, at: int) -> bool:
        """A step of the pieces of `me` could end there (`ir.expr.Reaches`)."""
        if at < 0 or self._probing:
            return False
        key = me, self._position(), (*self._vars,), self._lf, self._lt
        if self._reached_by[0] != key:
            out: list[Raw] = []
            turn = next((t for t, (_, owner) in enumerate(self.TURNS) if owner == me), None)
            self._probing = True
            try:
                if turn is not None:
                    for group in self.GROUPS[turn]:
                        self._generate(group, self._occupied(turn), out)
            finally:
                self._probing = False
            self._reached_by = key, frozenset(m[2] for m in out)
        return at in self._reached_by[1]

    # What programs ask the engine for

    def draw(self, low: int, high: int) -> int:
        """A random number from `low` to `high`."""
        return self._random.randint(low, high) if low <= high else low

    def popped(self, stack: list[int]) -> int:
        """The top of the stack of a run."""
        if stack:
            return stack.pop()
        self.tell("a cell is taken from an empty stack: it reads 0")
        return 0

    def fail(self, reason: str) -> None:
        """Abandons the run, with a warning of this reason."""
        self.tell(reason)
        raise AbandonedError

    def tell(self, text: str) -> None:
        """Warns once of what the rules should not do."""
        if text not in self._told:
            self._told.add(text)
            warnings.warn(text, RuntimeWarning, stacklevel=2)

    def _hand(self, player: int, piece: int) -> int:
        """How many of these pieces are in reserve; -1 for an unlimited supply."""
        code = self.code(player, piece)
        return self._reserve[code] if code and self._reserve else 0

    def _beyond(self, variable: int) -> int:
        """What is read beyond an array."""
        self.tell(f"{self.VARIABLE_NAMES[variable]!r}: an index is out of range")
        return 0

    def _has(self, variable: int, index: int, placed: bool) -> bool:
        """There is such an element; off the board, if the index is a position, is no fault."""
        if 0 <= index < self.VARIABLES[variable][2]:
            return True
        if index >= 0 or not placed:
            self._beyond(variable)
        return False

    def _element(self, variable: int, index: int, placed: bool = False) -> int:
        """An element of an array that is state."""
        return self._load(variable, index) if self._has(variable, index, placed) else 0

    def _store(self, variable: int, index: int, value: int, placed: bool = False) -> None:
        """An element of an array that is state gets a value."""
        if self._has(variable, index, placed):
            self._vars[self.VARIABLES[variable][1] + index] = int(value)

    def code(self, player: int, piece: int) -> int:
        """The code of a piece; 0, with a warning, for one that does not exist."""
        if self.exists(player, self.PLAYERS, "player") and self.is_type(piece):
            return 1 + player * len(self.PIECES) + piece
        return 0

    def is_type(self, piece: int) -> bool:
        """There is such a piece type; a warning if not."""
        return self.exists(piece, self.PIECES, "piece type")

    def exists(self, number: int, things: tuple[str, ...], what: str) -> bool:
        """The number stands for one of the things; a warning if not."""
        if 0 <= number < len(things):
            return True
        self.tell(f"there is no {what} {number + 1}, counted from 1")
        return False

    def existing(self, pieces: tuple[int, ...]) -> tuple[int, ...]:
        """Of the types that a piece may become those that exist."""
        return tuple(filter(self.is_type, pieces))


def neighbour(tables: Any, at: int, direction: int, player: int) -> int:
    """Where a direction leads as a player sees it; off the board, if one of them is none."""
    if not (0 <= player < len(tables) and 0 <= direction < len(tables[player])):
        return -1
    found: int = tables[player][direction][at]
    return found


def stands(tables: Any, player: int, code: int) -> bool:
    """Whether a code is in the set of a player; nobody has such a set who is no player."""
    return 0 <= player < len(tables) and bool(tables[player][code])


# Effects, as rules record them


def go(g: Any, effects: list[Any], start: int, end: int) -> None:
    """What stands on `start` goes to `end`."""
    if start >= 0 and end >= 0:
        effects.append((SHIFT, ((start, end),)))


def drop(g: Any, effects: list[Any], at: int, player: int, piece: int) -> None:
    """The piece that the move is about appears."""
    code = g.code(player, piece)
    if code and at >= 0:
        effects.append((DROP, at, code))


def put(g: Any, effects: list[Any], at: int, player: int, piece: int) -> None:
    """A piece appears."""
    code = g.code(player, piece)
    if code and at >= 0:
        effects.append((PUT, at, code))


def remove(g: Any, effects: list[Any], at: int) -> None:
    """What stands there leaves the board."""
    if at >= 0:
        effects.append((REMOVE, at))


def change_type(g: Any, effects: list[Any], at: int, piece: int) -> None:
    """What stands there becomes another type."""
    if at >= 0 and g.is_type(piece):
        effects.append((TYPE, at, piece))


def change_owner(g: Any, effects: list[Any], at: int, player: int) -> None:
    """What stands there goes to a player."""
    if at >= 0 and g.exists(player, g.PLAYERS, "player"):
        effects.append((OWNER, at, player))


def spare(g: Any, effects: list[Any], at: int) -> None:
    """What stands there leaves the board, unless a piece of the move lands there."""
    if at >= 0:
        effects.append((SPARED, at))


def flip(g: Any, effects: list[Any], at: int) -> None:
    """What stands there goes to the next player."""
    if at >= 0:
        effects.append((FLIP, at))


def set_attribute(g: Any, effects: list[Any], at: int, attribute: int, value: int) -> None:
    """An attribute of what stands there gets a value."""
    if at >= 0:
        name, _, mask, _ = g.ATTRIBUTES[attribute]
        if not 0 <= value <= mask:
            g.tell(f"{name!r}: a value is out of range")
        effects.append((ATTRIBUTE, at, attribute, int(value) & mask))


def set_variable(
    g: Any, effects: list[Any], variable: int, index: int, value: int, placed: bool = False
) -> None:
    """A variable of the game, or an element of it, gets a value."""
    if g._has(variable, index, placed):
        effects.append((SET, variable, index, cell(value)))


def jump(g: Any, effects: list[Any], label: int) -> None:
    """After the turn play goes on at a label."""
    effects.append((JUMP, label))


def supply(g: Any, effects: list[Any], player: int, piece: int, by: int) -> None:
    """A reserve changes by a number."""
    code = g.code(player, piece)
    if code:
        effects.append((SUPPLY, code, cell(by)))


def add_move(g: Any, out: list[Raw], label: int, effects: list[Any]) -> None:
    """All that was recorded is a move."""
    if g.SPARES and any(op[0] == SPARED for op in effects):
        effects[:] = [(REMOVE, op[1]) if op[0] == SPARED else op for op in effects]
    ops = tuple(effects)
    effects.clear()
    if not ops or ops[0][0] != SHIFT:
        out.append((label, *_ends(ops), COMPLETE, ops))
        return
    start, end = ops[0][1][0]
    if len(ops) == 1 and g._b[start] and not g._vars:  # what is short to take back
        out.append(packed(label, start, end, COMPLETE, ops))
    else:
        out.append((label, start, end, COMPLETE, ops))


def pass_move(g: Any, out: list[Raw], label: int, effects: list[Any]) -> None:
    """A pass with all that was recorded, once a generation."""
    if not g.passed:
        g.passed = True
        out.append((0, -1, -1, COMPLETE, tuple(effects)))
        effects.clear()


MOST_MADE = 20_000  # moves that are kept


class Made(dict[tuple[Any, ...], Any]):
    """Moves by all that they are made of, or rows of those of one run, by what is left."""

    kept = 0

    def __missing__(self, run: tuple[Any, ...]) -> dict[Any, Raw]:
        row: dict[Any, Raw] = {}
        self[run] = row
        return row

    def keep(self, row: dict[Any, Any], key: Any, move: Raw) -> None:
        """Keeps a move, and forgets the others when they become too many."""
        if self.kept == MOST_MADE:
            self.clear()
            self.kept = 0
        self.kept += 1
        row[key] = move


def _ends(ops: tuple[Any, ...]) -> tuple[int, int]:
    """Where the move starts and ends: the first piece that goes, else that appears."""
    at = -1
    for op in ops:
        if op[0] == SHIFT:
            start, end = op[1][0]
            return start, end
        if op[0] == DROP and at < 0:
            at = op[1]
    if at >= 0:
        return -1, at
    return -1, next((op[1] for op in ops if op[0] in (PUT, REMOVE, TYPE, OWNER)), -1)
