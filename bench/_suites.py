"""Suites of positions with published counts, from `tests/data/perft`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

from bench import _corpus
from tests.corpus.positions import setup_text
from tests.corpus.tables import DATA, Row, read_table


def _suite(table: str, title: str, source: str = "") -> tuple[Row, ...]:
    """The rows of one game whose source is named so, in the order of the table."""
    rows = read_table(DATA / f"{table}.perft")
    return tuple(row for row in rows if row.title == title and source in row.source)


# The start, Kiwipete and positions 3 to 6, in that order.
CHESS = _suite("chess", "Chess", "published tables")
SHOGI = _suite("shogi", "Shogi")
MINISHOGI = _suite("shogi", "Minishogi")
XIANGQI = _suite("xiangqi", "Xiangqi")
MAKRUK = _suite("makruk", "Makruk")


def setup(row: Row) -> str:
    """The position as text that engines in both languages read; empty for the start."""
    if row.position == "initial":
        return ""
    return setup_text(row.position, _corpus.module(name(row)).Game().describe())


def name(row: Row) -> str:
    return f"zrf/{PurePath(row.file).name}@{row.title}"


def fresh(row: Row) -> Callable[[], Any]:
    """What makes a Python engine at the position, one that has not counted anything yet."""
    module = _corpus.module(name(row))
    text = setup(row)
    if not text:
        return lambda: module.Game()
    setting = module.Setup.parse(text)
    return lambda: module.Game.from_setup(setting)


def labels(suite: tuple[Row, ...]) -> list[str]:
    """`Chess, start`, `Chess, position 2` and so on, for each game from 1."""
    numbers: Counter[str] = Counter()
    found = []
    for row in suite:
        numbers[row.title] += 1
        position = f"position {numbers[row.title]}" if row.position != "initial" else "start"
        found.append(f"{row.title}, {position}")
    return found
