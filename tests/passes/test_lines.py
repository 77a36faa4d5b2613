"""Where walks end that the board decides is looked up; others are gone as before."""

from __future__ import annotations

import pytest

import translator
from tests.frontends.native.support import game as native_game
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import nodes, statements
from translator.passes.asks import asks
from translator.passes.lines import lines


def rules(walk: str, place: str = "start", symmetry: str = "") -> Game:
    """A procedure walks and stands where it is asked; scratch makes the rule a program."""
    found = native_game(
        f"""(game "Lines" (players White Black)
          (board (grid (a b) (3 2 1) (directions (n 0 -1) (s 0 1) (e 1 0))) {symmetry}
            (links round (a1 b1) (b1 a1)))
          (variables (met 0 scratch))
          (procedure far (position place) (returns position) (locals (position at))
            (let at place) {walk} (return at))
          (rule go {"e" * (place == "here")} (let end (far {place})) (verify (empty? end))
            (assign met 1) (emit start end))
          (piece Man (moves (go)))
          (board-setup (White (Man a1 b2)) (Black (Man b3)))
          (loss-condition stalemated))"""
    )
    return asks(found)


def loops(game: Game) -> int:
    return sum(isinstance(node, s.While) for node in statements(game.rules[0].body))


WALK = "(while (on-board? (step at n)) (let at (step at n)))"


def test_the_end_of_a_line_is_looked_up() -> None:
    game = rules(WALK)
    (rule,) = lines(game).rules
    (table,) = (node for node in nodes(rule.body) if isinstance(node, e.Table))
    # a3, a2, a1, b3, b2, b1: the uppermost cell of each column.
    assert table == e.Table((0, 0, 0, 3, 3, 3), e.Local("start"))
    assert [loops(game), loops(lines(game))] == [1, 0]
    found = translator.compile(game).Game()
    assert [str(move) for move in found.legal_moves] == ["a1 - a3 go"]


@pytest.mark.parametrize(
    ("walk", "place", "symmetry"),
    [
        # What stands there decides, or who moves; it begins elsewhere, or may end nowhere.
        (WALK.replace("on-board?", "empty?"), "start", ""),
        (WALK, "start", "(symmetry Black (n s) (s n))"),
        (WALK, "(step start e)", ""),
        (WALK, "here", ""),
        (WALK.replace("(on-board? (step at n))", "(on-board? at)"), "start", ""),
        # More than the walk is done, or it has no end.
        (WALK.replace("(let at (step at n))", "(assign met 2) (let at (step at n))"), "start", ""),
        (WALK.replace("n)", "round)"), "start", ""),
    ],
)
def test_other_walks_are_gone(walk: str, place: str, symmetry: str) -> None:
    game = rules(walk, place, symmetry)
    assert isinstance(game.rules[0].body[0], s.Let)
    assert loops(lines(game)) == loops(game)
    assert lines(game) is game
