"""Rules drawn at random mean the same to generated engines and to the direct interpreter."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import HealthCheck, Phase, assume, given, reject, settings

from tests.backends.python.random_rules import (
    Drawn,
    games,
    games_of_several,
    games_with_check,
)
from tests.frontends.zrf.lowering.support import lowered
from tests.reference_zrf.compare import compare
from tests.reference_zrf.library import parse_game
from tests.sampling import FULL
from translator import compile

# Drawing is the same in every run; nothing is shrunk, which would take minutes.
DRAWN = settings(
    max_examples=200 if FULL else 8,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
# Loops that cannot end, types that no moves have, drops without a reserve, words given twice.
EXPECTED = {"G120", "Z111", "Z435", "Z524"}


@pytest.mark.parametrize("dialect", ["zillions", "dagaz"])
@pytest.mark.parametrize("drawn", [games, games_with_check, games_of_several])
def test_engines_agree_with_the_interpreter(drawn: Drawn, dialect: str) -> None:
    @DRAWN
    @given(drawn())
    def agrees(text: str) -> None:
        (game,), found = lowered(text, dialect)
        assume("Z425" not in found)  # a mistake: `attacked?` with a type that nothing has
        assert set(found) <= EXPECTED
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            module = compile(game)
            try:
                difference = compare(module.Game, parse_game(text, dialect), seed=1, positions=25)
            except RecursionError:  # a turn that has to be looked through to its end has none
                reject()
        assert difference is None, f"{text}\n{difference}"

    agrees()
