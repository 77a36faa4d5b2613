"""Attributes as they are set: of one bit whether the value holds, of more bits the number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.backends.javascript.agreement import difference
from tests.backends.javascript.support import NODE, node
from tests.frontends.native.support import game
from translator import api
from translator.ir.game import Game

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")  # of a cell that is not there

GAME = """(game "Attributes"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0) (ne 1 -1))))
  (attributes flag (power 4))
  (variables score (cells 2 (size 9)))
  (procedure rate (integer k) (position at)
    (set-attribute flag {flag} at) (set-attribute power {power} at))
  (rule go (direction way) (verify friend?) way (verify empty?)
    (call rate (+ score {value}) here) add)
  (rule step (direction way) (verify friend?) way (verify empty?) (let k (+ score {value}))
    (set-attribute flag {flag} here) (set-attribute power {power} here) add)
  (rule look (direction way) (verify friend?) way (verify empty?) (let k (+ score {value}))
    (set-in seen {flag} here) (set-attribute flag (in-set? seen here) here)
    (set-attribute power {power} here) add)
  (piece Man (attribute flag {first}) (attribute power 1) (moves (go n) (step e) (look ne)))
  (board-setup (White (Man a1)) (Black (Man c2)))
  (win-condition (White Black) (> score 5)))"""
"""`score` is 0, which nobody can know beforehand: it is a variable."""

RULES = ("go", "step", "look")


def attributes(flag: str, power: str, value: int, first: str = "false") -> list[dict[str, Any]]:
    """The attributes of the man that moved: set by a procedure, by the rule, and by a set."""
    found = []
    module: Any = api.compile(rules(flag, power, value, first))
    for rule in RULES:
        begun = module.Game()
        (move,) = (move for move in begun.legal_moves if move.rule == rule)
        begun.push(move)
        found.append(dict(begun.board[move.end].attributes))
    return found


def rules(flag: str, power: str, value: int, first: str = "false") -> Game:
    return game(GAME.format(flag=flag, power=power, value=value, first=first))


@pytest.mark.parametrize(
    ("value", "flag", "power"), [(0, False, 0), (1, True, 1), (2, True, 2), (6, True, 6)]
)
def test_one_bit_says_whether_and_more_bits_how_many(value: int, flag: bool, power: int) -> None:
    """2 is even, and holds all the same: one bit of it would be 0."""
    wanted = {"flag": flag, "power": power}
    assert attributes("k", "k", value) == [wanted] * 3


@pytest.mark.parametrize("first", ["true", "false"])
def test_the_value_that_was_there_does_not_matter(first: str) -> None:
    assert [one["flag"] for one in attributes("k", "k", 0, first)] == [False] * 3
    assert [one["flag"] for one in attributes("k", "k", 4, first)] == [True] * 3


@pytest.mark.parametrize(
    ("text", "value", "flag"),
    [("(- k 6)", 6, False), ("(- k 6)", 2, True), ("(cells k)", 3, True), ("(cells k)", 9, False)],
)
def test_a_number_that_is_computed(text: str, value: int, flag: bool) -> None:
    """Which may need more than 32 bits on the way, or a cell that is not there: that reads 0."""
    wanted = {"flag": flag, "power": value % 8 + 1}
    assert attributes(text, "(+ (% k 8) 1)", value) == [wanted] * 3


def test_positions_with_equal_attributes_have_equal_keys() -> None:
    keys = []
    for value in (1, 2, 0):
        begun: Any = api.compile(rules("k", "5", value)).Game()
        begun.push(next(move for move in begun.legal_moves if move.rule == "go"))
        keys.append(begun.key())
    assert keys[0] == keys[1] != keys[2]


@pytest.mark.skipif(NODE is None, reason="node is not on this machine")
def test_engines_in_javascript_say_the_same(tmp_path: Path) -> None:
    with node(tmp_path) as player:
        for flag, value in (("k", 2), ("(- k 6)", 2), ("(cells k)", 3), ("(cells k)", 9)):
            found = rules(flag, "4", value)
            assert difference(found, api.compile(found).Game, player, 20, seed=1) is None
