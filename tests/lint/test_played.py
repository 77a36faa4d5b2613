"""What random games show: each finding in a game made to have it, and none in a sound one."""

from __future__ import annotations

import pytest

from tests.cli.test_perft import ROUND
from tests.frontends.zrf.lowering.support import lowered
from tests.lint.test_checks import SOUND
from translator.core.diagnostics import TranslationError
from translator.lint.coverage import Coverage
from translator.lint.played import played

# Men run for the other side, in whatever way.
RACE = (
    SOUND.replace("(n (if (in-zone? far) (add King) else add))", "(n add) (e add)")
    .replace(" (piece (name King) (moves (e add)))\n", "")
    .replace("(pieces-remaining 0 King)", "(absolute-config Man (far))")
)


def findings(text: str, games: int = 30) -> list[str]:
    (one,), _ = lowered(text)
    return [f"{found.code} {found.message}" for found in played(one, games, Coverage())]


def test_a_game_that_is_played_has_no_findings() -> None:
    assert findings(RACE) == []


def test_no_first_move() -> None:
    text = RACE.replace("(n add) (e add)", "(n (verify enemy?) add)")
    assert findings(text) == ["P151 there is no legal first move"]


def test_a_goal_that_holds_at_once() -> None:
    text = RACE.replace("(absolute-config Man (far))", "(pieces-remaining 1)")
    assert (
        "P155 each of 20 random games has ended with the first step: pieces-remaining"
        in findings(text, 20)
    )


def test_games_that_do_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("translator.lint.played.MAX_PLIES", 2)
    assert findings(RACE, games=20) == ["P152 none of 20 random games has ended within 2 steps"]


def test_a_player_who_cannot_win() -> None:
    text = RACE.replace("(win-condition (White Black)", "(win-condition (White)")
    assert any(one.startswith("P153 'Black' has won none of ") for one in findings(text, 60))


def test_a_rule_whose_conditions_never_hold() -> None:
    text = RACE.replace("(e add)", "(e add) (s (verify (piece? Man n)) (verify (empty? n)) add)")
    (found,) = findings(text)
    assert "of 'Man' was never used in 30 random games" in found


def test_not_more_games_than_asked_for() -> None:
    assert findings(SOUND, games=0)[0].startswith("P154")


def test_what_an_engine_gives_up_is_told() -> None:
    found = findings(
        RACE.replace("(e add)", "(e (while (not-empty? a1) (set-flag x true)) add) (e add)")
    )
    assert any("a loop was stopped after" in one for one in found)


def test_a_turn_without_end_is_told() -> None:
    text = ROUND.replace("(board-setup", '(option "maximal captures" true) (board-setup')
    with pytest.raises(TranslationError, match="C116"):
        findings(text)
