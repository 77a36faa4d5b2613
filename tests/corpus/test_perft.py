"""Engines of corpus games count what independent sources say."""

from __future__ import annotations

import pytest

from .engines import count, game_at
from .tables import Row, all_rows

# The number of moves that a test may count. `python -m tests.corpus.deep` goes further.
LIMIT = 2_500

ROWS = all_rows()

# Not counted here: 436 ways to capture fourteen men take minutes. `tests.corpus.deep` counts it.
SLOW = "pdn B:BK17,K24:"


@pytest.mark.parametrize("row", [r for r in ROWS if not r.position.startswith(SLOW)], ids=str)
def test_counts(row: Row) -> None:
    game = game_at(row)
    depth = row.depth_within(LIMIT)
    counted = tuple(count(game, row.unit, ply) for ply in range(1, depth + 1))
    assert counted == row.counts[:depth]


def test_tables_are_there() -> None:
    """The parametrised test above would pass with no tables at all."""
    assert len(ROWS) >= 140
    assert {row.unit for row in ROWS} == {"step", "turn", "merged"}
    assert sum(row.position.startswith(SLOW) for row in ROWS) == 1
    kinds = {row.position.partition(" ")[0] for row in ROWS}
    assert kinds == {"initial", "fen", "sfen", "pdn", "setup"}
