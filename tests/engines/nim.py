"""A hand-written engine for tests: one heap, take one or two stones, the last stone wins.

The numbers of its move sequences are Fibonacci-like and easy to check by hand.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.incomplete import Incomplete


@dataclass(frozen=True)
class Take(Incomplete):
    stones: int
    start: str | None = None
    end: str | None = None
    captures: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"take {self.stones}"


@dataclass(frozen=True)
class Ended(Incomplete):
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    reason: str


class Nim(Incomplete):
    title = "Nim"
    players = ("First", "Second")
    random_turn = False

    def __init__(self, seed: int = 0, heap: int = 5) -> None:
        self.heap = heap
        self.moves: list[Take] = []
        self._random = random.Random(seed)

    @classmethod
    def from_setup(cls, setup: object) -> Nim:
        return cls(heap=int(str(setup)))

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def turn(self) -> str:
        return self.players[self.ply % 2]

    @property
    def legal_moves(self) -> list[Take]:
        return [Take(n) for n in (1, 2) if n <= self.heap]

    def legal_turns(self) -> list[tuple[Take]]:
        return [(move,) for move in self.legal_moves]

    def observation(self, player: str) -> None:
        """Nothing is hidden, and no move names a position, so nobody asks."""

    def view(self, player: str) -> str:
        return str(self)

    def push(self, move: Take) -> None:
        self.heap -= move.stones
        self.moves.append(move)

    def pop(self) -> Take:
        move = self.moves.pop()
        self.heap += move.stones
        return move

    def random_move(self) -> Take:
        return self._random.choice(self.legal_moves)

    def outcome(self) -> Ended | None:
        if self.heap:
            return None
        other, winner = self.turn, self.players[(self.ply + 1) % 2]
        return Ended((winner,), (other,), "last-stone")

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in self.legal_moves:
            self.push(move)
            total += self.perft(depth - 1)
            self.pop()
        return total

    def perft_turns(self, depth: int, merged: bool = False) -> int:
        return self.perft(depth)

    def __str__(self) -> str:
        return "o" * self.heap
