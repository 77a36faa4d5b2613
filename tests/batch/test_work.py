"""What a batch says of a game that cannot be played."""

import shutil

import pytest

from translator.batch.results import Stage
from translator.batch.work import GameWork
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

ENDLESS = """
(game (title "Endless")
  (players White Black)
  (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10)))
    (directions (e 1 0) (w -1 0))))
  (option "maximal captures" true)
  (piece (name Man) (moves
    (e (verify empty?) (add-partial on))
    (move-type on) (e (verify empty?) (add-partial on)) (w (verify empty?) (add-partial on))))
  (board-setup (White (Man a1)) (Black (Man c1))))
"""


@pytest.mark.parametrize(
    "target",
    [
        "python",
        pytest.param(
            "javascript",
            marks=pytest.mark.skipif(shutil.which("node") is None, reason="there is no node"),
        ),
    ],
)
def test_a_turn_without_end_under_a_majority_rule_is_told(target: str) -> None:
    rules = Rules(Source("endless.zrf", ENDLESS.encode()), NoIncludes(), "zrf", "endless.zrf")
    work = GameWork(GameFile(rules), 0, "endless.mjs")
    work.translate(target, 60)
    work.play(1, 10, 0, 60)
    assert (work.result.stage, work.result.code) == (Stage.IMPORTED, "C116")
