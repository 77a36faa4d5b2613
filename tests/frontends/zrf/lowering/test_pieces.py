"""Piece types, their attributes, and the entries of their moves and drops (docs/zrf.md 7)."""

from __future__ import annotations

from tests.frontends.zrf.lowering.support import findings, lower, lowered, rules
from tests.frontends.zrf.support import load_text
from translator.core.diagnostics import Severity
from translator.frontends.zrf.inherit import merged_sections
from translator.frontends.zrf.lowering import lower_game
from translator.ir.game import Game
from translator.ir.parts import Entry, Label, PieceType


def piece(game: Game, name: str) -> PieceType:
    return next(kind for kind in game.pieces if kind.name == name)


def move_types(game: Game, entries: tuple[Entry, ...]) -> list[str | None]:
    return [
        None if entry.move_type is None else game.move_types[entry.move_type] for entry in entries
    ]


# Types and attributes


def test_types_keep_the_order_of_their_declaration() -> None:
    game = lower("(piece (name Rook))", "(piece (name Man))", "(piece (name King))")
    assert [kind.name for kind in game.pieces] == ["Rook", "Man", "King"]


def test_attributes_have_initial_values() -> None:
    game = lower("(piece (name Man) (attribute moved false) (attribute loyal true))")
    names = [attribute.name for attribute in game.attributes]
    assert names == ["moved", "loyal"]
    assert dict(piece(game, "Man").attributes) == {0: 0, 1: 1}


def test_a_type_has_only_the_attributes_that_it_declares() -> None:
    game = lower(
        "(piece (name Man) (attribute moved false))",
        "(piece (name King) (attribute crowned true) (attribute moved true))",
    )
    names = [attribute.name for attribute in game.attributes]
    assert {names[a]: v for a, v in piece(game, "Man").attributes} == {"moved": 0}
    assert {names[a]: v for a, v in piece(game, "King").attributes} == {"moved": 1, "crowned": 1}


def test_an_attribute_without_a_name_is_reported_and_the_others_are_read() -> None:
    """`(attribute)` is Z432, and so is a name without a value, which is false."""
    text = rules("(piece (name Man) (attribute moved) (attribute) (attribute loyal true))")
    document, sink = load_text(text)
    (entry,) = document.games_and_variants()
    sections = merged_sections(document.expander, *entry)
    game = lower_game(sections, sink, document.dialect, "t.zrf", [])
    found = [diagnostic for diagnostic in sink.items if diagnostic.code == "Z432"]
    assert {diagnostic.severity for diagnostic in found} == {Severity.WARNING}
    places = [diagnostic.span.start for diagnostic in found if diagnostic.span is not None]
    assert sorted(places) == [text.index("(attribute moved)"), text.index("(attribute)")]
    names = [attribute.name for attribute in game.attributes]
    assert {names[a]: v for a, v in piece(game, "Man").attributes} == {"moved": 0, "loyal": 1}


def test_numbers_of_dagaz_are_kept_as_values_of_attributes() -> None:
    for value, expected in (("3", 3), ("0", 0), ("red", 0)):
        (game,), codes = lowered(rules(f"(piece (name Man) (attribute gold {value}))"))
        assert codes == ["Z433"]
        assert piece(game, "Man").attributes == ((0, expected),)


def test_u13_a_dummy_piece_plays_like_any_other() -> None:
    moves = "(moves (n add)) (drops ((verify empty?) add))"
    setup = "(board-setup (White (Man a1 off 1)))"
    plain = lower(f"(piece (name Man) {moves})", setup)
    dummy = lower(f"(piece (name Man) (dummy) {moves})", setup)
    assert dummy.pieces[0].dummy
    assert not plain.pieces[0].dummy
    assert (plain.pieces[0].moves, plain.pieces[0].drops) == (
        dummy.pieces[0].moves,
        dummy.pieces[0].drops,
    )
    assert (plain.rules, plain.goals, plain.start) == (dummy.rules, dummy.goals, dummy.start)


def test_notation_is_the_letter_of_a_type() -> None:
    assert piece(lower('(piece (name Man) (notation "M"))'), "Man").letter == "M"


def test_names_live_in_spaces_of_their_own() -> None:
    # One symbol is piece, position, direction, zone and attribute here, each found by its role.
    board = (
        "(board (positions (x 0 0 9 9) (y 10 0 19 9)) (links x (x y))"
        " (zone (name x) (players White) (positions y)))"
    )
    man = "(piece (name x) (attribute x true) (moves (x (verify (in-zone? x)) add)))"
    game = lower(board, man, "(board-setup (White (x x)))")
    assert game.pieces[0].name == game.board.positions[0] == game.board.directions[0] == "x"
    assert game.attributes[0].name == game.board.zones[0].name == "x"


def test_nameless_pieces_do_not_shift_the_others() -> None:
    (game,), codes = lowered(
        rules("(piece (moves (n add)))", "(piece (name Man))", "(board-setup (White (Man a1)))")
    )
    assert codes == ["Z430"]
    assert [kind.name for kind in game.pieces] == ["Man"]
    assert game.start.placements[0].piece == 0


def test_u5_of_two_pieces_of_one_name_the_last_holds() -> None:
    (game,), codes = lowered(rules("(piece (name Man) (moves (n add)))", "(piece (name Man))"))
    assert codes == ["Z111"]
    assert [kind.name for kind in game.pieces] == ["Man"]
    assert game.pieces[0].moves == ()


def test_a_variant_merges_pieces_by_name() -> None:
    game = rules("(piece (name P) (moves (n add)))", "(piece (name Q))", "(board-setup)")
    variant = '(variant (title "V") (piece (name Q) (moves (s add))) (piece (name R)))'
    (base, varied), _ = lowered(game + variant)
    assert [kind.name for kind in varied.pieces] == ["P", "Q", "R"]
    assert piece(varied, "P").moves[0].label == piece(base, "P").moves[0].label
    assert len(piece(varied, "Q").moves) == 1


# Move types


def test_a_move_type_holds_for_what_follows_it() -> None:
    game = lower(
        "(piece (name Man) (moves (n add) (move-type slow) (e add) (s add)"
        " (move-type quick) (w add)))"
    )
    assert move_types(game, piece(game, "Man").moves) == [None, "slow", "slow", "quick"]


def test_each_section_starts_without_a_move_type() -> None:
    game = lower(
        "(piece (name Man) (moves (move-type slow) (n add)) (drops ((verify empty?) add)))",
        "(board-setup (White (Man off 1)))",
    )
    assert move_types(game, piece(game, "Man").moves) == ["slow"]
    assert move_types(game, piece(game, "Man").drops) == [None]


def test_a_move_type_without_blocks_is_declared() -> None:
    assert "stop" in lower("(piece (name Man) (moves (n add) (move-type stop)))").move_types


def test_move_types_are_numbered_in_the_order_of_first_mention() -> None:
    game = lower(
        "(turn-order (White opening) Black)",
        "(move-priorities high low)",
        "(piece (name Man) (moves (move-type low) (n add) (move-type extra) (s add)"
        " (move-type high) (n add)))",
    )
    assert game.move_types == ("opening", "high", "low", "extra")


# Labels and shared rules


def test_a_block_that_a_macro_wrote_is_labelled_by_the_call() -> None:
    text = "(define step ($1 (verify empty?) add))" + rules(
        "(piece (name Man) (moves (step n) (step e)))"
    )
    (game,), codes = lowered(text)
    assert codes == []
    assert [entry.label for entry in game.pieces[0].moves] == [
        Label("step", ("n",)),
        Label("step", ("e",)),
    ]


def test_other_blocks_are_labelled_by_their_number_in_the_section() -> None:
    text = "(define step ($1 add))" + rules(
        "(piece (name Man) (moves (n add) (move-type slow) (step e) (s add))"
        " (drops ((verify empty?) add)))",
        "(board-setup (White (Man off 1)))",
    )
    (game,), _ = lowered(text)
    assert [entry.label.name for entry in game.pieces[0].moves] == ["m1", "step", "m3"]
    assert [entry.label.name for entry in game.pieces[0].drops] == ["m1"]


def test_calls_of_one_macro_share_a_rule_and_differ_in_constants() -> None:
    text = "(define step ($1 (verify empty?) add))" + rules(
        "(piece (name Man) (moves (step n) (step e)))", "(piece (name Rook) (moves (step n)))"
    )
    (game,), _ = lowered(text)
    assert len(game.rules) == 1
    n, e = (game.board.directions.index(d) for d in ("n", "e"))
    assert [entry.args for entry in game.pieces[0].moves] == [(n,), (e,)]
    assert game.pieces[0].moves[0].args == game.pieces[1].moves[0].args


def test_equal_blocks_share_a_rule_wherever_they_were_written() -> None:
    game = lower(
        "(piece (name Man) (moves (n (verify empty?) add)))",
        "(piece (name Rook) (moves (w (verify empty?) add)))",
    )
    assert len(game.rules) == 1


def test_blocks_that_differ_have_rules_of_their_own() -> None:
    game = lower("(piece (name Man) (moves (n add) (n n add) (n (verify empty?) add)))")
    assert len(game.rules) == 3


def test_a_drop_and_a_move_never_share_a_rule() -> None:
    game = lower(
        "(piece (name Man) (moves ((verify empty?) add)) (drops ((verify empty?) add)))",
        "(board-setup (White (Man off 1)))",
    )
    assert game.pieces[0].moves[0].rule != game.pieces[0].drops[0].rule


def test_one_constant_used_twice_is_one_parameter() -> None:
    game = lower("(piece (name Man) (moves (n n (verify (empty? n)) e add)))")
    assert len(game.rules[0].params) == 2


def test_a_block_without_add_emits_nothing_and_is_kept() -> None:
    assert len(lower("(piece (name Man) (moves (n (verify empty?))))").pieces[0].moves) == 1


# What is shown


def test_images_are_kept_by_player() -> None:
    game = lower('(piece (name Man) (image White "a.bmp" "b.bmp" Black "c.bmp"))')
    assert game.view.piece_images == ((0, 0, ("a.bmp", "b.bmp")), (0, 1, ("c.bmp",)))


def test_texts_are_kept_as_they_are_shown() -> None:
    game = lower(r'(piece (name Man) (help "Say `hi`.\\Next") (description "A man"))')
    assert game.view.piece_texts == ((0, "help", 'Say "hi".\n\nNext'), (0, "description", "A man"))


def test_strange_words_are_reported() -> None:
    assert findings("(piece (name Man) (mvoes (n add)))") == ["Z431"]
    assert findings("(piece (name Man) (moves step))") == ["Z434"]
