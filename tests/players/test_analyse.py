"""`ludoglot analyse`: the best steps of a position, with scores."""

from __future__ import annotations

import json

from tests.cli.conftest import Cli, cli
from tests.players.support import CORPUS, HERE

__all__ = ["cli"]

GAME = str(HERE / "tic-tac-toe.glot")
X_TO_WIN = "X Mark a1 b1; O Mark a3 b3; turn 0"


def test_the_proof_of_a_win_comes_first(cli: Cli) -> None:
    ran = cli("analyse", GAME, "--with", "solve", "--position", X_TO_WIN)
    assert ran.status == 0
    assert ran.out.splitlines()[:2] == ["Tic-tac-toe: X to move", "1. win in 1: c1 put X Mark"]


def test_as_data_lines_have_scores_in_order_and_as_many_as_wanted(cli: Cli) -> None:
    ran = cli(
        *("analyse", GAME, "--with", "solve", "--position", X_TO_WIN),
        *("--lines", "4", "--format", "json"),
    )
    data = json.loads(ran.out)
    scores = [line["score"] for line in data["lines"]]
    assert data["turn"] == "X"
    assert len(scores) == 4
    assert scores == sorted(scores, reverse=True)
    assert scores[0] == 1
    assert scores[-1] == 0


def test_mate_in_one_is_found_in_a_position_of_chess(cli: Cli) -> None:
    """The back rank mate of every primer: the rook gives it on the eighth rank."""
    fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    ran = cli("analyse", str(CORPUS / "zrf/chess.zrf"), "--with", "solve", "--position", fen)
    assert ran.out.splitlines()[1].startswith("1. win in 1: a1 - a8 ")


def test_the_search_agrees_where_there_is_one_good_step(cli: Cli) -> None:
    ran = cli("analyse", GAME, "--with", "mcts", "--level", "4", "--position", X_TO_WIN)
    assert ran.out.splitlines()[1] == "1. win: c1 put X Mark"
    ran = cli("analyse", GAME, "--level", "4", "--position", X_TO_WIN)
    assert ran.out.splitlines()[1] == "1. win in 1: c1 put X Mark"
    ran = cli("analyse", GAME, "--with", "mcts", "--level", "1")
    assert " of " in ran.out.splitlines()[1]


def test_where_the_game_is_over_there_is_nothing_to_tell(cli: Cli) -> None:
    ran = cli("analyse", GAME, "--position", "X Mark a1 b1 c2 a3 b3; O Mark c1 a2 b2 c3; turn 1")
    assert ran.status == 0
    assert ran.out.splitlines()[1:] == ["draw (stalemated)"]
    fools_mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    ran = cli("analyse", str(CORPUS / "zrf/chess.zrf"), "--position", fools_mate)
    assert ran.out.splitlines()[1:] == ["Black won (checkmated)"]


def test_what_chance_does_is_not_analysed(cli: Cli) -> None:
    ran = cli("analyse", str(HERE / "gamble.glot"), "--position", "White Man c1; turn 1")
    assert (ran.status, ran.out) == (2, "")
    assert "Dice is to move" in ran.err
    assert cli("analyse", str(HERE / "gamble.glot")).status == 0


def test_what_is_hidden_is_not_analysed_by_who_sees_all(cli: Cli) -> None:
    ran = cli("analyse", str(CORPUS / "native/dark-chess.glot"), "--with", "mcts")
    assert ran.status == 2
    assert "has to see the whole position" in ran.err
