"""`Finding`: the legal moves, all of them or those to one position, and how one of them is made."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from .core import UNKNOWN, Generator
from .move import Gated, Move, Node, Raw, code_of
from .turns import Turns

_START = itemgetter(0)  # of a call


Narrow = tuple[Mapping[int, tuple[Any, ...]], ...]


class Ways(dict[int, Narrow | None]):
    """By start, the tables of a generator with only what goes to one position in them.

    `None` from where nothing goes there, by the tables or (`spots`) by the rules that it runs.
    """

    def __init__(
        self, tables: tuple[Any, ...], spots: Mapping[int, tuple[int, ...]], end: int
    ) -> None:
        super().__init__()
        self._tables, self._spots, self._end = tables, spots, end

    def __missing__(self, start: int) -> Narrow | None:
        rows = [table.to(start, self._end) for table in self._tables]
        found = None
        if any(rows) or self._end in self._spots.get(start, ()):
            found = tuple([{start: row} for row in rows])
        self[start] = found
        return found


class Source(NamedTuple):
    """Steps of pieces of one code; without `ways` they may end anywhere."""

    code: int
    generator: Generator
    ways: Ways | None


class Sources(NamedTuple):
    """What finds the steps of a type of piece on a turn: pieces, and drops.

    Where steps of other types may begin where a piece of this one stands, these are among them, and
    the codes of the type tell them apart.
    """

    pieces: tuple[Source, ...]
    drops: tuple[tuple[int, Any], ...]
    codes: frozenset[int] | None


class Finding(Turns):
    """Moves as the API shows them."""

    PLACES: Mapping[str, int] = {}
    LABELS_OF_TURNS: tuple[str, ...] = ()
    AWAY: tuple[Mapping[int, Generator], ...] = ()  # by turn, by code: those of steps that may
    # begin where their piece does not stand
    # Of generators whose moves end where their tables say: these; and by start, where those end
    # that rules find.
    REACH: Mapping[Generator, tuple[tuple[Any, ...], Mapping[int, tuple[int, ...]]]] = {}
    # By turn, type of piece, and where steps are to end.
    _sources: dict[tuple[int, str, int | None], Sources | None] = {}  # noqa: RUF012
    trying_all = False  # entries that need no trial, for another does the same, are tried, too

    def __init_subclass__(cls) -> None:
        cls.PLACES = {name: p for p, name in enumerate(cls.POSITIONS)}
        cls.CELLS = tuple(cls.PLACES.values())
        codes = range(1, len(cls.PLAYERS) * len(cls.PIECES) + 1)
        cls.TURNED = (0, *(cls.with_owner(code, cls.flipped(code)) for code in codes))
        cls.SMALL = len(codes) < 255
        cls.FEW_BITS = all(mask << shift < 256 for _, shift, mask, _ in cls.ATTRIBUTES)
        bare = not (cls.START_RESERVE or cls.START_VARIABLES)
        cls.BARE = cls.SMALL and cls.FEW_BITS and bare
        cls._sources, cls._marks = {}, {}

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        # What `moves_to` has found at a position, which the last record in the log tells.
        self._found: tuple[Any, list[Raw]] = (None, [])

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal steps, in the order in which the rules emit them; none after the end."""
        if self._outcome() is not None:
            return ()
        return self._shown(self._legal())

    def moves_to(self, position: str, piece: str | None = None) -> tuple[Move, ...]:
        """The legal steps that end on a position; only those of one type, if that is named.

        None where the game has no such position or type.
        """
        at = self.PLACES.get(position, -1) if isinstance(position, str) else -1
        if at < 0 or not (piece is None or piece in self.PIECES):
            return ()
        if not self._looks_for_some():
            here = [move for move in self.legal_moves if move._raw[2] == at]
            return tuple(move for move in here if piece in (None, move.piece))
        if piece is None:
            return self._legal_among([m for m in self._candidates() if m[2] == at])
        return self._legal_among(self._candidates_of(piece, at))

    def moves_of(self, piece: str) -> tuple[Move, ...]:
        """The legal steps of pieces of one type; none where the game has no such type."""
        if piece not in self.PIECES:
            return ()
        if not self._looks_for_some():
            return tuple(move for move in self.legal_moves if move.piece == piece)
        return self._legal_among(self._candidates_of(piece, None))

    def is_over(self) -> bool:
        """Whether the game has ended; after a step known sooner than how it has (`outcome`)."""
        if self._result is not UNKNOWN or not self._looks_for_some():
            return self._outcome() is not None
        if self._finished_by_step() is not None:
            return True
        return self._turn_goals(self._few()) is not None

    def in_check(self) -> bool | None:
        """Whether a piece of who is to move is attacked that must not be left so.

        `None` where the rules know of no such piece.
        """
        return None

    def _few(self) -> list[Raw]:
        """Some legal steps of this turn if there are any: of the first piece that has one."""
        for moves, drops in self.GROUPS[self._turn]:
            rows = moves.present(self) if isinstance(moves, Gated) else moves
            begun = False  # only the first group that has moves counts
            for p in self._occupied(self._turn):
                out: list[Raw] = []
                if (generator := rows[self._b[p]]) is not None:
                    generator(self, self._b, p, out)
                if out and (legal := self._choose(out)):
                    return legal
                begun = begun or bool(out)
            out = []
            self._generate(((None,) * len(rows), drops), (), out)
            if legal := self._choose(out):
                return legal
            if out or begun:
                break
        return [self.PASS] if self.PASSING else []

    def _looks_for_some(self) -> bool:
        """Whether some of the legal steps may be found, and faster, without the others."""
        return self._cache is None and self._chain < 0 and self.SEPARATE

    def _legal_among(self, moves: list[Raw]) -> tuple[Move, ...]:
        """Those of some steps of this turn that are legal."""
        if not moves or self._finished_by_step() is not None:
            return ()
        if self.DISTINCT and len(moves) > 1:
            moves = self._distinct(moves)
        moves = self._choose(moves)
        if not moves or self._turn_goals(moves) is not None:
            return ()
        self._found = self._last, moves
        return self._shown(moves)

    def _candidates_of(self, piece: str, at: int | None) -> list[Raw]:
        """As `_candidates`, but only steps of one type of piece, to one position or anywhere."""
        key = self._turn, piece, at
        try:
            sources = self._sources[key]
        except KeyError:
            sources = self._sources_of(*key)
        if sources is None:
            moves = [m for m in self._candidates() if at is None or m[2] == at]
            return [m for m in moves if self._is_of(code_of(m, self._b), piece)]
        b, (pieces, drops, codes) = self._b, sources
        row = self._counted[1]  # this very board, in which codes are found faster
        calls: list[tuple[int, Generator, Narrow]] = []
        for code, generator, ways in pieces:
            p = -1
            for _ in range(row.count(code)):
                p = row.index(code, p + 1)
                way = () if ways is None else ways[p]
                if way is not None:
                    calls.append((p, generator, way))
        if len(calls) > 1 and len(pieces) > 1:
            calls.sort(key=_START)
        out: list[Raw] = []
        for p, generator, way in calls:
            if not self.STARTS or p in self.STARTS:
                generator(self, b, p, out, *way)
        for code, drop in drops:
            if self._reserve[code]:
                drop(self, b, out)
        if at is not None:
            out = [m for m in out if m[2] == at]
        return out if codes is None else [m for m in out if code_of(m, b) in codes]

    def _sources_of(self, turn: int, piece: str, at: int | None) -> Sources | None:
        """What there is of a type; `None` where others decide whether its steps are legal."""
        found = None
        groups = self.GROUPS[turn]
        moves, drops = groups[0] if len(groups) == 1 else ((), ())
        if len(groups) == 1 and not isinstance(moves, Gated):
            codes = frozenset(c for c in range(len(self.TURNED)) if self._is_of(c, piece))
            away = self.AWAY[turn]
            by_code = {c: g if c in codes else away.get(c) for c, g in enumerate(moves)}
            pieces = tuple(
                Source(code, generator, self._ways(generator, at))
                for code, generator in by_code.items()
                if generator is not None
            )
            found = Sources(pieces, drops, codes if away or drops else None)
        self._sources[turn, piece, at] = found
        return found

    def _ways(self, generator: Generator, at: int | None) -> Ways | None:
        """How a generator comes to a position, if that is known."""
        if at is None or generator not in self.REACH:
            return None
        return Ways(*self.REACH[generator], at)

    def _is_of(self, code: int, piece: str) -> bool:
        return code > 0 and self.piece_of(code) == piece

    def twins(self) -> list[tuple[Move, Move]]:
        """Steps that `legal_moves` leaves out, each with the legal one that does the same."""
        if not self.DISTINCT or self._outcome() is not None:
            return []
        legal, found = self._legal(), list[Raw]()
        self.trying_all = True
        try:
            if self._chain >= 0:
                self._generate_chain(found)
            else:
                found = self._candidates()
        finally:
            self.trying_all = False
        known = set(legal)
        left_out = [m for m in dict.fromkeys(found) if m not in known]
        node = Node(self, [*legal, *left_out])
        pairs = ((m, other) for m in left_out for other in legal if self._same(m, other))
        return [(Move(node, m), Move(node, other)) for m, other in pairs]

    def _same(self, m: Raw, other: Raw) -> bool:
        return m[1:3] == other[1:3] and len(self._distinct([other, m])) == 1

    @property
    def _last(self) -> Any:
        """The last record in the log."""
        return self._log[-1] if self._log else None

    def _shown(self, moves: list[Raw]) -> tuple[Move, ...]:
        """Raw moves of the present position as `Move`s."""
        node = Node(self, moves)
        return tuple([Move(node, m) for m in moves])

    def push(self, move: Move) -> None:
        """Makes a legal move; `ValueError` for any other."""
        if not isinstance(move, Move):
            raise ValueError(f"no move of this game: {move!r}")
        if move._node.raws is self._cache and self._outcome() is None:
            self._push(move)  # it was handed out for this very position
            return
        record, found = self._found
        known = self._cache is None and record is self._last and move._raw in found
        if not known and (self._outcome() is not None or move._raw not in self._legal()):
            raise ValueError(f"illegal move: {move}")
        self._push(move if known else self._present(move))

    def _present(self, move: Move) -> Move:
        """A legal move as one of this position: elsewhere it may read otherwise."""
        node, moves = move._node, self._legal()
        if node.turn == self._turn and node.board == self._b and node.raws == moves:
            return move
        return Move(Node(self, moves), move._raw)

    def _push(self, move: Move) -> None:
        self._history.append(move)
        self._make(move._raw)
