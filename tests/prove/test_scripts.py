"""The proof over folders of scripts: which programs there are, and what it finds of them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.prove import program as proof
from tests.prove.program import Effort, Row, prove
from tests.prove.programs import Program, first_moves, programs
from tests.reference_axiom.tables import ReferenceTable

AXIOM = Path(__file__).parents[2] / "corpus" / "axiom"
EFFORT = Effort(games=3, positions=12, javascript=6)

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("Breakthrough.4th", "Breakthrough-5x5.4th", "breakthrough.inc", "Nim.4th"):
        shutil.copy(AXIOM / name, tmp_path)
    (tmp_path / "axiom.4th").write_text(": prelude ;")
    (tmp_path / "AI.4th").write_text(": OnEvaluate 0 ;")
    other = tmp_path / "other"
    other.mkdir()
    text = (AXIOM / "Nim.4th").read_bytes().replace(b"\n", b"  \r\n")
    (other / "nim-(copy).4th").write_bytes(text)
    return tmp_path


def one(folder: Path, name: str) -> Program:
    return next(program for program in programs([folder]) if program.name == name)


def test_a_program_is_a_script_with_all_it_loads_and_counts_once(folder: Path) -> None:
    found = {program.name: sorted(program.texts) for program in programs([folder, folder])}
    assert found == {
        "Breakthrough-5x5.4th": ["Breakthrough-5x5.4th", "breakthrough.inc"],
        "Breakthrough.4th": ["Breakthrough.4th", "breakthrough.inc"],
        "Nim.4th": ["Nim.4th"],
    }


def test_known_first_moves_belong_to_programs_by_name(folder: Path) -> None:
    table = (
        "| program | first-turn moves | | program | first-turn moves |\n"
        "| --- | --- | --- | --- | --- |\n"
        "| Breakthrough 5x5 | 13 | | Nim | 7 |\n"
    )
    found = programs([folder])
    counts = first_moves(table, found)
    named = {program.name: counts.get(program.digest) for program in found}
    assert named == {"Breakthrough-5x5.4th": 13, "Breakthrough.4th": None, "Nim.4th": 7}


@needs_node
def test_a_program_that_is_right_is_proved(folder: Path) -> None:
    row = prove(one(folder, "Breakthrough.4th"), {}, 22, EFFORT)
    assert row.good
    assert (row.first, row.games, row.machine, row.javascript) == ("22 = 22", 3, 12, 6)
    assert row.texts == 3
    assert prove(one(folder, "Breakthrough.4th"), {row.key: row}, 22, EFFORT) is row


@needs_node
def test_what_is_wrong_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nim = one(folder, "Nim.4th")
    assert prove(nim, {}, 1000, EFFORT).reason == "counts"

    class Deaf(ReferenceTable):
        def steps(self) -> list[Any]:
            return super().steps()[1:]

    monkeypatch.setattr("tests.reference_axiom.compare.ReferenceTable", Deaf)
    assert prove(nim, {}, None, EFFORT).reason.startswith("machine: game 1, ply 0")
    monkeypatch.undo()
    monkeypatch.setattr(proof, "difference", lambda *_: "another move")
    assert prove(nim, {}, None, EFFORT).reason == "JavaScript: another move"
    monkeypatch.undo()
    monkeypatch.setattr(proof, "lost", lambda _, language: ["rules"] * (language == "xml"))
    row = prove(nim, {}, None, EFFORT)
    assert (row.reason, row.texts) == ("xml: rules", 1)


def test_a_script_that_cannot_be_loaded_has_its_reason(tmp_path: Path) -> None:
    text = (AXIOM / "Nim.4th").read_text("utf-8").replace("add-move", "ad-move")
    (tmp_path / "Nim.4th").write_text(text)
    row = prove(one(tmp_path, "Nim.4th"), {}, None, EFFORT)
    assert not row.good
    assert row.reason == "Nim.4th:39:2: the word `ad-move` is not defined"
    assert row == Row("Nim.4th", "-", row.reason, key=row.key)
