"""Players and the turn order (docs/zrf.md 5)."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.lowering.support import findings, lower, lowered, rules
from translator.ir.game import Game
from translator.ir.parts import PlayerKind, Turn


def game(players: str, order: str) -> Game:
    return lower(f"(players {players})", f"(turn-order {order})", "(board-setup)")


def kinds(of: Game) -> dict[str, PlayerKind]:
    return {player.name: player.kind for player in of.players}


def turns(of: Game) -> list[tuple[int, int, int | None]]:
    return [(turn.player, turn.owner, turn.move_type) for turn in of.turn_order.turns]


# Players


def test_players_keep_the_order_of_their_declaration() -> None:
    assert [p.name for p in game("Red Blue Green", "Green Red Blue").players] == [
        "Red",
        "Blue",
        "Green",
    ]


def test_who_takes_no_turn_is_neutral() -> None:
    assert kinds(game("White Black Stones", "White Black"))["Stones"] is PlayerKind.NEUTRAL


def test_a_question_mark_makes_a_random_player() -> None:
    assert kinds(game("White Black ?Dice", "?Dice White ?Dice Black"))["?Dice"] is PlayerKind.RANDOM


def test_a_random_player_without_turns_is_neutral() -> None:
    assert kinds(game("White Black ?Dice", "White Black"))["?Dice"] is PlayerKind.NEUTRAL


def test_whose_pieces_somebody_else_moves_is_not_neutral() -> None:
    found = kinds(game("Red Black N", "(Red N) (Black N)"))
    assert found == dict.fromkeys(["Red", "Black", "N"], PlayerKind.ACTIVE)


def test_one_player_makes_a_puzzle() -> None:
    assert kinds(game("You", "You")) == {"You": PlayerKind.ACTIVE}


def test_a_game_without_players_is_an_error() -> None:
    _, found = lowered('(game (title "Nobody") (board (positions (a1 0 0 9 9))))')
    assert "Z510" in found
    _, found = lowered('(game (title "Nobody") (players) (board (positions (a1 0 0 9 9))))')
    assert "Z510" in found


# Turns


def test_a_bare_player_moves_his_own_pieces() -> None:
    assert turns(game("White Black", "White Black")) == [(0, 0, None), (1, 1, None)]


def test_a_player_may_move_several_times_in_a_row() -> None:
    assert [turn[0] for turn in turns(game("White Black", "White White Black"))] == [0, 0, 1]


def test_a_declared_player_in_second_place_owns_the_pieces() -> None:
    assert turns(game("White Black", "(White Black) (Black White)")) == [(0, 1, None), (1, 0, None)]


def test_any_other_word_in_second_place_is_a_move_type() -> None:
    found = game("White Black", "(White setup) Black")
    assert turns(found) == [(0, 0, found.move_types.index("setup")), (1, 1, None)]


def test_three_words_are_player_owner_and_type() -> None:
    found = game("White Black", "(White Black slow) Black")
    assert turns(found)[0] == (0, 1, found.move_types.index("slow"))


def test_without_a_turn_order_players_move_as_declared() -> None:
    text = rules("(players A B C)", "(board-setup)").replace("(turn-order White Black)", "")
    (found,), codes = lowered(text)
    assert codes == []
    assert turns(found) == [(0, 0, None), (1, 1, None), (2, 2, None)]


# Repeat


@pytest.mark.parametrize(
    ("order", "repeat"),
    [("A B C", 0), ("A repeat B C", 1), ("A A repeat B C", 2), ("repeat A B C", 0)],
)
def test_after_the_last_turn_the_order_goes_on_behind_repeat(order: str, repeat: int) -> None:
    found = game("A B C", order)
    assert found.turn_order.repeat == repeat
    assert all(isinstance(turn, Turn) for turn in found.turn_order.turns)
    assert len(found.turn_order.turns) == len(order.replace("repeat", "").split())


def test_repeat_is_a_player_if_it_is_declared_as_one() -> None:
    assert turns(game("repeat Black", "repeat Black")) == [(0, 0, None), (1, 1, None)]


def test_repeat_at_the_end_repeats_everything() -> None:
    assert findings("(turn-order White Black repeat)") == ["Z513"]
    (found,), _ = lowered(rules("(turn-order White Black repeat)"))
    assert found.turn_order.repeat == 0


def test_a_turn_of_nobody_is_left_out() -> None:
    (found,), codes = lowered(rules("(turn-order White Blakc Black)"))
    assert codes == ["Z515"]
    assert turns(found) == [(0, 0, None), (1, 1, None)]
