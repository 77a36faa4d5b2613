"""The proof over damaged files of records: a sample of it, and what it finds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from notation.registry import NOTATIONS
from tests.prove import damage
from tests.prove.damage import TABLE, Damaged, known, prove, tabled, try_block
from tests.prove.rows import read_rows


@pytest.mark.parametrize("name", NOTATIONS)
def test_damaged_files_are_read_or_reported(name: str) -> None:
    assert try_block(name, 0, 50) == ""


def fail(*_: object, **__: object) -> object:
    raise KeyError("planted")


@pytest.mark.parametrize("part", ["read", "write"])
def test_a_fault_is_found(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = replace(NOTATIONS["wxf"], **{part: fail})  # type: ignore[arg-type]
    monkeypatch.setitem(NOTATIONS, "wxf", broken)
    assert "planted" in try_block("wxf", 0, 5)


def test_it_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage, "BLOCK", 5)
    state = tmp_path / "deep" / "damage.jsonl"
    assert list(prove(state, ["ucci"], 10, 1)) == []
    assert set(known(state)) == {("ucci", 0), ("ucci", 1)}
    before = state.read_text()
    assert list(prove(state, ["ucci"], 10, 1)) == []
    assert state.read_text() == before
    monkeypatch.setattr(damage, "key", lambda: "another")
    assert known(state) == {}


def test_rows_of_other_notations_stay_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage, "BLOCK", 10)
    monkeypatch.setattr(damage, "key", lambda: "0123456789abcdef")
    old = [Damaged("sgf", 20, 0, "other"), Damaged("csa", 20, 1, "other")]
    found = {("csa", 0): "", ("csa", 1): "a fault", ("kif", 0): ""}
    assert tabled(old, found) == [
        old[0],
        Damaged("kif", 10, 0, "0123456789ab"),
        Damaged("csa", 20, 1, "0123456789ab"),
    ]


def test_the_table_has_a_row_without_fault_for_each_notation() -> None:
    rows = read_rows(Damaged, TABLE.read_text("utf-8"))
    assert [row.notation for row in rows] == list(NOTATIONS)
    assert {(row.files, row.faults) for row in rows} == {(damage.FILES, 0)}
