"""`Engine`: the state of a game, its moves and its API. Generated modules subclass it as `Game`.

Cells hold codes: 0 is empty, a piece is `1 + owner * number of types + type`. The last cell of the
board, index -1, stands for "off the board"; its code is none of these. Attributes are bits of a
second list. The class attributes in capitals are tables that the generated module supplies.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .move import (
    ANY_MODE,
    ATTRIBUTE,
    COMPLETE,
    COPY,
    DROP,
    OWNER,
    PROMOTE,
    PUT,
    REMOVE,
    SET,
    SHIFT,
    TYPE,
    Mild,
    Move,
    Raw,
    landing,
    removed,
)
from .values import Outcome, Piece, Setup

Generator = Callable[[Any, list[int], int, list[Raw]], None]
Group = tuple[tuple[Generator | None, ...], tuple[tuple[int, Any], ...]]

UNKNOWN = object()

ROUNDS = range(10_000)  # of one loop of a rule


def quotient(left: int, right: int) -> int:
    """Division that truncates toward zero; by zero it gives 0."""
    if not right:
        return 0
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


def remainder(left: int, right: int) -> int:
    """What `quotient` leaves."""
    return left - right * quotient(left, right)


class Engine:
    """A game in progress. See the table of members in the documentation of the engine API."""

    title: str = ""
    players: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()

    POSITIONS: tuple[str, ...] = ()
    PLAYERS: tuple[str, ...] = ()
    RANDOM: tuple[bool, ...] = ()
    FLIPPED: tuple[int, ...] = ()  # by player: who gets his piece when it is flipped
    PIECES: tuple[str, ...] = ()
    MODES: tuple[str, ...] = ()
    LABELS: tuple[tuple[str, tuple[str, ...]], ...] = ()
    ATTRIBUTES: tuple[tuple[str, int, int, int], ...] = ()  # name, shift, mask, types (bits)
    DEFAULTS: tuple[int, ...] = ()  # initial attributes by type
    VARIABLES: tuple[tuple[str, int, int], ...] = ()  # name, first slot, number of slots
    TURNS: tuple[tuple[int, int], ...] = ()  # (player, owner)
    NEXT: tuple[int, ...] = ()
    REPEAT: int = 0
    GROUPS: tuple[tuple[Group, ...], ...] = ()  # by turn: groups, the first with a move counts
    CHAINS: tuple[dict[int, tuple[Generator | None, ...]], ...] = ()  # by turn, by move type
    PASS: Raw = (0, -1, -1, COMPLETE, ())
    PASSING: int = 0  # 0 never, 1 always, 2 when there is nothing else
    PASS_PARTIAL: bool = False
    DISTINCT: bool = True  # False when the rules cannot emit one move twice
    RECYCLE: bool = False
    START: tuple[int, ...] = ()
    START_ATTRIBUTES: tuple[int, ...] = ()
    START_RESERVE: tuple[int, ...] = ()  # by code; -1 is unlimited; empty without reserves
    START_VARIABLES: tuple[int, ...] = ()
    DESCRIPTION: Mapping[str, Any] = {}

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)
        self._b = list(self.START)
        self._at = list(self.START_ATTRIBUTES)
        self._reserve = list(self.START_RESERVE)
        self._vars = list(self.START_VARIABLES)
        self._begin(0)

    def _begin(self, turn: int) -> None:
        """Forgets the history and starts it at the present position."""
        self._turn = turn
        self._chain = -1
        self._chain_mode = ANY_MODE
        self._dead = False
        self._lf = self._lt = -1
        self._gone: tuple[int, ...] = ()
        self._log: list[tuple[Any, ...]] = []
        self._cache: list[Raw] | None = None
        self._result: Any = UNKNOWN
        self._seen: dict[tuple[int, ...], int] = {self._position(): 1}

    # Codes

    @classmethod
    def piece_of(cls, code: int) -> str:
        return cls.PIECES[(code - 1) % len(cls.PIECES)]

    @classmethod
    def player_of(cls, code: int) -> str:
        return cls.PLAYERS[(code - 1) // len(cls.PIECES)]

    @classmethod
    def with_type(cls, code: int, piece: int) -> int:
        return code - (code - 1) % len(cls.PIECES) + piece

    @classmethod
    def with_owner(cls, code: int, player: int) -> int:
        return 1 + player * len(cls.PIECES) + (code - 1) % len(cls.PIECES)

    @classmethod
    def flipped(cls, code: int) -> int:
        return cls.FLIPPED[(code - 1) // len(cls.PIECES)]

    @classmethod
    def _default(cls, code: int) -> int:
        return cls.DEFAULTS[(code - 1) % len(cls.PIECES)] if code else 0

    def _position(self) -> tuple[int, ...]:
        """All that makes two positions the same."""
        return (self._turn, *self._b, *self._at, *self._reserve, *self._vars)

    # Making and unmaking steps

    def _make(self, m: Raw) -> None:
        b = self._b
        at = self._at
        if (len(m) == 3 or type(m[4]) is Mild) and not self.RECYCLE:
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
            saved = b[:], at[:], self._reserve[:], self._vars[:]
            gone = self._apply(m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),))
        self._log.append(
            (m, saved, self._turn, self._chain, self._chain_mode, self._lf, self._lt, self._gone,
             self._cache, self._result)
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
        position = self._position()
        self._seen[position] = self._seen.get(position, 0) + 1

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
            position = self._position()
            seen = self._seen[position] - 1
            if seen:
                self._seen[position] = seen
            else:
                del self._seen[position]
        (m, saved, self._turn, self._chain, self._chain_mode, self._lf, self._lt, self._gone,
         self._cache, self._result) = self._log.pop()  # fmt: skip
        b = self._b
        if (len(m) == 3 or type(m[4]) is Mild) and not self.RECYCLE:
            b[m[2]], b[m[1]], *attributes = saved
            if attributes:
                self._at[m[2]], self._at[m[1]] = attributes
        else:
            b[:], self._at[:], self._reserve[:], self._vars[:] = saved

    def _apply(self, ops: tuple[Any, ...]) -> tuple[int, ...]:
        """Carries out effects; returns the codes of the pieces that left the board."""
        gone = tuple(code for _, code in removed(self._b[:], ops))
        for op in ops:
            kind = op[0]
            if kind == SHIFT:
                self._shift(op[1])
            elif kind == COPY:
                self._place(op[2], self._b[op[1]], self._at[op[1]] if self._at else 0)
            elif kind in (DROP, PUT):
                code = op[2]
                self._place(op[1], code, self._default(code) if self._at else 0)
                if self._reserve and self._reserve[code] > 0:
                    self._reserve[code] -= 1
            elif kind == REMOVE:
                self._remove(op[1])
            elif kind == SET:
                _, first, size = self.VARIABLES[op[1]]
                if 0 <= op[2] < size:
                    self._vars[first + op[2]] = op[3]
            else:
                self._change(op)
        if self.RECYCLE:
            for code in gone:
                if self._reserve[code] >= 0:
                    self._reserve[code] += 1
        return gone

    def _change(self, op: Any) -> None:
        """Changes the piece on a position, if one is there: its type, owner or an attribute."""
        b = self._b
        kind, at = op[0], op[1]
        code = b[at]
        if not code:
            return
        if kind in (PROMOTE, TYPE):
            b[at] = self.with_type(code, op[2])
        elif kind == OWNER:
            b[at] = self.with_owner(code, op[2])
        elif kind == ATTRIBUTE:
            _, shift, mask, types = self.ATTRIBUTES[op[2]]
            if types >> (code - 1) % len(self.PIECES) & 1:
                self._at[at] = self._at[at] & ~(mask << shift) | op[3] << shift
        else:
            b[at] = self.with_owner(code, self.flipped(code))

    def _remove(self, at: int) -> None:
        self._place(at, 0, 0)

    def _shift(self, pairs: tuple[tuple[int, int], ...]) -> None:
        """Lifts all pieces, then places them."""
        b, at = self._b, self._at
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

    def _attribute(self, at: int, index: int) -> int:
        """Value of an attribute of the piece at a position; 0 where its type lacks it."""
        code = self._b[at]
        if at < 0 or not code:
            return 0
        _, shift, mask, types = self.ATTRIBUTES[index]
        return self._at[at] >> shift & mask if types >> (code - 1) % len(self.PIECES) & 1 else 0

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
            for moves, drops in self.GROUPS[self._turn]:
                self._generate(moves, drops, out)
                if out:
                    break
        if self.DISTINCT and len(out) > 1:
            out = self._distinct(out)
        out = self._choose(out)
        if self._chain >= 0:
            if self.PASS_PARTIAL and out:
                out.append(self.PASS)
        elif self.PASSING == 1 or (self.PASSING == 2 and not out):
            out.append(self.PASS)
        return out

    def _choose(self, moves: list[Raw]) -> list[Raw]:
        """The stages of selection after `distinct` that a game adds."""
        return moves

    def _generate(
        self,
        moves: tuple[Generator | None, ...],
        drops: tuple[tuple[int, Any], ...],
        out: list[Raw],
    ) -> None:
        b = self._b
        for p, code in enumerate(b):
            generator = moves[code]
            if generator is not None:
                generator(self, b, p, out)
        reserve = self._reserve
        for code, drop in drops:
            if reserve[code]:
                drop(self, b, out)

    def _generate_chain(self, out: list[Raw]) -> None:
        """Continuations of the piece that made the partial step."""
        table = self.CHAINS[self._turn].get(self._chain_mode)
        if table is not None:
            generator = table[self._b[self._chain]]
            if generator is not None:
                generator(self, self._b, self._chain, out)

    @staticmethod
    def _distinct(moves: list[Raw]) -> list[Raw]:
        """Keeps the first of moves with the same effects and the same continuation."""
        first: dict[Raw, Raw] = {}
        for m in moves:
            first.setdefault(m[1:], m)
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

    def _outcome(self) -> Outcome | None:
        result: Outcome | None = self._result
        if self._result is UNKNOWN:
            result = self._finished_by_step()
            if result is None and self._chain < 0:
                result = self._turn_goals(self._legal())
            self._result = result
        return result

    def _repeated(self, times: int) -> bool:
        return self._seen.get(self._position(), 0) >= times

    def _in_reserve(self, codes: tuple[int, ...]) -> int:
        """Number of these pieces in reserve; an unlimited supply counts as none."""
        return sum(max(0, self._reserve[code]) for code in codes) if self._reserve else 0

    def _counted(self) -> Outcome:
        """The player with most pieces on the board wins; equal numbers draw."""
        names = self.PLAYERS
        counts = Counter(self.player_of(code) for code in self._b[:-1] if code)
        sides = [names[p] for p in dict.fromkeys(player for player, _ in self.TURNS)]
        best = max(counts[side] for side in sides)
        winners = tuple(side for side in sides if counts[side] == best)
        if len(winners) == len(sides) or len(winners) > 1:
            return Outcome((), (), "count")
        return Outcome(winners, tuple(side for side in sides if side not in winners), "count")

    # API

    @property
    def turn(self) -> str:
        return self.PLAYERS[self.TURNS[self._turn][0]]

    @property
    def owner(self) -> str:
        return self.PLAYERS[self.TURNS[self._turn][1]]

    @property
    def random_turn(self) -> bool:
        return self.RANDOM[self.TURNS[self._turn][0]]

    @property
    def turn_index(self) -> int:
        return self._turn

    @property
    def turn_number(self) -> int:
        """Passes through the turn order, from 1; a `repeat` mark that is reached counts as one."""
        number = 1
        before = [(record[2], record[3] < 0) for record in self._log]
        later = [*before[1:], (self._turn, self._chain < 0)]
        for (turn, _), (after, ended) in zip(before, later, strict=True):
            if ended and (after <= turn or after == self.REPEAT):
                number += 1
        return number

    @property
    def chain(self) -> str | None:
        return self.POSITIONS[self._chain] if self._chain >= 0 else None

    @property
    def ply(self) -> int:
        return len(self._log)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        if self._outcome() is not None:
            return ()
        return self._shown(self._legal())

    def _shown(self, moves: list[Raw]) -> tuple[Move, ...]:
        """Raw moves of the present position as `Move`s with texts that tell them apart."""
        board = self._b[:]
        player = self.turn
        made = [Move(self, board, m, self._text(m), player) for m in moves]
        for add in (_promotion_suffix, _effects_suffix):
            counts = Counter(move.text for move in made)
            for move in made:
                if counts[move.text] > 1:
                    move.text += add(move)
        return tuple(made)

    def _text(self, m: Raw) -> str:
        if m[0] == self.PASS[0]:
            return "Pass"
        name, args = self.LABELS[m[0]]
        rule = " ".join((name, *args))
        start, end = m[1], m[2]
        if start < 0 and end < 0:
            return f"* {rule}"
        if start < 0:
            text = f"{self.POSITIONS[end]} {rule}"
            if len(m) == 5 and m[4] and m[4][0][0] == DROP:
                text += f" {self.player_of(m[4][0][2])} {self.piece_of(m[4][0][2])}"
            return text
        if start == end:
            return f"{self.POSITIONS[start]} {rule}"
        taken = self._b[end]
        mark = "x" if taken and self.player_of(taken) != self.owner else "-"
        return f"{self.POSITIONS[start]} {mark} {self.POSITIONS[end]} {rule}"

    def push(self, move: Move) -> None:
        raw = move._raw
        if self._outcome() is not None or raw not in self._legal():
            raise ValueError(f"illegal move: {move}")
        self._make(raw)

    def push_text(self, text: str) -> Move:
        found = [move for move in self.legal_moves if move.text == text]
        if not found:
            raise ValueError(f"no legal move reads {text!r}")
        self._make(found[0]._raw)
        return found[0]

    def pop(self) -> Move:
        move = self.moves[-1] if self._log else None
        if move is None:
            raise IndexError("no move to take back")
        self._unmake()
        return move

    @property
    def moves(self) -> tuple[Move, ...]:
        """The steps made so far, found again by taking all of them back."""
        record = [entry[0] for entry in self._log]
        other = self.copy()
        while other._log:
            other._unmake()
        made: list[Move] = []
        for raw in record:
            texts = {m._raw: m for m in other._shown(other._legal())}
            made.append(texts.get(raw) or other._shown([raw])[0])
            other._make(raw)
        return tuple(made)

    def random_move(self) -> Move:
        moves = self.legal_moves
        if not moves:
            raise IndexError("the game is over")
        return moves[self._random.randrange(len(moves))]

    def outcome(self) -> Outcome | None:
        return self._outcome()

    def perft(self, depth: int) -> int:
        """Number of sequences of `depth` steps; a finished game has none."""
        if depth <= 0:
            return 1
        if self._outcome() is not None:
            return 0
        moves = self._legal()
        if depth == 1:
            return len(moves)
        total = 0
        for m in moves:
            self._make(m)
            total += self.perft(depth - 1)
            self._unmake()
        return total

    def perft_turns(self, depth: int, merged: bool = False) -> int:
        """Number of sequences of `depth` whole turns (`merged`: see `_merge`)."""
        if depth <= 0:
            return 1
        total = 0
        for turn in self._merge(self._whole_turns()) if merged else self._whole_turns():
            for m in turn:
                self._make(m)
            total += self.perft_turns(depth - 1, merged)
            for _ in turn:
                self._unmake()
        return total

    def _whole_turns(self) -> Iterator[list[Raw]]:
        """Every way to complete the present turn; nothing when the game is over."""
        if self._outcome() is not None:
            return
        for m in list(self._legal()):
            self._make(m)
            if self._chain < 0 or self._outcome() is not None:
                self._unmake()
                yield [m]
                continue
            rests = list(self._whole_turns())
            self._unmake()
            for rest in rests:
                yield [m, *rest]

    def _merge(self, turns: Iterator[list[Raw]]) -> Iterator[list[Raw]]:
        """Of turns with equal start, end and captured set, the first."""
        seen: set[tuple[object, ...]] = set()
        for turn in list(turns):
            taken: set[int] = set()
            for m in turn:
                ops = m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),)
                taken.update(at for at, _ in removed(self._b[:], ops))
                self._make(m)
            for _ in turn:
                self._unmake()
            last = next((m for m in reversed(turn) if m != self.PASS), turn[-1])
            key = (turn[0][1], last[2], frozenset(taken), _choices(turn))
            if key not in seen:
                seen.add(key)
                yield turn

    def legal_turns(self) -> list[tuple[Move, ...]]:
        turns: list[tuple[Move, ...]] = []
        for turn in list(self._whole_turns()):
            shown: list[Move] = []
            for m in turn:
                shown.append(next(move for move in self.legal_moves if move._raw == m))
                self._make(m)
            for _ in turn:
                self._unmake()
            turns.append(tuple(shown))
        return turns

    @property
    def board(self) -> Mapping[str, Piece]:
        return {name: self._piece(p) for p, name in enumerate(self.POSITIONS) if self._b[p]}

    def _piece(self, p: int) -> Piece:
        code = self._b[p]
        attributes = tuple(
            (name, self._at[p] >> shift & mask)
            for name, shift, mask, types in self.ATTRIBUTES
            if types >> (code - 1) % len(self.PIECES) & 1
        )
        return Piece(self.player_of(code), self.piece_of(code), attributes)

    @property
    def reserve(self) -> Mapping[tuple[str, str], int]:
        """Pieces in hand; unlimited supplies are not listed."""
        return {
            (self.player_of(code), self.piece_of(code)): count
            for code, count in enumerate(self._reserve)
            if count > 0
        }

    def copy(self) -> Engine:
        other = type(self)()
        for name in ("_b", "_at", "_reserve", "_vars", "_log"):
            setattr(other, name, list(getattr(self, name)))
        other._seen = dict(self._seen)
        for name in ("_turn", "_chain", "_chain_mode", "_dead", "_lf", "_lt", "_gone"):
            setattr(other, name, getattr(self, name))
        other._cache = None if self._cache is None else list(self._cache)
        other._result = self._result
        other._random.setstate(self._random.getstate())
        return other

    def key(self) -> int:
        """64-bit FNV-1a hash of the position, the same on every platform."""
        value = 0xCBF29CE484222325
        for number in (
            *self._position(),
            self._chain + 1,
            self._chain_mode + 2 if self._chain >= 0 else 0,
        ):
            for byte in (number & 0xFFFFFFFF).to_bytes(4, "little"):
                value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        return value

    def setup(self) -> Setup:
        placements = []
        for name, piece in self.board.items():
            default = dict(_attribute_defaults(self, piece.type))
            changed = tuple(f"{k}={v}" for k, v in piece.attributes if default[k] != v)
            placements.append((name, piece.player, piece.type, changed))
        reserve = tuple((player, piece, n) for (player, piece), n in self.reserve.items())
        chain: tuple[str, ...] = ()
        if self._chain >= 0:
            mode = (self.MODES[self._chain_mode],) if self._chain_mode >= 0 else ()
            chain = (self.POSITIONS[self._chain], *mode)
        last = [self.POSITIONS[p] if p >= 0 else "" for p in (self._lf, self._lt)]
        variables = tuple(
            (name, i, self._vars[first + i])
            for name, first, size in self.VARIABLES
            for i in range(size)
            if self._vars[first + i] != self.START_VARIABLES[first + i]
        )
        return Setup(tuple(placements), reserve, self._turn, last[0], last[1], chain, variables)

    @classmethod
    def from_setup(cls, setup: Setup, seed: int = 0) -> Engine:
        """The game at a position; raises `ValueError` for what the game does not know."""
        game = cls(seed)
        game._b = [*[0] * len(cls.POSITIONS), cls.START[-1]]
        game._at = [0] * len(game._b) if cls.ATTRIBUTES else []
        for name, player, piece, attributes in setup.placements:
            p = _index(cls.POSITIONS, name, "position")
            if game._b[p]:
                raise ValueError(f"two pieces on {name}")
            owner = _index(cls.PLAYERS, player, "player")
            code = 1 + owner * len(cls.PIECES) + _index(cls.PIECES, piece, "piece")
            game._place(p, code, cls._default(code) if cls.ATTRIBUTES else 0)
            for item in attributes:
                game._set_attribute(p, item)
        game._reserve = [-1 if n < 0 else 0 for n in cls.START_RESERVE]
        for player, piece, count in setup.reserve:
            owner = _index(cls.PLAYERS, player, "player")
            code = 1 + owner * len(cls.PIECES) + _index(cls.PIECES, piece, "piece")
            if not game._reserve:
                raise ValueError("the game has no reserves")
            if count < 0:
                raise ValueError(f"a reserve cannot be {count}")
            game._reserve[code] = count
        for name, index, value in setup.variables:
            first = {v: (start, size) for v, start, size in cls.VARIABLES}.get(name)
            if first is None or not 0 <= index < first[1]:
                raise ValueError(f"unknown variable {name!r}")
            game._vars[first[0] + index] = value
        if not 0 <= setup.turn_index < len(cls.TURNS):
            raise ValueError(f"the turn order has no turn {setup.turn_index}")
        game._begin(setup.turn_index)
        if setup.last_from:
            game._lf = _index(cls.POSITIONS, setup.last_from, "position")
        if setup.last_to:
            game._lt = _index(cls.POSITIONS, setup.last_to, "position")
        if setup.chain:
            game._chain = _index(cls.POSITIONS, setup.chain[0], "position")
            if len(setup.chain) > 1:
                game._chain_mode = _index(cls.MODES, setup.chain[1], "move type")
        return game

    def _set_attribute(self, p: int, item: str) -> None:
        name, _, text = item.partition("=")
        for known, shift, mask, _types in self.ATTRIBUTES:
            if known == name:
                value = int(text or "1") & mask
                self._at[p] = self._at[p] & ~(mask << shift) | value << shift
                return
        raise ValueError(f"unknown attribute {name!r}")

    def describe(self) -> Mapping[str, Any]:
        return self.DESCRIPTION

    def __str__(self) -> str:
        return draw(self)


def _choices(turn: list[Raw]) -> tuple[object, ...]:
    """The promotions that a turn chooses: turns that differ in them are different."""
    return tuple(
        (op[1], op[2]) for m in turn if len(m) == 5 for op in m[4] if op[0] in (PROMOTE, DROP)
    )


def _promotion_suffix(move: Move) -> str:
    return f" ={move.promotion}" if move.promotion is not None else ""


def _effects_suffix(move: Move) -> str:
    shown = " ".join(".".join(str(part) for part in effect) for effect in move.effects)
    return f" {{{shown}}}"


def _attribute_defaults(engine: Engine, piece: str) -> Iterator[tuple[str, int]]:
    bits = engine.DEFAULTS[engine.PIECES.index(piece)]
    for name, shift, mask, _ in engine.ATTRIBUTES:
        yield name, bits >> shift & mask


def _index(names: tuple[str, ...], name: str, role: str) -> int:
    try:
        return names.index(name)
    except ValueError:
        raise ValueError(f"unknown {role} {name!r}") from None


def draw(engine: Engine) -> str:
    """The board as text: a grid where the positions have files and ranks, else a list."""
    letters = {
        piece["name"]: piece["letter"] or piece["name"][:1]
        for piece in engine.DESCRIPTION["pieces"]
    }
    cells: dict[tuple[int, int], str] = {}
    loose: list[str] = []
    for p, place in enumerate(engine.DESCRIPTION["positions"]):
        code = engine._b[p]
        if code and len(engine.PLAYERS) <= 2:
            letter = letters[engine.piece_of(code)]
            shown = letter.upper() if (code - 1) // len(engine.PIECES) == 0 else letter.lower()
        elif code:
            shown = f"{engine.player_of(code)[:1]}{letters[engine.piece_of(code)]}"
        else:
            shown = "."
        if place["file"] is not None:
            cells[place["file"], place["rank"]] = shown
        elif code:
            loose.append(f"{place['name']}: {engine.player_of(code)} {engine.piece_of(code)}")
    lines: list[str] = []
    if cells:
        width = max(len(text) for text in cells.values())
        files = range(min(f for f, _ in cells), max(f for f, _ in cells) + 1)
        for rank in range(max(r for _, r in cells), min(r for _, r in cells) - 1, -1):
            row = (cells.get((file, rank), "").ljust(width) for file in files)
            lines.append(" ".join(row).rstrip())
    return "\n".join([*lines, *loose, f"{engine.turn} to move"])
