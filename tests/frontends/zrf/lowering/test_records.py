"""The orders in which saved games number attributes and move types."""

from __future__ import annotations

from tests.frontends.zrf.lowering.support import lower, lowered, rules


def test_attributes_are_numbered_from_the_last_piece_back() -> None:
    game = lower(
        "(piece (name Man) (attribute a false) (attribute b false))",
        "(piece (name King) (attribute c false) (attribute a true))",
    )
    assert game.attribute_order == ("a", "c", "b")


def test_move_types_of_the_turn_order_come_first() -> None:
    game = lower(
        "(turn-order (White opening) (Black White reply) Black)",
        "(move-priorities high low)",
        "(piece (name Man) (moves (move-type low) (n add) (move-type high) (n add)))",
        "(piece (name King) (moves (move-type royal) (n (add-partial again))"
        " (move-type again) (n add)))",
    )
    # Then the priorities backwards, then the pieces from the last to the first, in text order.
    assert game.move_type_order == ("opening", "reply", "low", "high", "royal", "again")


def test_move_types_of_partial_moves_are_numbered_where_they_are_mentioned() -> None:
    game = lower(
        "(piece (name Man) (moves (n (add-partial on)) (move-type on) (e (add-partial more))"
        " (move-type more) (n add)))",
    )
    assert game.move_type_order == ("on", "more")


def test_orders_are_those_of_the_rules_names() -> None:
    game = lower("(piece (name Man) (attribute moved false) (moves (move-type x) (n add)))")
    assert set(game.attribute_order) == {a.name for a in game.attributes}
    assert set(game.move_type_order) == set(game.move_types)


def test_pieces_that_a_variant_gives_anew_are_listed_after_those_of_the_game() -> None:
    man = "(piece (name Man) (attribute a false) (moves (move-type jump) (n (add-partial more))))"
    king = "(piece (name King) (attribute b false) (moves (move-type royal) (n add)))"
    (game, variant), _ = lowered(rules(man, king) + f'(variant (title "Other") {man})')
    assert game.move_type_order == ("royal", "jump", "more")
    assert variant.move_type_order == ("jump", "more", "royal")
    assert (game.attribute_order, variant.attribute_order) == (("b", "a"), ("a", "b"))
    assert [piece.name for piece in variant.pieces] == ["Man", "King"]
