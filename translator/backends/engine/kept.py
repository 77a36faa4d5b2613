"""What is kept of the game before: many variants of a file differ in how they begin alone.

What a back end makes of rules takes long; where a game begins, and what it is called, is written in
no time. Games of a file come one after another, so that the last one is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from translator.ir.game import Game

Made = TypeVar("Made")


class Kept(Generic[Made]):
    """What was made of the rules of one game."""

    def __init__(self) -> None:
        self._last: tuple[Game, object, Made] | None = None

    def of(self, game: Game, key: object, make: Callable[[], Made]) -> Made:
        """What `make` makes of the rules of a game, or made of the same rules before.

        It depends on `key`, and neither on the title nor on how pieces stand in the beginning.
        Reserves are a part of the rules: what cannot change needs no code.
        """
        last = self._last
        if last is not None and last[1] == key and _only_begins(game, last[0]) == last[0]:
            return last[2]
        made = make()
        self._last = game, key, made
        return made


def _only_begins(game: Game, other: Game) -> Game:
    """The game as it were if it began as the other one does."""
    begin = other.start
    start = replace(
        game.start,
        placements=begin.placements,
        alternatives=begin.alternatives,
        shuffles=begin.shuffles,
    )
    return replace(game, meta=other.meta, start=start)
