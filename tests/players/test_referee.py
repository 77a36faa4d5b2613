"""A player that raises, thinks too long or names what is not legal has forfeited the game."""

from __future__ import annotations

from signal import SIGSEGV, strsignal
from typing import Any

import pytest

from tests.players.support import start
from translator.core.excess import Excess
from translator.core.interruption import Terminated
from translator.players.protocol import Position
from translator.players.referee import ForfeitError, choice, lost

pytestmark = pytest.mark.quick


class Fixed:
    """Names a move that was made beforehand."""

    def __init__(self, move: Any) -> None:
        self.move = move

    def choose(self, game: Position) -> Any:
        return self.move


class Cheating:
    """Plays on with the game that it is given."""

    def choose(self, game: Position) -> Any:
        move = game.legal_moves[0]
        game.push(move)
        return move


class Raising:
    """Raises what it was given."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def choose(self, game: Position) -> Any:
        raise self.error


class UntoldError(Exception):
    """Cannot be told."""

    def __str__(self) -> str:
        raise RuntimeError


class Flattering:
    """Is like every move, so that any list has it."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class Untold:
    """Is no move, and has no text."""

    def __str__(self) -> str:
        raise RuntimeError


class Hanging:
    """Thinks without end."""

    def choose(self, game: Position) -> Any:
        while True:
            game.copy()


def test_a_legal_step_is_taken() -> None:
    game = start("tic-tac-toe.glot")
    move = game.legal_moves[3]
    assert choice(Fixed(move), game, 10) == move


def test_what_a_player_does_to_its_copy_changes_nothing() -> None:
    game = start("tic-tac-toe.glot")
    choice(Cheating(), game, 10)
    assert game.ply == 0


@pytest.mark.parametrize("junk", [None, 3, "a1 put X Mark"])
def test_what_is_no_move_loses(junk: object) -> None:
    with pytest.raises(ForfeitError, match="not legal"):
        choice(Fixed(junk), start("tic-tac-toe.glot"), 10)


def test_a_move_that_was_legal_before_loses() -> None:
    game = start("tic-tac-toe.glot")
    move = game.legal_moves[0]
    game.push(move)
    with pytest.raises(ForfeitError, match="not legal"):
        choice(Fixed(move), game, 10)


def test_thinking_too_long_loses() -> None:
    with pytest.raises(ForfeitError, match=r"more than 0\.2 seconds"):
        choice(Hanging(), start("tic-tac-toe.glot"), 0.2)


def test_what_a_player_raises_is_told() -> None:
    with pytest.raises(ForfeitError, match=r"failed.*AttributeError"):
        choice(object(), start("tic-tac-toe.glot"), 10)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (SystemExit(3), "SystemExit: 3"),
        (RecursionError("too deep"), "RecursionError: too deep"),
        (MemoryError(), "MemoryError"),
        (UntoldError(), "UntoldError"),
    ],
)
def test_whatever_it_raises_loses(error: BaseException, told: str) -> None:
    with pytest.raises(ForfeitError, match=rf"failed \(.*{told}"):
        choice(Raising(error), start("tic-tac-toe.glot"), 10)


@pytest.mark.parametrize("asked", [KeyboardInterrupt(), Terminated(143)])
def test_who_wants_to_end_the_program_from_outside_is_heard(asked: BaseException) -> None:
    with pytest.raises(type(asked)):
        choice(Raising(asked), start("tic-tac-toe.glot"), 10)


def test_what_only_looks_like_a_move_loses() -> None:
    game = start("tic-tac-toe.glot")
    with pytest.raises(ForfeitError, match="not legal"):
        choice(Fixed(Flattering()), game, 10)
    with pytest.raises(ForfeitError, match="failed"):
        choice(Fixed(Untold()), game, 10)


def test_why_a_process_ended_is_told() -> None:
    assert lost(Excess.TIME, -9, 1.5) == "thought for more than 1.5 seconds"
    assert lost(Excess.TIME, -9, None) == "failed (the time limit is over)"
    assert lost(None, 0, 1.5) == "ended the process of the game (status 0)"
    told = lost(None, -SIGSEGV, 1.5)
    assert told == f"ended the process of the game ({strsignal(SIGSEGV)})"
