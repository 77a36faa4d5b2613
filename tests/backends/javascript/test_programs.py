"""What only the native language says: every game of the tests of Python engines, played by both.

Those tests say what holds; here both back ends see the same at every position of random games.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from tests.backends.javascript.agreement import difference
from tests.backends.javascript.support import Player
from tests.backends.python import test_judged, test_programs
from translator import api
from translator.backends.javascript import emit_javascript
from translator.ir.expr import Load
from translator.ir.game import Game
from translator.ir.parts import Best, MostCaptures, NoAttack, Variable
from translator.passes.registry import optimised

POSITIONS = 12
SEED = 3

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def named_tests(module: ModuleType) -> list[Callable[[], None]]:
    """The tests of a module that take nothing."""
    found = [function for name, function in vars(module).items() if name.startswith("test_")]
    return [function for function in found if not inspect.signature(function).parameters]


@pytest.mark.parametrize("test", named_tests(test_programs), ids=lambda test: test.__name__)
def test_both_engines_see_the_same(
    test: Callable[[], None], player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    games: list[Game] = []

    def recorded(game: Game, *args: Any) -> Any:
        games.append(game)
        return compiled(game, *args)

    compiled = api.compile
    monkeypatch.setattr(api, "compile", recorded)
    test()
    assert games
    for game in games:
        assert difference(game, compiled(game).Game, player, POSITIONS, SEED) is None


# Numbers of sequences of three moves from the positions of the Python tests, as the chess
# programming community publishes them.
COUNTS = [97862, 2812, 9467]


@cache
def sound_chess() -> tuple[Any, str]:
    """Chess whose check is an invariant, in Python and in JavaScript."""
    game = test_judged.corpus("chess")
    stages = tuple(
        test_judged.unattacked(game, "King") if isinstance(stage, NoAttack) else stage
        for stage in game.selection
    )
    game = replace(game, selection=stages)
    return api.compile(game).Game, emit_javascript(game, optimised(game))


@pytest.mark.parametrize(("fen", "count"), [*zip(test_judged.POSITIONS, COUNTS, strict=True)])
def test_an_invariant_is_check(fen: str, count: int, player: Player) -> None:
    python, source = sound_chess()
    setup = str(python.from_fen(fen).setup())
    assert player.ask(source, setup=setup, unit="step", depth=3) == count


@pytest.mark.parametrize("name", ["international-draughts", "turkish-draughts"])
def test_the_best_turns_are_those_of_the_majority_rule(name: str, player: Player) -> None:
    game = test_judged.corpus(name)
    captured = len(game.variables)
    other = replace(
        game,
        rules=tuple(
            replace(rule, body=test_judged.counting(rule.body, captured)) for rule in game.rules
        ),
        variables=(*game.variables, Variable("captured", turn=True)),
        selection=tuple(
            Best((Load(captured),)) if isinstance(stage, MostCaptures) else stage
            for stage in game.selection
        ),
    )
    assert difference(other, api.compile(other).Game, player, 80, SEED) is None
