"""Texts for moves that emitted engines do not know, for they stand alone: those of records."""

from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any


def read_records_texts(module: ModuleType) -> None:
    """Let `push_text` of a module's games take what readers of records take, too."""
    game: Any = vars(module).get("Game")
    if game is not None:
        game.push_text = _reading(game.push_text)


def _reading(push_text: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """The method with which a game reads the texts of its own moves, made to read others."""

    @wraps(push_text)
    def read(game: Any, text: str) -> Any:
        try:
            return push_text(game, text)
        except ValueError as own:
            if not isinstance(text, str) or not game.legal_moves:
                raise
            from notation.entered import steps_of  # notations are many modules, and seldom needed

            try:
                steps = steps_of(game, text)
            except ValueError as other:
                raise _clearer(own, other) from None
        for step in steps:
            game.push(step)
        return steps[-1]

    return read


def _clearer(own: ValueError, other: ValueError) -> ValueError:
    """Of two reasons that which names moves: the engine's, if both do."""
    return own if ":" in str(own) else other
