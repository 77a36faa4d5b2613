"""`ludoglot play --against`: a person, or a pipe, and a player that thinks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli, cli
from tests.players.support import HERE
from translator.players import greedy
from translator.players.protocol import Position

__all__ = ["cli"]

GAME = str(HERE / "tic-tac-toe.glot")
X_TO_WIN = "X Mark a1 b1; O Mark a3 b3; turn 0"


def test_an_opponent_answers(cli: Cli) -> None:
    ran = cli("play", GAME, "--against", "mcts", "--level", "2", stdin="1\nquit\n")
    assert ran.status == 0
    assert "\n2. O: " in ran.out
    assert "\n3. X: " not in ran.out


def test_an_opponent_begins_where_the_other_side_is_yours(cli: Cli) -> None:
    ran = cli(
        "play", GAME, "--against", "mcts", "--side", "O", "--position", X_TO_WIN, stdin="quit\n"
    )
    assert "\n1. X: c1 put X Mark" in ran.out
    assert "X won" in ran.out


def test_undo_takes_back_the_answer_too(cli: Cli) -> None:
    ran = cli("play", GAME, "--against", "greedy", stdin="1\nundo\n9\nquit\n")
    assert ran.out.count("\n1. X: ") == 2


def test_chance_is_nobodys_to_play(cli: Cli) -> None:
    ran = cli("play", "corpus/zrf/royal-game-of-ur.zrf", "--against", "random", "--side", "?")
    assert ran.status == 2
    assert "the players are " in ran.err
    assert "Dice" not in ran.err


@pytest.mark.parametrize(
    "command",
    [
        ("play", "--against", "random"),
        ("match", "random", "mcts"),
        ("stats", "--with", "mcts"),
        ("analyse",),
    ],
)
def test_where_only_chance_acts_nobody_plays(
    cli: Cli, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "chance.glot"
    path.write_text(
        """(game "Chance"
          (players (random Dice))
          (board (grid (a) (1) (directions (n 0 -1))))
          (rule put (verify empty?) add)
          (piece Die (drops (put)))
          (board-setup))"""
    )
    name, *others = command
    ran = cli(name, str(path), *others)
    assert (ran.status, ran.out) == (2, "")
    assert "nobody chooses" in ran.err
    ran = cli("diff", str(path), str(path), "--play", "--stats", "--games", "2")
    assert (ran.status, ran.err) == (0, "")
    assert "drawishness" in ran.out


def test_who_must_see_all_is_refused_in_games_that_hide(cli: Cli) -> None:
    ran = cli("play", "corpus/native/dark-chess.glot", "--against", "mcts")
    assert ran.status == 2
    assert "has to see the whole position" in ran.err


def test_an_opponent_that_fails_loses(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, game: Position) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr(greedy.Greedy, "choose", fail)
    ran = cli("play", GAME, "--against", "greedy", stdin="1\n")
    assert ran.status == 0
    assert ran.out.splitlines()[-1] == "O failed (ZeroDivisionError: boom), and lost"
