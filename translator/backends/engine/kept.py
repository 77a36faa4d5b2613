"""What is kept of the game before: many variants of a file differ in how they begin alone.

What a back end makes of rules takes long; where a game begins, and what it is called, is written in
no time. Games of a file come one after another, so that the last one is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, TypeVar

from translator.ir.game import Game

Made = TypeVar("Made")

_last: ContextVar[dict[Callable[..., Any], tuple[Game, bool, Any]] | None]
_last = ContextVar("last", default=None)


@contextmanager
def rules_kept() -> Iterator[None]:
    """Games that are written in this block, or by the function that this decorates, share rules."""
    token = _last.set({})
    try:
        yield
    finally:
        _last.reset(token)


def of_rules(make: Callable[[Game, bool], Made], game: Game, fen: bool) -> Made:
    """What `make` makes of the rules of a game, or has made of the same rules before.

    It depends neither on the title nor on how pieces stand in the beginning. Reserves are a part of
    the rules: what cannot change needs no code.
    """
    kept = _last.get()
    if kept is None:
        return make(game, fen)
    if make not in kept or kept[make][1] is not fen or not _same_rules(game, kept[make][0]):
        kept[make] = game, fen, make(game, fen)
    made: Made = kept[make][2]
    return made


def _same_rules(game: Game, other: Game) -> bool:
    """Whether the games are equal but for how they begin, and their titles."""
    begin = other.start
    start = replace(
        game.start,
        placements=begin.placements,
        alternatives=begin.alternatives,
        shuffles=begin.shuffles,
    )
    return replace(game, meta=other.meta, start=start) == other
