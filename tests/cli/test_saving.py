"""`save`, `redo` and `-o` of `ludoglot play`, and a board that stays on the screen."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.played import record_of
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from tests import compiled
from tests.cli.conftest import Cli
from tests.engines.nim import Nim
from translator.cli.terminal import Terminal

CHESS = "corpus/zrf/chess.zrf"
CORPUS = Path(__file__).parents[2] / "corpus"


def test_a_game_is_saved_in_the_notation_that_the_name_tells(cli: Cli, tmp_path: Path) -> None:
    pgn, zsg = tmp_path / "game.pgn", tmp_path / "game.zsg"
    ran = cli("play", CHESS, stdin=f"e4\nsave {zsg}\ne5\nsave {pgn}\nquit\n")
    assert f"saved in {zsg}\n" in ran.out
    assert pgn.read_text().splitlines()[-1] == "1. e4 e5 *"
    assert zsg.read_text().splitlines()[-1] == "1. Pawn e2 - e4"


def test_a_file_has_the_encoding_that_other_programs_take_it_to_be_in(
    cli: Cli, tmp_path: Path
) -> None:
    """`.kif` is Shift_JIS, `.kifu` UTF-8."""
    kif, kifu = tmp_path / "game.kif", tmp_path / "game.kifu"
    cli("play", "corpus/zrf/shogi.zrf", stdin=f"1\nsave {kif}\nsave {kifu}\nquit\n")
    text = kif.read_bytes().decode("cp932")
    assert "９六歩(97)" in text
    assert kifu.read_bytes().decode() == text
    named, found = tmp_path / "game.nrr", tmp_path / "found"
    rules = "corpus/zrf/shogi.zrf"
    cli("play", rules, stdin=f"1\nsave {named}\nquit\n")
    words = ("--rules", rules, "--where", "Variant=Shogi", "--to", "kif", "-o", str(found))
    ran = cli("records", "search", str(named), *words, "--moves", "９六歩(97)")
    assert [one.read_bytes().decode("cp932") for one in found.iterdir()] == [text], ran.err


def test_a_game_goes_on_and_is_saved_again(cli: Cli, tmp_path: Path) -> None:
    pgn = tmp_path / "game.pgn"
    cli("play", CHESS, stdin=f"e4\nsave {pgn}\ne5\nsave {pgn}\nquit\n")
    assert pgn.read_text().splitlines()[-1] == "1. e4 e5 *"


def test_a_file_of_somebody_else_is_not_replaced(cli: Cli, tmp_path: Path) -> None:
    pgn = tmp_path / "game.pgn"
    pgn.write_text("mine")
    ran = cli("play", CHESS, stdin=f"e4\nsave {pgn}\nquit\n")
    assert "not saved: " in ran.out
    assert pgn.read_text() == "mine"
    refused = cli("play", CHESS, "-o", str(pgn), stdin="e4\nquit\n")
    assert (refused.status, pgn.read_text()) == (2, "mine")
    assert "C118" in refused.err
    assert cli("play", CHESS, "-o", str(pgn), "--force", stdin="e4\nquit\n").status == 0
    assert pgn.read_text().endswith("1. e4 *\n")


@pytest.mark.parametrize("line", ["save", "save game.foo", "save game.pdn", "save /nowhere/\0.pgn"])
def test_what_cannot_be_saved_is_reported_and_the_game_goes_on(
    cli: Cli, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli("play", str(CORPUS / "zrf/chess.zrf"), stdin=f"{line}\ne4\nquit\n")
    assert ran.status == 0
    assert "not saved: " in ran.out or "name a file" in ran.out
    assert "\n1. White: e2 - e4 " in ran.out
    assert list(tmp_path.iterdir()) == []


def test_output_is_written_however_the_game_ends(cli: Cli, tmp_path: Path) -> None:
    pgn = tmp_path / "game.pgn"
    cli("play", CHESS, "-o", str(pgn), stdin="f3\ne5\ng4\nQh4\nquit\n")
    assert pgn.read_text().endswith("1. f3 e5 2. g4 Qh4# 0-1\n")


def test_an_output_of_no_notation_is_wrong_usage_before_the_game(cli: Cli) -> None:
    ran = cli("play", CHESS, "-o", "game.foo", stdin="e4\nquit\n")
    assert (ran.status, ran.out) == (2, "")
    assert ".pgn" in ran.err


# Compound moves, drops and hands, dice, passes, what is dealt, stacks, several players, a script.
PLAYED = [
    "zrf/english-draughts.zrf", "zrf/minishogi.zrf", "zrf/royal-game-of-ur.zrf", "zrf/reversi.zrf",
    "native/banqi.glot", "native/lasca.glot", "zrf/four-colour-reversi.zrf", "axiom/Oware.4th",
    "native/backgammon.glot", "zrf/chess.zrf", "zrf/amazons.zrf",
]  # fmt: skip


@pytest.mark.parametrize("name", PLAYED)
def test_a_record_of_a_random_game_replays_to_the_same_position(name: str) -> None:
    engine = compiled.engine(CORPUS / name).Game
    game, draw = engine(5), random.Random(5)
    while game.ply < 60 and game.outcome() is None and game.legal_moves:
        game.push(draw.choice(game.legal_moves))
    record, sink = record_of(game), Sink()
    made = Converter(engine, NOTATIONS["named"], sink).convert(record)
    assert made is not None
    data = b"".join(NOTATIONS["named"].write([made], sink))
    [read] = NOTATIONS["named"].read(data, "game.nrr", sink=sink)
    replay = Replayer(engine, sink).replay(read, SPELLINGS[read.spelling])
    assert sink.items == []
    assert replay.game is not None
    assert replay.complete
    assert replay.game.key() == game.key()


def test_redo_makes_again_what_undo_has_taken_back(cli: Cli) -> None:
    ran = cli("play", CHESS, stdin="e4\nundo\nredo\ne5\nundo\nundo\nredo\nredo\nredo\nquit\n")
    assert ran.out.count("\n1. White: e2 - e4 ") == 3
    assert ran.out.count("\n2. Black: e7 - e5 ") == 2
    assert "nothing to make again" in ran.out


def test_redo_makes_the_answer_again_and_a_new_move_forgets_it(cli: Cli) -> None:
    words = ("play", "corpus/zrf/tic-tac-toe.zrf", "--against", "greedy")
    ran = cli(*words, stdin="1\nundo\nredo\nundo\n2\nredo\nquit\n")
    assert ran.out.count("\n2. O: ") == 3
    assert "nothing to make again" in ran.out


@pytest.mark.parametrize(("height", "listed"), [(None, True), (30, True), (5, False)])
def test_a_list_that_would_push_the_board_off_the_screen_is_not_shown(
    height: int | None, listed: bool
) -> None:
    shown: list[str] = []
    Terminal(
        Nim(heap=9), (), lambda _: None, shown.append, 300,
        board=lambda game, viewer: 4, height=height,
    ).play()  # fmt: skip
    text = "\n".join(shown)
    assert ("1. take 1" in text) == listed
    assert ("moves; `moves` lists them" in text) != listed
