"""`ludoglot play`, `stats` and `info` on games of the corpus."""

import json
from pathlib import Path

from tests.cli.conftest import Cli

GAME = "corpus/zrf/tic-tac-toe.zrf"


def test_moves_come_from_standard_input(cli: Cli) -> None:
    ran = cli("play", GAME, stdin="1\n2\nundo\nquit\n")
    assert ran.status == 0
    assert "\n1. X: " in ran.out
    assert "\n2. O: " in ran.out


def test_a_move_may_be_entered_as_records_have_it(cli: Cli) -> None:
    ran = cli("play", "corpus/zrf/chess.zrf", stdin="e4\ne5\nNf3\nNf4\nquit\n")
    for made in ("1. White: e2 - e4 ", "2. Black: e7 - e5 ", "3. White: g1 - f3 "):
        assert f"\n{made}" in ran.out
    assert "no legal move reads 'Nf4'; nearest are: " in ran.out
    assert "\n4. Black: " not in ran.out


def test_where_something_is_hidden_no_text_is_told_the_nearest_moves(cli: Cli) -> None:
    ran = cli("play", "corpus/native/dark-chess.glot", stdin="e4\nNf9\nquit\n")
    assert "no legal move is 'e4'" in ran.out
    assert "nearest" not in ran.out


def test_random_games_play_to_the_end(cli: Cli) -> None:
    ran = cli("play", GAME, "--random", "all", "--seed", "3")
    assert ran.status == 0
    assert ran.out.splitlines()[-1].split("(")[0].strip() in ("X won", "O won", "draw")
    assert cli("play", GAME, "--random", "all", "--seed", "3") == ran


def test_one_player_by_chance(cli: Cli) -> None:
    ran = cli("play", GAME, "--random", "O", stdin="1\nquit\n")
    assert "\n2. O: " in ran.out


def test_an_unknown_player_is_wrong_usage(cli: Cli) -> None:
    ran = cli("play", GAME, "--random", "Z")
    assert ran.status == 2
    assert "X, O, all" in ran.err


def test_rules_on_standard_input_leave_no_room_for_moves(cli: Cli) -> None:
    text = Path(GAME).read_text()
    assert cli("play", "-", "--from", "zrf", stdin=text).status == 2
    assert cli("play", "-", "--from", "zrf", "--random", "all", stdin=text).status == 0


def test_the_number_of_plies_is_limited(cli: Cli) -> None:
    ran = cli("play", "corpus/zrf/chess.zrf", "--random", "all", "--max-plies", "4")
    assert ran.out.splitlines()[-1] == "stopped after 4 plies"


def test_stats_add_up(cli: Cli) -> None:
    data = json.loads(cli("stats", GAME, "--games", "50", "--format", "json").out)
    assert data["games"] == 50
    assert sum(data["winners"].values()) + data["draws"] + data["unfinished"] == 50
    assert 5 <= data["length"]["min"] <= data["length"]["max"] <= 9
    assert data["branching"]["max"] == 9


def test_stats_are_repeatable_and_limited(cli: Cli) -> None:
    arguments = ("stats", GAME, "--games", "10", "--max-plies", "3")
    ran = cli(*arguments)
    assert "10 cut off after 3 steps" in ran.out
    assert cli(*arguments) == ran


def test_info_tells_what_a_game_is_made_of(cli: Cli) -> None:
    data = json.loads(cli("info", "corpus/zrf/chess.zrf", "--format", "json").out)
    assert data["positions"] == 64
    assert data["grids"] == ["8 x 8"]
    assert data["placed"] == 32
    assert len(data["pieces"]) == 6
    text = cli("info", "corpus/zrf/chess.zrf").out
    assert "8 x 8" in text
