"""How games end, check, attacks and majority rules: decisions that show only in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.backends.python.support import module_of, play, texts
from tests.frontends.zrf.lowering.support import rules

STEP = "(piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))"
TWO = "(board-setup (White (Man a1)) (Black (Man c1)))"


def reason(game: Any) -> str | None:
    outcome = game.outcome()
    return None if outcome is None else outcome.reason


def walk(game: Any, *moves: tuple[str, str]) -> list[str | None]:
    """The reason for which the game is over after each of these steps."""
    found = []
    for start, end in moves:
        game.push(next(m for m in game.legal_moves if (m.start, m.end) == (start, end)))
        found.append(reason(game))
    return found


# When goals are tested


def test_what_needs_no_moves_is_not_tested_at_the_start() -> None:
    game = play(STEP, TWO, "(win-condition (White) (absolute-config Man (a1 a2)))")
    assert reason(play(STEP, TWO, "(win-condition (White) (pieces-remaining 1))")) is None
    assert reason(game) is None


def test_what_asks_for_moves_is_tested_at_the_start() -> None:
    # A position that was set up may be the last one of its game.
    goal = "(loss-condition (White) stalemated)"
    outcome = play("(piece (name Man))", TWO, goal).outcome()
    assert (outcome.losers, outcome.reason) == (("White",), "stalemated")


def test_whose_turn_it_is_does_not_matter_to_what_needs_no_moves() -> None:
    game = play(STEP, TWO, "(loss-condition (Black) (absolute-config (opponent Man) (a2)))")
    assert walk(game, ("a1", "a2")) == ["absolute-config"]
    assert game.outcome().winners == ("White",)


HOP = """(piece (name Man) (moves
  (n (verify enemy?) capture n (verify empty?) (add-partial on))
  (move-type on) (n (verify enemy?) capture n (verify empty?) (add-partial on))))"""
TALL = """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0))
  ("7/6/5/4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1))))"""
ROWS = "(board-setup (White (Man a1)) (Black (Man a2 a4 b7)))"


def test_u20_configurations_and_counts_are_tested_between_partial_moves() -> None:
    game = play(HOP, TALL, ROWS, "(loss-condition (Black) (pieces-remaining 2))")
    assert walk(game, ("a1", "a3")) == ["pieces-remaining"]
    assert game.legal_moves == ()


def test_u20_stalemate_is_tested_only_when_the_turn_passes() -> None:
    # Black cannot move at all, but White is still to go on.
    game = play(HOP, TALL, ROWS, "(loss-condition (Black) stalemated)")
    assert walk(game, ("a1", "a3"), ("a3", "a5")) == [None, "stalemated"]


def test_goals_are_tested_in_the_order_of_the_text() -> None:
    one = "(draw-condition (White) (absolute-config Man (a2)))"
    other = "(win-condition (White) (absolute-config Man (a2)))"
    for goals, winners in (((one, other), ()), ((other, one), ("White",))):
        game = play(STEP, TWO, *goals)
        walk(game, ("a1", "a2"))
        assert game.outcome().winners == winners


# Repetition

ROUND = [("a1", "a2"), ("c1", "c2"), ("a2", "a1"), ("c2", "c1")]


def test_the_third_occurrence_of_a_position_draws_and_the_start_counts() -> None:
    assert walk(play(STEP, TWO), *ROUND, *ROUND) == [None] * 7 + ["repetition"]


def test_positions_inside_a_turn_are_not_counted() -> None:
    # The man goes up in two partial steps and comes back in one; only whole turns count.
    man = """(piece (name Man) (moves (move-type go) (n (verify empty?) (add-partial on))
      (s (verify empty?) s (verify empty?) add) (move-type on) (n (verify empty?) add)))"""
    clock = STEP.replace("(name Man) (moves", "(name Clock) (moves (move-type go)")
    setup = "(board-setup (White (Man a1)) (Black (Clock c1)))"
    game = play(man, clock, setup, "(turn-order (White go) (Black go))")
    circle = [("a1", "a2"), ("a2", "a3"), ("c1", "c2"), ("a3", "a1"), ("c2", "c1")]
    assert walk(game, *circle, *circle) == [None] * 9 + ["repetition"]


def test_whose_turn_it_is_belongs_to_the_position() -> None:
    game = play("(turn-order White White Black)", STEP, TWO)
    up_and_down = [
        ("a1", "a2"),
        ("a2", "a1"),
        ("c1", "c2"),
        ("a1", "a2"),
        ("a2", "a1"),
        ("c2", "c1"),
    ]
    assert walk(game, *up_and_down) == [None] * 6


def test_who_completes_a_repetition_is_the_one_who_loses_by_it() -> None:
    game = play(STEP, TWO, "(loss-condition (White Black) repetition)")
    walk(game, *ROUND, *ROUND)
    assert game.outcome().losers == ("Black",)


def test_a_puzzle_may_come_back_to_a_position_as_often_as_it_takes() -> None:
    game = play("(players You)", "(turn-order You)", STEP, "(board-setup (You (Man a1)))")
    assert walk(game, *[("a1", "a2"), ("a2", "a1")] * 5) == [None] * 10


def test_taking_back_takes_back_the_count() -> None:
    game = play(STEP, TWO)
    walk(game, *ROUND, *ROUND)
    game.pop()
    assert reason(game) is None
    assert walk(game, ("c2", "c1")) == ["repetition"]


# Nobody can move


def test_without_a_move_the_game_is_drawn_in_zillions_and_lost_in_dagaz() -> None:
    assert tuple(play("(piece (name Man))", TWO).outcome()) == ((), (), "no-moves")
    dagaz = play("(piece (name Man))", TWO, dialect="dagaz").outcome()
    assert tuple(dagaz) == (("Black",), ("White",), "no-moves")


STUCK = "(piece (name Man))", TWO, "(loss-condition (White Black) stalemated)"


def test_stalemated_counts_real_moves_only_when_passes_are_forced() -> None:
    assert play(*STUCK, '(option "pass turn" forced)').outcome().losers == ("White",)


def test_who_may_always_pass_is_never_stalemated() -> None:
    assert play(*STUCK, '(option "pass turn" true)').outcome() is None


def test_a_forced_pass_is_offered_exactly_when_there_is_nothing_else() -> None:
    game = play(STEP, "(board-setup (White (Man a1)))", '(option "pass turn" forced)')
    assert texts(game) == ["a1 - a2 m1"]
    game.push(game.legal_moves[0])
    assert texts(game) == ["Pass"]


# Check

KING = """(piece (name King) (moves (n (verify not-friend?) add) (s (verify not-friend?) add)
  (e (verify not-friend?) add) (w (verify not-friend?) add)))"""
ROOK = """(piece (name Rook) (moves (n (while empty? add n) (verify not-friend?) add)
  (s (while empty? add s) (verify not-friend?) add)
  (e (while empty? add e) (verify not-friend?) add)
  (w (while empty? add w) (verify not-friend?) add)))"""
MATE = "(loss-condition (White Black) (checkmated King))"


def ends(game: Any, start: str) -> list[str]:
    return sorted(m.end for m in game.legal_moves if m.start == start)


def test_a_move_that_leaves_the_king_attacked_is_illegal() -> None:
    setup = "(board-setup (White (King a1)) (Black (Rook b3) (King c3)))"
    assert ends(play(KING, ROOK, MATE, setup), "a1") == ["a2"]


def test_a_pinned_piece_may_move_along_the_pin() -> None:
    setup = "(board-setup (White (King a1) (Rook a2)) (Black (Rook a3) (King c3)))"
    assert ends(play(KING, ROOK, MATE, setup), "a2") == ["a3"]


def test_checkmate_is_the_end() -> None:
    setup = "(board-setup (White (King a1)) (Black (Rook a3 b3) (King c3)))"
    outcome = play(KING, ROOK, MATE, setup).outcome()
    assert tuple(outcome) == (("Black",), ("White",), "checkmated")


def test_priorities_are_resolved_before_check() -> None:
    # The only capture leaves the king attacked: there is no legal move, quiet ones are not offered.
    king = """(piece (name King) (moves (move-type cap) (n (verify enemy?) add)
      (move-type quiet) (e (verify empty?) add)))"""
    setup = "(board-setup (White (King a1)) (Black (Rook a2) (Rook c2) (King c3)))"
    rook = ROOK.replace("(moves", "(moves (move-type cap)")
    game = play(king, rook, MATE, "(move-priorities cap quiet)", setup)
    assert game.legal_moves == ()


THREE = (
    "(players White Black Red)",
    KING,
    ROOK,
    "(loss-condition (White) (checkmated King))",
)


@pytest.mark.parametrize(
    ("order", "expected"), [("White Black Red", ["a2"]), ("White Red Black", ["b1"])]
)
def test_u21_with_three_players_only_the_next_ones_attacks_are_check(
    order: str, expected: list[str]
) -> None:
    # The black rook holds column b, the red one row 2.
    setup = "(board-setup (White (King a1)) (Black (Rook b3)) (Red (Rook c2)))"
    assert ends(play(f"(turn-order {order})", *THREE, setup), "a1") == expected


@pytest.mark.parametrize(
    ("order", "expected"), [("White Black Red", False), ("White Red Black", True)]
)
def test_u21_who_is_in_check_is_attacked_by_the_next_player(order: str, expected: bool) -> None:
    setup = "(board-setup (White (King a1)) (Black (Rook b3)) (Red (Rook c1)))"
    assert play(f"(turn-order {order})", *THREE, setup).in_check() is expected


# Attacks (U28)

GUARD = """(piece (name Guard) (moves (n (verify not-attacked?) add)
  (e (verify (not-attacked? hit)) add) (move-type hit)))"""


def guarded(enemy: str, setup: str, *more: str) -> list[str]:
    return ends(play(GUARD, f"(piece (name Foe) (moves {enemy}))", setup, *more), "a1")


def test_u28_on_an_empty_cell_a_friend_is_supposed_to_stand() -> None:
    # The foe strikes sideways only where an enemy stands: a2 is attacked by it, empty as it is.
    setup = "(board-setup (White (Guard a1)) (Black (Foe b2)))"
    assert guarded("(w (verify enemy?) add)", setup) == ["b1"]
    assert guarded("(w (verify empty?) add)", setup) == ["a2", "b1"]


def test_u28_the_mover_is_still_on_its_origin() -> None:
    # Going west the guard leaves the foe's line to a1 shut: it still stands between them.
    setup = "(board-setup (White (Guard b1)) (Black (Foe c1)))"
    game = play(
        "(piece (name Guard) (moves (w (verify not-attacked?) add)))",
        "(piece (name Foe) (moves (w (while empty? w) (verify enemy?) add)))",
        setup,
    )
    assert ends(game, "b1") == ["a1"]


def test_u28_a_move_type_restricts_the_attacks() -> None:
    setup = "(board-setup (White (Guard a1)) (Black (Foe b2)))"
    assert guarded("(move-type other) (s add) (w add)", setup) == ["b1"]
    assert guarded("(move-type hit) (s add) (w add)", setup) == []


def test_u28_move_types_that_the_turn_does_not_allow_count_all_the_same() -> None:
    setup = "(board-setup (White (Guard a1)) (Black (Foe b2)))"
    order = "(turn-order White (Black other))"
    assert guarded("(move-type hit) (w add)", setup, order) == ["b1"]


def test_u28_captures_by_rule_count() -> None:
    setup = "(board-setup (White (Guard a1)) (Black (Foe c3)))"
    assert guarded("((capture a2) s add)", setup) == ["b1"]


def test_u28_drops_do_not_count() -> None:
    foe = "(piece (name Foe) (drops ((verify enemy?) add)))"
    setup = "(board-setup (White (Guard a1)) (Black (Foe off 3)))"
    assert ends(play(GUARD, foe, setup), "a1") == ["a2", "b1"]


def test_u28_inside_an_attack_nothing_else_is_attacked() -> None:
    # The foe steps only where it is not attacked itself; as an attacker it may do so anywhere.
    foe = "(w (verify not-attacked?) add)"
    setup = "(board-setup (White (Guard a1) (Spear c2)) (Black (Foe b2)))"
    spear = "(piece (name Spear) (moves (w w add)))"
    assert guarded(foe, setup, spear) == ["b1"]


def test_defended_asks_for_another_friend_that_could_capture() -> None:
    guard = "(piece (name Guard) (moves (n (verify defended?) add) (e (verify defended?) add)))"
    helper = "(piece (name Helper) (moves (w (verify enemy?) add)))"
    setup = "(board-setup (White (Guard a1) (Helper b2)) (Black (Guard c3)))"
    assert ends(play(guard, helper, setup), "a1") == ["a2"]


# Majority

MOST = '(option "maximal captures" true)'
JUMP = """(piece (name Man) (moves
  (n (verify enemy?) capture n (verify empty?) (add-partial on))
  (e (verify enemy?) capture e (verify empty?) (add-partial on))
  (w (verify empty?) add)
  (move-type on)
  (n (verify enemy?) capture n (verify empty?) (add-partial on))))"""
WIDE = """(board (grid (start-rectangle 0 0 9 9)
  (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10))) (directions (n 0 -1) (e 1 0) (w -1 0))))"""


def test_only_turns_with_the_most_captures_are_legal() -> None:
    setup = "(board-setup (White (Man b1)) (Black (Man b2 c1 d2)))"
    assert ends(play(JUMP, WIDE, setup), "b1") == ["a1", "b3", "d1"]
    game = play(JUMP, WIDE, setup, MOST)
    assert ends(game, "b1") == ["a1", "d1"]  # from d1 on over d2
    walk(game, ("b1", "d1"))
    assert ends(game, "d1") == ["d3"]


def test_the_majority_rule_forces_nobody_to_capture() -> None:
    setup = "(board-setup (White (Man b1)) (Black (Man b2)))"
    assert ends(play(JUMP, WIDE, setup, MOST), "b1") == ["a1", "b3"]


def test_with_two_what_men_promote_to_counts_before_the_number() -> None:
    king = "(piece (name King) (moves (n add)))"
    man = JUMP.replace("(w (verify empty?) add)", "(w (verify (in-zone? far)) (add King))")
    board = WIDE[:-1] + " (zone (name far) (players White Black) (positions a5)))"
    setup = "(board-setup (White (Man b1)) (Black (King b2) (Man c1 d2)))"
    assert ends(play(man, king, board, setup, MOST), "b1") == ["d1"]
    kings = '(option "maximal captures" 2)'
    assert ends(play(man, king, board, setup, kings), "b1") == ["b3"]


# Goals by configuration


def config(goal: str, white: str, black: str = "") -> bool:
    """Whether the goal of White holds after he has moved a clock."""
    board = """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0)))
      (zone (name home) (players White Black) (positions a1 a2)))"""
    pieces = "(piece (name Q))", "(piece (name G))", "(piece (name Clock) (moves (e add)))"
    setup = f"(board-setup (White {white} (Clock b3)) (Black {black} (Clock a3)))"
    game = module_of(rules(board, *pieces, setup, f"(win-condition (White) {goal})")).Game()
    game.push(game.legal_moves[0])
    return reason(game) is not None


def test_each_listed_place_needs_any_of_the_occupants() -> None:
    goal = "(absolute-config Q G (c1 c2))"
    assert config(goal, "(Q c1) (G c2)")
    assert not config(goal, "(Q c1)")
    assert not config(goal, "(Q c1)", "(G c2)")


def test_a_zone_needs_one_occupant_on_some_cell() -> None:
    assert config("(absolute-config Q (home))", "(Q a2)")
    assert not config("(absolute-config Q (home))", "(Q c1)")


def test_a_negated_occupant_keeps_a_zone_free_of_it() -> None:
    assert config("(absolute-config (not Q) (home))", "(Q c1)")
    assert not config("(absolute-config (not Q) (home))", "(Q c1 a2)")


def test_relative_config_runs_from_any_position_and_never_off_the_board() -> None:
    goal = "(relative-config Q n Q n (not Q))"
    assert config(goal, "(Q c1 c2)")
    assert not config(goal, "(Q c2 c3)")  # what would have to lack a Q is off the board


def test_counts_are_exact() -> None:
    assert config("(pieces-remaining 2 Q)", "(Q c1 c2)")
    assert not config("(pieces-remaining 2 Q)", "(Q c1 c2 a1)")
    assert config("(total-piece-count 3 Q)", "(Q c1 c2)", "(Q a1)")


def test_no_piece_at_all_is_counted_as_none() -> None:
    goal = "(draw-condition (pieces-remaining 0))"
    text = rules('(option "pass turn" true)', goal, "(board-setup)")
    game = module_of(text.replace("(piece (name Man))", "")).Game()
    game.push(game.legal_moves[0])
    assert reason(game) == "pieces-remaining"


# Rows


def test_a_new_row_leads_through_a_cell_that_was_touched() -> None:
    values = vars(module_of(rules("(piece (name Man) (moves (n add)))", TWO)))
    new_line, through = values["new_line"], values["through"]
    paths = ((0, 1, 2), (2, 3, 4))
    rows = through(paths)
    assert rows == {0: paths[:1], 1: paths[:1], 2: paths, 3: paths[1:], 4: paths[1:]}
    board, sets = [1, 1, 1, 2, 0, 3], ({1}, {1}, {1})
    assert [new_line(board, paths, rows, sets, touched) for touched in ([1], [4, 0])] == [True] * 2
    assert not new_line(board, paths, rows, sets, [3, 9])  # the other row is no new one
    assert new_line(board, paths, rows, sets, None)


@pytest.mark.parametrize("last", ["a1", "a2", "a3"])
def test_a_row_is_seen_whichever_cell_of_it_is_filled_last(last: str) -> None:
    drops = "(piece (name Stone) (drops ((verify empty?) add)))"
    row = "(win-condition (White Black) (relative-config Stone n Stone n Stone))"
    game = play(drops, "(board-setup (White (Stone off 9)) (Black (Stone off 9)))", row)

    def put(cell: str) -> None:
        game.push(next(move for move in game.legal_moves if move.end == cell))

    for cell, theirs in zip(sorted({"a1", "a2", "a3"} - {last}), ("b1", "c1"), strict=True):
        put(cell)
        put(theirs)
        assert reason(game) is None
    put(last)
    assert game.outcome().winners == ("White",)
    game.pop()
    assert reason(game) is None
    put(last)
    assert game.outcome().winners == ("White",)
