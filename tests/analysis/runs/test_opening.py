"""From which cells pieces begin a turn, where that are few."""

from __future__ import annotations

import pytest

from tests.backends.python.support import corpus_game
from translator.analysis.runs.opening import starts
from translator.passes.registry import optimised


def test_seeds_are_sown_by_the_lowest_of_a_pit() -> None:
    game = optimised(corpus_game("kalah"))
    names = {game.board.positions[cell] for cell in starts(game)}
    assert names == {f"{pit}1" for pit in "abcdefghijkl"}


@pytest.mark.parametrize("name", ["chess", "reversi", "nine-mens-morris", "tchuka-ruma"])
def test_pieces_that_begin_on_most_cells_or_nowhere_need_no_list(name: str) -> None:
    assert starts(optimised(corpus_game(name))) == ()
