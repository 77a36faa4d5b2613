"""The emitted engines of corpus/axiom play as the machine does: random games, move for move."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.sampling import FULL

from .compare import compare
from .engines import engine
from .game import load

AXIOM = Path(__file__).parents[2] / "corpus" / "axiom"
POSITIONS = 100 if FULL else 6
SLOW = 100_000  # words of one generation


@pytest.mark.parametrize("script", sorted(AXIOM.glob("*.4th")), ids=lambda path: path.stem)
def test_engine_plays_as_the_machine_does(script: Path) -> None:
    found = compare(
        engine(script).Game, partial(load, script), seed=1, positions=POSITIONS, words=SLOW
    )
    assert found is None, str(found)
