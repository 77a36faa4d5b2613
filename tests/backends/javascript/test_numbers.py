"""What only engines in JavaScript have, for players: `numbers.mjs`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.backends.javascript.support import Player
from tests.backends.kinds import GAMES, javascript

NUMBERS = Path(__file__).with_name("numbers.mjs")
PLIES = 30


@pytest.mark.parametrize("name", GAMES)
def test_a_game_by_numbers_is_the_same_as_by_moves(name: str, player: Player) -> None:
    assert player.call(javascript(name), NUMBERS, "numbers", PLIES) == []


def test_numbers_of_no_step_are_refused(player: Player) -> None:
    found, same = player.call(javascript("zrf/tic-tac-toe.zrf"), NUMBERS, "refused", PLIES)
    assert same
    assert all("no legal move has the number" in one for one in found[:7])
    assert all("not a number of steps that were made" in one for one in found[7:])


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_pieces_and_squares_weighs_what_is_on_the_board(
    name: str, player: Player
) -> None:
    assert player.call(javascript(name), NUMBERS, "weighed", PLIES) is True
