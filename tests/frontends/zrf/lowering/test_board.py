"""Boards (docs/zrf.md 6): positions, links, kills, symmetries, zones, and what is only shown."""

from __future__ import annotations

import time

import pytest

from tests.frontends.zrf.lowering.support import findings, lower, lowered, rules
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.parts import Board
from translator.ir.view import Rectangle

LINE = "(positions (p1 0 0 9 9) (p2 10 0 19 9) (p3 20 0 29 9))"
CHAIN = f"{LINE} (links e (p1 p2) (p2 p3)) (links w (p2 p1) (p3 p2))"
SETUP = "(board-setup)"


def board(*children: str) -> Board:
    return lower(f"(board {' '.join(children)})", SETUP).board


def link(on: Board, direction: str, start: str) -> str | None:
    """Where a direction leads, as the rules write it for nobody in particular."""
    end = on.links[on.directions.index(direction)][on.positions.index(start)]
    return None if end == NOWHERE else on.positions[end]


def back(on: Board, direction: str, start: str) -> str | None:
    """Where `(opposite direction)` leads."""
    end = on.reverse[on.directions.index(direction)][on.positions.index(start)]
    return None if end == NOWHERE else on.positions[end]


def zone(game: Game, name: str, player: str) -> set[str]:
    index = [p.name for p in game.players].index(player)
    found = next(z for z in game.board.zones if z.name == name)
    return {game.board.positions[p] for p in found.positions[index]}


# Grids


def test_a_position_is_named_by_one_label_of_each_dimension_in_their_order() -> None:
    on = board('(grid (dimensions ("top-/low-" (0 10)) ("left/mid/right" (10 0))))')
    names = ["top-left", "top-mid", "top-right", "low-left", "low-mid", "low-right"]
    assert list(on.positions) == names


def test_u8_the_first_dimension_is_outermost_in_the_order_of_positions() -> None:
    on = board('(grid (dimensions ("a/b" (10 0)) ("2/1" (0 10))))')
    assert on.positions == ("a2", "a1", "b2", "b1")


def test_labels_may_have_several_characters() -> None:
    on = board('(grid (dimensions ("I/II" (10 0)) ("10/9" (0 10))))')
    assert on.positions == ("I10", "I9", "II10", "II9")


def test_a_grid_of_one_dimension() -> None:
    on = board('(grid (dimensions ("a/b/c" (10 0))) (directions (next 1)))')
    assert [link(on, "next", p) for p in on.positions] == ["b", "c", None]


def test_a_grid_of_three_dimensions() -> None:
    on = board(
        '(grid (dimensions ("a/b" (10 0)) ("1/2" (0 10)) ("x/y" (50 50)))'
        " (directions (up 0 0 1) (diagonal 1 1 1)))"
    )
    assert link(on, "up", "a1x") == "a1y"
    assert link(on, "up", "a1y") is None
    assert link(on, "diagonal", "a1x") == "b2y"
    assert link(on, "diagonal", "a2x") is None


def test_a_direction_links_where_every_index_stays_in_range() -> None:
    on = board(
        '(grid (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (knight 1 -2)))'
    )
    assert link(on, "n", "b1") == "b2"
    assert link(on, "n", "b3") is None
    assert link(on, "knight", "a1") == "b3"
    assert link(on, "knight", "a2") is None  # would leave the rows
    assert link(on, "knight", "c1") is None  # would leave the columns


def test_a_grid_needs_no_directions() -> None:
    assert board('(grid (dimensions ("a/b" (10 0))))').directions == ()


def test_u9_missing_offsets_are_zero() -> None:
    sections = '(board (grid (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (e 1))))', SETUP
    assert findings(*sections) == ["Z309"]


def test_grids_share_names_but_not_links() -> None:
    on = board(
        '(grid (dimensions ("a/b" (10 0)) ("1" (0 0))) (directions (e 1 0)))',
        '(grid (dimensions ("c/d" (10 0)) ("1" (0 0))) (directions (e 1 0)))',
    )
    assert on.directions == ("e",)
    assert [link(on, "e", p) for p in ("a1", "b1", "c1", "d1")] == ["b1", None, "d1", None]


def test_a_board_of_a_billion_positions_is_refused_at_once() -> None:
    digits = '("0/1/2/3/4/5/6/7/8/9" (1 1))'
    began = time.process_time()
    found = findings(f"(board (grid (dimensions {digits * 9}) (directions (n {'1 ' * 9}))))", SETUP)
    assert found[0] == "Z307"
    assert time.process_time() - began < 5


def test_many_small_grids_are_counted_together() -> None:
    row = "/".join(str(n) for n in range(200))
    grids = "".join(
        f'(grid (dimensions ("{c}" (1 0)) ("{row}" (1 0)) ("{row}" (1 0))))' for c in "ab"
    )
    assert "Z307" in findings(f"(board {grids})", SETUP)


# Positions, dummies, links


def test_positions_are_declared_one_by_one_with_rectangles() -> None:
    game = lower("(board (positions (p1 0 0 9 9) (p2 10 0 19 9)))", SETUP)
    assert game.board.positions == ("p1", "p2")
    assert game.view.rectangles == (Rectangle(0, 0, 9, 9), Rectangle(10, 0, 19, 9))


def test_u10_dummies_are_positions_like_others() -> None:
    game = lower("(board (dummy store) (positions (p1 0 0 9 9)))", SETUP)
    assert game.board.positions == ("store", "p1")
    assert game.board.dummies == frozenset([0])
    assert game.view.rectangles[0] is None


def test_links_are_one_way() -> None:
    on = board(LINE, "(links e (p1 p2))")
    assert link(on, "e", "p1") == "p2"
    assert link(on, "e", "p2") is None


def test_links_introduce_a_direction() -> None:
    assert board(LINE, "(links e (p1 p2))", "(links w (p2 p1))").directions == ("e", "w")


def test_u11_a_second_link_replaces_the_first() -> None:
    assert findings(f"(board {LINE} (links e (p1 p2) (p1 p3)))", SETUP) == ["Z312"]


def test_the_same_link_twice_is_no_finding() -> None:
    assert link(board(LINE, "(links e (p1 p2) (p1 p2))"), "e", "p1") == "p2"


def test_u11_the_later_link_holds() -> None:
    from tests.frontends.zrf.lowering.support import lowered, rules

    (game,), _ = lowered(rules(f"(board {LINE} (links e (p1 p2) (p1 p3)))", SETUP))
    assert link(game.board, "e", "p1") == "p3"


# Unlinking and killing


def test_unlink_of_a_pair_removes_every_link_between_the_two_both_ways() -> None:
    on = board(CHAIN, "(links jump (p1 p2))", "(unlink (p1 p2))")
    assert [link(on, d, "p1") for d in ("e", "jump")] == [None, None]
    assert link(on, "w", "p2") is None
    assert link(on, "e", "p2") == "p3"  # others stay


def test_u12_unlink_of_a_position_removes_its_links_out_and_in() -> None:
    on = board(CHAIN, "(unlink p2)")
    assert [link(on, "e", p) for p in ("p1", "p2")] == [None, None]
    assert [link(on, "w", p) for p in ("p2", "p3")] == [None, None]


def test_unlink_of_a_direction_removes_that_link_alone() -> None:
    on = board(CHAIN, "(unlink (p2 e))")
    assert link(on, "e", "p2") is None
    assert link(on, "w", "p2") == "p1"
    assert link(on, "w", "p3") == "p2"


def test_killed_positions_cease_to_exist_with_all_links() -> None:
    on = board(CHAIN, "(kill-positions p2)")
    assert on.positions == ("p1", "p3")
    assert [link(on, "e", p) for p in on.positions] == [None, None]
    assert [link(on, "w", p) for p in on.positions] == [None, None]


def test_a_killed_dummy_is_no_dummy() -> None:
    assert board(LINE, "(dummy store)", "(kill-positions store)").dummies == frozenset()


def test_u7_children_take_effect_in_the_order_of_the_text() -> None:
    early = board(LINE, "(unlink p2)", "(links e (p1 p2))")
    assert link(early, "e", "p1") == "p2"
    late = board(LINE, "(links e (p1 p2))", "(unlink p2)")
    assert link(late, "e", "p1") is None


# Symmetry


def test_a_symmetry_maps_the_directions_of_one_player() -> None:
    game = lower(f"(board {CHAIN} (symmetry Black (e w) (w e)))", SETUP)
    on = game.board
    p1, p2, p3 = range(3)
    e = on.directions.index("e")
    assert on.step(0, p2, e) == p3
    assert on.step(1, p2, e) == p1


def test_symmetry_pairs_are_one_way() -> None:
    (game,), found = lowered(rules(f"(board {CHAIN} (symmetry Black (e w)))", SETUP))
    assert game.board.symmetries == ((0, 1), (1, 1))
    assert found == ["Z321"]


def test_a_symmetry_may_stand_before_the_links() -> None:
    on = lower(f"(board (symmetry Black (e w) (w e)) {CHAIN})", SETUP).board
    assert on.symmetries[1] == (1, 0)


def test_a_symmetry_to_an_unknown_direction_has_no_effect() -> None:
    assert findings(f"(board {CHAIN} (symmetry Black (e up)))", SETUP) == ["Z319"]


def test_symmetry_applies_before_the_direction_is_reversed() -> None:
    on = lower(f"(board {CHAIN} (symmetry Black (e w) (w e)))", SETUP).board
    e = on.directions.index("e")
    # Black's e is w, whose opposite is e.
    assert on.step(1, 0, e, reverse=True) == 1


# Opposite directions


def test_opposite_of_a_grid_direction_has_the_negated_offset() -> None:
    on = board(
        '(grid (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))'
    )
    assert back(on, "n", "b2") == "b1"
    assert back(on, "s", "b2") == "b3"


def test_u22_opposite_is_the_direction_whose_links_undo_the_others() -> None:
    on = board(CHAIN)
    assert [back(on, "e", p) for p in on.positions] == [None, "p1", "p2"]


def test_u22_the_opposite_direction_holds_where_the_direction_itself_does_not() -> None:
    # w undoes e everywhere, so the opposite of e is w, also from p1 on, where no e arrives.
    on = board(LINE, "(links e (p1 p2) (p2 p3))", "(links w (p2 p1) (p3 p2) (p1 p3))")
    assert back(on, "e", "p1") == "p3"


def test_u22_without_a_global_opposite_any_direction_back_is_taken() -> None:
    # e is undone by w at p2 and by v at p3; neither undoes all of it.
    on = board(LINE, "(links e (p1 p2) (p2 p3))", "(links w (p2 p1))", "(links v (p3 p2))")
    assert [back(on, "e", p) for p in on.positions] == [None, "p1", "p2"]


def test_u22_where_nothing_leads_back_there_is_no_opposite() -> None:
    on = board(LINE, "(links e (p1 p2) (p2 p3))", "(links w (p2 p1))")
    assert back(on, "e", "p3") is None


# Zones


ZONES = f"(board {LINE} $)"


def test_each_player_has_his_own_zone_of_a_name() -> None:
    game = lower(
        ZONES.replace(
            "$",
            "(zone (name home) (players White) (positions p1))"
            "(zone (name home) (players Black) (positions p2 p3))",
        ),
        SETUP,
    )
    assert zone(game, "home", "White") == {"p1"}
    assert zone(game, "home", "Black") == {"p2", "p3"}


def test_declarations_for_the_same_player_accumulate_and_are_reported() -> None:
    zones = ZONES.replace(
        "$",
        "(zone (name home) (players White Black) (positions p1))"
        "(zone (name home) (players White) (positions p2))",
    )
    (game,), codes = lowered(rules(zones, SETUP))
    assert codes == ["Z111"]
    assert zone(game, "home", "White") == {"p1", "p2"}
    assert zone(game, "home", "Black") == {"p1"}


def test_a_zone_that_is_not_declared_for_a_player_is_empty_for_him() -> None:
    game = lower(ZONES.replace("$", "(zone (name home) (players White) (positions p1))"), SETUP)
    assert zone(game, "home", "Black") == set()


def test_a_zone_without_players_is_everybodys() -> None:
    game = lower(ZONES.replace("$", "(zone (name home) (positions p1))"), SETUP)
    assert zone(game, "home", "White") == zone(game, "home", "Black") == {"p1"}


def test_a_position_killed_later_is_in_no_zone() -> None:
    zoned = "(zone (name home) (players White) (positions p1 p2)) (kill-positions p2)"
    game = lower(ZONES.replace("$", zoned), SETUP)
    assert zone(game, "home", "White") == {"p1"}


# What is shown


def test_rectangles_follow_from_the_first_one_and_the_distances() -> None:
    game = lower(
        '(board (grid (start-rectangle 5 6 14 15) (dimensions ("a/b" (10 0)) ("2/1" (0 20)))))',
        SETUP,
    )
    shown = dict(zip(game.board.positions, game.view.rectangles, strict=True))
    assert shown["b1"] == Rectangle(15, 26, 24, 35)


def test_grids_are_kept_with_their_labels_and_holes() -> None:
    game = lower(
        '(board (grid (dimensions ("a/b" (10 0)) ("2/1" (0 10)))) (kill-positions a1))', SETUP
    )
    (grid,) = game.view.grids
    assert grid.labels == (("a", "b"), ("2", "1"))
    assert grid.positions == (0, NOWHERE, 1, 2)


def test_images_of_the_board_are_kept_as_written() -> None:
    game = lower(r'(board (image "a\b.bmp" "c.bmp") (positions (p1 0 0 9 9)))', SETUP)
    assert game.view.board_images == (r"a\b.bmp", "c.bmp")


@pytest.mark.parametrize(
    "wrong", ["(links e (p1 nowhere))", "(unlink nowhere)", "(zone (name z) (positions q))"]
)
def test_unknown_positions_are_reported_and_left_out(wrong: str) -> None:
    assert findings(f"(board {LINE} {wrong})", SETUP) == ["Z303"]
