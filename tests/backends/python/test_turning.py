"""What makes two positions the same where turns have variables of their own."""

from __future__ import annotations

from collections import Counter

import pytest

from tests import compiled
from tests.backends.python.support import CORPUS

NATIVE = CORPUS.parent / "native"
LASCA = NATIVE / "lasca.glot"


def test_a_game_that_begins_inside_of_a_turn_is_not_where_a_turn_begins() -> None:
    module = compiled.engine(LASCA)
    game = module.Game()
    setup = game.setup()
    again = module.Game.from_setup(setup)
    inside = module.Game.from_setup(setup._replace(variables=(("jumped", 5, 1),)))
    assert game._position() == again._position() != inside._position()
    move = game.legal_moves[0]
    for one in (game, again, inside):  # with the turn its variables have gone
        one.push(one.legal_moves[0])
        assert str(one.moves[0]) == str(move)
    assert game._position() == inside._position()
    inside.pop()
    again.pop()
    assert game.setup() != inside.setup() != again.setup() == setup
    assert again._position() != inside._position()


def test_inside_of_a_turn_its_variables_count() -> None:
    module = compiled.engine(LASCA)
    for seed in range(1, 40):
        game = module.Game(seed)
        while game.outcome() is None and game.chain is None and game.ply < 60:
            game.push(game.random_move())
        if game.chain is not None:
            break
    assert any(game._vars)
    before = game._position()
    game._vars[:] = game._variables(game.START_VARIABLES)
    assert game._position() != before


def test_positions_are_counted_as_they_look_where_turns_begin() -> None:
    for seed in range(1, 9):
        game = compiled.engine(LASCA).Game(seed)
        times: Counter[tuple[object, ...]] = Counter()
        while True:
            if game.chain is None:
                look = game.turn, *sorted(game.board.items())
                times[look] += 1
                assert game._seen[game._position()] == times[look]
            if game.outcome() is not None or game.ply > 300:
                break
            game.push(game.random_move())
        if max(times.values()) > 1:
            return
    raise AssertionError("no position has recurred")


@pytest.mark.parametrize("name", ["lasca", "international-draughts", "bao"])
def test_taken_back_variables_are_as_they_were(name: str) -> None:
    game = compiled.engine(NATIVE / f"{name}.glot").Game(3)
    copies = []
    known = []
    while game.outcome() is None and game.ply < 60:
        known.append((game._vars[:], game._b[:], game.turn, game.chain))
        if game.ply % 20 == 10:
            copies.append(game.copy())
        game.push(game.random_move())
    assert len({tuple(variables) for variables, *_ in known}) > 1 and copies
    for one in (game, *copies):
        while one.ply:
            one.pop()
            assert (one._vars, one._b, one.turn, one.chain) == known[one.ply]
