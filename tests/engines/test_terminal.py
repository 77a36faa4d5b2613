"""The game loop of `ludoglot play`, driven by lists of lines."""

from collections.abc import Collection
from typing import Any

import pytest

from notation.engine import Outcome
from tests.engines.nim import Ended, Nim, Take
from tests.frontends.native.support import CARDS
from tests.frontends.native.support import game as native
from translator import api
from translator.cli.listing import numbered
from translator.cli.terminal import Terminal, describe_outcome
from translator.core.deadline import DeadlineExceeded


class Script:
    """Lines to type and what was shown."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []

    def ask(self, prompt: str) -> str | None:
        return self.lines.pop(0) + "\n" if self.lines else None

    def play(
        self, game: Nim, machines: Collection[str] = (), max_plies: int = 300
    ) -> Outcome | None:
        return Terminal(game, machines, self.ask, self.shown.append, max_plies).play()

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def test_a_move_is_chosen_by_its_number_or_its_text() -> None:
    game, script = Nim(heap=4), Script("2", "take 1", "quit")
    script.play(game)
    assert [move.stones for move in game.moves] == [2, 1]
    assert "1. First: take 2" in script.text
    assert "2. Second: take 1" in script.text


def test_the_beginning_of_a_text_that_fits_several_moves_is_not_guessed() -> None:
    game, script = Nim(), Script("take", "quit")
    script.play(game)
    assert not game.moves
    assert "may be any of" in script.text


def test_an_unknown_move_changes_nothing_and_says_so() -> None:
    game, script = Nim(), Script("take 9", "99", "0", "-1", "quit")
    script.play(game)
    assert not game.moves
    assert script.text.count("no legal move") == 4


def test_the_end_of_the_game_is_told_and_can_be_taken_back() -> None:
    game, script = Nim(heap=1), Script("1", "undo", "quit")
    script.play(game)
    assert "First won (last-stone)" in script.text
    assert game.heap == 1


def test_the_end_of_input_ends_the_game() -> None:
    game, script = Nim(), Script("1")
    assert script.play(game) is None
    assert game.ply == 1


def test_a_machine_answers_by_itself() -> None:
    game, script = Nim(heap=9), Script("1", "quit")
    script.play(game, {"Second"})
    assert game.ply == 2


def test_undo_goes_back_to_the_persons_own_choice() -> None:
    game, script = Nim(heap=9), Script("1", "undo", "quit")
    script.play(game, {"Second"})
    assert game.ply == 0


def test_undo_at_the_start_says_that_there_is_nothing() -> None:
    script = Script("undo", "quit")
    script.play(Nim())
    assert "nothing to take back" in script.text


def test_machines_alone_play_to_the_end_without_asking() -> None:
    script = Script()
    outcome = script.play(Nim(heap=9), {"First", "Second"})
    assert outcome is not None
    assert outcome.reason == "last-stone"


def test_the_limit_of_plies_stops_machines() -> None:
    game, script = Nim(heap=1000), Script()
    assert script.play(game, {"First", "Second"}, max_plies=6) is None
    assert game.ply == 6
    assert "stopped after 6 plies" in script.text


def test_an_engine_that_hangs_meets_its_time_limit() -> None:
    class EndlessError(Nim):
        @property
        def legal_moves(self) -> list[Take]:
            while True:
                pass

    terminal = Terminal(
        EndlessError(), (), lambda prompt: None, lambda text: None, 300, timeout=0.2
    )
    with pytest.raises(DeadlineExceeded):
        terminal.play()


def test_moves_are_numbered_as_they_are_chosen_also_when_filtered() -> None:
    assert numbered(Nim().legal_moves, "2") == "2. take 2"
    assert numbered([]) == "none"


def test_outcomes_in_words() -> None:
    assert describe_outcome(Ended(("A",), ("B",), "checkmated")) == "A won (checkmated)"
    assert describe_outcome(Ended((), ("B",), "captured")) == "B lost (captured)"
    assert describe_outcome(Ended((), (), "repetition")) == "draw (repetition)"
    assert describe_outcome(None) == "no legal move"


def cards() -> Any:
    return api.compile(native(CARDS)).Game()


def test_the_board_is_shown_as_the_player_to_move_sees_it() -> None:
    script = Script("a1 turn-up", "quit")
    Terminal(cards(), (), script.ask, script.shown.append, 300).play()
    assert ". C . #\nC . ? #\nWhite to move" in script.shown
    assert ". ? . .\nC . c c\nBlack to move" in script.shown


def test_one_person_sees_no_more_when_the_others_are_to_move() -> None:
    script = Script("a1 turn-up", "quit")
    Terminal(cards(), ("Black",), script.ask, script.shown.append, 2).play()
    boards = [text for text in script.shown if text.endswith("to move")]
    # What Black turns up on c1 is seen, what he turns up on d1 is not.
    assert len(boards) == 2
    assert all(text.splitlines()[0] == ". C . #" for text in boards)


def test_a_step_that_is_not_seen_is_not_told() -> None:
    told = set()
    for seed in range(8):
        script = Script("a1 turn-up")
        game: Any = api.compile(native(CARDS)).Game(seed)
        Terminal(game, ("Black",), script.ask, script.shown.append, 2).play()
        told |= {text for text in script.shown if text.startswith("2.")}
    assert told == {"2. Black: c1 turn-up", "2. Black: (hidden)"}


def test_where_nobody_plays_everything_is_shown() -> None:
    script = Script()
    Terminal(cards(), ("White", "Black"), script.ask, script.shown.append, 1).play()
    assert ". C . .\nC . c c\nWhite to move" in script.shown


# White is in the dark; Black and Red see all.
DARK = """(game "Dark"
  (players White Black Red)
  (board (grid (a b) (2 1) (directions (n 0 -1) (e 1 0))))
  (rule step (direction way) way (verify not-friend?) add)
  (piece Man (moves (step n) (step e)))
  (board-setup (White (Man a1)) (Black (Man a2)) (Red (Man b1)))
  (unseen (from White) not-friend?)
  (options own-pieces legal-moves-reveal))"""


def dark() -> Any:
    return api.compile(native(DARK)).Game()


def test_a_capture_in_the_dark_is_not_told_before_it_is_made() -> None:
    script = Script("moves x", "a1 x", "a1 - a2", "quit")
    game = dark()
    Terminal(game, ("Black", "Red"), script.ask, script.shown.append, 1).play()
    assert "1. a1 - a2 step n  2. a1 - b1 step e" in script.text
    assert script.text.count("none") == 1
    assert "no legal move is 'a1 x'" in script.text
    assert "1. White: a1 x a2 step n" in script.text  # now it is known
    assert game.ply == 1


def test_where_several_play_a_machine_shows_what_the_last_of_them_saw() -> None:
    script = Script("a1 - a2")
    Terminal(dark(), ("Black",), script.ask, script.shown.append, 2).play()
    boards = [text for text in script.shown if "to move" in text]
    assert boards == ["#  #\nWM #\nWhite to move", "WM #\n#  #\nBlack to move"]
    script = Script()
    Terminal(dark(), ("White",), script.ask, script.shown.append, 1).play()
    assert script.shown[0] == "BM .\nWM RM\nWhite to move"  # as Black sees it, who is the first
