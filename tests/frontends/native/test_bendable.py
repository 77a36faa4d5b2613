"""Majority rules that bend, as the founding article writes them, and their short form."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.native.support import errors, game
from translator import api
from translator.ir import expr as e
from translator.ir.ids import VariableId
from translator.ir.parts import Best, Distinct

# The rule of the old French game, word for word.
ARTICLE = """
(verify (>= capturing-count max-capturing-count) ) (if (> capturing-count max-capturing-count)
(let max-capturing-count capturing-count) (let max-capturing-sum capturing-sum)
(let max-attacking-value attacking-value) ) (verify (>= capturing-sum max-capturing-sum) )
(if (> capturing-sum max-capturing-sum) (let max-capturing-sum capturing-sum)
(let max-attacking-value attacking-value) ) (verify (>= attacking-value max-attacking-value) )
(let max-attacking-value attacking-value)
"""
GAME = """
(game "T"
  (players White Black)
  (board (grid (a b c d e) (5 4 3 2 1) (directions (n 0 -1) (e 1 0))))
  (variables (capturing-count turn) (capturing-sum turn) (attacking-value turn))
  (rule hop (direction way)
    (verify friend?)
    (if (piece? King) (set attacking-value 1))
    way (verify enemy?) capture (if (piece? King) (set capturing-sum (+ capturing-sum 1)))
    way (verify empty?)
    (set capturing-count (+ capturing-count 1))
    (add-partial hopping))
  (piece Man (moves (move-type hopping) (hop n) (hop e)))
  (piece King (moves (move-type hopping) (hop n) (hop e)))
  {own})
"""
KEYS = Best((e.Load(VariableId(0)), e.Load(VariableId(1)), e.Load(VariableId(2))))


def test_the_text_of_the_article_is_a_choice_of_the_best_turns() -> None:
    found = game(GAME.format(own=ARTICLE))
    printed_and_read(found)
    assert found.selection == (Distinct(), KEYS)


def test_the_short_form_is_the_same() -> None:
    short = "(best capturing-count capturing-sum attacking-value)"
    assert game(GAME.format(own=short)) == game(GAME.format(own=ARTICLE))


def moves(men: str) -> set[str]:
    own = ARTICLE + f"(board-setup {men})"
    engine: Any = api.compile(game(GAME.format(own=own)))
    return {str(move) for move in engine.Game().legal_moves}


@pytest.mark.parametrize(
    ("setup", "legal"),
    [
        # two men before one, even before a king
        ("(White (Man a1 e1)) (Black (Man a2 a4 e2))", {"a1 - a3 hop n"}),
        ("(White (Man a1 e1)) (Black (Man a2 a4) (King e2))", {"a1 - a3 hop n"}),
        # as many: the king is taken, even by a man
        ("(White (Man a1) (King e1)) (Black (King a2) (Man e2))", {"a1 - a3 hop n"}),
        # as many and as many kings: a king takes
        ("(White (Man a1) (King e1)) (Black (Man a2 e2))", {"e1 - e3 hop n"}),
        # alike in all: both
        ("(White (Man a1 e1)) (Black (Man a2 e2))", {"a1 - a3 hop n", "e1 - e3 hop n"}),
    ],
)
def test_old_french_majority(setup: str, legal: set[str]) -> None:
    """Most men, then most kings among them, then with a king."""
    assert moves(setup) == legal


def bending(turns: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """What the article says, done literally with two levels: turns in order, with accumulators."""
    kept: list[tuple[int, int]] = []
    greatest = [0, 0]
    for turn in turns:
        if turn[0] < greatest[0]:
            continue
        if turn[0] > greatest[0]:
            greatest = list(turn)
        if turn[1] >= greatest[1]:
            greatest[1] = turn[1]
            kept.append(turn)
        kept = [old for old in kept if old[0] >= greatest[0] and old[1] >= greatest[1]]
    return set(kept)


def test_levels_that_bend_leave_the_turns_with_the_greatest_keys() -> None:
    values = [(x, y) for x in range(3) for y in range(3)]
    for turns in product(values, repeat=3):
        assert bending(list(turns)) == {max(turns)}


VERIFY = "(verify (>= capturing-count max-capturing-count))"
RAISE = "(if (> capturing-count max-capturing-count) (let max-capturing-count capturing-count))"


@pytest.mark.parametrize(
    "own",
    [
        f"{VERIFY} {RAISE}",
        f"{VERIFY} (let max-capturing-count capturing-count)",
        "(verify (<= max-capturing-count capturing-count))"
        " (if (< max-capturing-count capturing-count) (let max-capturing-count capturing-count))",
    ],
)
def test_one_level(own: str) -> None:
    assert game(GAME.format(own=own)).selection == (Distinct(), Best((e.Load(VariableId(0)),)))


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        (VERIFY, "(let max-capturing-count capturing-count)"),
        (RAISE, "(verify (>= VARIABLE max-VARIABLE))"),
        (f"{RAISE} {VERIFY}", "(verify (>= VARIABLE max-VARIABLE))"),
        ("(let max-capturing-count capturing-count)", "(verify (>= VARIABLE max-VARIABLE))"),
        # the second level is not begun anew
        (
            f"{VERIFY} {RAISE} (verify (>= capturing-sum max-capturing-sum))"
            " (let max-capturing-sum capturing-sum)",
            "(let max-capturing-count capturing-count) (let max-capturing-sum capturing-sum)",
        ),
        # a level above it is set to something
        (
            f"{VERIFY} (let max-capturing-count capturing-sum)",
            "(let max-capturing-count capturing-count)",
        ),
        ("(verify (> capturing-count max-capturing-count))", "(verify (>="),
        ("(verify (>= capturing-count (+ max-capturing-count 1)))", "(verify (>="),
        (f"{VERIFY} (if (> capturing-sum max-capturing-count))", "(if (> capturing-count"),
        (f"{VERIFY} {RAISE} {VERIFY} {RAISE}", ""),
    ],
)
def test_what_bends_otherwise_is_refused(own: str, expected: str) -> None:
    found = errors(GAME.format(own=own))
    assert found
    assert found[0].code == "L307"
    assert expected in found[0].message
    assert "(best VARIABLE …)" in found[0].hint
