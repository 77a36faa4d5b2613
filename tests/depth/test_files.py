"""Files that nest without end are findings, whatever they are for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from notation import json as records
from notation.diagnostics import Sink
from tests.depth.stacks import far_down
from translator.batch.rules import FORM
from translator.batch.state import State
from translator.core.diagnostics import TranslationError
from translator.players.journal import Journal, JournalError
from translator.records.kept import KeptError, _done
from translator.records.problems import RecordError
from translator.records.table import opened_table
from translator.reports.settings import settings

DEEP = "[" * 100_000 + "]" * 100_000


def _settings(folder: Path) -> str:
    (folder / "ludoglot.toml").write_text(f"ignore = {DEEP}")
    with pytest.raises(TranslationError) as caught:
        settings(folder)
    return caught.value.diagnostics[0].code


def test_settings(tmp_path: Path) -> None:
    assert far_down(lambda: _settings(tmp_path)) == _settings(tmp_path) == "C124"
