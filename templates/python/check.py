"""Check: turns after which a royal piece is attacked are illegal (`ir.parts.NoAttack`)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from typing import Any

from .core import UNKNOWN, Generator
from .engine import Engine
from .move import (
    ATTRIBUTE,
    CALL,
    COMPLETE,
    DROP,
    PROMOTE,
    PUT,
    SET,
    SHIFT,
    SUPPLY,
    Raw,
    SimpleOps,
    change,
    landing,
    takes,
)

# How one player's pieces attack one position (`translator.analysis.legality.attacks`): leaps
# (codes, cells), rays (codes, cells outward), hops (the same, over exactly one piece), guarded
# (codes, cell, ways), and what depends on the previous step (codes, cell, ways, where that started,
# where it ended; -1 is anywhere).
Attack = tuple[Any, Any, Any, Any, Any]

Cells = tuple[int, ...]
ANYWHERE: Cells = (-2,)
FEW = 2
"""Moves that are tried as fast as it is found out what holds the pieces of the player."""
# Where a piece that leaves a cell may go (`None`: it has to be tried), what answers the attacks if
# there are any, what must not be filled without a try, and the kings.
Held = tuple[dict[int, Cells | None], set[int] | None, set[int], list[int]]


def _pin(lines: dict[int, Cells | None], blocker: int, over: Cells) -> None:
    """The piece on `blocker` may go only to the cells of `over`, besides what else holds it."""
    known = lines.get(blocker, over)
    lines[blocker] = known and tuple(cell for cell in known if cell in over)


def _plain(m: Raw) -> bool:
    """One piece goes from start to end, and nothing else stands or falls by the move."""
    return len(m) == 3 or type(m[4]) is SimpleOps


def _promotes(m: Raw) -> bool:
    return any(op[0] == PROMOTE for op in m[4])


class Attacks(Engine):
    """Answers `attacked?`; the tables run backwards from the attacked position."""

    ATTACKERS: tuple[tuple[int, ...], ...] = ()  # by player: whose attacks count in general
    NEXTS: tuple[tuple[int, ...], ...] = ()  # by turn: whose do where only the next player's do
    ATTACKS: Mapping[tuple[int, int], tuple[Attack, ...]] = {}  # (attacker, victim) -> by position
    FORWARD: Mapping[tuple[int, int], tuple[Generator | None, ...]] = {}  # the rest, by code
    _able: Mapping[tuple[int, int], bytes] = {}  # of which codes there is one, as a table
    _probing = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._able = {
            key: bytes(map(bool, generators)).ljust(256, b"\0")
            for key, generators in cls.FORWARD.items()
        }

    def _attacked(self, attacker: int, victim: int, at: int) -> bool:
        """A step of `attacker` could take the piece `victim` that stands (is put) on `at`.

        With as many codes added as there are, a step of the first move type, and so on.
        """
        tables = self.ATTACKS.get((attacker, victim))
        if tables is not None and self._hit(tables[at]):
            return True
        return self._reached((attacker, victim), at)

    def _exposed(self, royals: tuple[int, ...], dangers: tuple[int, ...]) -> bool:
        """Some royal piece is attacked on the board as it is."""
        b = self._b
        for code in royals:
            p = -1
            for _ in range(b.count(code)):
                p = b.index(code, p + 1)
                for attacker in dangers:
                    if self._attacked(attacker, code, p):
                        return True
        return False

    def _hit(self, attack: Attack) -> bool:
        b = self._b
        leaps, rays, hops, guarded, lasting = attack
        for ok, cells in leaps:
            for q in cells:
                if ok[b[q]]:
                    return True
        for ok, cells in rays:
            for q in cells:
                code = b[q]
                if code:
                    if ok[code]:
                        return True
                    break
        for ok, cells in hops:
            screens = 0
            for q in cells:
                code = b[q]
                if code:
                    if screens:
                        if ok[code]:
                            return True
                        break
                    screens = 1
        for ok, q, ways in guarded:
            if ok[b[q]] and self._open(ways):
                return True
        for ok, q, ways, start, end in lasting:
            if ok[b[q]] and start in (-1, self._lf) and end in (-1, self._lt) and self._open(ways):
                return True
        return False

    def _open(self, ways: Any) -> bool:
        """On one of the ways every cell holds what it must."""
        b = self._b
        return any(all(need[b[cell]] for need, cell in way) for way in ways)

    def _reached(self, key: tuple[int, int], at: int) -> bool:
        """Generates forwards, if there is anything to: some step takes what stands on `at`."""
        generators = self.FORWARD.get(key)
        if generators is None or self._probing:
            return False
        self._probing = True
        out: list[Raw] = []
        b = self._b
        try:
            few = len(generators) <= 256
            able = bytes(b).translate(self._able[key]) if few else map(generators.__getitem__, b)
            for p in compress(self.CELLS, able):
                generator = generators[b[p]]
                assert generator is not None
                generator(self, b, p, out)
        finally:
            self._probing = False
        for m in out:
            if len(m) == 3 and at not in m[1:]:
                continue
            ops = m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),)
            if takes(b[:], ops, at, self):
                return True
        return False

    def _asked(self, me: int, piece: int, at: int, mode: int = -1) -> bool:
        """`attacked?` in a rule: a friendly piece stands there, or one of the moving type would."""
        if at < 0 or self._probing:
            return False
        code = self._b[at]
        size = len(self.PIECES)
        friend = code and (code - 1) // size == me
        victim = code if friend else 1 + me * size + piece
        codes = len(self.PLAYERS) * size + 2  # of pieces, nobody, and what is off the board
        asked = victim + (mode + 1) * codes
        if friend or not self.FORWARD:  # tables do not look at what stands there
            for attacker in self.ATTACKERS[me]:  # noqa: SIM110 - a generator takes longer
                if self._attacked(attacker, asked, at):
                    return True
            return False
        before = self._suppose(victim, at)
        try:
            return any(self._attacked(attacker, asked, at) for attacker in self.ATTACKERS[me])
        finally:
            self._place(at, *before)

    def _suppose(self, code: int, at: int) -> tuple[int, int]:
        """Puts a piece on a position, a new one unless it stands there; what was there before."""
        before = self._b[at], self._at[at] if self._at else 0
        if code != before[0]:
            self._place(at, code, self._default(code) if self._at else 0)
        return before

    def _guarded(self, me: int, piece: int, at: int) -> bool:
        """`defended?`: another friendly piece could capture here if an enemy stood here."""
        foes = self.ATTACKERS[me]
        if at < 0 or self._probing or not foes:
            return False
        code = self._b[at]
        size = len(self.PIECES)
        victim = code
        if not code or (code - 1) // size not in foes:
            victim = 1 + foes[0] * size + ((code - 1) % size if code else piece)
        if not self.FORWARD:  # tables do not look at what stands there
            return self._attacked(me, victim, at)
        before = self._suppose(victim, at)
        try:
            return self._attacked(me, victim, at)
        finally:
            self._place(at, *before)


class Check(Attacks):
    """Removes the moves that leave a royal piece attacked."""

    ROYALS: tuple[tuple[int, ...], ...] = ()  # by turn: codes that it must not leave attacked
    DANGERS: tuple[tuple[int, ...], ...] = ()  # by turn: whose attacks count after that turn
    CHECKS: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()  # `in_check`, where it differs
    SIMPLE: tuple[bool, ...] = ()  # by turn: in tables, only a piece that goes can open an attack
    CROWNS: bool = False  # a piece may become a royal one where it arrives
    LAST: bool = False  # only the last royal piece of a player must not be left attacked
    FORWARD_FROM: Mapping[
        int, tuple[tuple[int, Cells], ...]
    ] = {}  # by player: what no table knows of

    _harmless: tuple[frozenset[int], ...] = ()  # by turn: codes of no king and no enemy

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        codes = range(1, 1 + len(cls.PLAYERS) * len(cls.PIECES))
        cls._harmless = tuple(
            frozenset(
                code
                for code in codes
                if code not in royals and (code - 1) // len(cls.PIECES) not in dangers
            )
            for royals, dangers in zip(cls.ROYALS, cls.DANGERS, strict=True)
        )

    def in_check(self) -> bool | None:
        """Whether a royal piece of who is to move is attacked; `None` if he never has one."""
        turn = self._turn
        royals, foes = self.CHECKS[turn] if self.CHECKS else (self.ROYALS[turn], self.DANGERS[turn])
        return self._exposed(royals, foes) if royals else None

    def _choose(self, moves: list[Raw]) -> list[Raw]:
        moves = super()._choose(moves)
        royals = self.ROYALS[self._turn]
        if not royals or not moves:
            return moves
        if len(moves) <= FEW or self._chain >= 0:
            return self._survivors(moves, royals)
        kings = self._kings(royals)
        if not kings:  # only a move that brings one into play needs a look
            return [m for m in moves if len(m) == 3 or self._survives(m)]
        if self.LAST and len(kings) > 1:
            return [m for m in moves if (len(m) == 3 and m[2] not in kings) or self._survives(m)]
        held = self._holding(kings) if self.SIMPLE[self._turn] and not self._reaching() else None
        if held is None:
            return [m for m in moves if self._survives(m)]
        lines, answers, between, kings = held
        stands = self._stands
        if answers is not None:
            return [
                m
                for m in moves
                if (
                    m[2] in answers or (m[2] in kings and stands(m, held))
                    if len(m) == 3 and m[1] not in lines and not between
                    else stands(m, held)
                )
            ]
        if between:
            return [m for m in moves if stands(m, held)]
        mild = () if self.CROWNS else SimpleOps
        return [
            m
            for m in moves
            if ((len(m) == 3 or isinstance(m[4], mild)) and m[1] not in lines) or stands(m, held)
        ]

    def _survivors(self, moves: list[Raw], royals: tuple[int, ...]) -> list[Raw]:
        """A few moves, each tried; plain ones of whoever has one king by what attacks his cell."""
        row, code = self._counted[1], royals[0]
        tables = self.SIMPLE[self._turn] and not (self.FORWARD or self.CROWNS or len(royals) > 1)
        if not tables or self._chain >= 0 or row.count(code) != 1:
            return [m for m in moves if self._survives(m)]
        king = row.index(code)
        caught, found = self._caught, list[Raw]()
        for m in moves:
            plain = len(m) == 3 or (type(m[4]) is SimpleOps and not _promotes(m))
            if not caught(m[1], m[2], king) if plain and m[2] != king else self._survives(m):
                found.append(m)
        return found

    def _reaching(self) -> bool:
        """A piece stands where more than tables know of attacks."""
        b = self._b
        return any(
            code in b and any(b[cell] == code for cell in cells)
            for attacker in self.DANGERS[self._turn]
            for code, cells in self.FORWARD_FROM.get(attacker, ())
        )

    def _kings(self, royals: tuple[int, ...]) -> list[int]:
        """Where these pieces stand."""
        b = self._b
        if len(royals) == 1 and b.count(royals[0]) == 1:
            return [b.index(royals[0])]
        return [p for p, code in enumerate(b) if code in royals]

    def _holding(self, kings: list[int]) -> Held | None:
        """What most moves can be judged by; `None` where each has to be tried.

        An example: the king on e1, a rook of his on e2, and an enemy's on e8 with nothing between
        them. The ray from e1 to the north meets e2 first, and behind it what attacks: from e2 a
        piece may only go to e2, e3, ... e8. Without the rook on e2 there is an attack, and only
        what lands on e2, e3, ... e8 answers it. All other moves of other pieces neither open nor
        answer an attack, for filling a cell opens none where no attack goes over a piece. Where one
        does (a cannon's), cells are `between`: a piece that comes there is what it jumps over.
        """
        lines: dict[int, Cells | None] = dict.fromkeys(kings)
        answers: set[int] | None = None
        between: set[int] = set()
        b = self._b
        for king in kings:
            for attacker in self.DANGERS[self._turn]:
                leaps, rays, hops, guarded, lasting = self.ATTACKS[attacker, b[king]][king]
                attacks: list[Cells] = []
                for ok, cells in leaps:
                    for q in cells:
                        if ok[b[q]]:
                            attacks.append((q,))
                for ok, cells in rays:
                    blocker = -1
                    for q in cells:
                        c = b[q]
                        if c:
                            if blocker >= 0:
                                if ok[c]:
                                    _pin(lines, blocker, cells[: cells.index(q) + 1])
                                break
                            if ok[c]:
                                attacks.append(cells[: cells.index(q) + 1])
                                break
                            blocker = q
                if hops and self._hopping(hops, lines, between):
                    return None
                for ok, q, ways in guarded:
                    if ok[b[q]]:
                        for way in ways:
                            blockers = [cell for _, cell in way if b[cell]]
                            if len(blockers) < 2:
                                over = (*(cell for _, cell in way), q)
                                if blockers:
                                    _pin(lines, blockers[0], over)
                                else:
                                    attacks.append(over)
                for ok, q, _, start, _ in lasting:
                    if ok[b[q]]:
                        lines[start] = None
                for over in attacks:
                    answers = set(over) if answers is None else answers.intersection(over)
        return lines, answers, between, kings

    def _hopping(self, hops: Any, lines: dict[int, Cells | None], between: set[int]) -> bool:
        """There is an attack over a piece; if not, where a move could make one is noted."""
        b = self._b
        for ok, cells in hops:
            pieces: list[int] = []
            for index, q in enumerate(cells):
                c = b[q]
                if c:
                    if ok[c]:
                        if len(pieces) == 1:
                            return True
                        if not pieces:
                            between.update(cells[:index])
                        else:
                            lines.update(dict.fromkeys(pieces))
                    pieces.append(q)
                    if len(pieces) > 2:
                        break
        return False

    def _stands(self, m: Raw, held: Held) -> bool:
        """As `_survives`, by what holds the piece if that tells."""
        lines, answers, between, kings = held
        start, end = m[1], m[2]
        sole = len(m) == 3 or (type(m[4]) is SimpleOps and not (self.CROWNS and _promotes(m)))
        if sole and kings == [start] and (len(m) == 3 or not _promotes(m)):
            return not self._caught(start, end, start)
        cells = lines.get(start, ANYWHERE)
        if cells is None or end in kings or (between and end in between):
            return self._survives(m)
        if not (sole or self._adds_only(m)):
            return self._survives(m)
        if (cells is ANYWHERE or end in cells) and (answers is None or end in answers):
            return not between or sole or self._survives(m)
        return not sole and self._survives(m)  # what else it puts down may be in the way

    def _caught(self, start: int, end: int, king: int) -> bool:
        """The only king, who stands there, would be attacked after a plain move."""
        b = self._b
        code, moved, taken, last = b[king], b[start], b[end], (self._lf, self._lt)
        b[start], b[end] = 0, moved
        self._lf, self._lt = start, end
        at = end if start == king else king
        caught = False
        for attacker in self.DANGERS[self._turn]:
            if self._hit(self.ATTACKS[attacker, code][at]):
                caught = True
                break
        b[start], b[end] = moved, taken
        self._lf, self._lt = last
        return caught

    def _adds_only(self, m: Raw) -> bool:
        """Nothing but the start of a step or drop is emptied, and no king or enemy appears."""
        ops = m[4]
        if m[3] != COMPLETE or not ops:
            return False
        if ops[0][0] == SHIFT:
            if ops[0][1] != ((m[1], m[2]),):
                return False
            ops = ops[1:]
        for op in ops:
            kind = op[0]
            if kind in (DROP, PUT):
                if op[2] not in self._harmless[self._turn]:
                    return False
            elif kind not in (ATTRIBUTE, SET, CALL, SUPPLY):  # procedures do nothing but assign
                return False
        return True

    def _lost(self, royals: tuple[int, ...], dangers: tuple[int, ...]) -> bool:
        """A royal piece is attacked that must not be, on the board as it is."""
        spare = self.LAST and sum(map(self._b.count, royals)) > 1
        return not spare and self._exposed(royals, dangers)

    def _may_stop(self) -> bool:
        royals, dangers = self.ROYALS[self._turn], self.DANGERS[self._turn]
        self._make(self.PASS)  # with which men may leave the board
        lost = self._lost(royals, dangers)
        self._unmake()
        return not lost and super()._may_stop()

    def _survives(self, m: Raw) -> bool:
        """The turn that `m` ends or begins need not leave a royal piece attacked."""
        royals = self.ROYALS[self._turn]
        dangers = self.DANGERS[self._turn]
        partial = len(m) == 5 and m[3] != COMPLETE
        if partial or self._chain >= 0:
            self._make(m)
            if self._chain >= 0 and self._result is UNKNOWN:
                legal = bool(self._legal())
            else:
                legal = not (partial and self._dead) and not self._lost(royals, dangers)
            self._unmake()
            return legal
        b = self._b
        last = self._lf, self._lt
        self._lf, self._lt = m[1], m[2]
        if _plain(m) and not (self._at and self.FORWARD):
            start, end = m[1], m[2]
            taken, code = b[end], b[start]
            b[end] = code
            b[start] = 0
            if len(m) == 5:
                for op in m[4][1:]:
                    if op[0] == PROMOTE:
                        b[end] = self.with_type(code, op[2])
            exposed = self._lost(royals, dangers)
            b[start] = code
            b[end] = taken
        elif self.FORWARD:  # which may ask for attributes, reserves and variables
            saved = b[:], self._at[:], self._reserve[:], self._vars[:]
            self._apply(m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),))
            exposed = self._lost(royals, dangers)
            b[:], self._at[:], self._reserve[:], self._vars[:] = saved
        else:  # tables go by where the pieces are
            self._b = b[:]
            for op in m[4]:
                change(self._b, op, self)
            exposed = self._lost(royals, dangers)
            self._b = b
        self._lf, self._lt = last
        return not exposed

    def _go_on(self, m: Raw) -> None:
        """As in `Engine`, but a chain that must and cannot go on safely is a dead end."""
        self._chain, self._chain_mode, self._dead = landing(m), m[3], False
        over = self._finished_by_step()
        if over is not None:  # nobody goes on, so the turn has ended here
            self._result = over
            return
        candidates: list[Raw] = []
        self._generate_chain(candidates)
        if not candidates:
            self._pass_turn()
            return
        self._cache = self._select()
        if not self._cache:
            stop = self.PASS_PARTIAL and self._may_stop()
            self._cache, self._result = None, UNKNOWN
            self._pass_turn()
            self._dead = not stop
