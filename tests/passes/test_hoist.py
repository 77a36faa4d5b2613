"""What loops of programs ask of the piece that moves is asked before them; the rest stays there."""

from __future__ import annotations

import pytest

import translator
from tests.frontends.native.support import game as native_game
from translator.core.resources import resource
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Local
from translator.ir.game import Game
from translator.ir.walk import Body, nodes, statements
from translator.passes.hoist import hoist
from translator.passes.registry import optimised

START = Local("start")
ALIKE = "(= (owner-at at) (owner-at start))"


def rules(work: str) -> Game:
    """Scratch makes the rule a program."""
    return native_game(
        f"""(game "Hoist" (players White Black)
          (board (grid (a b) (3 2 1) (directions (n 0 -1) (s 0 1))))
          (variables (met 0 scratch))
          (rule go-on (direction way) (assign met 0) {work} way (verify empty?) add)
          (piece Man (moves (go-on n)))
          (board-setup (White (Man a1)) (Black (Man b3))))"""
    )


def asked_in_loops(body: Body) -> int:
    """How often loops ask whose piece stands where the rule began."""
    loops = [node for node in body if isinstance(node, s.While | s.ForEach)]
    return sum(node == e.OwnerAt(START) for node in nodes(loops))


def test_it_is_asked_once_before_the_loop() -> None:
    loop = f"(for-each position at (if {ALIKE} (assign met (+ met (owner-at start)))))"
    game = rules(loop)
    assert asked_in_loops(game.rules[0].body) == 2
    body = hoist(game).rules[0].body
    assert asked_in_loops(body) == 0
    (let,) = (node for node in body if isinstance(node, s.Let) and node.value == e.OwnerAt(START))
    assert isinstance(body[body.index(let) + 1], s.ForEach)


def test_loops_one_after_the_other_share_what_is_asked() -> None:
    loop = f"(for-each position at (if {ALIKE} (assign met 1)))"
    body = hoist(rules(loop + loop)).rules[0].body
    assert sum(node == e.OwnerAt(START) for node in nodes(body)) == 1


def test_what_one_way_has_asked_the_other_does_not_know() -> None:
    loop = f"(for-each position at (if {ALIKE} (assign met 1)))"
    game = rules(f"(if (= me 0) {loop}) {loop}")
    body = hoist(game).rules[0].body
    asked = [node for node in statements(body) if getattr(node, "value", 0) == e.OwnerAt(START)]
    assert len(asked) == 2


@pytest.mark.parametrize(
    "work",
    [
        "(for-each position at (if (= (owner-at at) 1) (assign met 1)))",
        f"(for-each position at (assign met 1)) (let at b3) (if {ALIKE} (assign met 1))",
    ],
)
def test_what_is_asked_elsewhere_or_of_other_cells_stays(work: str) -> None:
    game = rules(work)
    assert hoist(game) is game


def rook() -> tuple[list[s.Stmt], s.ForEach]:
    """What stands before the loop of the rook of chess in ForthScript, and the loop."""
    chess = optimised(translator.load(resource("corpus") / "axiom" / "Chess.4th"))
    (body,) = (rule.body for rule in chess.rules if rule.name == "rook-slides")
    *before, loop = body
    assert isinstance(loop, s.ForEach)
    return before, loop


def test_a_script_looks_before_a_loop_where_the_own_king_stands() -> None:
    before, loop = rook()
    values = [node.value for node in before if isinstance(node, s.Let)]
    (king,) = (value for value in values if isinstance(value, e.AsPosition))
    assert isinstance(king.value, e.Load)
    assert king not in [*nodes(loop)]


def test_a_script_looks_up_in_the_loop_what_depends_on_the_round() -> None:
    """The rights to castle that end where the rook comes to; those where it stands are known."""
    before, loop = rook()
    ends = [node.value for node in statements((loop,)) if isinstance(node, s.Let)]
    cells = [value.index for value in ends if isinstance(value, e.Table)]
    assert [type(cell) for cell in cells] == [Local]
    starts = [node.value for node in before if isinstance(node, s.Let)]
    assert e.Origin() in [value.index for value in starts if isinstance(value, e.Table)]
