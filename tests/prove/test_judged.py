"""Matches with and without a part of what rules tell: there is one, and the table adds up."""

from __future__ import annotations

import pytest

import translator
from tests.prove.judged import GAMES, TABLE, Contest, contests
from tests.prove.rows import ROOT
from translator.players.match import Tally

CONTESTS = list(contests())


@pytest.mark.parametrize("contest", CONTESTS, ids=str)
def test_the_rules_tell_what_one_of_them_does_not_know(contest: Contest) -> None:
    knowing, ignorant = contest.sides(translator.load(str(ROOT / contest.game)))
    assert getattr(knowing, contest.part) != getattr(ignorant, contest.part)


def test_a_row_tells_the_score_with_its_interval() -> None:
    row = CONTESTS[0].row("Some game", Tally(3, 2, 3))
    assert (row.games, row.won, row.drawn, row.lost) == (8, 3, 2, 3)
    low, high = (int(part.rstrip("%")) for part in row.interval.split(" to "))
    assert low + high == 100
    assert low < 50


def test_the_rows_of_the_table_add_up() -> None:
    _, *rows = TABLE.read_text().splitlines()
    assert len(rows) == len(CONTESTS)
    for line in rows:
        _, player, knows, games, won, drawn, lost, _ = line.split("\t")
        assert (player, knows) in {(f"{one.player}:2", one.part) for one in CONTESTS}
        assert int(won) + int(drawn) + int(lost) == int(games) == GAMES
