"""Games of corpus/axiom against independent programs: random games, position by position."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.reference_axiom.game import load
from tests.reference_axiom.tables import ReferenceTable, Table
from tests.sampling import FULL

from .axiom_referees import REFEREES, Referee

AXIOM = Path(__file__).parents[2] / "corpus" / "axiom"
GAMES = 200 if FULL else 2
PLIES = 600 if FULL else 120  # of one game
MACHINE_PLIES = 150 if FULL else 12  # the machine is slow


def disagreement(table: Table, referee: Referee[Any], plies: int, rng: random.Random) -> str | None:
    """The first difference in one random game, in words."""
    position = referee.start
    for ply in range(plies + 1):
        expected = referee.variables(position)
        variables = {key: value for key, value in table.variables().items() if key in expected}
        questions = {
            "board": (referee.board(position), table.board()),
            "variables": ({k: v for k, v in expected.items() if v}, variables),
            "result": (referee.result(position), table.result()),
        }
        for what, (mine, theirs) in questions.items():
            if mine != theirs:
                return f"ply {ply}: {what} {theirs}, expected {mine}"
        if questions["result"][0] is not None or ply == plies:
            return None
        moves = referee.moves(position)
        keys = [referee.key(step, position) for step in table.steps()]
        if Counter(keys) != Counter(list(moves)):
            missing, extra = set(moves) - set(keys), Counter(keys) - Counter(list(moves))
            return f"ply {ply}: missing {missing}, not expected {extra}"
        index = rng.randrange(len(keys))
        table.play(index)
        position = moves[keys[index]]
    return None


@pytest.mark.parametrize("referee", REFEREES, ids=str)
def test_machine_plays_as_the_program_does(referee: Referee[Any]) -> None:
    game = load(AXIOM / f"{referee.script}.4th")
    rng = random.Random(referee.script)
    assert disagreement(ReferenceTable(game), referee, MACHINE_PLIES, rng) is None
    assert not game.machine.notes
