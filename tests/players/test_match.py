"""Matches: the games of both sides, what is counted of them, and that they are the same again."""

from __future__ import annotations

import json
import os
import sys
from math import isclose, log, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean, pvariance

import pytest

from tests.cli.conftest import Cli, cli
from tests.players.support import CORPUS, HERE, start
from translator.players import by_chance
from translator.players.match import Contestant, Match, Tally, elo, interval, tally
from translator.players.protocol import LEVELS, Position, Settings
from translator.players.sprt import Sprt

__all__ = ["cli"]

GAME = str(HERE / "tic-tac-toe.glot")
HEXAPAWN = str(HERE / "hexapawn.glot")


@pytest.mark.parametrize("weak", ["greedy", "random"])
def test_search_beats_one_step_and_chance(weak: str) -> None:
    origin = start("native/connect-four.glot")
    strong = Contestant("mcts", Settings(playouts=LEVELS[3]))
    match = Match(origin, strong, Contestant(weak, Settings()), 1, 300, 60)
    assert tally([match.played(number) for number in range(6)]).won >= 5


def test_more_playouts_are_stronger() -> None:
    origin = start("tic-tac-toe.glot")
    strong, weak = (Contestant("mcts", Settings(playouts=number)) for number in (400, 1))
    match = Match(origin, strong, weak, 1, 300, 60)
    sums = tally([match.played(number) for number in range(12)])
    assert sums.lost == 0
    assert sums.won > sums.games / 4


def test_counts_add_up_and_sides_alternate(cli: Cli) -> None:
    ran = cli("match", GAME, "mcts:2", "random", "--games", "7", "--format", "json")
    data = json.loads(ran.out)
    assert [one["side"] for one in data["results"]] == list("XOXOXOX")
    assert data["games"] == data["won"] + data["drawn"] + data["lost"] == 7
    assert data["won"] == sum(side["won"] for side in data["sides"].values())
    points = sum(one["score"] for one in data["results"])
    assert isclose(data["score"]["value"], points / 7)
    assert 5 <= data["length"]["min"] <= data["length"]["max"] <= 9


def test_games_are_the_same_however_many_processes_play(cli: Cli) -> None:
    arguments = ("match", HEXAPAWN, "mcts:1", "random", "--games", "6", "--format", "json")
    assert cli(*arguments) == cli(*arguments, "-j", "2")
    assert cli(*arguments).out != cli(*arguments, "--seed", "9").out


def test_the_text_tells_all_of_it(cli: Cli) -> None:
    ran = cli("match", HEXAPAWN, "random", "greedy", "--games", "2")
    words = [line.split()[0] for line in ran.out.splitlines()]
    assert words == [
        "Hexapawn:",
        "all",
        "as",
        "as",
        "score",
        "Elo",
        "length",
        *["ended"] * words.count("ended"),
    ]
    assert "ended" in words


def test_games_that_are_cut_off_are_drawn(cli: Cli) -> None:
    ran = cli("match", str(CORPUS / "zrf/chess.zrf"), "random", "random", "--max-plies", "4")
    assert "0 won, 20 drawn, 0 lost" in ran.out
    assert "cut off: 20" in ran.out


def test_who_fails_loses_and_the_match_goes_on(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, game: Position) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr(by_chance.ByChance, "choose", fail)
    ran = cli("match", GAME, "greedy", "random", "--games", "4")
    assert "4 won, 0 drawn, 0 lost" in ran.out
    assert "ended by    O failed (ZeroDivisionError: boom): 2" in ran.out
    assert "Elo         +inf" in ran.out


@pytest.mark.parametrize("name", ["nobody", "mcts:7", "mcts:", "mcts:x", ":3"])
def test_who_is_not_known_is_wrong_usage(cli: Cli, name: str) -> None:
    assert cli("match", GAME, name, "random").status == 2


def test_who_must_see_all_plays_no_match_where_something_is_hidden(cli: Cli) -> None:
    ran = cli("match", str(CORPUS / "native/dark-chess.glot"), "random", "mcts")
    assert ran.status == 2
    assert "has to see the whole position" in ran.err


def test_elo_is_what_the_logistic_curve_says() -> None:
    """400 points are ten to one, by definition."""
    assert isclose(elo(10 / 11) or 0, 400)
    assert isclose(elo(1 / 2) or 0, 0, abs_tol=1e-9)
    assert elo(1) is None is elo(0)


def test_the_interval_is_wilsons() -> None:
    """The bounds solve (p - x)² n = z² x (1 - x), by which Wilson (1927) defines them."""
    for sums in (Tally(7, 0, 3), Tally(95, 10, 20), Tally(5, 0, 0)):
        for bound in interval(sums):
            left = (sums.score - bound) ** 2 * sums.games
            assert isclose(left, 1.96**2 * bound * (1 - bound), abs_tol=1e-9)
    low, high = interval(Tally(5, 0, 5))
    assert low < 0.5 < high


def test_the_ratio_is_that_of_normal_densities() -> None:
    """Of 60 games, with half a game of each result on top; a game twice makes halves whole."""
    sums = Tally(28, 16, 16)
    scores = [1.0] * 57 + [0.5] * 33 + [0.0] * 33
    mean, variance = fmean(scores), pvariance(scores)
    low, high = 1 / 2, 1 / (1 + 10 ** (-50 / 400))
    density = NormalDist(mean, sqrt(variance / 60)).pdf
    assert isclose(Sprt(0, 50).ratio(sums), log(density(high) / density(low)))
    assert Sprt(0, 50).accepted(sums) is None


def test_the_test_decides_as_the_games_go() -> None:
    assert Sprt(0, 50).accepted(Tally(40, 0, 10)) == 50
    assert Sprt(0, 50).accepted(Tally(10, 0, 40)) == 0
    assert Sprt(0, 50).accepted(Tally(1, 0, 0)) is None


def test_either_error_is_as_rare_as_it_may_be() -> None:
    """Of 400 matches of equal players one in twenty may end with the wrong word; as of unequal."""
    for wins, wrong in ((1 / 2, 50), (1 / (1 + 10 ** (-50 / 400)), 0)):
        errors = 0
        for seed in range(400):
            chance, won, games = Random(seed), 0, 0
            while Sprt(0, 50).accepted(Tally(won, 0, games - won)) is None:
                games += 1
                won += chance.random() < wins
            errors += Sprt(0, 50).accepted(Tally(won, 0, games - won)) == wrong
        assert 0 < errors < 400 * 0.09


SPRT = ("match", HEXAPAWN, "mcts:1", "random", "--games", "200", "--sprt", "0,50")


def test_a_match_ends_where_it_is_decided_however_many_processes_play(cli: Cli) -> None:
    ran = cli(*SPRT, "--format", "json")
    data = json.loads(ran.out)
    assert data["sprt"]["accepted"] == 50
    assert data["games"] < 200
    assert data["games"] % 2 == 0
    assert cli(*SPRT, "--format", "json", "-j", "2") == ran
    assert "SPRT        +0 or +50: +50 accepted" in cli(*SPRT).out


@pytest.mark.parametrize("wrong", ["0", "a,b", "50,0", "0,inf", "0,nan"])
def test_what_is_not_two_differences_is_wrong_usage(cli: Cli, wrong: str) -> None:
    assert cli("match", GAME, "random", "random", "--sprt", wrong).status == 2


def test_a_match_goes_on_from_the_games_that_were_kept(cli: Cli, tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    arguments = ("match", HEXAPAWN, "random", "random", "--games", "9", "-o", str(journal))
    whole = cli(*arguments)
    lines = journal.read_text().splitlines(keepends=True)
    assert len(lines) == 10
    kept = json.loads(lines[4])
    kept["reason"] = "kept from before"
    journal.write_text("".join([*lines[:4], json.dumps(kept) + "\n", lines[5][:20]]))
    again = cli(*arguments)
    assert "kept from before: 1" in again.out
    assert again.out.splitlines()[:5] == whole.out.splitlines()[:5]
    assert journal.read_text().splitlines(keepends=True)[5:] == lines[5:]
    assert cli(*arguments).out == again.out


def test_games_of_another_match_are_not_taken_nor_is_a_file_lost(cli: Cli, tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    arguments = ("match", HEXAPAWN, "random", "random", "--games", "2", "-o", str(journal))
    cli(*arguments)
    before = journal.read_bytes()
    ran = cli(*arguments, "--seed", "5")
    assert ran.status == 2
    assert "games of another match" in ran.err
    assert journal.read_bytes() == before
    header, game, _ = before.splitlines(keepends=True)
    others = [
        b"my notes\nof today\n",
        b"my notes",
        b"{}",
        b"{}\n[]\n",
        b"\xff\n",
        b"[" * 9999 + b"\n",
    ]
    for value in (b'"0"', b"null", b"-1", b"0.5", b"[]", b"true"):
        others.append(header + game.replace(b'"number": 0', b'"number": ' + value))
    others.append(header + game.replace(b'"score": ', b'"score": 0.2'))
    for text in others:
        journal.write_bytes(text)
        ran = cli(*arguments)
        assert (ran.status, journal.read_bytes()) == (2, text)
        assert f"{journal} has no games of a match" in ran.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_games_are_kept_where_nothing_can_be_read(cli: Cli, tmp_path: Path) -> None:
    """A device or a pipe is written into; on a full one the match ends."""
    arguments = ("match", HEXAPAWN, "random", "random", "--games", "2", "-o")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert cli(*arguments, str(pipe)).status == 0
    lines = os.read(reader, 10_000).splitlines()
    os.close(reader)
    assert [json.loads(line).get("number") for line in lines] == [None, 0, 1]
    ran = cli(*arguments, "-")
    assert (ran.status, ran.out) == (2, "")
    assert "in a file" in ran.err
    if Path("/dev/full").exists():
        ran = cli(*arguments, "/dev/full")
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == "/dev/full: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="the size of files has no limit here")
def test_kept_games_stay_where_there_is_no_room_to_write_them_anew(
    cli: Cli, tmp_path: Path
) -> None:
    import resource

    journal = tmp_path / "games.jsonl"
    arguments = ("match", HEXAPAWN, "random", "random", "--games", "2", "-o", str(journal))
    cli(*arguments)
    torn = journal.read_bytes()[:-20]
    journal.write_bytes(torn)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(torn) // 2, hard))
    try:
        ran = cli(*arguments)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (ran.status, ran.out) == (2, "")
    assert journal.read_bytes() == torn


def test_a_match_needs_two_players(cli: Cli) -> None:
    ran = cli("match", str(CORPUS / "zrf" / "peg-solitaire.zrf"), "random", "greedy")
    assert (ran.status, ran.out) == (2, "")
    assert "greedy has no side" in ran.err


def test_sides_of_any_name_stand_apart_from_what_they_won(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "long.glot"
    path.write_text(Path(GAME).read_text().replace("(players X O)", "(players Caterpillar O)"))
    lines = cli("match", str(path), "greedy", "random", "--games", "2").out.splitlines()
    (told,) = (line for line in lines if line.startswith("as Caterpillar "))
    assert told.split()[2:] == ["1", "won,", "0", "drawn,", "0", "lost"]
