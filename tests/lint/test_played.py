"""What random games show: each finding in a game made to have it, and none in a sound one."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.lowering.support import lowered
from tests.lint.test_checks import SOUND
from translator.lint.played import played

RACE = """
(game (title "Race")
 (players White Black)
 (turn-order White Black)
 (board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
   (directions (n 0 -1) (s 0 1) (e 1 0)))
  (symmetry Black (n s) (s n))
  (zone (name far) (players White) (positions a3 b3 c3))
  (zone (name far) (players Black) (positions a1 b1 c1)))
 (piece (name Man) (moves (n add) (e add)))
 (board-setup (White (Man a1)) (Black (Man c3)))
 (win-condition (White Black) (absolute-config Man (far))))
"""


def findings(text: str, games: int = 30) -> list[str]:
    (one,), _ = lowered(text)
    return [str(found).partition("P")[2] for found in played(one, games)]


def test_a_game_that_is_played_has_no_findings() -> None:
    assert findings(RACE) == []


def test_no_first_move() -> None:
    text = RACE.replace("(n add) (e add)", "(n (verify enemy?) add)")
    assert findings(text) == ["151 there is no legal first move"]


def test_games_that_do_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("translator.lint.played.MAX_PLIES", 2)
    assert findings(RACE, games=20) == ["152 none of 20 random games has ended within 2 steps"]


def test_a_player_who_cannot_win() -> None:
    text = RACE.replace("(win-condition (White Black)", "(win-condition (White)")
    assert any(one.startswith("153 'Black' has won none of ") for one in findings(text, 60))


def test_a_rule_whose_conditions_never_hold() -> None:
    text = RACE.replace("(e add)", "(e add) (s (verify (piece? Man n)) (verify (empty? n)) add)")
    (found,) = findings(text)
    assert "of 'Man' was never used in 30 random games" in found


def test_not_more_games_than_asked_for() -> None:
    assert findings(SOUND, games=0)[0].startswith("154")
