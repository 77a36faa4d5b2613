"""The switches of `Readings`: uncertain points of docs/semantics.md can be read otherwise."""

from __future__ import annotations

from . import state
from .library import parse_game
from .rules import Readings
from .state import State

GAME = """
(game
 (title "Test")
 (players {players})
 (turn-order {players})
 (board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("3/2/1" (0 10)))
   (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
 {rest})
"""
STANDARD = Readings()


def opened(
    rest: str,
    readings: Readings = STANDARD,
    players: str = "White Black",
    dialect: str = "zillions",
) -> State:
    return state.start(parse_game(GAME.format(players=players, rest=rest), dialect, readings))


def ends(game: State) -> list[str | None]:
    return [step.end for step in state.legal(game)]


def after(game: State, *moves: str) -> State:
    """The state after the only steps with these start and end cells."""
    for move in moves:
        (step,) = (s for s in state.legal(game) if f"{s.start}{s.end}" == move)
        game = state.apply(game, step)
    return game


def test_u27_empty_off_the_board() -> None:
    rest = """
    (piece (name Man) (moves ((verify (empty? n)) e add)))
    (board-setup (White (Man a3)))
    """
    assert ends(opened(rest)) == []
    assert ends(opened(rest, Readings(empty_off_board=True))) == ["b3"]


def test_u15_which_piece_moves_after_an_add() -> None:
    rest = """
    (piece (name Man) (moves (n cascade n add e add)))
    (piece (name Stone))
    (board-setup (White (Man a1) (Stone a2)))
    """
    first, second = state.legal(opened(rest))
    push = ("shift", "Man", "a1", "a2")
    assert first.effects == (push, ("shift", "Stone", "a2", "a3"))
    assert second.effects == (push, ("shift", "Man", "a1", "b3"))
    first, second = state.legal(opened(rest, Readings(from_returns=False)))
    assert second.effects == (push, ("shift", "Stone", "a2", "b3"))


def test_capturing_in_place_in_dagaz() -> None:
    rest = "(piece (name Man) (moves (capture add))) (board-setup (White (Man a1)))"
    game = opened(rest, dialect="dagaz")
    assert set(after(game, "a1a1").position.board) == set()
    game = opened(rest, Readings(dagaz_program_order=True), dialect="dagaz")
    assert set(after(game, "a1a1").position.board) == {"a1"}


def test_u17_moves_that_do_nothing() -> None:
    rest = "(piece (name Man) (moves (add) (n add))) (board-setup (White (Man a1)))"
    assert ends(opened(rest)) == ["a2"]
    assert ends(opened(rest, Readings(null_moves=True))) == ["a1", "a2"]


def test_u21_whose_attacks_are_check() -> None:
    # Red, the player after the next one, strikes a2; nobody strikes b1.
    rest = """
    (piece (name King) (moves (n add) (e add)))
    (piece (name Man) (moves (w (verify enemy?) add)))
    (board-setup (White (King a1)) (Black (Man e3)) (Red (Man b2)))
    (loss-condition (White) (checkmated King))
    """
    three = "White Black Red"
    assert ends(opened(rest, players=three)) == ["a2", "b1"]
    assert ends(opened(rest, Readings(check_by_next_only=False), three)) == ["b1"]


def test_who_loses_by_repetition() -> None:
    rest = """
    (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))
    (board-setup (White (Man a1)) (Black (Man e3)))
    (loss-condition (White Black) repetition)
    """
    there_and_back = ["a1b1", "e3d3", "b1a1", "d3e3"] * 2
    over = state.outcome(after(opened(rest), *there_and_back))
    assert over is not None and over.losers == ("Black",)
    readings = Readings(repetition_loses_for_mover=False)
    over = state.outcome(after(opened(rest, readings), *there_and_back))
    assert over is not None and over.losers == ("White",)


def test_a_puzzle_may_come_back_to_a_position() -> None:
    rest = """
    (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))
    (board-setup (You (Man a1)))
    """
    walk = ["a1b1", "b1a1"] * 3
    assert state.outcome(after(opened(rest, players="You"), *walk)) is None
    readings = Readings(puzzles_may_repeat=False)
    over = state.outcome(after(opened(rest, readings, "You"), *walk[:4]))
    assert over is not None and over.reason == "repetition"


def test_stalemated_and_forced_passes() -> None:
    rest = """
    (option "pass turn" forced)
    (piece (name Man) (moves (n (verify empty?) add)))
    (board-setup (White (Man a1)) (Black (Man e3)))
    (loss-condition (White Black) stalemated)
    """
    over = state.outcome(after(opened(rest), "a1a2"))
    assert over is not None and over.losers == ("Black",)
    readings = Readings(stalemated_before_forced_pass=False)
    assert state.outcome(after(opened(rest, readings), "a1a2")) is None


def test_u20_goals_between_partials() -> None:
    rest = """
    (piece
     (name Man)
     (moves (move-type go) (e (verify empty?) (add-partial go))))
    (board-setup (White (Man a1)) (Black (Man e3)))
    (win-condition (White) (absolute-config Man (b1)))
    """
    over = state.outcome(after(opened(rest), "a1b1"))
    assert over is not None and over.winners == ("White",)
    readings = Readings(goals_between_partials=False)
    assert state.outcome(after(opened(rest, readings), "a1b1")) is None


def test_u29_dropping_another_type() -> None:
    rest = """
    (piece (name Man) (drops ((verify (position? a1)) (add Queen))))
    (piece (name Queen))
    (board-setup (White (Man off 1) (Queen off 0)))
    """
    assert ends(opened(rest)) == []
    assert ends(opened(rest, Readings(drop_as_needs_reserve=False))) == ["a1"]


def test_u33_what_rules_make_has_no_supply_where_others_have_a_reserve() -> None:
    stone = "(piece (name Stone) (drops ((verify (position? e3)) (verify empty?) add)))"
    man = "(piece (name Man) (moves (n (add Stone))) (drops ((verify (position? a1)) add)))"
    setup = "(board-setup (White (Man off 1)))"
    assert ends(opened(man + stone + setup)) == ["a1"]
    assert ends(opened(man.replace("(add Stone)", "add") + stone + setup)) == ["a1", "e3"]


def test_u33_supply_of_types_without_a_declared_reserve() -> None:
    stone = "(piece (name Stone) (drops ((verify (position? e3)) (verify empty?) add)))"
    man = "(piece (name Man) (moves (n add))) (board-setup (White (Man a1)))"
    readings = Readings(supply_only_if_stuck=True)
    assert ends(opened(stone)) == ends(opened(stone, readings)) == ["e3"]
    assert ends(opened(stone + man)) == ["a2", "e3"]
    assert ends(opened(stone + man, readings)) == ["a2"]
