"""Deeper counts than the tests make: ``python -m tests.corpus.deep LIMIT [NAME...]``.

Counts every row of the tables to the greatest depth that has no more than LIMIT move sequences,
or only rows whose game contains one of the names, and prints the rows that differ. Exit status 1
if there are any.
"""

from __future__ import annotations

import sys

from .engines import count, game_at
from .tables import Row, all_rows


def difference(row: Row, limit: int) -> str:
    """What is wrong at the first depth that differs; empty if nothing is."""
    game = game_at(row)
    for depth in range(1, row.depth_within(limit) + 1):
        counted = count(game, row.unit, depth)
        if counted != row.counts[depth - 1]:
            return f"{row}: depth {depth}: {row.counts[depth - 1]} expected, {counted} counted"
    return ""


def main() -> int:
    limit, *names = sys.argv[1:]
    rows = [row for row in all_rows() if not names or any(name in row.game for name in names)]
    wrong = 0
    for row in rows:
        print(f"{row}", file=sys.stderr)
        problem = difference(row, int(limit))
        if problem:
            wrong += 1
            print(problem, flush=True)
    print(f"{len(rows)} rows, {wrong} differ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
