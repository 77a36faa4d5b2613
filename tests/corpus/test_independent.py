"""The tables that name a program in ``tests/independent`` hold what that program counts."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from .tables import Row, all_rows

LIMIT = 5_000  # moves to count
HOME = "tests/independent/"
ROWS = [row for row in all_rows() if row.source.startswith(HOME)]


def counter(row: Row) -> Callable[[int], int]:
    module = import_module(row.source.removesuffix(".py").replace("/", "."))
    games: dict[str, Callable[[int], int]] = module.GAMES
    if row.position == "initial":
        return games[row.game]
    positions: dict[tuple[str, str], Callable[[int], int]] = module.POSITIONS
    return positions[row.game, row.position]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_table_holds_what_the_program_counts(row: Row) -> None:
    program = counter(row)
    depth = row.depth_within(LIMIT)
    assert row.unit == "step"
    assert tuple(map(program, range(1, depth + 1))) == row.counts[:depth]


def test_every_program_is_used() -> None:
    home = Path(__file__).parents[1] / "independent"
    helpers = {"__init__", "counting", "python_chess"}
    programs = {path.stem for path in home.glob("*.py")} - helpers
    assert programs == {Path(row.source).stem for row in ROWS}
