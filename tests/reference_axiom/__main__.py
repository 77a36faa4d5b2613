"""The machine by itself, and against the engines.

``python -m tests.reference_axiom perft FILE DEPTH``
``python -m tests.reference_axiom compare FILE... [--positions N] [--seed S]``
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from .compare import compare
from .engines import engine
from .game import Game, load
from .reader import ForthError

SLOW = 100_000  # words of one generation, beyond which ten positions are enough


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.reference_axiom")
    commands = parser.add_subparsers(required=True)
    counting = commands.add_parser("perft", help="count the move sequences of a game")
    counting.add_argument("file", type=Path)
    counting.add_argument("depth", type=int)
    counting.set_defaults(run=count)
    comparing = commands.add_parser("compare", help="play generated engines in lockstep")
    comparing.add_argument("files", type=Path, nargs="+")
    comparing.add_argument("--positions", type=int, default=100, help="positions of each game")
    comparing.add_argument("--seed", type=int, default=1)
    comparing.set_defaults(run=compare_files)
    options = parser.parse_args()
    code: int = options.run(options)
    return code


def perft(game: Game, depth: int) -> int:
    """The number of sequences of moves; a finished game has none."""
    if game.result() is not None:
        return 0
    if depth == 1:
        return len(game.legal())
    total = 0
    for move in list(game.legal()):
        game.make(move)
        total += perft(game, depth - 1)
        game.unmake()
    return total


def count(options: argparse.Namespace) -> int:
    try:
        game = load(options.file)
    except ForthError as error:
        print(error, file=sys.stderr)
        return 2
    for depth in range(1, options.depth + 1):
        print(depth, perft(game, depth), flush=True)
    return 0


def compare_files(options: argparse.Namespace) -> int:
    """Compares the game of every file; 1 when something differs."""
    differing = 0
    for path in options.files:
        found = compare(
            engine(path).Game, partial(load, path), options.seed, options.positions, SLOW
        )
        print(f"{path.name}: {found or 'no difference'}", flush=True)
        differing += found is not None
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
