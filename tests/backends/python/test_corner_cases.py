"""The corner cases of the language, on generated engines."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from tests.reference_zrf.cases import all_cases, check
from tests.reference_zrf.tables import EngineTable, Table
from translator import compile, load


def open_table(path: Path, title: str | None, dialect: str | None) -> Table:
    return EngineTable(compile(load(path, variant=title, dialect=dialect)).Game())


@pytest.mark.parametrize("path", all_cases(), ids=lambda path: path.stem)
def test_corner_case(path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # one of them is about endless loops
        check(path, open_table)
