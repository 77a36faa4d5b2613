"""Choosing a game of a file: by its title, by `TITLE#2` where titles repeat, by its number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.conftest import Cli
from translator import api
from translator.batch.naming import module_paths
from translator.core.diagnostics import TranslationError
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

GAME = """
(game (title "Race") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c" (1 0)) ("1/2/3" (0 1))) (directions (s 0 1))))
  (piece (name Man) (moves (s (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man c1))))
"""
# The moves of White at the start: 1, 2, 3, 0 and 1.
FILE = (
    GAME
    + '(variant (title "Twins") (board-setup (White (Man a1 b1)) (Black (Man c1))))'
    + '(variant (title "-"))'
    + '(variant (title "TWINS") (board-setup (White (Man a1 b1 c1)) (Black (Man c3))))'
    + '(variant (title "-") (board-setup (White (Man a1)) (Black (Man c1))))'
    + '(variant (title "Race") (board-setup (White (Man a3)) (Black (Man c1))))'
)
MOVES = {"Race": 1, "Twins": 2, "TWINS#2": 3, "Race#2": 0}


def game_file(text: str) -> GameFile:
    return GameFile(Rules(Source("t.zrf", text.encode()), NoIncludes(), "zrf", "t.zrf"))


@pytest.fixture
def path(tmp_path: Path) -> str:
    file = tmp_path / "race.zrf"
    file.write_text(FILE)
    return str(file)


def test_a_title_that_was_there_before_gets_a_number_whatever_its_case() -> None:
    file = game_file(FILE)
    assert file.names == list(MOVES)
    assert [file.index(name) for name in file.names] == [0, 1, 2, 3]
    assert [file.index(name.swapcase()) for name in file.names] == [0, 1, 2, 3]
    assert [file.index(number) for number in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_a_separator_in_a_menu_is_no_game() -> None:
    file = game_file(FILE)
    assert "-" not in file.titles
    with pytest.raises(TranslationError):
        file.index("-")
    assert len(file.titles) == 4  # numbers do not count the separators


def test_a_title_that_looks_like_a_name_is_that_title() -> None:
    file = game_file(GAME + "".join(f'(variant (title "{t}"))' for t in ("Race#2", "Race")))
    assert file.names == ["Race", "Race#2", "Race#3"]


@given(st.lists(st.sampled_from(["a", "A", "a#2", "a#3", "A#2#2", "b", ""]), max_size=8))
def test_every_game_has_a_name_of_its_own(titles: list[str]) -> None:
    text = GAME + "".join(f'(variant (title "{title}"))' for title in titles)
    file = game_file(text)
    assert [file.index(name) for name in file.names] == list(range(len(titles) + 1))
    for name, title in zip(file.names, file.titles, strict=True):
        assert name.startswith(title)


def test_every_way_to_choose_means_the_same_game(cli: Cli, path: str) -> None:
    for number, (name, moves) in enumerate(MOVES.items(), 1):
        for ways in ([f"{path}@{name}"], [path, "--variant", name], [path, "--index", str(number)]):
            file, *options = ways
            ran = cli("perft", file, "1", *options)
            assert (ran.status, ran.out) == (0, f"{moves}\n"), ran.err
        assert api.compile(api.load(path, variant=name)).Game().perft(1) == moves
        assert api.compile(api.load(path, variant=number)).Game().perft(1) == moves


def test_info_shows_the_numbers_and_the_names(cli: Cli, path: str) -> None:
    ran = cli("info", path, "--index", "3")
    lines = [line.split() for line in ran.out.splitlines()]
    start = next(i for i, words in enumerate(lines) if words[0] == "games")
    listed = [lines[start][1:], *lines[start + 1 : start + 4]]
    assert listed == [[str(n), name] for n, name in enumerate(MOVES, 1)]
    assert json.loads(cli("info", path, "--format", "json").out)["games"] == list(MOVES)


def test_a_number_that_no_game_has_is_told(cli: Cli, path: str) -> None:
    ran = cli("info", path, "--index", "5")
    assert ran.status == 2
    assert "C103" in ran.err
    assert "it holds 4" in ran.err
    assert cli("info", path, "--index", "0").status == 2


def test_a_game_is_chosen_in_one_way(cli: Cli, path: str) -> None:
    for arguments in (
        (path, "--index", "1", "--variant", "Race"),
        (f"{path}@Race", "--index", "1"),
        (f"{path}@Race", "--variant", "Race"),
    ):
        for command in (["perft", "1"], ["info"], ["translate", "-o", f"{path}-out/"]):
            ran = cli(command[0], *arguments, *command[1:])
            assert ran.status == 2
            assert "Usage" in ran.err
            assert ran.out == ""


def test_modules_of_a_batch_are_called_by_the_names(
    cli: Cli,
    path: str,
    tmp_path: Path,
) -> None:
    ran = cli("batch", path, str(tmp_path / "out"), "-j", "1", "--format", "json")
    (report,) = json.loads(ran.out)["files"]
    assert [game["title"] for game in report["games"]] == list(MOVES)
    expected = ["race", "race__twins", "race__twins_2", "race__race_2"]
    assert [game["module"] for game in report["games"]] == [f"{name}_game.py" for name in expected]
    assert module_paths("race", list(MOVES)) == [game["module"] for game in report["games"]]


def test_a_record_is_of_the_game_of_its_title_that_has_its_names(
    cli: Cli,
    tmp_path: Path,
) -> None:
    renamed = '(variant (title "Race") (piece (name Runner) (moves (s (verify empty?) add))))'
    setup = "(board-setup (White (Runner a1)) (Black (Runner c1)))"
    (tmp_path / "race.zrf").write_text(GAME + renamed[:-1] + setup + ")")
    record = tmp_path / "game.zsg"
    head = "Zillions Save Game File Version 0.02 HH\nRulesFile=race.zrf\nVariantName=Race\n"
    for piece in ("Man", "Runner"):
        record.write_text(f"{head}1. {piece} a1 - a2\n")
        ran = cli("replay", str(record))
        assert ran.status == 0, ran.err
    ran = cli("replay", str(record), "--rules", f"{tmp_path / 'race.zrf'}@Race#2")
    assert ran.status == 0, ran.err
    ran = cli("replay", str(record), "--rules", str(tmp_path / "race.zrf"), "--index", "1")
    assert ran.status == 1
