"""Games in which players of both engines meet are the same games in both."""

from __future__ import annotations

import random

import pytest

from tests import compiled
from tests.prove.openspiel import PAIRS, Both, DifferError, Pair
from tests.prove.rows import ROOT


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.theirs)
def test_both_engines_offer_the_same_steps_and_end_alike(pair: Pair) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    engine = compiled.engine(ROOT / "corpus" / pair.path, pair.title)
    for seed in range(2):
        rng = random.Random(seed)
        both = Both(pair, engine, pyspiel.load_game(pair.theirs))
        while not both.over():
            steps = both.steps()
            both.play(*steps[rng.choice(sorted(steps))])
        assert both.score() in (0, 0.5, 1)


def test_other_steps_are_told() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    pair = next(pair for pair in PAIRS if pair.theirs == "tic_tac_toe")
    engine = compiled.engine(ROOT / "corpus" / pair.path, "Losing Tic-Tac-Toe")
    both = Both(pair, engine, pyspiel.load_game(pair.theirs))
    both.state.apply_action(4)
    with pytest.raises(DifferError, match="tic-tac-toe"):
        both.steps()
