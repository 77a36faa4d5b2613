"""The options for players that think, and making them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from translator.analysis.worth import piece_weights
from translator.ir.game import Game
from translator.players.protocol import LEVELS, Player, Position, RefusedError, Settings
from translator.players.registry import PLAYERS, player

Function = TypeVar("Function", bound=Callable[..., object])

NAMES = click.Choice(list(PLAYERS))


def thought_options(function: Function) -> Function:
    """`--level` and `--time`: how much a player may think about a step."""
    level = click.option(
        "--level",
        type=click.IntRange(min(LEVELS), max(LEVELS)),
        default=3,
        show_default=True,
        help=f"How well players play: {min(LEVELS)} to {max(LEVELS)}.",
    )
    time = click.option(
        "--time",
        "seconds",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Think so long about each step, whatever the level.",
    )
    return level(time(function))


def settings(rules: Game, seed: int, level: int, seconds: float | None) -> Settings:
    """How players are to play a game."""
    return Settings(seed, LEVELS[level], seconds, piece_weights(rules))


def made(name: str, game: Position, how: Settings) -> Player:
    """The player of a name; wrong usage where it cannot play the game."""
    try:
        return player(name, game, how)
    except RefusedError as error:
        raise click.UsageError(str(error)) from error
