"""Reports as JUnit's XML: what every reader of it takes, whatever the input holds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Cli, cli
from tests.cli.test_batch import SKELETON
from translator.reports.junit import Case, cut_off, junit

__all__ = ["cli"]

CHESS = "corpus/zrf/chess.zrf"

# Elements as the XML schemas of Ant, Jenkins and Surefire agree in: attributes, those that have to
# be there, and elements within.
SHAPE = {
    "testsuites": ({"name", "tests", "failures", "errors"}, set(), {"testsuite"}),
    "testsuite": ({"name", "tests", "failures", "errors"}, {"name", "tests"}, {"testcase"}),
    "testcase": ({"name", "classname"}, {"name", "classname"}, {"failure", "error"}),
    "failure": ({"message", "type"}, {"type"}, set[str]()),
    "error": ({"message", "type"}, {"type"}, set[str]()),
}


def read(text: str) -> ElementTree.Element:
    """The document, whose shape is right and whose sums are those of what is in it."""
    root = ElementTree.fromstring(text.encode())
    assert root.tag == "testsuites"
    for element in root.iter():
        known, needed, inside = SHAPE[element.tag]
        assert needed <= set(element.keys()) <= known
        assert {child.tag for child in element} <= inside
        if element.tag in ("testsuites", "testsuite"):
            found = Counter(child.tag for child in element.iter())
            for name, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
                assert element.get(name) == str(found[tag])
        if element.tag in ("failure", "error"):
            assert element.get("type")
    return root


def told(root: ElementTree.Element) -> dict[str, str]:
    """Each case, and what is wrong with it."""
    return {
        f"{case.get('classname')} {case.get('name')}": next((child.tag for child in case), "")
        for case in root.iter("testcase")
    }


def test_cases_stand_in_the_suites_of_their_files() -> None:
    cases = [
        Case("a.zrf", "One"),
        Case("b.zrf", "Two", "no move", "C108", "it was read"),
        Case("a.zrf", "Three", "unreadable", "Z101", tried=False),
    ]
    root = read(junit(cases))
    assert [suite.get("name") for suite in root] == ["a.zrf", "b.zrf"]
    assert told(root) == {"a.zrf One": "", "a.zrf Three": "error", "b.zrf Two": "failure"}
    (failure,) = root.iter("failure")
    assert (failure.get("message"), failure.text) == ("no move", "it was read")


def test_whatever_names_hold_can_be_read() -> None:
    evil = '<x a="&">]]>\x00\x1b\udcf5\ufffe'
    root = read(junit([Case(evil, evil, evil, "X", f"{evil}\n{evil}")]))
    (failure,) = root.iter("failure")
    assert failure.get("message") == '<x a="&">]]>\\x00\\x1b\\udcf5\\ufffe'
    assert len((failure.text or "").split("\n")) == 2


def test_no_cases_are_a_document() -> None:
    assert list(read(junit([]))) == []


def test_what_was_cut_off_is_an_error() -> None:
    assert told(read(junit(cut_off(2, 3)))) == {"ludoglot the batch": "error"}
    assert [*cut_off(3, 3)] == []


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A good game, one with a move that is not legal, and a file that holds none."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "good.pgn").write_text('[Event "?"]\n\n1. e4 e5 2. Nf3 *\n')
    (folder / "bad.pgn").write_text('[Event "?"]\n\n1. e4 e5 2. Ke3 *\n')
    (folder / "none.sgf").write_text("not a game")
    return folder


def by_file(root: ElementTree.Element) -> dict[str, str]:
    """What is wrong with the one case of each file, by the file's name."""
    return {Path(name.split(" ")[0]).name: tag for name, tag in told(root).items()}


def test_each_game_that_is_replayed_is_a_case(cli: Cli, games: Path) -> None:
    ran = cli("replay", str(games), "--rules", CHESS, "--format", "junit")
    assert ran.status == 1
    root = read(ran.out)
    assert by_file(root) == {"good.pgn": "", "bad.pgn": "failure", "none.sgf": "error"}
    (failure,) = root.iter("failure")
    assert failure.get("type") == "N172"
    assert "Ke3" in (failure.text or "")


def test_each_file_of_a_batch_of_records_is_a_case(cli: Cli, games: Path, tmp_path: Path) -> None:
    arguments = (str(games), str(tmp_path / "out"), "--rules", CHESS, "-j", "1")
    ran = cli("batch-records", *arguments, "--format", "junit")
    assert ran.status == 3
    assert by_file(read(ran.out)) == {"good.pgn": "", "bad.pgn": "failure", "none.sgf": "error"}


def test_each_game_of_a_batch_is_a_case(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    for name in ("tic-tac-toe", "nim"):
        text = Path(f"corpus/zrf/{name}.zrf").read_text()
        (folder / f"{name}.zrf").write_text(text)
    (folder / "empty.zrf").write_text("")
    (folder / "dead.zrf").write_text(SKELETON)
    ran = cli("batch", str(folder), str(tmp_path / "out"), "-j", "1", "--format", "junit")
    assert ran.status == 3
    found = told(read(ran.out))
    assert found["nim.zrf Nim"] == found["tic-tac-toe.zrf Tic-Tac-Toe"] == ""
    assert found["empty.zrf the file"] == "error"
    assert found["dead.zrf Skeleton"] == "failure"
