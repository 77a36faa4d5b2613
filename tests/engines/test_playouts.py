"""Random games and their sums."""

from tests.engines.nim import Ended, Nim
from translator.engines.counts import count, divide
from translator.engines.playouts import Playout, Statistics, playout, playouts, spread


def test_a_playout_runs_to_the_end_of_the_game() -> None:
    result = playout(Nim(), 300)
    assert result.outcome is not None
    assert 3 <= result.plies <= 5


def test_a_playout_stops_at_the_limit_and_says_that_the_game_goes_on() -> None:
    result = playout(Nim(heap=100), 7)
    assert result.plies == 7
    assert result.outcome is None


def test_choices_are_the_numbers_of_legal_moves_met() -> None:
    assert playout(Nim(heap=1), 300).choices == (1,)
    assert playout(Nim(heap=2), 1).choices == (2,)


def test_seeds_make_games_repeatable() -> None:
    first = [game.choices for game in playouts(Nim, 5, 1, 300)]
    assert first == [game.choices for game in playouts(Nim, 5, 1, 300)]


def test_statistics_tell_wins_draws_and_unfinished_games_apart() -> None:
    statistics = Statistics()
    statistics.add(Playout((2, 2, 1), Ended(("First",), ("Second",), "last-stone")))
    statistics.add(Playout((2, 1), Ended((), (), "repetition")))
    statistics.add(Playout((2, 2, 2, 2), None))
    summary = statistics.summary()
    assert summary["games"] == 3
    assert summary["unfinished"] == 1
    assert summary["draws"] == 1
    assert summary["winners"] == {"First": 1}
    assert summary["reasons"] == {"last-stone": 1, "repetition": 1}
    assert summary["length"] == {"min": 2, "median": 3, "mean": 3, "max": 4}


def test_the_spread_of_nothing_is_zero() -> None:
    assert spread([]) == {"min": 0, "median": 0, "mean": 0, "max": 0}


def test_divide_adds_up_to_the_count() -> None:
    rows = divide(Nim(heap=6), 4)
    assert [text for text, _ in rows] == ["take 1", "take 2"]
    assert sum(below for _, below in rows) == count(Nim(heap=6), 4)


def test_divide_leaves_the_game_as_it_was() -> None:
    game = Nim(heap=6)
    divide(game, 3)
    assert (game.heap, game.ply) == (6, 0)


def test_divide_at_depth_one_counts_each_move_once() -> None:
    assert divide(Nim(heap=2), 1) == [("take 1", 1), ("take 2", 1)]


def test_merged_turns_with_equal_ends_and_captures_are_one_row() -> None:
    # Both of Nim's moves have neither start, end nor captures: merged they are the same turn.
    assert [text for text, _ in divide(Nim(), 1, turns=True)] == ["take 1", "take 2"]
    assert [text for text, _ in divide(Nim(), 1, turns=True, merged=True)] == ["take 1"]
