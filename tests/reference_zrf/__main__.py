"""The interpreter by itself, and against the engines.

``python -m tests.reference_zrf perft FILE DEPTH [--variant TITLE] [--turns] [--position LIST]``
``python -m tests.reference_zrf compare FILE... [--variant TITLE] [--positions N] [--seed S]``
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .compare import compare
from .library import read_games
from .position import parse_position
from .state import perft, perft_turns, start, start_from


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.reference_zrf")
    commands = parser.add_subparsers(required=True)
    counting = commands.add_parser("perft", help="count the move sequences of a game")
    counting.add_argument("file", type=Path)
    counting.add_argument("depth", type=int)
    counting.add_argument("--turns", action="store_true", help="count whole turns, not steps")
    counting.add_argument("--position", help="placements: `White King e1; Black King e8; turn 1`")
    counting.set_defaults(run=count)
    comparing = commands.add_parser("compare", help="play generated engines in lockstep")
    comparing.add_argument("files", type=Path, nargs="+")
    comparing.add_argument("--positions", type=int, default=50, help="positions to compare a game")
    comparing.add_argument("--seed", type=int, default=1)
    comparing.set_defaults(run=compare_files)
    for command in (counting, comparing):
        command.add_argument("--variant", default=None, help="title of the game or variant")
        command.add_argument("--dialect", choices=("zillions", "dagaz"), default=None)
    options = parser.parse_args()
    code: int = options.run(options)
    return code


def count(options: argparse.Namespace) -> int:
    games = read_games(options.file, options.dialect)
    games = [rules for rules in games if options.variant in (None, rules.title)]
    if not games:
        print(f"{options.file}: no such game", file=sys.stderr)
        return 2
    rules = games[0]
    given = options.position
    state = start_from(parse_position(rules, given)) if given else start(rules)
    counter = perft_turns if options.turns else perft
    for depth in range(1, options.depth + 1):
        print(depth, counter(state, depth), flush=True)
    return 0


def compare_files(options: argparse.Namespace) -> int:
    """Compares every game of every file; 1 when something differs."""
    from translator import compile, load_all

    differing = 0
    for path in options.files:
        engines = load_all(path, dialect=options.dialect)
        for rules, game in zip(read_games(path, options.dialect), engines, strict=True):
            if options.variant in (None, rules.title):
                module = compile(game)
                found = compare(module.Game, rules, options.seed, options.positions)
                print(f"{path.name}: {found or f'{rules.title}: no difference'}", flush=True)
                differing += found is not None
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
