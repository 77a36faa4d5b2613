"""How good a game is: measures of games that stand here, and of those that players play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli, cli
from tests.players.support import CORPUS, HERE
from translator.engines.playouts import Playout
from translator.players.quality import Game, decided, measures

__all__ = ["cli"]

GAME = str(HERE / "tic-tac-toe.glot")
HEXAPAWN = str(HERE / "hexapawn.glot")


class End:
    """An outcome."""

    def __init__(self, winners: str, losers: str = "") -> None:
        self.winners, self.losers, self.reason = tuple(winners), tuple(losers), "stalemated"


def test_measures_are_as_they_are_defined() -> None:
    ends = [End("A", "B"), End("A", "B"), End("B", "A"), End(""), None]
    games = [Game(Playout((1, 1), end), 0.5, 0.25 if end and end.winners else None) for end in ends]
    assert measures(games, "AB") == {
        "completion": 0.6,
        "drawishness": 0.2,
        "timeouts": 0.2,
        "balance": 0.8,
        "first-player": 0.4,
        "coverage": 0.5,
        "decisiveness": 0.25,
    }
    lost_by_all = [Game(Playout((1,), End("", "A")), 1.0, None)]
    alone = measures(lost_by_all, "A")
    assert alone["balance"] is None
    assert alone["drawishness"] == alone["completion"] == 0


def test_the_first_player_is_who_begins(cli: Cli, tmp_path: Path) -> None:
    """The rules name X first, but O begins here, and wins with the first step."""
    path = tmp_path / "second.glot"
    path.write_text(
        """(game "Second"
          (players X O)
          (board (grid (a) (1) (directions (n 0 -1))))
          (rule put (verify empty?) add)
          (piece Mark (drops (put)))
          (turn-order O X)
          (board-setup)
          (win-condition (O) (occupied? a1)))"""
    )
    ran = cli("stats", str(path), "--with", "random", "--games", "3", "--format", "json")
    data = json.loads(ran.out)
    assert data["winners"] == {"O": 3}
    assert data["measures"]["first-player"] == 1


@pytest.mark.parametrize(
    ("hopes", "part"),
    [
        ([("A", 0.5), ("B", 0.6), ("A", 0.7), ("B", 0.2), ("A", 1.0)], 2 / 5),
        ([("A", 0.5), ("B", 0.4), ("A", 0.7), ("B", 0.2)], 3 / 4),
        ([("A", 0.5), ("B", 0.9), ("A", 0.7)], 0),
        ([], None),
    ],
)
def test_a_game_is_decided_when_its_winner_is_surer_than_any_other_ever(
    hopes: list[tuple[str, float]], part: float | None
) -> None:
    assert decided(hopes, End("A", "B")) == (None if part is None else pytest.approx(part))
    assert decided(hopes, End("")) is None
    assert decided(hopes, None) is None


def test_games_of_players_are_the_same_however_many_processes_play(cli: Cli) -> None:
    arguments = ("stats", GAME, "--with", "mcts:1", "--games", "4", "--format", "json")
    ran = cli(*arguments)
    assert cli(*arguments, "-j", "2") == ran
    data = json.loads(ran.out)
    assert data["with"] == "mcts:1"
    assert data["games"] == 4
    found = data["measures"]
    assert found["completion"] == sum(data["winners"].values()) / 4
    assert found["drawishness"] == data["draws"] / 4
    assert 5 / 9 <= found["coverage"] <= 1


def test_a_game_that_the_second_player_wins_is_out_of_balance(cli: Cli) -> None:
    """Hexapawn, between two who know it by heart."""
    ran = cli("stats", HEXAPAWN, "--with", "solve:3", "--games", "3")
    assert "balance      0%" in ran.out
    assert "first-player 0%" in ran.out
    assert "completion   100%" in ran.out


def test_who_tells_no_chances_leaves_decisiveness_open(cli: Cli) -> None:
    assert "decisiveness not known" in cli("stats", GAME, "--with", "random", "--games", "2").out


def test_wrong_usage(cli: Cli) -> None:
    assert cli("stats", GAME, "--with", "nobody").status == 2
    assert cli("stats", GAME, "-j", "2").status == 2
    assert cli("stats", GAME, "--time", "1").status == 2
    assert cli("stats", str(CORPUS / "native/dark-chess.glot"), "--with", "mcts").status == 2
