"""Games that the corpus has in two languages: both count the same sequences of moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reference_axiom.__main__ import perft
from tests.reference_axiom.game import load

from .tables import all_rows

AXIOM = Path(__file__).parents[2] / "corpus" / "axiom"
LIMIT = 600  # moves to count
TWINS = {
    "Ataxx.4th": "ataxx.zrf@Ataxx",
    "Breakthrough.4th": "breakthrough.zrf@Breakthrough",
    "Breakthrough-5x5.4th": "breakthrough.zrf@Breakthrough 5x5",
    "Chess.4th": "chess.zrf@Chess",
    "Nim.4th": "nim.zrf@Nim",
    "Reversi.4th": "reversi.zrf@Reversi",
    "Tapatan.4th": "three-mens-morris.zrf@Tapatan",
    "Tic-tac-toe.4th": "tic-tac-toe.zrf@Tic-Tac-Toe",
}


def counts(script: str) -> tuple[int, ...]:
    """The expected counts of the game written in ZRF."""
    rows = [row for row in all_rows() if row.game == TWINS[script] and row.position == "initial"]
    return max((row.counts for row in rows if row.unit == "step"), key=len)


def depth_within(limit: int, expected: tuple[int, ...]) -> int:
    return max(depth for depth, count in enumerate(expected, 1) if count <= limit)


@pytest.mark.parametrize("script", TWINS)
def test_machine_counts_as_the_twin_does(script: str) -> None:
    game = load(AXIOM / script)
    expected = counts(script)
    depth = depth_within(LIMIT, expected)
    assert tuple(perft(game, d) for d in range(1, depth + 1)) == expected[:depth]
