"""`Core`: the state of a game, how moves are generated, made and unmade, and when it ends.

Cells hold codes (`codes`), attributes are bits of a second list. The class attributes in capitals
are tables that the generated module supplies.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterable, Mapping
from itertools import compress
from operator import itemgetter, ne
from typing import Any

from .codes import Codes, standing
from .move import (
    ANY_MODE,
    ATTRIBUTE,
    CALL,
    COMPLETE,
    COPY,
    DROP,
    FLIP,
    PROMOTE,
    PUT,
    REMOVE,
    SET,
    SHIFT,
    SUPPLY,
    TYPE,
    Gated,
    Move,
    Raw,
    SimpleOps,
    landing,
    recoded,
    removed,
    unlike,
)
from .values import Outcome, seed_of

Generator = Callable[..., None]  # of the game, its board, a cell, the moves so far
Table = tuple[Generator | None, ...]
Group = tuple["Table | Gated", tuple[tuple[int, Any], ...]]

UNKNOWN = ...  # a value that copies and pickles do not double

ENDS = itemgetter(1, 2)  # of a raw move

# Where the log's record of a step, as `_make` writes it, has what is asked for later.
MADE, CHANGED, WAS_TURN, WAS_CHAIN, WAS_CACHE, WAS_RESULT = 0, 1, 2, 3, 9, 10

ROUNDS = range(20_000)  # of all loops in one run of a rule
MOST_IN_RESERVE = 0x7FFFFFFF  # of a type; numbers have 32 bits


class Core(Codes):
    """A game in progress, in raw moves and codes; `Engine` puts names to them."""

    title: str = ""
    players: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()

    POSITIONS: tuple[str, ...] = ()
    CELLS: tuple[int, ...] = ()  # the numbers of all positions; to count anew takes longer
    STARTS: tuple[int, ...] = ()  # the only cells from which pieces begin a turn, if they are few
    RANDOM: tuple[bool, ...] = ()
    _marks: dict[int, bytes] = {}  # noqa: RUF012 - by turn, what has steps
    MODES: tuple[str, ...] = ()
    LABELS: tuple[tuple[str, tuple[str, ...]], ...] = ()
    ATTRIBUTES: tuple[tuple[str, int, int, int], ...] = ()  # name, shift, mask, types (bits)
    DECLARED: tuple[int, ...] = ()  # by type: the bits of its attributes
    VARIABLES: tuple[tuple[str, int, int], ...] = ()  # name, first slot, number of slots
    CALLED: tuple[str, ...] = ()  # names of procedures
    TURNS: tuple[tuple[int, int], ...] = ()  # (player, owner)
    NEXT: tuple[int, ...] = ()
    REPEAT: int = 0
    GROUPS: tuple[tuple[Group, ...], ...] = ()  # by turn: groups, the first with a move counts
    CHAINS: tuple[dict[int, tuple[Generator | None, ...]], ...] = ()  # by turn, by move type
    PASS: Raw = (0, -1, -1, COMPLETE, ())
    PASSING: int = 0  # 0 never, 1 always, 2 when there is nothing else
    PASS_PARTIAL: bool = False
    DISTINCT: bool = True  # False when the rules cannot emit one move twice
    TWO_WAYS: bool = False  # to become another type, which do the same
    SEPARATE: bool = True  # whether a step is chosen without regard to the others
    GONE = True  # whether a goal asks what the last step has captured
    RECYCLE: bool = False  # captures or promotions change reserves
    RECYCLE_CAPTURES: bool = False
    RECYCLE_PROMOTIONS: bool = False
    START: tuple[int, ...] = ()
    START_ATTRIBUTES: tuple[int, ...] = ()
    RESERVED: frozenset[int] = frozenset()  # codes of types that somebody has a declared reserve of
    START_RESERVE: tuple[int, ...] = ()  # by code; -1 is unlimited; empty without reserves
    ALTERNATIVES: tuple[tuple[int, ...], ...] = ()  # other boards that a game may start with
    SHUFFLES: tuple[tuple[int, ...], ...] = ()  # positions whose contents change places
    DESCRIPTION: Mapping[str, Any] = {}

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed_of(seed))
        self._b = self._board(self.START)
        self._at = list(self.START_ATTRIBUTES)
        self._reserve = list(self.START_RESERVE)
        self._vars = self._variables(self.START_VARIABLES)
        if self.ALTERNATIVES or self.SHUFFLES:
            self._deal()
        self._begin(0)

    def _deal(self) -> None:
        """What chance decides before the first turn."""
        if self.ALTERNATIVES:
            boards = (self.START, *self.ALTERNATIVES)
            self._b = self._board(boards[self._random.randrange(len(boards))])
            if self._at:
                self._at = [*map(self._default, self._b[:-1]), 0]
        for cells in self.SHUFFLES:
            for i in range(len(cells) - 1, 0, -1):
                p, q = cells[i], cells[self._random.randrange(i + 1)]
                for row in (self._b, self._at) if self._at else (self._b,):
                    row[p], row[q] = row[q], row[p]

    def _begin(self, turn: int) -> None:
        """Forgets the history and starts it at the present position."""
        self._turn = turn
        self._chain = -1
        self._chain_mode = ANY_MODE
        self._dead = False
        self._lf = self._lt = -1
        self._gone: tuple[int, ...] = ()
        self._log: list[tuple[Any, ...]] = []
        self._history: list[Move] = []
        self._cache: list[Raw] | None = None
        self._result: Any = UNKNOWN
        self._counted = self._position()  # the last position that was counted
        self._seen: dict[object, int] = {self._counted: 1}
        self._occurred = 1  # how often the position at hand; 0 when that was not looked up

    def _enter_chain(self) -> None:
        """A game that begins inside a turn, which ends, as in play, unless the piece can go on."""
        self._seen.clear()  # positions count where a turn begins
        self._occurred = 0
        if not self._legal():
            self._cache = None
            self._pass_turn()

    def _position(self) -> tuple[Any, ...]:
        """All that makes two positions the same, the codes on the board among it.

        Bytes know their hash, and are compared and searched fast.
        """
        if self.BARE:
            return self._turn, bytes(self._b), bytes(self._at)
        return (
            self._turn,
            bytes(self._b) if self.SMALL else tuple(self._b),
            bytes(self._at) if self.FEW_BITS else tuple(self._at),
            tuple(self._reserve),
            self._lasting(),
        )

    def _lasting(self) -> tuple[int, ...]:
        """The variables by which positions differ."""
        return tuple(self._vars)

    # Making and unmaking steps

    def _make(self, m: Raw) -> None:
        b = self._b
        at = self._at
        if (len(m) == 3 or type(m[4]) is SimpleOps) and not self.RECYCLE:
            start, end = m[1], m[2]
            taken = b[end]
            saved: Any = (taken, b[start], at[end], at[start]) if at else (taken, b[start])
            b[end] = b[start]
            b[start] = 0
            if at:
                at[end] = at[start]
                at[start] = 0
            if len(m) == 5:
                for op in m[4][1:]:
                    self._change(op)
            gone: tuple[int, ...] = (taken,) if taken else ()
        else:
            held = self._reserve  # what is empty stays so, and copies have to be collected
            saved = b[:], at and at[:], held and held[:], self._vars[:]
            gone = self._apply(m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),))
        self._log.append(
            (m, saved, self._turn, self._chain, self._chain_mode, self._lf, self._lt, self._gone,
             self._counted, self._cache, self._result)
        )  # fmt: skip
        self._gone = gone
        self._lf = m[1]
        self._lt = m[2]
        self._cache = None
        self._result = UNKNOWN
        if len(m) == 3 or m[3] == COMPLETE:
            self._pass_turn()
        else:
            self._go_on(m)

    def _pass_turn(self) -> None:
        self._chain = -1
        self._turn = self.NEXT[self._turn]
        self._count()

    def _count(self) -> None:
        """The present position has occurred once more."""
        seen, position = self._seen, self._position()
        self._counted = position
        self._occurred = seen[position] = seen.get(position, 0) + 1

    def _uncount(self) -> None:
        """The last position that was counted is taken back."""
        seen, position = self._seen, self._counted
        before = seen.pop(position) - 1
        if before:
            seen[position] = before

    def _go_on(self, m: Raw) -> None:
        """After a partial step: the turn ends unless the piece can go on."""
        self._chain = landing(m)
        self._chain_mode = m[3]
        self._dead = False
        if self._finished_by_step() is None:
            self._cache = self._select()
            if not self._cache:
                self._cache = None
                self._result = UNKNOWN
                self._pass_turn()

    def _unmake(self) -> None:
        if self._chain < 0:
            self._uncount()
        self._occurred = 0
        (m, saved, self._turn, self._chain, self._chain_mode, self._lf, self._lt, self._gone,
         self._counted, self._cache, self._result) = self._log.pop()  # fmt: skip
        b = self._b
        if (len(m) == 3 or type(m[4]) is SimpleOps) and not self.RECYCLE:
            b[m[2]], b[m[1]], *attributes = saved
            if attributes:
                self._at[m[2]], self._at[m[1]] = attributes
        else:
            b[:], self._at[:], self._reserve[:], self._vars[:] = saved

    def _apply(self, ops: tuple[Any, ...]) -> tuple[int, ...]:
        """Carries out effects; returns the codes of the pieces that left the board."""
        gone = tuple(code for _, code in removed(self._b[:], ops, self)) if self.GONE else ()
        back = removed(self._b[:], ops, self, replaced=True) if self.RECYCLE_CAPTURES else ()
        for op in ops:
            kind = op[0]
            if kind == SHIFT:
                self._shift(op[1])
            elif kind == SET:  # of which one move may have dozens
                _, first, size = self.VARIABLES[op[1]]
                if 0 <= op[2] < size:
                    self._vars[first + op[2]] = op[3]
            elif kind == REMOVE:
                self._remove(op[1])
            elif kind == CALL:
                self._call(op)
            elif kind == FLIP:
                self._b[op[1]] = self.TURNED[self._b[op[1]]]
            elif kind == COPY:
                self._place(op[2], self._b[op[1]], self._at[op[1]] if self._at else 0)
            elif kind in (DROP, PUT):
                code = op[2]
                if self._at:
                    self._at[op[1]] = self._default(code)
                self._b[op[1]] = code
                if self._reserve:
                    self._spend(code)
            elif kind == SUPPLY:
                if self._reserve and self._reserve[op[1]] >= 0:
                    held = max(0, self._reserve[op[1]] + op[2])
                    self._reserve[op[1]] = min(held, MOST_IN_RESERVE)
            else:
                self._change(op)
        for _, code in back:
            self._keep(code)
        return gone

    def _keep(self, code: int) -> None:
        """A piece goes to its owner's reserve."""
        if self._reserve[code] >= 0:
            self._reserve[code] += 1

    def _spend(self, code: int) -> None:
        """A piece leaves its owner's reserve, if there is one."""
        if self._reserve[code] > 0:
            self._reserve[code] -= 1

    def _change(self, op: Any) -> None:
        """Changes the piece on a position, if one is there: its type, owner or an attribute."""
        b = self._b
        kind, at = op[0], op[1]
        code = b[at]
        if not code:
            return
        if kind in (PROMOTE, TYPE):
            b[at] = self.with_type(code, op[2])
            if self._at:  # what both types have stays, what is new begins at its initial value
                kept = self.DECLARED[(code - 1) % len(self.PIECES)] & self.DECLARED[op[2]]
                self._at[at] = self._at[at] & kept | self.DEFAULTS[op[2]] & ~kept
            if self.RECYCLE_PROMOTIONS and kind == PROMOTE and b[at] != code:
                self._spend(b[at])
                self._keep(code)
        elif kind == ATTRIBUTE:
            _, shift, mask, types = self.ATTRIBUTES[op[2]]
            if types >> (code - 1) % len(self.PIECES) & 1:
                self._at[at] = self._at[at] & ~(mask << shift) | op[3] << shift
        else:
            b[at] = recoded(code, op, self)

    def _call(self, op: Any) -> None:
        """Runs a procedure of the rules; only `Programs` have any."""

    def _remove(self, at: int) -> None:
        self._place(at, 0, 0)

    def _shift(self, pairs: tuple[tuple[int, int], ...]) -> None:
        """Lifts all pieces, then places them."""
        b, at = self._b, self._at
        if len(pairs) == 1 and not at:
            ((start, end),) = pairs
            code, b[start] = b[start], 0
            if code:
                b[end] = code
            return
        lifted = [(b[start], at[start] if at else 0) for start, _ in pairs]
        for start, _ in pairs:
            self._place(start, 0, 0)
        for (_, end), (code, attributes) in zip(pairs, lifted, strict=True):
            if code:
                self._place(end, code, attributes)

    def _place(self, at: int, code: int, attributes: int) -> None:
        self._b[at] = code
        if self._at:
            self._at[at] = attributes

    def _load(self, variable: int, index: int) -> int:
        """A variable of the game; out of range reads 0."""
        _, first, size = self.VARIABLES[variable]
        return self._vars[first + index] if 0 <= index < size else 0

    def _endless(self, label: int, at: int) -> None:
        """A loop of a rule did not end; the rule stops here, what it has emitted stays."""
        rule = " ".join((self.LABELS[label][0], *self.LABELS[label][1]))
        warnings.warn(
            f"rule {rule!r} at {self.POSITIONS[at]}: a loop was stopped after {len(ROUNDS)} rounds",
            RuntimeWarning,
            stacklevel=2,
        )

    # Generation

    def _legal(self) -> list[Raw]:
        """The legal steps, goals aside; generated once a node."""
        moves = self._cache
        if moves is None:
            moves = self._cache = self._select()
        return moves

    def _select(self) -> list[Raw]:
        out: list[Raw] = []
        if self._chain >= 0:
            self._generate_chain(out)
        else:
            out = self._candidates()
        if self.DISTINCT and len(out) > 1:
            out = self._distinct(out)
        out = self._choose(out)
        if self._chain >= 0:
            if self.PASS_PARTIAL and out and self._may_stop():
                out.append(self.PASS)
        elif self.PASSING == 1 or (self.PASSING == 2 and not out):
            out.append(self.PASS)
        return out

    def _may_stop(self) -> bool:
        """A chain that can go on may as well end here, so far as stages of selection say."""
        return True

    def _candidates(self) -> list[Raw]:
        """The steps that may begin a turn, before further stages of selection."""
        out: list[Raw] = []
        groups, cells = self.GROUPS[self._turn], self._occupied(self._turn)
        occupied = [*cells] if len(groups) > 1 else cells
        for group in groups:
            self._generate(group, occupied, out)
            if out:
                break
        return out

    def _choose(self, moves: list[Raw]) -> list[Raw]:
        """The stages of selection after `distinct` that a game adds."""
        return moves

    def _occupied(self, turn: int) -> Iterable[int]:
        """The cells on which a piece stands that may begin a turn."""
        b = self._b
        if isinstance(b, bytearray):
            return standing(b, self._movers(turn))
        return [p for p in self.STARTS if b[p]] if self.STARTS else compress(self.CELLS, b)

    @classmethod
    def _movers(cls, turn: int) -> bytes:
        """The codes that have steps on a turn: a table with 1 for each."""
        if turn not in cls._marks:
            groups = [moves for moves, _ in cls.GROUPS[turn]]
            rows = [row for one in groups for row in getattr(one, "boards", [one])]
            codes = {code for row in rows for code, generator in enumerate(row) if generator}
            cls._marks[turn] = bytes(code in codes for code in range(256))
        return cls._marks[turn]

    def _generate(self, group: Group, occupied: Iterable[int], out: list[Raw]) -> None:
        b = self._b
        moves, drops = group
        if isinstance(moves, Gated):
            moves = moves.present(self)
        for p in occupied:
            generator = moves[b[p]]
            if generator is not None:
                generator(self, b, p, out)
        for code, drop in drops:
            if self._reserve[code]:
                drop(self, b, out)

    def _keep_reserved(self, out: list[Raw]) -> None:
        """Takes out the drops of a type that is in reserve no more (U29)."""
        out[:] = [m for m in out if all(map(self._in_hand, m[4] if len(m) == 5 else ()))]

    def _in_hand(self, op: Any) -> bool:
        return op[0] != DROP or op[2] not in self.RESERVED or self._reserve[op[2]] != 0

    def _generate_chain(self, out: list[Raw]) -> None:
        """Continuations of the piece that made the partial step."""
        table = self.CHAINS[self._turn].get(self._chain_mode)
        if table is not None:
            generator = table[self._b[self._chain]]
            if generator is not None:
                generator(self, self._b, self._chain, out)

    def _distinct(self, moves: list[Raw]) -> list[Raw]:
        """Keeps the first of moves with the same effects and the same continuation.

        A promotion changes the type as any effect does, unless it takes from a reserve.
        """
        ends = set(map(ENDS, moves))
        if len(ends) == len(moves):
            return moves
        if not self.TWO_WAYS and len(moves) <= 4 * len(ends):
            return unlike(moves)
        first: dict[Any, Raw] = {}
        for m in moves:
            key: Any = m[1:]
            if self.TWO_WAYS and len(m) == 5:
                ops = ((TYPE, *op[1:]) if op[0] == PROMOTE else op for op in m[4])
                key = (*m[1:4], tuple(ops))
            first.setdefault(key, m)
        return list(first.values())

    # Goals; generated modules override the two tests

    def _step_goals(self) -> Outcome | None:
        """Goals that are tested after every step."""
        return None

    def _turn_goals(self, moves: list[Raw]) -> Outcome | None:
        """Goals that are tested when a player is about to move."""
        return None

    def _finished_by_step(self) -> Outcome | None:
        return self._step_goals() if self._log else None

    def _touched(self) -> Iterable[int] | None:
        """What the last step has changed, if the one before ended no game; else `None`.

        At the start nobody has asked.
        """
        if len(self._log) < 2 or (last := self._log[-1])[WAS_RESULT] is not None:
            return None
        m: Raw = last[MADE]
        if len(m) == 3 or type(m[4]) is SimpleOps:
            return [m[1], m[2]]
        return compress(self.CELLS, map(ne, last[CHANGED][0], self._b))

    def _outcome(self) -> Outcome | None:
        result: Outcome | None = self._result
        if self._result is UNKNOWN:
            result = self._finished_by_step()
            if result is None and self._chain < 0:
                result = self._turn_goals(self._legal())
            self._result = result
        return result

    def _repeated(self, times: int) -> bool:
        if not self._occurred:
            self._occurred = self._seen.get(self._position(), 0)
        return self._occurred >= times
