"""Many games of players: who plays, and in how many processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NoReturn, TypeVar

import click

from translator.batch.pool import completed, process_pool
from translator.cli.opponents import DEFAULT_LEVEL, LEVEL, NAMES, made, settings
from translator.cli.options import JOBS
from translator.cli.progress import progress
from translator.core.diagnostics import TranslationError
from translator.core.excess import Excess
from translator.engines.limits import worker_lost
from translator.ir.game import Game
from translator.players.match import Contestant
from translator.players.protocol import Position

Done = TypeVar("Done")
Function = TypeVar("Function", bound=Callable[..., object])


def jobs_option(function: Function) -> Function:
    """`--jobs`."""
    return click.option("-j", "--jobs", type=JOBS, default=1, show_default=True)(function)


def contestant(written: str, rules: Game, origin: Position, seconds: float | None) -> Contestant:
    """The player that `NAME` or `NAME:LEVEL` means, which can play the game."""
    name, colon, level = written.partition(":")
    NAMES(name)
    number = LEVEL(level) if colon else DEFAULT_LEVEL
    how = settings(rules, 0, number, seconds)
    made(name, origin, how)
    return Contestant(name, how)


def counted(games: Iterable[Done], total: int) -> Iterator[Done]:
    """The same games; who watches on a terminal sees how many are done."""
    with progress(total) as told:
        for game in games:
            told("games")
            yield game


def played(work: Callable[[int], Done], numbers: list[int], jobs: int) -> Iterator[Done]:
    """Games of these numbers, as they are done in so many processes."""
    if jobs == 1:
        return map(work, numbers)
    return completed(iter(numbers), work, _lost, partial(process_pool, jobs), jobs)


def _lost(number: int, excess: Excess | None) -> NoReturn:
    raise TranslationError([worker_lost(excess)])
