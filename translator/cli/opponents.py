"""The options for players that think, and making them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import click

from translator.analysis.exploration.judgement import judgement
from translator.analysis.memory import asks_for_the_past
from translator.cli.options import SECONDS, Integer, OneOf
from translator.ir.game import Game
from translator.players.in_v8 import SEARCHING
from translator.players.protocol import LEVELS, Player, Position, RefusedError, Settings
from translator.players.registry import PLAYERS, player

Function = TypeVar("Function", bound=Callable[..., object])

NAMES = OneOf(PLAYERS)
LEVEL = Integer(min(LEVELS), max(LEVELS))
DEFAULT_LEVEL: Final = 3


def level_option(function: Function) -> Function:
    """`--level`."""
    return click.option(
        "--level",
        type=LEVEL,
        default=DEFAULT_LEVEL,
        show_default=True,
        help=f"How well players play: {min(LEVELS)} to {max(LEVELS)}.",
    )(function)


def time_option(function: Function) -> Function:
    """`--time`."""
    return click.option(
        "--time",
        "seconds",
        type=SECONDS,
        metavar="SECONDS",
        help="Think so long about each step, whatever the level.",
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
    try:
        return player(name, game, how)
    except RefusedError as error:
        raise click.UsageError(str(error)) from error
