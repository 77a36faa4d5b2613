"""The engine API, member by member (docs/engine.md), on small games that a person can follow."""

from __future__ import annotations

import pytest

from tests.backends.python.support import RING, duel, module_of, play, texts
from tests.frontends.zrf.lowering.support import rules

# Names and turns


def test_names_are_tuples_in_the_order_of_declaration() -> None:
    game = duel()
    assert game.title == "Test"
    assert game.players == ("White", "Black")
    assert game.positions == ("a3", "a2", "a1", "b3", "b2", "b1", "c3", "c2", "c1")


def test_turn_and_owner() -> None:
    game = play("(turn-order (White Black) (Black White))", "(piece (name Man) (moves (n add)))")
    assert (game.turn, game.owner) == ("White", "Black")


def test_random_turn() -> None:
    game = play(
        "(players White ?Dice)",
        "(turn-order White ?Dice)",
        "(piece (name Man) (moves (n (verify empty?) add)))",
        "(board-setup (White (Man a1)) (?Dice (Man b1)))",
    )
    assert not game.random_turn
    game.push(game.legal_moves[0])
    assert game.random_turn


def test_turn_index_ply_and_number() -> None:
    game = play(
        "(turn-order White White repeat Black White)",
        "(piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))",
        "(board-setup (White (Man a1)) (Black (Man c3)))",
    )
    seen = []
    for _ in range(7):
        seen.append((game.turn_index, game.turn, game.ply))
        game.push(game.legal_moves[0])
    assert seen == [
        (0, "White", 0),
        (1, "White", 1),
        (2, "Black", 2),
        (3, "White", 3),
        (2, "Black", 4),
        (3, "White", 5),
        (2, "Black", 6),
    ]


def test_turn_number_counts_passes_through_the_order() -> None:
    game = duel()
    numbers = []
    for _ in range(4):
        numbers.append(game.turn_number)
        game.push(next(m for m in game.legal_moves if m.start is not None))
    assert numbers == [1, 1, 2, 2]


def test_partial_steps_belong_to_one_turn() -> None:
    game = play(*RING)
    game.push(game.legal_moves[0])
    assert (game.turn, game.turn_number, game.ply) == ("White", 1, 1)


# Moves


def test_legal_moves_have_texts_that_tell_them_apart() -> None:
    assert texts(duel()) == [
        "a1 - a2 m1",
        "a1 - b1 m2",
        "a2 m1 White Man",
        "a3 m1 White Man",
        "b1 m1 White Man",
        "b2 m1 White Man",
        "b3 m1 White Man",
        "c1 m1 White Man",
        "c2 m1 White Man",
    ]


def test_a_choice_of_types_is_told_in_the_text() -> None:
    game = play(
        "(piece (name Man) (moves (n (add Rook King))))",
        "(piece (name Rook))",
        "(piece (name King))",
    )
    assert texts(game) == ["a1 - a2 m1 =King", "a1 - a2 m1 =Rook"]


def test_effects_tell_apart_what_nothing_else_does() -> None:
    game = play(
        "(piece (name Man) (moves (n (capture b1) add (capture c1) add)))",
        "(board-setup (White (Man a1)) (Black (Man b1 c1)))",
    )
    assert texts(game) == [
        "a1 - a2 m1 {shift.Man.a1.a2 capture.b1}",
        "a1 - a2 m1 {shift.Man.a1.a2 capture.c1}",
    ]


def test_capturing_moves_have_a_cross() -> None:
    game = play(
        "(piece (name Man) (moves (n add)))", "(board-setup (White (Man a1)) (Black (Man a2)))"
    )
    assert texts(game) == ["a1 x a2 m1"]


def test_a_move_of_a_king() -> None:
    move = next(m for m in duel().legal_moves if m.end == "a2" and m.start)
    assert (str(move), move.text) == ("a1 - a2 m1", "a1 - a2 m1")
    assert (move.rule, move.args, move.player) == ("m1", (), "White")
    assert (move.start, move.end, move.piece, move.promotion) == ("a1", "a2", "King", None)
    assert (move.captures, move.partial, move.is_pass) == ((), None, False)
    assert move.effects == (("shift", "King", "a1", "a2"), ("attribute", "a2", "moved", 1))


def test_a_drop() -> None:
    move = next(m for m in duel().legal_moves if m.end == "b2")
    assert (move.start, move.end, move.piece) == (None, "b2", "Man")
    assert move.effects == (("drop", "White", "Man", "b2"),)


def test_a_macro_names_the_rule_and_its_arguments() -> None:
    text = "(define step ($1 (verify empty?) add))" + rules(
        "(piece (name Man) (moves (step n) (step e)))"
    )
    moves = module_of(text).Game().legal_moves
    assert [(m.rule, m.args, str(m)) for m in moves] == [
        ("step", ("n",), "a1 - a2 step n"),
        ("step", ("e",), "a1 - b1 step e"),
    ]


def test_arguments_stay_in_the_movers_own_frame() -> None:
    text = "(define step ($1 add))" + rules(
        """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a" (10 0)) ("2/1" (0 10)))
            (directions (n 0 -1) (s 0 1))) (symmetry Black (n s) (s n)))""",
        "(piece (name Man) (moves (step n)))",
        "(turn-order Black White)",
        "(board-setup (Black (Man a2)))",
    )
    (move,) = module_of(text).Game().legal_moves
    assert (str(move), move.args) == ("a2 - a1 step n", ("n",))


@pytest.mark.parametrize(
    ("block", "effects"),
    [
        ("n add", [("shift", "Man", "a1", "a2")]),
        ("n add-copy", [("copy", "Man", "a1", "a2")]),
        (
            "n (create Black Rook c3) add",
            [("shift", "Man", "a1", "a2"), ("drop", "Black", "Rook", "c3")],
        ),
        ("n (capture b1) add", [("shift", "Man", "a1", "a2"), ("capture", "b1")]),
        ("n (change-type Rook b1) add", [("shift", "Man", "a1", "a2"), ("type", "b1", "Rook")]),
        ("n (change-owner b1) add", [("shift", "Man", "a1", "a2"), ("owner", "b1", "White")]),
        ("n (flip b1) add", [("shift", "Man", "a1", "a2"), ("flip", "b1", "White")]),
        ("n (add Rook)", [("shift", "Man", "a1", "a2"), ("type", "a2", "Rook")]),
        (
            "n (set-attribute moved true) add",
            [("shift", "Man", "a1", "a2"), ("attribute", "a2", "moved", 1)],
        ),
        ("e cascade e add", [("shift", "Man", "a1", "b1"), ("shift", "Man", "b1", "c1")]),
    ],
)
def test_effects(block: str, effects: list[tuple[object, ...]]) -> None:
    game = play(
        f"(piece (name Man) (attribute moved false) (moves ({block})))",
        "(piece (name Rook))",
        "(board-setup (White (Man a1)) (Black (Man b1)))",
    )
    (move,) = game.legal_moves
    assert list(move.effects) == effects


def test_captures_lists_what_lands_and_what_is_taken_off() -> None:
    game = play(
        "(piece (name Man) (moves (n (capture b1) (capture c3) add)))",
        "(board-setup (White (Man a1)) (Black (Man a2 b1)))",
    )
    (move,) = game.legal_moves
    assert move.captures == ("a2", "b1")  # nothing stands on c3


def test_partial_names_the_move_type_that_follows() -> None:
    game = play(
        "(piece (name Man) (moves (n (add-partial)) (e (add-partial jump))"
        " (move-type jump) (s add)))"
    )
    assert {m.end: m.partial for m in game.legal_moves} == {"a2": "", "b1": "jump"}


def test_a_pass() -> None:
    game = play('(option "pass turn" true)', "(piece (name Man) (moves (n add)))")
    move = game.legal_moves[-1]
    assert (str(move), move.is_pass, move.start, move.end, move.effects) == (
        "Pass", True, None, None, (),
    )  # fmt: skip


def test_moves_are_equal_by_rule_and_effects() -> None:
    one, other = duel().legal_moves, duel().legal_moves
    assert one == other
    assert len({*one, *other}) == len(one)
    assert one[0] != one[1]
    assert one[0] != "a1 - a2 m1"


# Making and unmaking


def test_push_makes_a_legal_move() -> None:
    game = duel()
    move = game.legal_moves[0]
    game.push(move)
    assert (game.turn, game.ply, game.moves) == ("Black", 1, (move,))


def test_push_refuses_a_move_that_is_not_legal_here() -> None:
    game = duel()
    move = game.legal_moves[0]
    game.push(move)
    with pytest.raises(ValueError, match="illegal move"):
        game.push(move)
    assert game.ply == 1


def test_push_takes_a_move_of_another_engine_of_the_game() -> None:
    game = duel()
    game.push(duel().legal_moves[0])
    assert game.ply == 1


def test_what_is_no_move_of_the_game_is_not_pushed() -> None:
    game, other = duel(), play(*RING)
    # A step of another game, though the same in numbers, is none of this one.
    stranger = next(move for move in other.legal_moves)
    for value in (None, 5, "a1 - a2 m1", (), (0, 2, 1), game, game.setup(), stranger):
        with pytest.raises(ValueError, match="no move of this game"):
            game.push(value)
        assert game.ply == 0
    game.push(duel().legal_moves[0])
    assert game.ply == 1


def test_push_text() -> None:
    game = duel()
    assert str(game.push_text("b2 m1 White Man")) == "b2 m1 White Man"
    assert game.board["b2"].type == "Man"
    with pytest.raises(ValueError, match="b2 m1 White Man"):
        game.push_text("b2 m1 White Man")


def test_pop_takes_everything_back() -> None:
    game = duel()
    fresh = duel()
    made = [
        game.push_text("a1 - a2 m1"),
        game.push_text("c3 - c2 m1"),
        game.push_text("b2 m1 White Man"),
    ]
    assert [game.pop() for _ in made] == made[::-1]
    assert game.key() == fresh.key()
    assert game.setup() == fresh.setup()
    assert texts(game) == texts(fresh)


def test_pop_at_the_start_is_an_error() -> None:
    with pytest.raises(IndexError):
        duel().pop()


def test_moves_are_those_made_so_far() -> None:
    game = duel()
    for text in ("a1 - a2 m1", "c3 - c2 m1", "b2 m1 White Man"):
        game.push_text(text)
    assert [str(move) for move in game.moves] == ["a1 - a2 m1", "c3 - c2 m1", "b2 m1 White Man"]


def test_copy_is_independent_and_keeps_the_history() -> None:
    game = duel()
    game.push_text("a1 - a2 m1")
    other = game.copy()
    other.push_text("c3 - c2 m1")
    assert (game.ply, other.ply) == (1, 2)
    other.pop()
    other.pop()
    assert other.key() == duel().key()
    assert game.ply == 1


# Chains


def test_chain_is_the_position_of_the_piece_that_goes_on() -> None:
    game = play(*RING)
    assert game.chain is None
    game.push_text(next(t for t in texts(game) if t.startswith("b2 - b4")))
    assert game.chain == "b4"
    assert [(m.start, m.end) for m in game.legal_moves] == [("b4", "d4")]


def test_legal_turns_are_whole_turns_with_different_paths_apart() -> None:
    turns = play(*RING).legal_turns()
    paths = sorted([turn[0].start, *(move.end for move in turn)] for turn in turns)
    assert paths == [
        ["b2", "b4", "d4", "d2", "b2"],
        ["b2", "d2", "d4", "b4", "b2"],
    ]


def test_perft_counts_steps_and_perft_turns_whole_turns() -> None:
    game = play(*RING)
    assert [game.perft(depth) for depth in range(6)] == [1, 2, 2, 2, 2, 2]
    # After either turn Black has one man left, on e5, with one step.
    assert [game.perft_turns(depth) for depth in range(3)] == [1, 2, 2]


def test_merged_turns_have_equal_start_end_and_captured_set() -> None:
    game = play(*RING)
    assert game.perft_turns(1, merged=True) == 1
    assert game.perft_turns(2, merged=True) == 1


def test_turns_with_different_captures_are_not_merged() -> None:
    sections = (*RING[:3], "(board-setup (White (Jumper b2)) (Black (Man b3 c4 d3 e5)))")
    game = play(*sections)  # c2 is missing: only one way round, and not back to the start
    assert game.perft_turns(1) == game.perft_turns(1, merged=True) == 1


def test_perft_leaves_the_game_as_it_was() -> None:
    game = duel()
    key = game.key()
    game.perft(3)
    game.perft_turns(2, merged=True)
    assert (game.key(), game.ply) == (key, 0)


def test_perft_of_a_finished_game() -> None:
    game = play("(piece (name Man) (moves (n add)))", "(board-setup)")
    assert game.outcome() is not None
    assert [game.perft(depth) for depth in range(3)] == [1, 0, 0]


# Outcome


def test_outcome_names_winners_losers_and_reason() -> None:
    game = play(
        "(piece (name Man) (moves (n add)))",
        "(win-condition (White) (absolute-config Man (a2)))",
        "(board-setup (White (Man a1)) (Black (Man c1)))",
    )
    assert game.outcome() is None
    game.push(game.legal_moves[0])
    assert tuple(game.outcome()) == (("White",), ("Black",), "absolute-config")
    assert game.legal_moves == ()


def test_a_draw_has_neither_winners_nor_losers() -> None:
    outcome = play("(piece (name Man))").outcome()
    assert (outcome.winners, outcome.losers, outcome.reason) == ((), (), "no-moves")


# Chance


def test_random_moves_follow_from_the_seed() -> None:
    def sequence(seed: int) -> list[str]:
        game = duel(seed=seed)
        made = []
        while (game.ply < 6) and game.legal_moves:
            move = game.random_move()
            made.append(str(move))
            game.push(move)
        return made

    assert sequence(1) == sequence(1)
    assert len({tuple(sequence(seed)) for seed in range(8)}) > 1


def test_a_random_move_of_a_finished_game_is_an_error() -> None:
    with pytest.raises(IndexError):
        play("(piece (name Man))").random_move()
