"""`Engine`: the API of a game over `Finding`. Generated modules subclass it as `Game`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .core import WAS_CHAIN, WAS_TURN
from .finding import Finding
from .move import Move, Node, Raw, begun_with, unread
from .values import Board, Observation, Outcome, Piece, Setup, integer, whole

FNV = 0x100000001B3
FNV_4 = 0x9FFAAC085635BC91  # its fourth power, modulo 2**64: a number of one byte has three more


class Engine(Finding):
    """A game in progress. See the table of members in the documentation of the engine API."""

    SECRETS: frozenset[str] = frozenset()  # variables that nobody sees
    # How well a player (by number) stands, where the rules say it.
    EVALUATION: tuple[Callable[[Any, int], Any], ...] = ()
    _pieces: dict[tuple[int, int], Piece] = {}  # noqa: RUF012 - those that were asked for

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._pieces = {}

    def __repr__(self) -> str:
        return f"<Game {self.title!r}: {self.turn} to move, ply {self.ply}>"

    def __dir__(self) -> list[str]:
        return dir(type(self))

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        # The numbers of turns after the steps so far, each with its record in the log.
        self._numbers: list[tuple[Any, int]] = []

    @property
    def turn(self) -> str:
        """The player who is to move."""
        return self.PLAYERS[self.TURNS[self._turn][0]]

    @property
    def owner(self) -> str:
        """The player whose pieces move; mostly the same."""
        return self.PLAYERS[self.TURNS[self._turn][1]]

    @property
    def random_turn(self) -> bool:
        """Whether chance is to move."""
        return self.RANDOM[self.TURNS[self._turn][0]]

    @property
    def turn_index(self) -> int:
        """The place of the present turn in the turn order, from 0."""
        return self._turn

    @property
    def turn_number(self) -> int:
        """Passes through the turn order, from 1; a `repeat` mark that is reached counts as one."""
        log, known = self._log, self._numbers
        steps = len(log)
        while known and (len(known) > steps or known[-1][0] is not log[len(known) - 1]):
            known.pop()
        number = known[-1][1] if known else 1
        for k in range(len(known), steps):
            after, chain = self._turn, self._chain
            if k + 1 < steps:
                after, chain = log[k + 1][WAS_TURN], log[k + 1][WAS_CHAIN]
            if chain < 0 and (after <= log[k][WAS_TURN] or after == self.REPEAT):
                number += 1
            known.append((log[k], number))
        return number

    @property
    def chain(self) -> str | None:
        """Where the piece stands that goes on; `None` at the start of a turn."""
        return self.POSITIONS[self._chain] if self._chain >= 0 else None

    @property
    def ply(self) -> int:
        """How many steps were made."""
        return len(self._log)

    def parse(self, text: str) -> Move:
        """The one legal move that reads or begins so; `ValueError` for none or several."""
        moves = self.legal_moves
        found = [move for move in moves if move.text == text] or begun_with(moves, text)
        if len(found) != 1:
            raise ValueError(unread(moves, text, found))
        return found[0]

    def push_text(self, text: str) -> Move:
        """Makes the one legal move that reads or begins so; `ValueError` for none or several."""
        move = self.parse(text)
        self._push(move)
        return move

    def pop(self) -> Move:
        """Takes the last step back; `IndexError` at the start."""
        if not self._history:
            raise IndexError("no move to take back")
        self._unmake()
        return self._history.pop()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The steps made so far."""
        return tuple(self._history)

    def random_move(self) -> Move:
        """One of the legal steps, each as likely; `IndexError` after the end."""
        if self._outcome() is not None:
            raise IndexError("the game is over")
        moves = self._legal()
        return Move(Node(self, moves), moves[self._random.randrange(len(moves))])

    def outcome(self) -> Outcome | None:
        """How the game has ended; `None` while it goes on."""
        return self._outcome()

    def legal_turns(self) -> list[tuple[Move, ...]]:
        """All legal turns, each as its steps."""
        with self._kept_as_it_is():
            return self._named(list(self._whole_turns()))

    def _named(self, found: list[list[Raw]]) -> list[tuple[Move, ...]]:
        """The turns as moves. Those that begin alike stand together, and share their steps."""
        turns: list[tuple[Move, ...]] = []
        made: list[tuple[Raw, Move, Sequence[Move]]] = []  # a step, and the legal ones before it
        for turn in found:
            shared = 0
            while shared < min(len(made), len(turn)) and made[shared][0] == turn[shared]:
                shared += 1
            legal = made[shared][2] if shared < len(made) else None
            while len(made) > shared:
                self._unmake()
                made.pop()
            for m in turn[shared:]:
                legal = self.legal_moves if legal is None else legal
                shown = next(move for move in legal if move._raw == m)
                made.append((m, shown, legal))
                self._make(m)
                legal = None
            turns.append(tuple(move for _, move, _ in made))
        for _ in made:
            self._unmake()
        return turns

    @property
    def board(self) -> Mapping[str, Piece]:
        """What stands where, by name of the position; empty positions are left out."""
        return Board(type(self), self._b[:-1], self._at[:-1])

    def observation(self, player: str) -> Observation:
        """What a player sees of the present position; `ValueError` for an unknown player."""
        me = _index(self.PLAYERS, player, "player")
        pieces = []
        unseen = []
        for p, name in enumerate(self.POSITIONS):
            sight = self._sight(me, p)
            if sight == 2:
                unseen.append(name)
            elif self._b[p]:
                shown = self._piece(self._b[p], self._at[p] if self._at else 0)
                pieces.append((name, HIDDEN if sight else shown))
        variables = tuple(
            (name, tuple(self._vars[first : first + size]))
            for name, first, size in self.VARIABLES
            if size and name not in self.SECRETS
        )
        reserve = tuple(
            (owner, piece, count)
            for (owner, piece), count in self.reserve.items()
            if self._sees_reserve(me, self.PLAYERS.index(owner))
        )
        chain = None if self.chain in unseen else self.chain
        return Observation(
            player, tuple(pieces), tuple(unseen), self.turn, self.owner, self.turn_index,
            chain, reserve, variables, self._outcome(),
        )  # fmt: skip

    def evaluation(self, player: str) -> int | None:
        """How well the rules say that a player stands, at least 0; `None` if they do not."""
        me = _index(self.PLAYERS, player, "player")
        values = [max(0, int(value(self, me))) for value in self.EVALUATION]
        return values[0] if values else None

    def view(self, player: str) -> str:
        """The board as text, as a player sees it: `?` for veiled pieces, `#` for what is unseen."""
        me = _index(self.PLAYERS, player, "player")
        return draw(self, [self._sight(me, p) for p in range(len(self.POSITIONS))])

    def _sight(self, me: int, p: int) -> int:
        """How a player sees a position: 0 as it is, 1 that something stands there, 2 not at all."""
        return 0

    def _sees_reserve(self, me: int, owner: int) -> bool:
        """Whether a player sees the reserve of an owner."""
        return True

    @classmethod
    def _piece(cls, code: int, bits: int) -> Piece:
        """The piece of a code and attributes; each is made once."""
        piece = cls._pieces.get((code, bits))
        if piece is None:
            piece = cls._pieces[code, bits] = cls._new_piece(code, bits)
        return piece

    @classmethod
    def _new_piece(cls, code: int, bits: int) -> Piece:
        owner, kind = divmod(code - 1, len(cls.PIECES))
        attributes = tuple(
            (name, bits >> shift & mask)
            for name, shift, mask, types in cls.ATTRIBUTES
            if types >> kind & 1
        )
        return Piece(cls.PLAYERS[owner], cls.PIECES[kind], attributes)

    @property
    def reserve(self) -> Mapping[tuple[str, str], int]:
        """Pieces in hand; unlimited supplies are not listed."""
        return {
            (self.player_of(code), self.piece_of(code)): count
            for code, count in enumerate(self._reserve)
            if count > 0
        }

    def copy(self) -> Engine:
        """The same game at the same position, with moves of its own from now on."""
        other = type(self)()
        for name in ("_b", "_at", "_reserve", "_vars", "_log", "_history"):
            setattr(other, name, getattr(self, name)[:])
        other._seen = dict(self._seen)
        for name in (
            "_turn",
            "_chain",
            "_chain_mode",
            "_dead",
            "_lf",
            "_lt",
            "_gone",
            "_occurred",
            "_counted",
        ):
            setattr(other, name, getattr(self, name))
        other._cache = None if self._cache is None else list(self._cache)
        other._result = self._result
        other._random.setstate(self._random.getstate())
        return other

    def __copy__(self) -> Engine:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Engine:
        return self.copy()  # what both have is never changed

    def key(self) -> int:
        """64-bit FNV-1a hash of the position, the same on every platform."""
        value = 0xCBF29CE484222325
        for number in (
            self._turn,
            *self._b,
            *self._at,
            *self._reserve,
            *self._vars,
            self._chain + 1,
            self._chain_mode + 2 if self._chain >= 0 else 0,
        ):
            if 0 <= number < 256:
                value = (value ^ number) * FNV_4 & 0xFFFFFFFFFFFFFFFF
                continue
            for byte in (number & 0xFFFFFFFF).to_bytes(4, "little"):
                value = (value ^ byte) * FNV & 0xFFFFFFFFFFFFFFFF
        return value

    def setup(self) -> Setup:
        """The present position as data from which `from_setup` begins a game."""
        placements = []
        for name, piece in self.board.items():
            default = dict(_attribute_defaults(self, piece.type))
            changed = tuple(f"{k}={v}" for k, v in piece.attributes if default[k] != v)
            placements.append((name, piece.player, piece.type, changed))
        reserve = tuple(
            (self.player_of(code), self.piece_of(code), count)
            for code, count in enumerate(self._reserve)
            if count > 0 or (count == 0 and self.START_RESERVE[code] < 0)
        )
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
        setup = Setup.of(setup)
        game = cls(seed)
        game._b = cls._board([*[0] * len(cls.POSITIONS), cls.START[-1]])
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
            game._reserve[code] = whole(count, "a reserve", 0)
        game._vars = cls._variables(cls.START_VARIABLES)
        for name, index, value in setup.variables:
            first = {v: (start, size) for v, start, size in cls.VARIABLES}.get(name)
            if first is None or not 0 <= index < first[1]:
                raise ValueError(f"unknown variable {name!r}")
            game._vars[first[0] + index] = whole(value, "a variable")
        turn = whole(setup.turn_index, "a turn")
        if not 0 <= turn < len(cls.TURNS):
            raise ValueError(f"the turn order has no turn {turn}")
        game._begin(turn)
        if setup.last_from:
            game._lf = _index(cls.POSITIONS, setup.last_from, "position")
        if setup.last_to:
            game._lt = _index(cls.POSITIONS, setup.last_to, "position")
        if setup.chain:
            game._chain = _index(cls.POSITIONS, setup.chain[0], "position")
            if len(setup.chain) > 1:
                game._chain_mode = _index(cls.MODES, setup.chain[1], "move type")
            game._enter_chain()
        return game

    @classmethod
    def completed(cls, setup: Setup) -> Setup:
        """A setup of pieces and turn alone with all that the rules keep besides.

        Where rules give variables other values as a game begins, such as where the kings stand,
        only our own setups tell these. Raises `ValueError` for one that does not, unless the pieces
        stand as they do when a game begins.
        """
        setup = Setup.of(setup)
        usual = cls().setup()
        if setup.variables or not usual.variables:
            return setup
        if cls.from_setup(setup).setup().placements != usual.placements:
            names = dict.fromkeys(name for name, *_ in usual.variables)
            raise ValueError(f"its rules keep {', '.join(names)}, which are not told")
        return setup._replace(variables=usual.variables)

    def _set_attribute(self, p: int, item: str) -> None:
        name, sign, text = item.rpartition("=")
        name, text = (name, text or "1") if sign else (item, "1")
        kind = (self._b[p] - 1) % len(self.PIECES)
        for known, shift, mask, types in self.ATTRIBUTES:
            if known == name:
                if not types >> kind & 1:
                    raise ValueError(f"{self.PIECES[kind]} has no attribute {name!r}")
                value = whole(integer(text), f"the attribute {name!r}", 0, mask)
                self._at[p] = self._at[p] & ~(mask << shift) | value << shift
                return
        raise ValueError(f"unknown attribute {name!r}")

    def describe(self) -> Mapping[str, Any]:
        """What the game is: title, players, positions, pieces, ... (docs/engine.md)."""
        return self.DESCRIPTION

    def __str__(self) -> str:
        return draw(self)


def _attribute_defaults(engine: Engine, piece: str) -> Iterator[tuple[str, int]]:
    bits = engine.DEFAULTS[engine.PIECES.index(piece)]
    for name, shift, mask, _ in engine.ATTRIBUTES:
        yield name, bits >> shift & mask


def _index(names: tuple[str, ...], name: str, role: str) -> int:
    try:
        return names.index(name)
    except ValueError:
        raise ValueError(f"unknown {role} {name!r}") from None


HIDDEN = Piece("?", "?")


def draw(engine: Engine, sights: list[int] | None = None) -> str:
    """The board as text: a grid where the positions have files and ranks, else a list.

    `sights` are, by position, what `Engine._sight` gives.
    """
    letters = {
        piece["name"]: piece["letter"] or piece["name"][:1]
        for piece in engine.DESCRIPTION["pieces"]
    }
    cells: dict[tuple[int, int], str] = {}
    loose: list[str] = []
    for p, place in enumerate(engine.DESCRIPTION["positions"]):
        code = engine._b[p]
        sight = sights[p] if sights else 0
        if sight and (code or sight == 2):
            shown = "?" if sight == 1 else "#"
        elif code and len(engine.PLAYERS) <= 2:
            letter = letters[engine.piece_of(code)]
            shown = letter.upper() if (code - 1) // len(engine.PIECES) == 0 else letter.lower()
        elif code:
            shown = f"{engine.player_of(code)[:1]}{letters[engine.piece_of(code)]}"
        else:
            shown = "."
        if place["file"] is not None:
            cells[place["file"], place["rank"]] = shown
        elif code and sight < 2:
            piece = f"{engine.player_of(code)} {engine.piece_of(code)}"
            loose.append(f"{place['name']}: {'?' if sight else piece}")
    lines: list[str] = []
    if cells:
        width = max(len(text) for text in cells.values())
        files = range(min(f for f, _ in cells), max(f for f, _ in cells) + 1)
        for rank in range(max(r for _, r in cells), min(r for _, r in cells) - 1, -1):
            row = (cells.get((file, rank), "").ljust(width) for file in files)
            lines.append(" ".join(row).rstrip(" "))
    return "\n".join([*lines, *loose, f"{engine.turn} to move"])
