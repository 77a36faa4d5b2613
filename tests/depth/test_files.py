"""Files that nest without end are findings, whatever they are for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from notation import json as records
from notation.diagnostics import RecordError, Sink
from tests.depth.stacks import far_down
from translator.core.diagnostics import TranslationError
from translator.players.journal import Journal, JournalError
from translator.records.kept import KeptError, _done
from translator.records.table import opened_table
from translator.reports.settings import settings

DEEP: Final = "[" * 100_000 + "]" * 100_000


def _journal(path: Path) -> None:
    path.write_text(f"{DEEP}\n")
    Journal(path, {})


def _table(path: Path) -> None:
    path.write_text(f"a = {DEEP}")
    opened_table(str(path))


def _settings(path: Path) -> None:
    path.with_name("ludoglot.toml").write_text(f"ignore = {DEEP}")
    settings(path.parent)


REFUSED: Final[dict[str, tuple[Callable[[Path], object], type[Exception]]]] = {
    "settings": (_settings, TranslationError),
    "map of rules": (_table, RecordError),
    "journal of a match": (_journal, JournalError),
    "journal of records": (lambda path: _done(path, DEEP.encode()), KeptError),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_of_any_depth_is_refused(name: str, tmp_path: Path) -> None:
    work, error = REFUSED[name]
    for at in (lambda work: work(), far_down):
        with pytest.raises(error):
            at(lambda: work(tmp_path / "file"))


def test_a_record_of_any_depth_is_refused() -> None:
    sink = Sink()
    assert far_down(lambda: [*records.read(DEEP.encode(), sink=sink)]) == []
    assert [found.code for found in sink.items] == ["N160"]
