"""Loops over all elements of arrays: which are taken as a whole, and what comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.frontends.native.support import game as native_game
from translator import api
from translator.analysis.runs.sweeps import Copy, Differ, Fill, Find, marking, sweep
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import statements


def rules(work: str) -> Game:
    """Men go up; every move sets what `work` says."""
    return native_game(
        f"""(game "Sweeps" (players White Black)
          (board (grid (a b c) (2 1) (directions (n 0 -1) (s 0 1))))
          (position-attributes (seeds (contents 1 2 3 4 5 6)))
          (variables (hole (size 6) scratch) (more (size 7) scratch) (sum 0))
          (procedure work (position at) (locals (integer number)) {work})
          (rule go-on (direction way) way (verify empty?) (call work start) add)
          (piece Man (moves (go-on n)))
          (board-setup (White (Man a1)) (Black (Man c1))))"""
    )


COPY = "(for-each position place (assign hole (seeds place) place))"
PASTE = """(for-each position place (where (!= (hole place) (seeds place)))
  (set seeds (hole place) place))"""
FILL = "(for-each position place (assign hole 7 place))"
FIND = "(for-each position place (where (= (hole place) 7)) (set sum 1))"


@pytest.mark.parametrize(
    ("work", "found"),
    [
        (COPY, Copy),
        (PASTE, Differ),
        (FILL, Fill),
        (FIND, Find),
        (COPY.replace("hole", "more"), None),  # which has one element more
        (COPY.replace("(seeds place)", "(seeds at)"), None),
        (PASTE.replace("(seeds place))", "(seeds at))"), None),
        (FILL + "(set seeds 0 place)", None),  # of the last round
    ],
)
def test_what_a_loop_does(work: str, found: type | None) -> None:
    game = rules(work)
    (body,) = (made.body for made in game.procedures)
    (loop,) = (node for node in statements(body) if isinstance(node, s.ForEach))
    assert type(sweep(game, body, loop, 6)) is (found or type(None))


@pytest.mark.parametrize(
    ("work", "marks"),
    [
        (FILL, True),
        (FIND.replace("(set sum 1)", "(assign hole 255 place)"), True),
        ("(assign hole 1 at)", False),  # which is never swept
        (FILL.replace("7", "256"), False),
        (FILL.replace("7", "-1"), False),
        (FILL + "(assign hole (seeds at) at)", False),
        (FILL + "(assign hole (+ (hole at) 1) at)", False),
        (FILL.replace("hole", "seeds").replace("assign", "set"), False),
    ],
)
def test_arrays_of_bytes(work: str, marks: bool) -> None:
    game = rules(work)
    names = [game.variables[index].name for index in marking(game)]
    assert names == ["hole"] * marks


def test_what_lies_in_bytes_is_found_and_copied_with_the_game() -> None:
    work = f"{FILL} (assign hole 9 at) {FIND.replace('7', '9')}"
    engine: Any = api.compile(rules(work)).Game()
    engine.push(engine.legal_moves[0])
    assert engine.setup().variables == (("sum", 0, 1),)
    other = engine.copy()
    other.pop()
    other.legal_moves[0]
    assert other.v_hole is not engine.v_hole
    assert sorted(other.v_hole[:6]) == [7, 7, 7, 7, 7, 9]


def test_a_copy_that_is_changed_and_pasted_sets_what_differs() -> None:
    work = f"{COPY} (assign hole 9 at) (assign hole (hole at) b2) {PASTE}"
    engine: Any = api.compile(rules(work)).Game()
    move = next(move for move in engine.legal_moves if str(move).startswith("a1"))
    engine.push(move)
    # Positions are numbered file by file, from above.
    assert engine.setup().variables == (("seeds", 1, 9), ("seeds", 2, 9))
