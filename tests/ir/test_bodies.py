"""What procedures do, by their bodies and those of what they run."""

from __future__ import annotations

from tests.frontends.native.support import game
from translator.ir.bodies import computing

GAME = """
(game "Acts"
  (players White Black)
  (variables count)
  (board (grid (a b) (1) (directions (e 1 0))))
  (procedure look (position place) (returns boolean) (return (empty? place)))
  (procedure learn (position place) (if (look place) (assign count 1)))
  (procedure act (position place) (capture place))
  (procedure have-done (position place) (call act place))
  (rule go e (verify (look here)) (call learn here) (call have-done here) add)
  (piece Man (moves (go)))
  (board-setup (White (Man a1)) (Black (Man b1)))
  (loss-condition stalemated))
"""


def test_who_runs_what_records_something_does_so_too() -> None:
    acts = game(GAME)
    names = {acts.procedures[number].name for number in computing(acts)}
    assert names == {"look", "learn"}
