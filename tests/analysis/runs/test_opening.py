"""From which cells pieces begin a turn, where that are few, and what they ask there first."""

from __future__ import annotations

import pytest

import translator
from tests.backends.python.support import corpus_game
from tests.frontends.native.support import game
from translator.analysis.runs.opening import numbered, starts
from translator.passes.registry import optimised


def test_seeds_are_sown_by_the_lowest_of_a_pit() -> None:
    game = optimised(corpus_game("kalah"))
    names = {game.board.positions[cell] for cell in starts(game)}
    assert names == {f"{pit}1" for pit in "abcdefghijkl"}


@pytest.mark.parametrize("name", ["chess", "reversi", "nine-mens-morris", "tchuka-ruma"])
def test_pieces_that_begin_on_most_cells_or_nowhere_need_no_list(name: str) -> None:
    assert starts(optimised(corpus_game(name))) == ()


NUMBERED = """(game "Seeds"
  (players White)
  (board (grid (a b c) (2 1) (directions (n 0 -1) (e 1 0))))
  (position-attributes (seeds (contents 0 0 0 2 1 1)))
  (variables (rows (size 2)) (copy (size 6) scratch))
  (rule go BODY)
  (piece Man (moves (go)))
  (board-setup (White (Man a1 b1 c1)))
  (loss-condition stalemated))"""
ASKED = "(verify (> (seeds start) 0) (> (seeds (step start n)) 0))"


@pytest.mark.parametrize(
    ("before", "number"),
    [
        ("", 2),
        ("(let way (same? start (step start e)))", 2),
        ("(verify (empty? (step start e)))", 2),
        ("(let place start) (verify (> (seeds place) 0))", 3),
        ("(let place (step start e)) (verify (empty? place))", 2),
        ("(assign copy 1 start)", 0),
        ("(let known (rows (seeds start)))", 0),
        ("(let known (copy (step start n)))", 0),
        ("n", 0),
    ],
)
def test_numbers_are_asked_first_unless_something_is_done_or_told_before(
    before: str, number: int
) -> None:
    """To read an array where it has no element is told, and so the rule has to run for it."""
    found = game(NUMBERED.replace("BODY", f"{before} {ASKED} e (verify empty?) add"))
    [entry] = found.pieces[0].moves
    assert len(numbered(found, entry)) == number


def test_a_man_moves_where_the_numbers_of_its_cell_and_the_next_let_it() -> None:
    """No seeds lie on a1, two on b1 but none ahead of it, and one each on c1 and c2."""
    found = game(NUMBERED.replace("BODY", f"{ASKED} n (verify empty?) (set rows 1 0) add"))
    assert [str(m) for m in translator.compile(found).Game().legal_moves] == ["c1 - c2 go"]
