"""Steps that are tried before they are legal leave nothing behind."""

from __future__ import annotations

import pytest

import translator
from tests import compiled
from tests.backends.python.support import CORPUS
from tests.frontends.native.support import game

RULES = """(game "Tried"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (e 1 0) (w -1 0))) (zone closed c3 c1))
  (variables (steps))
  (rule go (direction way) way (verify empty?) (set steps (+ ply 1)) add)
  (piece Man (moves (go e) (go w)))
  (board-setup (White (Man a1)) (Black (Man a3)))
  (verify (not (any (pieces my? (in-zone? closed)))))
  (verify (= steps ply))
  (draw-condition repetition)
  (loss-condition stalemated)
  (options own-pieces))"""


def test_a_position_that_was_tried_has_not_occurred() -> None:
    """Both go forth and back: after 4 steps the pieces stand as at first, but `steps` has grown.

    So no position occurs again; without the variable the third time is at the ninth position.
    """
    counted = translator.compile(game(RULES)).Game()
    plain = RULES.replace("(set steps (+ ply 1)) ", "").replace("(verify (= steps ply))", "")
    repeated = translator.compile(game(plain.replace("(variables (steps))", ""))).Game()
    for ply in range(8):
        for engine in (counted, repeated):
            assert engine.outcome() is None, ply
            [move] = engine.legal_moves
            engine.push(move)
    assert counted.outcome() is None
    outcome = repeated.outcome()
    assert outcome is not None
    assert outcome.reason == "repetition"


def test_what_was_tried_is_taken_back() -> None:
    engine = translator.compile(game(RULES)).Game()
    before = engine.key()
    assert [str(move) for move in engine.legal_moves] == ["a1 - b1 go e"]
    assert (engine.key(), engine.ply, engine.moves) == (before, 0, ())
    engine.push_text("a1 - b1 go e")
    engine.pop()
    assert engine.key() == before


@pytest.mark.parametrize("name", ["turkish-draughts", "international-draughts"])
def test_a_turn_goes_on_as_it_did_when_the_step_was_tried(name: str) -> None:
    """A copy knows nothing of what trials have found, and finds it anew."""
    chains = 0
    for seed in range(1, 9):
        known = compiled.engine(CORPUS.parent / "native" / f"{name}.glot").Game(seed)
        while known.outcome() is None and known.ply < 120:
            anew, move = known.copy(), known.random_move()
            known.push(move)
            anew.push(move)
            assert known.chain == anew.chain
            assert known.turn == anew.turn
            assert known.outcome() == anew.outcome()
            assert known.legal_moves == anew.legal_moves
            chains += known.chain is not None
    assert chains > 10
