"""A hand-written engine: a game that is a table of legal moves by the moves made so far.

What the moves do to the board is what their effects say; nothing else is computed, so a test says
exactly what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from notation.engine import Effect
from tests.incomplete import Incomplete


class Piece(NamedTuple):
    player: str
    type: str


class Outcome(NamedTuple):
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    reason: str


class Setup(NamedTuple):
    placements: tuple[tuple[Any, ...], ...]
    reserve: tuple[Any, ...] = ()
    turn_index: int = 0
    last_from: str = ""
    last_to: str = ""
    chain: tuple[str, ...] = ()
    variables: tuple[Any, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Setup:
        placed = (item.split() for item in text.split(";") if item.strip())
        return cls(tuple((at, player, piece, ()) for player, piece, at in placed))

    def __str__(self) -> str:
        return "; ".join(f"{player} {piece} {at}" for at, player, piece, _ in self.placements)


@dataclass(frozen=True)
class Move(Incomplete):
    """A step; `goes_on` leaves the turn with the player."""

    rule: str
    effects: tuple[Effect, ...]
    player: str
    args: tuple[str, ...] = ()
    partial: str | None = None
    goes_on: bool = False

    @property
    def is_pass(self) -> bool:
        return not self.effects

    @property
    def is_plain(self) -> bool:
        whole = len(self.effects) == 1 and self.partial is None and not self.goes_on
        return whole and self.effects[0][0] == "shift"

    @property
    def start(self) -> str | None:
        return self.effects[0][2] if self.effects and self.effects[0][0] == "shift" else None

    @property
    def end(self) -> str | None:
        if not self.effects or self.effects[0][0] not in ("shift", "drop"):
            return None
        end: str = self.effects[0][3]
        return end

    @property
    def piece(self) -> str | None:
        return self.effects[0][1 if self.start else 2] if self.end else None

    @property
    def promotion(self) -> str | None:
        """The last change of type of the piece that moved."""
        types = [e[2] for e in self.effects if e[0] == "type" and e[1] == self.end]
        return types[-1] if types else None

    @property
    def captures(self) -> tuple[str, ...]:
        return tuple(effect[1] for effect in self.effects if effect[0] == "capture")

    def __str__(self) -> str:
        return f"{self.start or '*'} {self.end or ''} {self.rule}"


class Scripted(Incomplete):
    """Subclasses give the tables. `LEGAL` is asked with the rules of the moves made so far."""

    title: ClassVar[str] = "Scripted"
    players: ClassVar[tuple[str, ...]] = ("White", "Black")
    kinds: ClassVar[tuple[str, ...]] = ("active", "active")
    squares: ClassVar[tuple[str, ...]] = tuple(f + r for f in "abcde" for r in "12345")
    pieces: ClassVar[tuple[str, ...]] = ("Man", "King")
    promoted: ClassVar[tuple[str, ...]] = ("King",)
    attributes: ClassVar[tuple[str, ...]] = ("moved",)
    move_types: ClassVar[tuple[str, ...]] = ("jump", "go-on")
    family: ClassVar[str] = ""
    start: ClassVar[dict[str, tuple[str, str]]] = {}
    legal: ClassVar[Mapping[tuple[str, ...], Sequence[Move]]] = {}
    over: ClassVar[Mapping[tuple[str, ...], Outcome]] = {}

    def __init__(self, seed: int = 0) -> None:
        self.board = {at: Piece(*piece) for at, piece in self.start.items()}
        self.history: list[tuple[Move, dict[str, Piece]]] = []

    @classmethod
    def from_setup(cls, setup: Setup, seed: int = 0) -> Scripted:
        game = cls()
        game.board = {at: Piece(player, piece) for at, player, piece, _ in setup.placements}
        return game

    @classmethod
    def completed(cls, setup: Setup) -> Setup:
        return setup

    @classmethod
    def from_fen(cls, text: str) -> Scripted:
        raise ValueError("no FEN")

    @property
    def line(self) -> tuple[str, ...]:
        return tuple(move.rule for move, _ in self.history)

    @property
    def turns(self) -> int:
        return sum(not move.goes_on for move, _ in self.history)

    @property
    def turn(self) -> str:
        return self.players[self.turns % len(self.players)]

    @property
    def random_turn(self) -> bool:
        return self.kinds[self.players.index(self.turn)] == "random"

    @property
    def turn_number(self) -> int:
        return self.turns // len(self.players) + 1

    @property
    def chain(self) -> str | None:
        last = self.history[-1][0] if self.history else None
        return last.end if last and last.goes_on else None

    @property
    def ply(self) -> int:
        return len(self.history)

    @property
    def legal_moves(self) -> Sequence[Move]:
        return self.legal.get(self.line, ())

    def moves_to(self, position: str, piece: str | None = None) -> Sequence[Move]:
        moves = [move for move in self.legal_moves if move.end == position]
        return [move for move in moves if piece in (None, move.piece)]

    def moves_of(self, piece: str) -> Sequence[Move]:
        return [move for move in self.legal_moves if move.piece == piece]

    def is_over(self) -> bool:
        return self.outcome() is not None

    def in_check(self) -> bool | None:
        return None

    def legal_turns(self) -> list[tuple[Move, ...]]:
        found: list[tuple[Move, ...]] = []
        for move in self.legal_moves:
            self.push(move)
            if move.goes_on:
                found += [(move, *rest) for rest in self.legal_turns()]
            else:
                found.append((move,))
            self.pop()
        return found

    def twins(self) -> Sequence[tuple[Move, Move]]:
        return ()

    def push(self, move: Move) -> None:
        if move not in self.legal_moves:
            raise ValueError(f"not legal: {move}")
        self.history.append((move, dict(self.board)))
        shifts = [e for e in move.effects if e[0] == "shift"]
        lifted = [self.board.pop(effect[2]) for effect in shifts]
        self.board.update((e[3], piece) for e, piece in zip(shifts, lifted, strict=True))
        for kind, *values in move.effects:
            if kind == "drop":
                self.board[values[2]] = Piece(values[0], values[1])
            elif kind == "capture":
                self.board.pop(values[0], None)
            elif kind == "type":
                self.board[values[0]] = self.board[values[0]]._replace(type=values[1])
            elif kind == "owner":
                self.board[values[0]] = self.board[values[0]]._replace(player=values[1])

    def pop(self) -> Move:
        move, self.board = self.history.pop()
        return move

    def outcome(self) -> Outcome | None:
        return self.over.get(self.line)

    def key(self) -> int:
        return hash(tuple(sorted(self.board.items())))

    def observation(self, player: str) -> None:
        """Nothing is hidden here, so nobody asks."""

    def setup(self) -> Setup:
        return Setup(tuple((at, p.player, p.type, ()) for at, p in self.board.items()))

    def __str__(self) -> str:
        return "\n".join(f"{at}: {p.player} {p.type}" for at, p in sorted(self.board.items()))

    def describe(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "source": "scripted.zrf",
            "variant": self.title,
            "fingerprint": "0123",
            "players": [
                {"name": name, "kind": kind}
                for name, kind in zip(self.players, self.kinds, strict=True)
            ],
            "turn_order": [{"player": p, "owner": p, "type": None} for p in self.players],
            "repeat": 0,
            "pieces": [
                {"name": name, "letter": "", "attributes": [], "promoted": name in self.promoted}
                for name in self.pieces
            ],
            "attributes": list(self.attributes),
            "move_types": list(self.move_types),
            "positions": [
                {"name": s, "file": "abcde".find(s[0]), "rank": int(s[1]) - 1, "number": None}
                for s in self.squares
            ],
            "family": self.family,
            "letters": {},
        }


def step(rule: str, piece: str, start: str, end: str, *more: Effect, **rest: Any) -> Move:
    """A move of White, unless `player` says otherwise."""
    player = rest.pop("player", "White")
    return Move(rule, (("shift", piece, start, end), *more), player, **rest)


def passing(player: str = "White", **rest: Any) -> Move:
    return Move("pass", (), player, **rest)
