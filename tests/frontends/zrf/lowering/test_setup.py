"""The setup (docs/zrf.md 12): pieces on the board and in reserve."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.lowering.support import findings, lower, lowered, rules
from translator.ir.game import Game

MAN = "(piece (name Man) (drops ((verify empty?) add)))"


def placed(of: Game) -> dict[str, tuple[str, str]]:
    return {
        of.board.positions[p.position]: (of.players[p.player].name, of.pieces[p.piece].name)
        for p in of.start.placements
    }


def reserves(of: Game) -> dict[tuple[str, str], int]:
    return {
        (of.players[player].name, of.pieces[piece].name): n for player, piece, n in of.start.reserve
    }


def test_pieces_stand_where_the_setup_puts_them() -> None:
    game = lower("(board-setup (White (Man a1 b1)) (Black (Man c3)))")
    white, black = ("White", "Man"), ("Black", "Man")
    assert placed(game) == {"a1": white, "b1": white, "c3": black}


def test_off_and_positions_mix_in_any_order() -> None:
    game = lower(MAN, "(board-setup (White (Man off 3 a1 b1)))")
    assert set(placed(game)) == {"a1", "b1"}
    assert reserves(game) == {("White", "Man"): 3}


def test_one_piece_listed_twice_adds_up() -> None:
    game = lower(MAN, "(board-setup (White (Man a1 off 2) (Man b1 off 3)))")
    assert set(placed(game)) == {"a1", "b1"}
    assert reserves(game) == {("White", "Man"): 5}


def test_of_two_pieces_on_one_position_the_later_stays() -> None:
    (game,), codes = lowered(rules("(board-setup (White (Man a1)) (Black (Man a1)))"))
    assert codes == ["Z523"]
    assert placed(game) == {"a1": ("Black", "Man")}


def test_neutral_and_random_players_own_pieces() -> None:
    game = lower(
        "(players White ?Dice Wall)",
        "(turn-order White ?Dice)",
        "(board-setup (?Dice (Man a1)) (Wall (Man b1)))",
    )
    assert placed(game) == {"a1": ("?Dice", "Man"), "b1": ("Wall", "Man")}


def test_without_a_setup_the_board_is_empty() -> None:
    (game,), codes = lowered(rules().replace("(board-setup (White (Man a1)))", ""))
    assert (codes, placed(game), reserves(game)) == ([], {}, {})


# U33: what drops without a declared reserve mean


def test_u33_a_type_without_any_off_is_unlimited_with_a_warning() -> None:
    (game,), codes = lowered(rules(MAN, "(board-setup)"))
    assert codes == ["Z524"]
    assert game.start.unlimited == {0}


def test_u33_an_off_of_any_player_makes_the_reserve_of_all_exact() -> None:
    game = lower(MAN, "(board-setup (White (Man off 2)))")
    assert game.start.unlimited == frozenset()
    assert reserves(game) == {("White", "Man"): 2}


def test_u33_off_zero_is_a_declaration() -> None:
    assert lower(MAN, "(board-setup (White (Man off 0)))").start.unlimited == frozenset()


def test_u33_each_type_is_judged_by_itself() -> None:
    stone = "(piece (name Stone) (drops ((verify empty?) add)))"
    (game,), codes = lowered(rules(MAN, stone, "(board-setup (White (Man off 2)))"))
    assert codes == ["Z524"]
    assert game.start.unlimited == {1}


@pytest.mark.parametrize(
    "otherwise",
    ["(n (add Guard))", "(n (create Guard) add)", "(n (change-type Guard) add)"],
)
def test_u33_where_others_have_a_reserve_what_rules_make_has_none(otherwise: str) -> None:
    guard = "(piece (name Guard) (drops ((verify empty?) add)))"
    man = f"(piece (name Man) (moves {otherwise}) (drops ((verify empty?) add)))"
    text = rules(man, guard, "(board-setup (White (Man off 2)))")
    (game,), codes = lowered(text)
    assert (codes, game.start.unlimited) == (["Z524"], frozenset())
    (game,), codes = lowered(text, "dagaz")
    assert (codes, game.start.unlimited) == (["Z524"], frozenset([1]))


def test_u33_where_others_have_a_reserve_what_is_set_up_has_none() -> None:
    guard = "(piece (name Guard) (drops ((verify empty?) add)))"
    setup = "(board-setup (White (Man off 2) (Guard a1)))"
    assert lowered(rules(MAN, guard, setup))[0][0].start.unlimited == frozenset()


def test_u33_holds_in_both_dialects() -> None:
    for dialect in ("zillions", "dagaz"):
        (game,), codes = lowered(rules(MAN, "(board-setup)"), dialect)
        assert (codes, game.start.unlimited) == (["Z524"], frozenset([0]))


def test_u33_a_reserve_that_a_variant_leaves_out_is_none() -> None:
    game = rules(MAN, "(board-setup (White (Man off 2)))")
    variant = '(variant (title "Without") (board-setup (White (Man a1))))'
    (_, without), codes = lowered(game + variant)
    assert codes == []
    assert (without.start.reserve, without.start.unlimited) == ((), frozenset())


def test_types_without_drops_need_no_reserve() -> None:
    assert lower("(board-setup (White (Man a1)))").start.unlimited == frozenset()


def test_what_is_unknown_is_left_out_and_reported() -> None:
    assert findings("(board-setup (White (Man z9)))") == ["Z522"]
    assert findings("(board-setup (White (Queen a1)))") == ["Z521"]
    assert findings("(board-setup (Whtie (Man a1)))") == ["Z521"]


def test_a_variant_replaces_the_whole_setup() -> None:
    game = rules(MAN, "(board-setup (White (Man a1 off 2)) (Black (Man c3)))")
    variant = '(variant (title "V") (board-setup (Black (Man b2 off 1))))'
    (_, varied), codes = lowered(game + variant)
    assert codes == []
    assert placed(varied) == {"b2": ("Black", "Man")}
    assert reserves(varied) == {("Black", "Man"): 1}
