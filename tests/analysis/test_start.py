"""Games that are played no further than their first turn: the same steps, from fewer rules."""

from __future__ import annotations

import pytest

import translator
from tests.frontends.native.support import game as lowered
from translator.analysis.start import at_start
from translator.core.resources import resource
from translator.ir.game import Game

GAME = """
(game "Ranks"
  (players White Black)
  (turn-order {} (White moving) (Black moving))
  (board (grid (a b c) (1 2) (directions (e 1 0) (n 0 1))))
  (rule place (verify empty?) add)
  (rule step (direction way) way (verify empty? {}) add)
  (rule rise (direction way) way (verify empty?) (add Lord))
  (piece Man (moves (move-type moving) (step n) (rise e)) (drops (move-type placing) (place)))
  (piece Lord (moves (move-type moving) (step e)))
  (board-setup (White (Man a1)) (Black (Man c1)) (reserve (White Man 1)))
  (loss-condition stalemated))
"""


def entries(game: Game) -> dict[str, tuple[int, int]]:
    """By piece type, how many moves and drops it has."""
    return {piece.name: (len(piece.moves), len(piece.drops)) for piece in game.pieces}


def test_entries_of_other_turns_and_of_pieces_that_do_not_stand_there_are_left_out() -> None:
    game = lowered(GAME.format("", ""))
    assert entries(game) == {"Man": (2, 1), "Lord": (1, 0)}
    assert entries(at_start(game)) == {"Man": (2, 0), "Lord": (0, 0)}
    placing = lowered(GAME.format("(White placing)", ""))
    assert entries(at_start(placing)) == {"Man": (0, 1), "Lord": (0, 0)}
    assert len(at_start(placing).rules) == 1


def test_where_moves_of_others_are_asked_for_all_stay() -> None:
    game = lowered(GAME.format("", "not-attacked?"))
    assert at_start(game) is game
    # Nobody asks before anything moves.
    placing = lowered(GAME.format("(White placing)", "not-attacked?"))
    assert entries(at_start(placing)) == {"Man": (0, 1), "Lord": (0, 0)}


def test_what_goes_on_within_a_turn_stays() -> None:
    text = GAME.replace("(add Lord)", "(add-partial Lord)")
    assert entries(at_start(lowered(text.format("", "")))) == {"Man": (2, 0), "Lord": (1, 0)}


@pytest.mark.parametrize(
    "name",
    ["native/nine-mens-morris.glot", "native/tak.glot", "zrf/konane.zrf", "zrf/mirror-maze.zrf"],
)
def test_the_steps_at_the_start_are_the_same(name: str) -> None:
    game = translator.load(resource("corpus") / name)
    brief = at_start(game)
    assert entries(brief) != entries(game)
    whole = [str(move) for move in translator.compile(game).Game().legal_moves]
    assert [str(move) for move in translator.compile(brief).Game().legal_moves] == whole
