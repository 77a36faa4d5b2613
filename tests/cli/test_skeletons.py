"""A game that cannot begin or end as it is meant is no whole game, wherever a person sees it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.prove.rows import TABLE, read_table
from tests.prove.summary import skeletons, summary
from translator import api
from translator.analysis.skeleton import NOBODY_WINS, NOTHING_SET_UP, lacking
from translator.lint import lint

WHOLE = """(game (title "Race") (players W B) (turn-order W B)
  (board (grid (dimensions ("a/b" (1 0)) ("1/2/3" (0 1))) (directions (n 0 1))))
  (piece (name Runner) (moves (n (verify empty?) add)))
  (board-setup (W (Runner a1)) (B (Runner b1)))
  (loss-condition (W B) stalemated))
"""
GOAL = "(loss-condition (W B) stalemated)"
SETUP = "(board-setup (W (Runner a1)) (B (Runner b1)))"
LACKING = {
    "whole": (WHOLE, ""),
    "nobody wins": (WHOLE.replace(GOAL, ""), NOBODY_WINS),
    "only drawn": (WHOLE.replace("loss-condition", "draw-condition"), NOBODY_WINS),
    "nothing set up": (WHOLE.replace(SETUP, ""), NOTHING_SET_UP),
    "neither": (
        WHOLE.replace(GOAL, "").replace(SETUP, ""),
        f"{NOTHING_SET_UP}, and {NOBODY_WINS}",
    ),
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "whole.zrf").write_text(WHOLE)
    (folder / "bare.zrf").write_text(LACKING["nobody wins"][0] + '(variant (title "Other"))')
    return folder


@pytest.mark.parametrize("name", LACKING)
def test_what_is_missing_is_said_in_the_words_of_the_finding(name: str, tmp_path: Path) -> None:
    text, expected = LACKING[name]
    (tmp_path / "a.zrf").write_text(text)
    game = api.load(tmp_path / "a.zrf")
    assert lacking(game) == expected
    found = [one.message for one in lint(game) if one.code in ("P112", "P121")]
    assert ", and ".join(found) == expected


def test_info_says_so(cli: Cli, library: Path) -> None:
    lines = cli("info", str(library / "bare.zrf")).out.splitlines()
    assert [line.split(maxsplit=2)[2] for line in lines if line.startswith("not whole ")] == [
        NOBODY_WINS
    ]
    assert "not whole" not in cli("info", str(library / "whole.zrf")).out
    data = json.loads(cli("info", str(library / "bare.zrf"), "--format", "json").out)
    assert data["not_whole"] == NOBODY_WINS


def test_a_batch_says_so_and_counts_them_apart(cli: Cli, library: Path, tmp_path: Path) -> None:
    arguments = ("batch", str(library), str(tmp_path / "out"), "-j", "1")
    for _ in range(2):  # the second time from what is remembered
        ran = cli(*arguments)
        assert ran.status == 0
        assert f"    not whole, 2 of 2: {NOBODY_WINS}" in ran.out.splitlines()
        assert "not whole: 2 of 3 games" in ran.out.splitlines()
    data = json.loads(cli(*arguments, "--format", "json").out)
    assert data["totals"]["skeletons"] == 2
    assert [game["lacking"] for file in data["files"] for game in file["games"]] == [
        NOBODY_WINS,
        NOBODY_WINS,
        "",
    ]
    assert f"not whole: {NOBODY_WINS}" in cli(*arguments, "--format", "html").out


def test_pages_and_their_index_say_so(cli: Cli, library: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert cli("batch", str(library), str(out), "-j", "1", "--to", "page").status == 0
    said = f'Not a whole game</strong>: <span lang="en">{NOBODY_WINS}</span>'
    assert said in (out / "bare_game.html").read_text()
    assert said in (out / "bare__other_game.html").read_text()
    assert '<p id="lacking">' not in (out / "whole_game.html").read_text()
    index = (out / "index.html").read_text()
    assert f'Not a whole game</span>: <span lang="en">{NOBODY_WINS}</span>' in index
    assert "2 of them are not whole" in index


def test_no_game_of_the_corpus_is_a_skeleton() -> None:
    corpus = Path(__file__).resolve().parents[2] / "corpus"
    for file in (corpus / "zrf").glob("*.zrf"):
        assert lacking(api.load(file)) == "", file.name


def test_the_proof_counts_whole_games_and_skeletons_apart() -> None:
    rows = read_table(TABLE.read_text())
    assert len(skeletons()) > 100
    *_, last = summary(rows).splitlines()
    cells = [cell.strip() for cell in last.strip("|").split("|")]
    games, whole, played, bare = (int(cells[k]) for k in (1, 6, 7, 8))
    assert whole + bare == games
    assert played <= whole < games
