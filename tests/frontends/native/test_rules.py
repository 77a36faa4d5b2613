"""What instructions of rules mean together."""

from __future__ import annotations

from typing import Any

from tests.frontends.native.support import findings, game
from translator import api

FRAME = """(game "Frame"
  (players White Black)
  (board (grid (a b c) (1) (directions (e 1 0))))
  {rule}
  (piece Man (moves (go)))
  (board-setup (White (Man a1)) (Black (Man c1)))
  (draw-condition no-moves)
  (options own-pieces))"""


def moves(rule: str) -> list[tuple[str, tuple[str, ...]]]:
    engine: Any = api.compile(game(FRAME.format(rule=rule)))
    return [(move.end, move.captures) for move in engine.Game().legal_moves]


def test_add_forgets_what_the_rule_has_prepared() -> None:
    assert moves("(rule go e (capture e) add e add)") == [("b1", ("c1",)), ("c1", ("c1",))]
    assert moves("(rule go e (capture start) add (verify false))") == [("b1", ())]


def test_add_forgets_what_a_procedure_has_prepared() -> None:
    rule = "(procedure strike (position at) (capture at)) (rule go e (call strike c1) add add)"
    assert moves(rule) == [("b1", ("c1",)), ("b1", ())]


def test_a_word_without_its_parentheses_is_told_how_it_is_written() -> None:
    found = findings(FRAME.format(rule="(rule go e commit)"))
    assert [(d.code, d.hint) for d in found] == [("L201", "it is written `(commit [pass])`")]
