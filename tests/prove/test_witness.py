"""Games of the corpus beside Fairy-Stockfish: a sample of what `make prove` compares."""

from __future__ import annotations

from typing import Any

import pytest

from tests.prove.rows import read_rows
from tests.prove.witness import PAIRINGS, POSITIONS, TABLE, Pairing, Witnessed, prove_game


@pytest.mark.parametrize("pairing", PAIRINGS, ids=lambda pairing: pairing.name)
def test_both_know_the_same_moves(pairing: Pairing) -> None:
    pytest.importorskip("pyffish", reason="Fairy-Stockfish's module is not installed")
    row = prove_game(pairing, positions=20, seed=2)
    assert (row.equal, row.first) == (20, "")


def test_the_table_has_every_pairing_and_no_set_of_moves_differs() -> None:
    rows: list[Any] = read_rows(Witnessed, TABLE.read_text())
    assert [row.game for row in rows] == [pairing.name for pairing in PAIRINGS]
    assert [(row.positions, row.equal) for row in rows] == [(POSITIONS, POSITIONS)] * len(rows)
    # A lion that has come to the far rank under attack and was not taken there has won.
    assert {row.game: row.apart.split(" ")[0] for row in rows if row.apart} == {
        "dobutsu": "absolute-config+stalemated"
    }
