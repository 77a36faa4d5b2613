"""`players` and `turn-order`: cycles, labels, repeats, teams."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.native.support import errors, findings, game
from translator import api
from translator.frontends.native.printing import emit_native
from translator.frontends.native.turns import arranged, taken_apart
from translator.ir.game import Game
from translator.ir.ids import PlayerId, TurnId, every
from translator.ir.parts import Turn, TurnLabel, TurnOrder

BOARD = "(board (positions p q r) (links on (p q) (q r)) (links off (r q) (q p)))"
PIECE = "(piece Man (moves (step on) (step off)))"
STEP = "(rule step (direction way) (verify friend?) way (verify empty?) add)"


def read(players: str, order: str = "", rules: str = STEP + PIECE) -> Game:
    """A game with these turns, which is also printed and read again."""
    found = game(f'(game "T" {players} {order} {BOARD} {rules})')
    printed_and_read(found)
    return found


def move_types(found: Game) -> list[tuple[str, str]]:
    """The turns as (player, move type)."""
    return [
        (
            found.players[t.player].name,
            found.move_types[t.move_type] if t.move_type is not None else "",
        )
        for t in found.turn_order.turns
    ]


PHASES = """
(turn-order
  (turn-order (South p-i-move) (North p-i-move))
  (label phase-ii)
  (turn-order (South p-ii-move) (North p-ii-move)))
"""
BY_PLAYER = """
(turn-order
  (turn-order (South p-i-move) (North p-i-move))
  (turn-order (labels - phase-ii) (South p-ii-move) (labels phase-ii -) (North p-ii-move)))
"""


def test_players_alone_give_the_turn_order() -> None:
    found = read("(players South North)")
    assert found.turn_order == TurnOrder(
        (Turn(PlayerId(0), PlayerId(0)), Turn(PlayerId(1), PlayerId(1)))
    )
    assert "turn-order" not in emit_native(found)


def test_neutral_players_take_no_turns() -> None:
    found = read("(players South (neutral Nobody) North (random Dice))")
    assert [turn.player for turn in found.turn_order.turns] == [0, 2, 3]


def test_a_turn_order_in_a_turn_order_repeats_itself() -> None:
    found = read("(players South North)", PHASES)
    assert move_types(found) == [
        ("South", "p-i-move"), ("North", "p-i-move"), ("South", "p-ii-move"), ("North", "p-ii-move")
    ]  # fmt: skip
    assert found.turn_order.following == (1, 0, 3, 2)


def test_a_label_is_the_turn_behind_it() -> None:
    found = read("(players South North)", PHASES)
    assert found.turn_order.labels == (TurnLabel("phase-ii", tuple(map(TurnId, (2, 2, 2, 2)))),)


def test_labels_by_player_go_by_who_made_the_last_move() -> None:
    """If it was North, South goes on, otherwise North: the second example of the article."""
    found = read("(players South North)", BY_PLAYER)
    assert found.turn_order.following == (1, 0, 3, 2)
    assert found.turn_order.labels == (TurnLabel("phase-ii", tuple(map(TurnId, (3, 2, 3, 2)))),)
    assert "(labels - phase-ii)" in emit_native(found)


def test_labels_take_a_name_for_each_player() -> None:
    (found,) = errors(f'(game "T" (players A B C) (turn-order A (labels - x) B C) {BOARD})')
    assert found.code == "L302"
    assert "each of the 3 players, not 2" in found.message


def test_repeat_in_splut() -> None:
    found = read(
        "(players South West North East)",
        "(turn-order South West West repeat North North North East East East South South South"
        " West West West)",
    )
    assert found.turn_order.repeat == 3
    assert len(found.turn_order.turns) == 15
    assert found.turn_order.after(14) == 3


def test_of_several_repeats_the_last_one_counts() -> None:
    found = read("(players A B C)", "(turn-order A repeat B repeat C A)")
    assert found.turn_order.repeat == 2


def test_repeat_at_the_end_has_no_turn_behind_it() -> None:
    (found,) = errors(f'(game "T" (players A B) (turn-order A B repeat) {BOARD})')
    assert found.code == "L401"


AGAIN = "(rule again on (verify empty?) (jump repeat) add) (piece Man (moves (again)))"


@pytest.mark.parametrize(
    "order",
    ["", "(turn-order South North)", "(turn-order (label repeat) South (label repeat) North)"],
)
def test_every_turn_can_be_played_again(order: str) -> None:
    """The three ways in which the article says the same."""
    found = read("(players South North)", order, AGAIN + "(options own-pieces)")
    assert found.turn_order.labels == (TurnLabel("repeat", (TurnId(0), TurnId(1))),)
    assert found.turn_order.after(1) == 0


def test_repeat_is_implicit_only_where_it_is_jumped_to() -> None:
    assert read("(players South North)").turn_order.labels == ()


def test_the_nearest_label_before_counts_and_else_the_first_after() -> None:
    order = "(turn-order A (label x) B A (label x) B A)"
    found = read("(players A B)", order)
    assert found.turn_order.labels == (TurnLabel("x", tuple(map(TurnId, (1, 1, 1, 3, 3)))),)


def test_a_label_behind_the_last_turn_is_where_the_list_begins_again() -> None:
    found = read("(players A B)", "(turn-order A (turn-order B repeat A B (label x)) (label y))")
    assert found.turn_order.labels == (
        TurnLabel("x", tuple(map(TurnId, (2, 2, 2, 2)))),
        TurnLabel("y", tuple(map(TurnId, (0, 0, 0, 0)))),
    )


def test_a_jump_to_no_label() -> None:
    rule = "(rule step on (jump phase-iii) add) (piece Man (moves (step)))"
    text = f'(game "T" (players South North) {PHASES} {BOARD} {rule})'
    (found,) = errors(text)
    assert found.code == "L201"
    assert "phase-ii" in found.hint


def test_turns_that_play_never_comes_to_are_told() -> None:
    order = "(turn-order (turn-order A B) (turn-order B A))"
    found = findings(f'(game "T" (players A B) {order} {BOARD} {STEP} {PIECE})')
    assert [d.code for d in found] == ["L407"]


PLACE = """
(rule put-down
  (verify empty?)
  (if (= (+ (hand South Man) (hand North Man)) 1) (jump phase-ii))
  add)
(piece Man
  (moves (move-type p-ii-move) (step on) (step off))
  (drops (move-type p-i-move) (put-down)))
(board-setup (reserve (South Man 1) (North Man 1)))
"""


@pytest.mark.parametrize("order", [PHASES, BY_PLAYER])
def test_a_move_jumps_to_a_label(order: str) -> None:
    """Each drops a man, 3 * 2 ways on three cells in a row; then South walks from where he is."""
    found = read("(players South North)", order, STEP + PLACE)
    engine: Any = api.compile(found)
    walks = {"pq": 0, "pr": 1, "qp": 1, "qr": 1, "rp": 1, "rq": 0}
    assert [engine.Game().perft(depth) for depth in (1, 2, 3)] == [3, 6, sum(walks.values())]


def test_who_jumps_to_repeat_plays_again() -> None:
    rules = AGAIN + "(board-setup (South (Man p)) (North (Man r)))(options own-pieces)"
    engine: Any = api.compile(read("(players South North)", "", rules))
    play = engine.Game()
    (move,) = play.legal_moves
    assert str(move) == "p - q again"
    play.push(move)
    assert play.turn == "South"


def test_teams() -> None:
    found = read("(players (team North South) (team East West))")
    assert [player.team for player in found.players] == [0, 0, 1, 1]
    assert "(team North South) (team East West)" in emit_native(found)


def test_numbers_of_teams_need_not_be_small() -> None:
    found = read("(players (team North South) (team East West))")
    high = tuple(replace(one, team=2**40 + (one.team or 0)) for one in found.players)
    assert emit_native(replace(found, players=high)) == emit_native(found)


def test_teams_of_players_who_stand_there_already() -> None:
    found = read("(players North East South West (team North South) (team East West))")
    assert [player.name for player in found.players] == ["North", "East", "South", "West"]
    assert [player.team for player in found.players] == [0, 1, 0, 1]


def test_nobody_is_in_two_teams() -> None:
    (found,) = errors(f'(game "T" (players (team A B) (team B C)) {BOARD})')
    assert found.code == "L202"


def test_any_turn_order_can_be_said() -> None:
    """Orders drawn at random, whether lists and labels can say them or not."""
    rng = random.Random(1)
    for _ in range(500):
        size = rng.randint(1, 6)
        turns = tuple(
            Turn(PlayerId(rng.randrange(3)), PlayerId(rng.randrange(3))) for _ in range(size)
        )
        after = [n + 1 if rng.random() < 0.6 else rng.randrange(size) for n in range(size)]
        after[-1] = min(after[-1], size - 1)
        following = tuple(map(TurnId, after)) if rng.random() < 0.7 else ()
        labels = tuple(
            TurnLabel(name, tuple(TurnId(rng.randrange(size)) for _ in range(size)))
            for name in rng.sample(["x", "y", "repeat"], rng.randrange(3))
        )
        order = TurnOrder(turns, TurnId(rng.randrange(size)), following, labels)
        for repeats in (False, labels[-1:] == (TurnLabel("repeat", every(TurnId, range(size))),)):
            assert arranged(taken_apart(order, 3, repeats), repeats) == order
