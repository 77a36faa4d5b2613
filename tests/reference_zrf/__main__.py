"""``python -m tests.reference_zrf perft FILE DEPTH [--variant TITLE] [--turns] [--dialect D]``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .library import read_games
from .state import perft, perft_turns, start


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.reference_zrf")
    commands = parser.add_subparsers(required=True)
    counting = commands.add_parser("perft", help="count the move sequences of a game")
    counting.add_argument("file", type=Path)
    counting.add_argument("depth", type=int)
    counting.add_argument("--variant", default=None, help="title of the game or variant")
    counting.add_argument("--dialect", choices=("zillions", "dagaz"), default=None)
    counting.add_argument("--turns", action="store_true", help="count whole turns, not steps")
    options = parser.parse_args()
    games = read_games(options.file, options.dialect)
    if options.variant is not None:
        games = [rules for rules in games if rules.title == options.variant]
    if not games:
        print(f"{options.file}: no such game", file=sys.stderr)
        return 2
    state = start(games[0])
    count = perft_turns if options.turns else perft
    for depth in range(1, options.depth + 1):
        print(depth, count(state, depth))
    return 0


if __name__ == "__main__":
    sys.exit(main())
