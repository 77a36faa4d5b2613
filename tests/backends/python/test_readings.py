"""Decisions that show only when a game is played: uncertain points and deliberate readings.

`docs/semantics.md` says of each why it was decided so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.backends.python.support import game_of, play, texts
from tests.frontends.zrf.lowering.support import rules
from translator import compile
from translator.ir.ids import PieceId

LINE = """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("1" (0 10)))
  (directions (e 1 0) (w -1 0))))"""
WAIT = "(piece (name Clock) (moves (e (verify empty?) add) (w (verify empty?) add)))"


def ends(game: Any, start: str) -> list[str]:
    """Where the piece on `start` may go."""
    return sorted(move.end for move in game.legal_moves if move.start == start)


def push(game: Any, start: str | None, end: str) -> Any:
    move = next(m for m in game.legal_moves if (m.start, m.end) == (start, end))
    game.push(move)
    return move


# Which blocks a turn may use


def test_u6_on_a_typed_turn_untyped_blocks_are_not_available() -> None:
    man = "(piece (name Man) (moves (e add) (move-type slow) (n add)))"
    game = play("(turn-order (White slow) Black)", man)
    assert ends(game, "a1") == ["a2"]


def test_u6_on_an_untyped_turn_all_blocks_are_available() -> None:
    game = play("(piece (name Man) (moves (e add) (move-type slow) (n add)))")
    assert ends(game, "a1") == ["a2", "b1"]


def test_a_turn_of_a_type_without_blocks_offers_no_move() -> None:
    game = play("(turn-order (White none) Black)", "(piece (name Man) (moves (e add)))")
    assert game.legal_moves == ()


def test_u14_an_unlisted_type_is_tried_last_of_all_in_zillions() -> None:
    man = "(piece (name Man) (moves (e add) (move-type cap) (n (verify enemy?) add)))"
    sections = "(move-priorities cap)", man
    assert ends(play(*sections), "a1") == ["b1"]
    assert ends(play(*sections, dialect="dagaz"), "a1") == []


def test_u18_priorities_do_not_hold_inside_a_chain() -> None:
    man = """(piece (name Man) (moves
      (move-type cap) (n (verify enemy?) (add-partial))
      (move-type quiet) (e (verify empty?) add)))"""
    game = play(
        "(move-priorities cap quiet)", man, "(board-setup (White (Man a1)) (Black (Man a2 a3)))"
    )
    push(game, "a1", "a2")
    assert ends(game, "a2") == ["a3", "b2"]


# Moves and what becomes of them


def test_u15_after_add_the_moving_piece_is_the_one_of_the_start_again() -> None:
    # The second add moves the block's own man again, not the one that `from` chose.
    game = play(
        LINE, "(piece (name Man) (moves (e from e add add)))", "(board-setup (White (Man a1 b1)))"
    )
    moves = {(m.start, m.end) for m in game.legal_moves}
    assert moves == {("b1", "c1"), ("a1", "c1"), ("b1", "d1")}


def test_cascades_are_carried_over_to_the_next_add() -> None:
    sections = LINE, "(piece (name Man) (moves (e cascade e add e add)))"
    setup = "(board-setup (White (Man a1)) (Black (Clock b1)))"
    game = play(*sections, WAIT, setup)
    shifts = [[e[2:] for e in m.effects] for m in game.legal_moves]
    assert shifts == [[("a1", "b1"), ("b1", "c1")], [("a1", "b1"), ("a1", "d1")]]


def test_captures_are_not_carried_over() -> None:
    game = play(
        LINE, "(piece (name Man) (moves (e capture e add e add)))", WAIT,
        "(board-setup (White (Man a1)) (Black (Clock b1)))",
    )  # fmt: skip
    assert {m.end: m.captures for m in game.legal_moves} == {"c1": ("b1",), "d1": ()}


STONES = (
    "(piece (name Man) (moves (n (create Stone s) add)))",
    "(piece (name Stone) (drops ((verify empty?) add)))",
)


def test_u16_create_takes_from_a_declared_reserve_down_to_none() -> None:
    game = play(*STONES, "(board-setup (White (Man a1) (Stone off 1)))")
    push(game, "a1", "a2")
    assert game.reserve == {}


def test_u16_create_needs_no_reserve() -> None:
    game = play(*STONES, "(board-setup (White (Man a1) (Stone off 0)))")
    push(game, "a1", "a2")
    assert game.board["a1"].type == "Stone"
    assert game.reserve == {}


def test_u17_a_move_without_any_action_is_none() -> None:
    assert texts(play("(piece (name Man) (moves (add) (add-copy) (n s add) (n add)))")) == [
        "a1 - a2 m4"
    ]


def test_u17_an_action_makes_a_move_in_place() -> None:
    game = play(
        "(piece (name Man) (attribute up false) (moves (flip flip add-copy)"
        " ((set-attribute up true) add)))"
    )
    assert texts(game) == ["a1 m1", "a1 m2"]


def test_u19_after_cascade_the_piece_of_the_last_sub_move_goes_on() -> None:
    man = "(piece (name Man) (moves (e cascade e (add-partial on)) (move-type on) (e add)))"
    game = play(LINE, man, WAIT, "(board-setup (White (Man a1 b1)) (Black (Clock e1)))")
    game.push(game.legal_moves[0])  # the man of a1 pushes the one of b1 to c1
    assert game.chain == "c1"
    assert ends(game, "c1") == ["d1"]


def test_u19_after_create_on_the_origin_the_mover_goes_on() -> None:
    man = """(piece (name Man) (moves (move-type first) (mark e (create Clock w) (add-partial on))
      (move-type on) (e add)))"""
    game = play(LINE, man, WAIT, "(board-setup (White (Man a1)) (Black (Clock e1)))")
    push(game, "a1", "b1")
    assert game.board["a1"].type == "Clock"
    assert (game.chain, ends(game, "b1")) == ("b1", ["c1"])


def test_u23_from_an_empty_cell_nothing_moves() -> None:
    man = "(piece (name Man) (moves (e from e add) (w from e (capture b1) add)))"
    game = play(LINE, man, "(board-setup (White (Man b1)))")
    # The first block moves nothing and is no move; the second takes the man off all the same.
    assert [m.effects for m in game.legal_moves] == [(("capture", "b1"),)]


def test_u23_a_drop_that_begins_on_an_empty_cell_moves_nothing_from_there() -> None:
    men = game_of(
        rules(LINE, "(piece (name Man) (moves (e add)))", "(board-setup (White (Man b1)))")
    )
    man = replace(men.pieces[0], moves=(), drops=men.pieces[0].moves)
    start = replace(men.start, unlimited=frozenset({PieceId(0)}))
    game = compile(replace(men, pieces=(man,), start=start)).Game()
    assert [m.effects for m in game.legal_moves] == [(("shift", "Man", "b1", "c1"),)]


def test_u26_the_last_move_is_that_of_the_first_sub_move() -> None:
    man = """(piece (name Man) (moves (move-type push) (e cascade e add)
      (move-type back) (w (verify (last-to? b1)) (verify (last-from? a1)) add)))"""
    game = play(
        LINE, man, "(turn-order (White push) (Black back))",
        "(board-setup (White (Man a1)) (Black (Man b1)))",
    )  # fmt: skip
    game.push(game.legal_moves[0])
    assert (game.setup().last_from, game.setup().last_to) == ("a1", "b1")
    assert ends(game, "c1") == ["b1"]


def test_drops_have_no_last_from_but_a_last_to() -> None:
    game = play(
        "(piece (name Man) (drops ((verify empty?) add)))", "(board-setup (White (Man off 1)))"
    )
    game.push_text("b2 m1 White Man")
    assert (game.setup().last_from, game.setup().last_to) == ("", "b2")


def test_u27_on_a_cell_off_the_board_questions_are_false_and_negations_true() -> None:
    for asked, expected in {
        "(empty? w)": [],
        "(not-empty? w)": ["b1"],
        "(enemy? w)": [],
        "(not-friend? w)": ["b1"],
        "(piece? Man w)": [],
        "(in-zone? home w)": [],
        "(on-board? w)": [],
    }.items():
        board = LINE[:-1] + "(zone (name home) (players White) (positions a1)))"
        man = f"(piece (name Man) (moves ((verify {asked}) e add)))"
        assert ends(play(board, man), "a1") == expected, asked


def test_u30_equal_moves_are_one_whatever_block_makes_them() -> None:
    game = play("(piece (name Man) (moves (n add) (e n w add) ((verify (empty? n)) n add)))")
    assert texts(game) == ["a1 - a2 m1"]


def test_u30_moves_that_go_on_differently_are_different() -> None:
    man = """(piece (name Man) (moves (n add) (n (add-partial slow)) (n (add-partial fast))
      (move-type slow) (e add) (move-type fast) (e add)))"""
    game = play("(turn-order White Black)", man)
    assert [m.partial for m in game.legal_moves if m.end == "a2"] == [None, "slow", "fast"]


def test_u32_a_piece_that_is_changed_and_then_captured_is_gone() -> None:
    game = play(
        "(piece (name Man) (moves (n (verify enemy?) (change-type Stone) capture n add)))",
        "(piece (name Stone))",
        "(board-setup (White (Man a1)) (Black (Man a2)))",
    )
    push(game, "a1", "a3")
    assert set(game.board) == {"a3"}


# Drops


def test_a_drop_on_an_occupied_cell_captures() -> None:
    game = play(
        "(piece (name Man) (drops ((verify enemy?) add)))",
        "(board-setup (White (Man off 1)) (Black (Man b2)))",
    )
    (move,) = game.legal_moves
    assert (move.end, move.captures) == ("b2", ("b2",))
    game.push(move)
    assert game.board["b2"].player == "White"


def test_a_drop_that_captures_where_it_lands_takes_itself_off() -> None:
    # The kamikaze of a drop, as the tower game Focus has it in Zillions (docs/zrf.md 8.4).
    sections = (
        "(piece (name Man) (drops ((verify enemy?) capture add)))",
        "(board-setup (White (Man off 2)) (Black (Man b2)))",
    )
    for dialect in ("zillions", "dagaz"):
        game = play(*sections, dialect=dialect)
        game.push(game.legal_moves[0])
        assert game.board == {}


CHOICE = (
    "(piece (name Bud) (drops ((verify empty?) (add Bud Rose))))",
    "(piece (name Rose))",
)


def test_u29_a_drop_as_another_type_takes_that_type_from_the_reserve() -> None:
    game = play(*CHOICE, "(board-setup (White (Bud off 1) (Rose off 1)))")
    game.push_text("b2 m1 White Rose")
    assert game.reserve == {("White", "Bud"): 1}


def test_u29_a_drop_as_another_type_needs_one_of_it_in_reserve() -> None:
    game = play(*CHOICE, "(board-setup (White (Bud off 1) (Rose off 0)))")
    assert {m.piece for m in game.legal_moves} == {"Bud"}


def test_u29_a_type_that_nobody_has_a_reserve_of_may_always_be_dropped() -> None:
    game = play(*CHOICE, "(board-setup (White (Bud off 1)))")
    assert {m.piece for m in game.legal_moves} == {"Bud", "Rose"}


def test_u33_an_unlimited_supply_never_ends_and_is_not_counted() -> None:
    game = play(
        "(piece (name Man) (drops ((verify empty?) add)))", "(board-setup (Black (Rock a1)))",
        "(piece (name Rock))",
    )  # fmt: skip
    assert game.reserve == {}
    for _ in range(4):
        game.push(game.legal_moves[0])
    assert len(game.board) == 5


# Types and attributes


def test_a_change_of_type_keeps_what_rules_set_and_begins_other_attributes() -> None:
    game = play(
        "(piece (name Man) (attribute moved false) (attribute fresh true) (moves"
        " (n (set-attribute moved true) (set-attribute fresh false) (add King))))",
        "(piece (name King) (attribute brave true) (moves (n (add Man))))",
        "(board-setup (White (Man a1)) (Black (Man c3)))",
        '(option "pass turn" forced)',
    )
    push(game, "a1", "a2")
    assert dict(game.board["a2"].attributes) == {"moved": 1, "brave": 1}
    game.push_text("Pass")
    push(game, "a2", "a3")
    # What a king cannot have set begins again for the man.
    assert dict(game.board["a3"].attributes) == {"moved": 1, "fresh": 1}
    again = type(game).from_setup(game.setup())
    assert again.key() == game.key()


def test_an_attribute_is_set_of_a_piece_whose_type_does_not_declare_it() -> None:
    game = play(
        "(piece (name Man) (moves (n (set-attribute asleep? true b2) add)"
        " (e (verify (asleep? b2)) add)))",
        "(piece (name Stone)) (piece (name King) (attribute asleep? false))",
        "(board-setup (White (Man a1)) (Black (Stone b2)))",
        '(option "pass turn" forced)',
    )
    assert ends(game, "a1") == ["a2"]
    push(game, "a1", "a2")
    assert dict(game.board["b2"].attributes) == {"asleep?": 1}
    game.push_text("Pass")
    assert ends(game, "a2") == ["a3", "b2"]


def test_a_change_of_owner_keeps_all_attributes() -> None:
    game = play(
        "(piece (name Man) (attribute moved false) (moves (n (change-owner e) add)))",
        "(board-setup (White (Man a1)) (Black (Man b2)))",
    )
    setup = game.setup()._replace(
        placements=(("a1", "White", "Man", ()), ("b2", "Black", "Man", ("moved=1",)))
    )
    game = type(game).from_setup(setup)
    push(game, "a1", "a2")
    assert game.board["b2"] == ("White", "Man", (("moved", 1),))


REPLACING = [
    "(piece (name Man) (moves (n (create Stone e) add)))",
    "(piece (name Stone) (drops ((verify empty?) add)))",
    "(board-setup (White (Man a1)) (Black (Man b2 off 0) (Stone c3 off 0)))",
]


def test_what_a_created_piece_replaces_is_not_captured() -> None:
    game = play(*REPLACING, "(loss-condition (Black) (captured Man))")
    move = push(game, "a1", "a2")
    assert move.captures == ()
    assert game.board["b2"][:2] == ("White", "Stone")
    assert game.outcome() is None or game.outcome().reason != "captured"
    assert ("Black", "Man") not in game.reserve


def test_what_a_created_piece_replaces_is_recycled() -> None:
    game = play(*REPLACING, '(option "recycle captures" true)')
    assert push(game, "a1", "a2").captures == ()
    assert game.reserve["Black", "Man"] == 1


def test_a_dropped_piece_that_its_own_rule_replaces_can_be_dropped_again() -> None:
    drop = "(piece (name Seed) (drops ((verify empty?) (create Plant) add)))"
    setup = "(board-setup (White (Seed off 1)))"
    board = (drop, "(piece (name Plant))", setup)
    once = play(*board)
    push(once, None, "a1")
    assert ("White", "Seed") not in once.reserve
    again = play(*board, '(option "recycle captures" true)')
    push(again, None, "a1")
    assert (again.board["a1"].type, again.reserve["White", "Seed"]) == ("Plant", 1)


@pytest.mark.parametrize(
    ("players", "expected"), [("White Black", "Black"), ("White X Black", "Black")]
)
def test_u25_flip_goes_to_the_next_player_and_leaves_out_neutral_ones(
    players: str, expected: str
) -> None:
    game = play(
        f"(players {players})",
        "(piece (name Man) (moves (n flip add)))",
        "(board-setup (White (Man a1)) (Black (Man c1)))",
    )
    push(game, "a1", "a2")
    assert game.board["a2"].player == expected
