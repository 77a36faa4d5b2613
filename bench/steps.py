"""A program that makes one step after the other from Python, in V8 and in Python.

The program asks for the legal moves, makes one, and asks whether the game is over, as a program
does that learns by playing; a step crosses to V8 and back. Ratios are those of processor time.
"""

from __future__ import annotations

import random
import time
from typing import Final

import translator
from bench import _corpus
from notation.engine import EngineClass

GAMES: Final = (
    "zrf/tic-tac-toe.zrf",
    "zrf/breakthrough.zrf",
    "zrf/reversi.zrf",
    "zrf/chess.zrf",
    "native/hex.glot",
)
STEPS: Final = 400


def seconds(new: EngineClass) -> float:
    """The processor time of so many steps of random games, whose moves are the same each time."""
    rng = random.Random(1)
    game = new()
    begun = time.process_time()
    for _ in range(STEPS):
        if game.outcome() is not None or not (moves := game.legal_moves):
            game = new()
            moves = game.legal_moves
        game.push(moves[rng.randrange(len(moves))])
    return time.process_time() - begun


def main() -> None:
    for name in GAMES:
        rules = _corpus.game(name)
        times = [
            min(seconds(translator.compile(rules, engine=engine).Game) for _ in range(3))
            for engine in ("python", "v8")
        ]
        print(f"{name:<24} V8 takes {times[1] / times[0]:.1f} times as long")


if __name__ == "__main__":
    main()
