"""Engine speed: generated engines against python-chess, counted the same way in the same run.

Both sides count the last ply without making it. Times are processor seconds, the best of three;
the counts are checked against published ones first.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import chess

import translator
from translator.core.resources import resource

# Game, depth, the count there (tests/data/perft has the sources).
GAMES = [
    ("chess", 4, 197_281),
    ("shatranj", 4, 68_122),
    ("makruk", 3, 12_012),
    ("los-alamos", 5, 191_846),
    ("xiangqi", 3, 79_666),
    ("breakthrough", 4, 256_036),
]


def main() -> None:
    """Prints nodes a second and the ratio to python-chess."""
    peer = _best(partial(_perft, chess.Board(), 4), 197_281)
    print(f"{'python-chess, chess':24} {peer:12,.0f} nodes/s")
    for name, depth, count in GAMES:
        game = translator.load(resource("corpus") / "zrf" / f"{name}.zrf")
        module = translator.compile(game)
        rate = _best(partial(module.Game().perft, depth), count)
        print(f"{name:24} {rate:12,.0f} nodes/s {rate / peer:8.2f} x")


def _best(count: Callable[[], int], expected: int) -> float:
    """Nodes a second of the fastest of three runs."""
    rates = []
    for _ in range(3):
        start = time.process_time()
        found = count()
        rates.append(found / (time.process_time() - start))
        if found != expected:
            raise SystemExit(f"counted {found}, expected {expected}")
    return max(rates)


def _perft(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _perft(board, depth - 1)
        board.pop()
    return total


if __name__ == "__main__":
    main()
