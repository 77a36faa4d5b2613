"""Short loops that count are written out; which ones, and that they do what they did."""

from __future__ import annotations

from dataclasses import replace

import pytest

import translator
from tests.frontends.native.support import game as native_game
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import mapped, nodes, statements
from translator.passes.unroll import unroll

TAKE = "(procedure far (position at) (integer length) (returns boolean) {})"
UP = """(locals (position place) (integer k)) (let place at) (let k 0)
  (while (< k length) (if (not (empty? (step place n))) (return false))
    (let place (step place n)) (let k (+ k 1)))
  (return true)"""


def rules(rule: str, procedure: str = "") -> Game:
    return native_game(
        f"""(game "Unroll" (players White Black)
          (board (grid (a b) (6 5 4 3 2 1) (directions (n 0 -1) (e 1 0))))
          {procedure}
          (rule go {rule})
          (piece Man (moves (go)))
          (board-setup (White (Man a1 b2)) (Black (Man a6)))
          (loss-condition stalemated))"""
    )


def loops(game: Game) -> int:
    bodies = [rule.body for rule in game.rules] + [made.body for made in game.procedures]
    return sum(isinstance(node, s.While) for body in bodies for node in statements(body))


def moves(game: Game) -> list[str]:
    return [str(move) for move in translator.compile(game).Game().legal_moves]


COUNT = "(let k 0) (while (< k 2) {} n (let k (+ k 1)))"


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        (COUNT.format(""), 0),
        ("(let k 4) (while (> k 0) n (let k (- k 1)))", 0),
        ("(let k 0) (while (< k 2) (let m 0) (while (< m 2) (let m (+ m 1))) (let k (+ k 1)))", 0),
        # Too many rounds.
        (COUNT.format("").replace("2", "5"), 1),
        # Changed on the way, counted from what is not known, or by that.
        ("(let k 0) (while (< k 2) (if (enemy? n) (let k 3)) n (let k (+ k 1)))", 1),
        ("(let k (owner-at here)) (while (< k 2) n (let k (+ k 1)))", 1),
        ("(let k 0) (while (< k 2) n (let k (+ k (owner-at start))))", 1),
    ],
)
def test_loops_of_few_rounds_are_written_out(rule: str, left: int) -> None:
    game = rules(f"{rule} (verify empty?) add")
    assert loops(game) > 0
    assert loops(unroll(game)) == left
    assert unroll(game) is not game or left == loops(game)


def test_a_loop_that_is_left_stays() -> None:
    game = rules("(let k 0) (while (< k 2) (if (enemy? n) n) (let k (+ k 1))) (verify empty?) add")
    left = mapped(game.rules[0].body, lambda node: s.Leave() if is_step(node) else node)
    changed = replace(game, rules=(replace(game.rules[0], body=left),))
    assert loops(unroll(game)) == 0
    assert unroll(changed) is changed


def is_step(node: s.Stmt) -> bool:
    return isinstance(node, s.Let) and isinstance(node.value, e.Step)


def test_they_do_what_they_did() -> None:
    assert moves(rules(COUNT.format("(verify (empty? n))") + "add")) == [
        "a1 - a3 go",
        "b2 - b4 go",
    ]


def test_after_a_loop_its_counter_holds_the_number_at_which_it_ended() -> None:
    game = rules("(let k 0) (while (< k 4) (let k (+ k 3))) (verify (= k 6) (empty? n)) n add")
    assert loops(unroll(game)) == 0
    assert moves(game) == ["a1 - a2 go", "b2 - b3 go"]


def test_a_counter_that_nobody_reads_goes() -> None:
    (rule,) = unroll(rules(COUNT.format("") + "add")).rules
    assert not any(isinstance(node, s.Let) and node.name == "k" for node in nodes(rule.body))


def test_a_procedure_is_written_out_for_each_number_that_it_is_given() -> None:
    ask = "(or (far here 2) (far here 3))"
    game = unroll(rules(f"(verify {ask}) n add", TAKE.format(UP)))
    (rule,) = game.rules
    asked = {node.procedure for node in nodes(rule.body) if isinstance(node, e.Ask)}
    made = [game.procedures[index] for index in sorted(asked)]
    assert [one.name for one in made] == ["far 1", "far 2"]
    assert [sum(isinstance(node, s.If) for node in statements(one.body)) for one in made] == [2, 3]
    assert all([name for name, _ in one.params] == ["at"] for one in made)
    # From a1 two cells and more are free, from b2 there are four.
    assert moves(rules("(verify (far here 4)) n add", TAKE.format(UP))) == [
        "a1 - a2 go",
        "b2 - b3 go",
    ]
    assert moves(rules("(verify (far here 5)) n add", TAKE.format(UP))) == []


def test_what_is_given_many_numbers_stays() -> None:
    asks = " ".join(f"(far here {number})" for number in range(1, 6))
    game = unroll(rules(f"(verify (or {asks})) n add", TAKE.format(UP)))
    (rule,) = game.rules
    asked = [node for node in nodes(rule.body) if isinstance(node, e.Ask)]
    assert sum(game.procedures[node.procedure].name == "far" for node in asked) == 1


def test_a_number_that_is_not_known_has_no_version() -> None:
    game = rules("(verify (far here (owner-at here))) n add", TAKE.format(UP))
    assert unroll(game) is game
