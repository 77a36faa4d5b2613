"""Turns as Dagaz's own engine counts them, running our scripts.

`tests/data/dagaz/counts.tsv` holds what the engine (`kernel/model/zrf-model.js` of July 2021)
counted with the scripts of these games. Goals, check and the choice of the turns that capture most
were left out, which Dagaz leaves to extension scripts. `LUDOGLOT_FULL=1` counts all of it.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

import pytest

import translator
from tests.backends.dagaz.support import ROOT, expressible
from tests.sampling import FULL
from tests.zrf_library import LIBRARY

LIMIT = 20_000 if FULL else 600
SAMPLE = 6
CORPUS = "corpus/zrf/"


class Counted(NamedTuple):
    file: str
    counts: tuple[int, ...]


def rows() -> list[Counted]:
    found = []
    for line in (ROOT / "tests/data/dagaz/counts.tsv").read_text().splitlines():
        if not line.startswith("#"):
            file, *counts = line.split("\t")
            found.append(Counted(file, tuple(map(int, counts))))
    return found


def chosen() -> list[Counted]:
    """All games of the corpus, and a sample of the library."""
    ours = [row for row in rows() if row.file.startswith(CORPUS)]
    others = [row for row in rows() if row not in ours]
    return ours + (others if FULL else random.Random(1).sample(others, SAMPLE))


@pytest.mark.parametrize("row", chosen(), ids=lambda row: row.file)
def test_the_engine_of_dagaz_counts_the_same_turns(row: Counted) -> None:
    path = ROOT / row.file if row.file.startswith(CORPUS) else LIBRARY / row.file
    if not path.exists():
        pytest.skip(f"the library of rules is not in {LIBRARY}")
    game = replace(expressible(translator.load(path)), goals=())
    board = translator.compile(game).Game()
    expected = [count for n, count in enumerate(row.counts) if n == 0 or count <= LIMIT]
    assert [board.perft_turns(depth + 1) for depth in range(len(expected))] == expected


def test_captures_where_a_piece_stands_are_counted() -> None:
    """The games that tell whether a piece that captures in place is gone (docs/semantics.md)."""
    files = {row.file for row in rows()}
    assert {"races/dodgem.zrf", "stalemate/konane.zrf", "pasang/pasang.zrf"} <= files
