"""Which questions about attacks tables answer, so that no step has to be generated for them."""

import pytest

from tests.frontends.native.support import game as lowered
from translator.analysis.exploration.tables import Tables
from translator.analysis.legality.threats import Threats
from translator.passes.registry import optimised

GAME = """
(game "Guards"
  (players White Black)
  (board (grid (a b c) (1 2) (directions (e 1 0) (n 0 1))))
  (rule step (direction way) way (verify not-friend?) add)
  (rule careful (direction way) way (verify not-friend? {}) add)
  (piece Man (moves (careful e) (move-type threat) (step n)))
  (board-setup (White (Man a1)) (Black (Man c1)))
  (loss-condition stalemated))
"""


@pytest.mark.parametrize(
    "asked", ["not-attacked?", "(not (attacked-by? threat here))", "defended?"]
)
def test_a_question_about_steps_that_go_by_the_board_alone_is_a_table(asked: str) -> None:
    game = optimised(lowered(GAME.format(asked)))
    threats = Threats(game, Tables(game))
    assert threats.attacks
    assert not threats.forward


def test_attacks_of_a_move_type_are_those_of_its_steps_alone() -> None:
    game = optimised(lowered(GAME.format("(not (attacked-by? threat here))")))
    tables = Tables(game)
    threats = Threats(game, tables)
    found = threats.attacks[1, threats.of_type(tables.codes.code(0, 0), 0)]
    at = {name: index for index, name in enumerate(game.board.positions)}
    assert {at["a1"]} == set(found.positions[at["a2"]].leaps)
    assert not found.positions[at["b1"]].leaps
