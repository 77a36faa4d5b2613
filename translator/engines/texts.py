"""Texts for moves that emitted engines do not know, for they stand alone: those of records."""

from collections.abc import Callable, Sequence
from functools import wraps
from types import ModuleType
from typing import Any


def read_records_texts(module: ModuleType) -> None:
    """Let a module's games read what readers of records take, too, and write what they write."""
    game: Any = vars(module).get("Game")
    if game is not None:
        own = game.parse
        game.parse = wraps(own)(lambda game, text: _one(_steps(own, game, text), text))
        game.push_text = wraps(game.push_text)(lambda game, text: _made(own, game, text))
        game.spell = _spelled


def _steps(own: Callable[[Any, str], Any], game: Any, text: str) -> Sequence[Any]:
    """The steps that a text tells, by the engine's own way of reading or else that of records."""
    try:
        return (own(game, text),)
    except ValueError as reason:
        if not isinstance(text, str) or not game.legal_moves:
            raise
        from notation.entered import steps_of  # notations are many modules, and seldom needed

        try:
            return steps_of(game, text)
        except ValueError as other:
            raise _clearer(reason, other) from None


def _one(steps: Sequence[Any], text: str) -> Any:
    if len(steps) > 1:
        raise ValueError(f"{text!r} means {len(steps)} steps; use push_text to make all of them")
    return steps[0]


def _made(own: Callable[[Any, str], Any], game: Any, text: str) -> Any:
    steps = _steps(own, game, text)
    for step in steps:
        game.push(step)
    return steps[-1]


def _spelled(game: Any, move: Any, notation: str) -> str:
    """A legal move as records in a notation write it: `game.spell(move, "pgn")` is `Nf3`.

    Raises `ValueError` for a move that is not legal here, and for a notation that there is not.
    """
    from notation.entered import spelled

    return spelled(game, move, notation)


def _clearer(own: ValueError, other: ValueError) -> ValueError:
    """Of two reasons that which names moves: the engine's, if both do."""
    return own if ":" in str(own) else other
