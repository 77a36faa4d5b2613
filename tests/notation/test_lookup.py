"""Looking up the rules that records name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.notation.engines import CORPUS
from tests.notation.test_commands import run, status
from translator.cli import FOUND, USAGE
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay

AXIOM = CORPUS.parent / "axiom"
HEAD = "Zillions Save Game File Version 0.02 HH\n"
BREAKTHROUGH = HEAD + "RulesFile=Breakthrough.zrf\nVariantName=Breakthrough\n1. Man a2 - a3\n"
RACE = """
(game
   (title "Race")
   (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("3/2/1" (0 9)))
          (directions (n 0 -1))) (symmetry Black (n s)) (links s (a3 a2) (a2 a1) (b3 b2) (b2 b1)))
   (piece (name Man) (moves (n (verify empty?) add)))
   (board-setup (White (Man a1)) (Black (Man b3)))
)
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Rules that leave everything to a script in another folder."""
    rules, scripts = tmp_path / "library" / "rules", tmp_path / "library" / "scripts"
    rules.mkdir(parents=True)
    scripts.mkdir()
    shell = (AXIOM / "Breakthrough.zrf").read_text(encoding="utf-8")
    shell = shell.replace('"axiom.dll"', '"../scripts/axiom.dll"')
    (rules / "Breakthrough.zrf").write_text(shell, encoding="utf-8")
    for name in ("Breakthrough.4th", "breakthrough.inc"):
        (scripts / name).write_bytes((AXIOM / name).read_bytes())
    (rules / "game.zsg").write_text(BREAKTHROUGH)
    return tmp_path / "library"


def test_rules_in_a_library_may_use_what_is_anywhere_in_it(library: Path) -> None:
    result = run(replay, library / "rules", "--library", library)
    assert status(result) == 0, result.stderr
    assert "legal, 1 of 1 moves" in result.stdout


def test_rules_without_their_script_are_none(library: Path) -> None:
    result = run(replay, library / "rules")
    assert status(result) == USAGE
    assert "N193" in result.stderr
    assert "A409" in result.stderr
    assert "Breakthrough.4th" in result.stderr


def two_races(folder: Path) -> Path:
    """A record, rules beside it whose piece has another name, and in a library those it is of."""
    beside, library = folder / "records", folder / "library"
    for place, text in ((beside, RACE.replace("Man", "Runner")), (library, RACE)):
        place.mkdir()
        (place / "race.zrf").write_text(text)
    record = beside / "game.zsg"
    record.write_text(HEAD + "RulesFile=race.zrf\nVariantName=Race\n1. Man a1 - a2\n")
    return record


def test_of_rules_with_one_name_those_are_taken_that_have_the_names_of_the_record(
    tmp_path: Path,
) -> None:
    record = two_races(tmp_path)
    result = run(replay, record, "--library", tmp_path / "library")
    assert status(result) == 0, result.stderr
    assert "N177" in result.stderr
    assert result.stderr.index("library") < result.stderr.index("has the names of the record")


def test_where_no_rules_have_the_names_those_beside_the_record_are_taken(tmp_path: Path) -> None:
    record = two_races(tmp_path)
    record.write_text(record.read_text().replace("Man", "Horse"))
    result = run(replay, record, "--library", tmp_path / "library")
    assert status(result) == FOUND
    assert "N177" not in result.stderr
    assert "Runner a1 - a2" in result.stderr


def test_names_that_the_rules_lack_are_told_with_the_move(tmp_path: Path) -> None:
    record = two_races(tmp_path)
    result = run(convert, record, "--to", "named")
    assert "N172" in result.stderr
    assert "hint: the rules have no piece `Man`" in result.stderr
    record.write_text(record.read_text().replace("Man a1 - a2", "Blue Runner a1 x q9 = King"))
    result = run(convert, record, "--to", "named")
    told = "the rules have no player `Blue`, no position `q9`, no piece `King`"
    assert f"hint: {told}" in result.stderr


def test_the_corpus_is_there_wherever_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(replay, "corpus/records/chess.zsg", "--library", "corpus")
    assert status(result) == 0, result.stderr
    assert "legal, 33 of 33 moves" in result.stdout


def test_shipped_rules_are_in_no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`corpus/` means the shipped one where there is none, although it would be in the library."""
    monkeypatch.chdir(tmp_path)
    record = CORPUS.parent / "records" / "dobutsu.zsg"
    result = run(replay, record, "--rules", "corpus/zrf/dobutsu.zrf", "--library", ".")
    assert status(result) == 0, result.stderr


def test_a_library_is_looked_through_where_it_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that goes to another folder finds there what is there."""
    record = (CORPUS.parent / "records" / "dobutsu.zsg").read_bytes()
    for name, expected in (("full", 0), ("empty", USAGE)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "game.zsg").write_bytes(record)
        monkeypatch.chdir(folder)
        if name == "full":
            for part in ("dobutsu.zrf", "shogi-hands.inc"):
                (folder / part).write_bytes((CORPUS / part).read_bytes())
        result = run(replay, "game.zsg", "--library", ".")
        assert status(result) == expected, result.stderr
