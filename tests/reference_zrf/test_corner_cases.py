"""The corner cases of the language, against the reference interpreter."""

from __future__ import annotations

from pathlib import Path

import pytest

from .cases import all_cases, check
from .library import read_game
from .tables import ReferenceTable, Table


def open_table(path: Path, title: str | None, dialect: str | None) -> Table:
    return ReferenceTable(read_game(path, title, dialect))


@pytest.mark.parametrize("path", all_cases(), ids=lambda path: path.stem)
def test_corner_case(path: Path) -> None:
    check(path, open_table)
