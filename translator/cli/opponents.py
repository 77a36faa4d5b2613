"""The options for players that think, and making them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import click

from translator.analysis.exploration.judgement import judgement
from translator.analysis.memory import asks_for_the_past
from translator.cli.options import JOBS, SECONDS, Integer, OneOf
from translator.core.diagnostics import TranslationError
from translator.engines.limits import worker_lost
from translator.ir.game import Game
from translator.players import registry
from translator.players.in_v8 import SEARCHING
from translator.players.protocol import LEVELS, Player, Position, RefusedError, Settings
from translator.players.registry import parallel_player, player

Function = TypeVar("Function", bound=Callable[..., object])

NAMES = OneOf(registry.NAMES)
LEVEL = Integer(min(LEVELS), max(LEVELS))
DEFAULT_LEVEL: Final = 3


def level_option(function: Function) -> Function:
    """`--level`."""
    return click.option(
        "--level",
        type=LEVEL,
        default=DEFAULT_LEVEL,
        show_default=True,
        help=f"The strength of players: {min(LEVELS)} to {max(LEVELS)}.",
    )(function)


def time_option(function: Function) -> Function:
    """`--time`."""
    return click.option(
        "--time",
        "seconds",
        type=SECONDS,
        metavar="SECONDS",
        help="Time to search for each step, in place of the level.",
    )(function)


def trees_option(function: Function) -> Function:
    """`--jobs` where one player thinks."""
    return click.option(
        "-j",
        "--jobs",
        type=JOBS,
        default=1,
        show_default=True,
        help="Number of processes for mcts.",
    )(function)


def engine_of(chosen: str, *players: str) -> str:
    """The engine for players: of itself (`auto`) V8 only where one of them searches there."""
    names = {player.partition(":")[0] for player in players}
    return chosen if chosen != "auto" or names & SEARCHING else "python"


def settings(rules: Game, seed: int, level: int, seconds: float | None) -> Settings:
    """How players are to play a game."""
    remembers = asks_for_the_past(rules)
    return Settings(seed, LEVELS[level], seconds, remembers=remembers, **judgement(rules))


def made(name: str, game: Position, how: Settings) -> Player:
    """The player of a name; wrong usage where it cannot play the game."""
    with _refusals():
        return player(name, game, how)


@contextmanager
def thinking(name: str, game: Position, how: Settings, jobs: int) -> Iterator[Player]:
    """The same for a block, in so many processes; `TranslationError` where one of them dies."""
    if jobs == 1:
        yield made(name, game, how)
        return
    from concurrent.futures import BrokenExecutor  # which take a while to be there

    from translator.batch.pool import given_up, process_pool

    with given_up(process_pool(jobs)) as executor:
        with _refusals():
            thinker = parallel_player(name, game, how, jobs, executor)
        try:
            yield thinker
        except BrokenExecutor:
            raise TranslationError([worker_lost(getattr(executor, "excess", None))]) from None


@contextmanager
def _refusals() -> Iterator[None]:
    """A block in which it is wrong usage that a player cannot play a game."""
    try:
        yield
    except RefusedError as error:
        raise click.UsageError(str(error)) from error
