"""Games of the corpus by their path in it, and random games of their engines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import translator
from translator.core.resources import resource
from translator.ir.game import Game


@cache
def game(name: str) -> Game:
    """`zrf/chess.zrf`, or `zrf/go.zrf@Go 9x9`."""
    file, _, variant = name.partition("@")
    return translator.load(resource("corpus") / file, variant=variant or None)


@cache
def module(name: str) -> Any:
    return translator.compile(game(name))


def playout(new: Any, seed: int, plies: int) -> Any:
    """The end of a random game, or the position after so many plies."""
    position = new(seed)
    for _ in range(plies):
        if position.outcome() is not None:
            break
        position.push(position.random_move())
    return position


@dataclass(frozen=True, slots=True)
class Playouts:
    """The same random games again and again, those of the seeds from 1.

    As a work they give the number of moves that were legal in them, which is counted beforehand.
    """

    new: Any
    games: int
    plies: int

    def moves(self) -> int:
        """How many moves are legal, at all positions before the end."""
        return sum(
            self._moves(playout(self.new, seed, self.plies)) for seed in range(1, self.games + 1)
        )

    def _moves(self, position: Any) -> int:
        count = 0
        while position.ply:
            position.pop()
            count += len(position.legal_moves)
        return count

    def play(self) -> int:
        """Plays them; the number of plies."""
        return sum(
            int(playout(self.new, seed, self.plies).ply) for seed in range(1, self.games + 1)
        )

    def counted(self) -> Any:
        """The work that plays them and gives the number of moves."""
        moves = self.moves()

        def work() -> int:
            self.play()
            return moves

        return work
