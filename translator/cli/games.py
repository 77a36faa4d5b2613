"""Reading the game that a command line names, and running its engine within a time limit."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

import click

from translator import api
from translator.cli.common import show_diagnostics
from translator.deadline import DeadlineExceeded, deadline
from translator.diagnostics import Diagnostic, Severity, TranslationError
from translator.gamefile import GameFile, Wanted
from translator.inputs import on_disk, open_rules
from translator.ir.game import Game
from translator.outputs import Outputs
from translator.play.engine import TURN_WITHOUT_END, Engine, EngineModule
from translator.play.told import told


@dataclass(frozen=True, slots=True)
class Choice:
    """What FILE, --variant or --index, --from, --dialect and --timeout say."""

    file: str
    variant: Wanted
    language: str | None
    dialect: str | None
    timeout: float | None = None


def read_game(choice: Choice) -> Game:
    """The game; warnings go to standard error. `TranslationError` says what is wrong with it."""
    file, wanted = read_file(choice)
    lowered = file.lower(file.index(wanted))
    show_diagnostics([*file.diagnostics, *lowered.diagnostics])
    return lowered.game


def read_file(choice: Choice) -> tuple[GameFile, Wanted]:
    """The file, and which of its games is wanted."""
    rules = open_rules(choice.file, choice.language)
    if choice.variant is not None and rules.variant is not None:
        raise click.UsageError("name the variant either as FILE@VARIANT or by an option")
    wanted = rules.variant if choice.variant is None else choice.variant
    return GameFile(rules, choice.dialect), wanted


def outputs(choice: Choice, force: bool, *others: Path) -> Outputs:
    """What a command may write that reads this game and other files."""
    rules = on_disk(choice.file)
    return Outputs([*others, *([rules] if rules is not None else [])], force)


def engine_module(choice: Choice) -> EngineModule:
    """The engine of the game, read and compiled within the time limit."""
    with limited(choice.timeout):
        game = read_game(choice)
        warnings.showwarning = partial(_show_warning, game)
        return cast(EngineModule, api.compile(game))


def _show_warning(game: Game, message: Warning | str, *_: object, **__: object) -> None:
    """What the engine of a game says while it runs, as a diagnostic."""
    show_diagnostics([told(str(message), game)])


@contextmanager
def limited(timeout: float | None) -> Iterator[None]:
    """A block that ends in C107 when it takes longer than `timeout` seconds."""
    try:
        with deadline(timeout):
            yield
    except DeadlineExceeded:
        raise _time_over(timeout) from None


@contextmanager
def in_play(timeout: float | None) -> Iterator[None]:
    """As `limited`, for an engine at work, which may also find turns without end."""
    with told_in_play(timeout), deadline(timeout):
        yield


@contextmanager
def told_in_play(timeout: float | None) -> Iterator[None]:
    """C107 when a limit of `timeout` seconds ran out inside, C116 for a turn without end."""
    try:
        with endless_turns_told():
            yield
    except DeadlineExceeded:
        raise _time_over(timeout) from None


@contextmanager
def endless_turns_told() -> Iterator[None]:
    """C116 when an engine at work inside finds a turn without end."""
    try:
        yield
    except RecursionError:
        found = Diagnostic("C116", Severity.ERROR, TURN_WITHOUT_END)
        raise TranslationError([found]) from None


def _time_over(timeout: float | None) -> TranslationError:
    message = f"the time limit of {timeout:g} seconds is over"
    return TranslationError([Diagnostic("C107", Severity.ERROR, message)])


def set_up(module: EngineModule, position: str | None, seed: int = 0) -> Engine:
    """A game at the start or at a position: FEN where the game has it, else placements."""
    new = module.Game
    if position is None:
        return new(seed)
    from_fen: Callable[[str, int], Engine] | None = getattr(new, "from_fen", None)
    try:
        if from_fen is not None and "/" in position.split(" ", 1)[0]:
            return from_fen(position, seed)
        return new.from_setup(module.Setup.parse(position), seed)
    except ValueError as error:
        raise TranslationError([Diagnostic("C106", Severity.ERROR, str(error))]) from error
