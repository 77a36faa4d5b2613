"""Matches with Fairy-Stockfish: its steps are ours, and the rows of the table add up."""

from __future__ import annotations

import pytest

from bench.javascript import FAIRY
from tests import compiled
from tests.prove.fairy import GAMES, TABLE, Fairy, row
from tests.prove.rows import ROOT
from tests.prove.witness import PAIRINGS, Names, Pairing


@pytest.mark.skipif(FAIRY is None, reason="fairy-stockfish is not installed")
@pytest.mark.parametrize("pairing", [one for one in PAIRINGS if one.name in GAMES], ids=str)
def test_it_chooses_legal_steps(pairing: Pairing) -> None:
    game = compiled.engine(ROOT / "corpus" / "zrf" / f"{pairing.name}.zrf").Game()
    names, made = Names(game, pairing), list[str]()
    with Fairy.playing(pairing.variant, 10) as fairy:
        for _ in range(6):
            moves = {names.name(move): move for move in game.legal_moves}
            made.append(fairy.best(made))
            game.push(moves[made[-1]])
    assert game.ply == 6


def test_a_row_tells_the_difference_of_ratings_with_its_interval() -> None:
    chess = next(one for one in PAIRINGS if one.name == "chess")
    found = row(chess, 10, [1.0, 0.5, 0.0, 0.5])
    assert (found.won, found.drawn, found.lost) == (1, 2, 1)
    low, high = found.elo.removeprefix("+0 (").removesuffix(")").split(" to ")
    assert int(low) == -int(high) < 0
    assert row(chess, 10, [0.0]).elo.startswith("-inf (-inf to ")


def test_the_rows_of_the_table_add_up() -> None:
    _, *rows = TABLE.read_text().splitlines()
    assert rows
    for line in rows:
        _, _, _, games, *ends, _ = line.split("\t")
        assert int(games) == sum(map(int, ends))
