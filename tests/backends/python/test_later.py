"""Effects that are found out when they are asked for: seldom, once, and as they were then."""

from __future__ import annotations

import copy
import pickle
import random
from types import ModuleType
from typing import Any

import pytest

from tests.backends.python.support import corpus_game
from translator.backends.python import emit_python
from translator.engines.load import load_module
from translator.passes.registry import optimised


@pytest.fixture
def hex5() -> ModuleType:
    game = corpus_game("hex@Hex 5x5")
    return load_module(emit_python(game, optimised(game)), "hex5")


def counted(module: Any) -> list[int]:
    """The cells from which the rule is run from now on."""
    runs: list[int] = []
    rule = module.rule_0

    def run(g: Any, b: Any, p: int, *rest: Any) -> None:
        runs.append(p)
        rule(g, b, p, *rest)

    module.rule_0 = run
    return runs


def test_a_rule_is_run_for_moves_that_are_made_alone(hex5: Any) -> None:
    runs, chance = counted(hex5), random.Random(1)
    game = hex5.Game()
    while game.outcome() is None:
        assert len({move.text for move in game.legal_moves}) == 25 - game.ply
        assert {move.piece for move in game.legal_moves} == {"Stone"}
        game.push(chance.choice(game.legal_moves))
    assert len(runs) == game.ply == len(game.moves)


def test_effects_are_those_of_where_the_move_was_legal(hex5: Any) -> None:
    game = hex5.Game()
    for cell in ("b1", "a1", "b2", "a2", "b3", "a3", "b4", "a4"):
        game.push_text(
            f"{cell} place-stone Red Stone" if cell[0] == "b" else f"{cell} place-stone Blue Stone"
        )
    (winning,) = game.moves_to("b5")
    (other,) = game.moves_to("c1")
    runs = counted(hex5)
    game.push(other)
    game.push(game.random_move())
    before = len(runs)
    assert winning.effects == (("drop", "Red", "Stone", "b5"), ("type", "b5", "Chain"))
    assert winning.effects and winning.captures == () and len(runs) == before


def test_moves_are_what_they_are_whether_effects_are_known_or_not(hex5: Any) -> None:
    one, other = hex5.Game(), hex5.Game()
    known = {move: move.effects for move in one.legal_moves}
    assert list(known) == list(other.legal_moves)
    for move in other.legal_moves:
        raw = pickle.loads(pickle.dumps(move._raw))
        assert type(raw[4]) is tuple and raw == move._raw and hash(raw) == hash(move._raw)
        assert known[move] == move.effects == copy.deepcopy(move).effects
    other.push(one.legal_moves[7])
    with pytest.raises(ValueError):
        other.push(one.legal_moves[7])
