"""Reading the game that a command line names, and running its engine within a time limit."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

import click

from notation.engine import Engine, EngineModule
from translator import api
from translator.analysis.start import at_start
from translator.cli.common import show_diagnostics
from translator.cli.images import with_own_images
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.gc_pause import gc_paused
from translator.core.outputs import Outputs
from translator.engines.limits import limited
from translator.engines.told import told
from translator.frontends.find import open_rules
from translator.frontends.gamefile import GameFile, Wanted
from translator.ir.game import Game
from translator.library.names import on_disk


@dataclass(frozen=True, slots=True)
class Choice:
    """What FILE, --variant or --index, --from, --dialect, --timeout and --strict say."""

    file: str
    variant: Wanted
    language: str | None
    dialect: str | None
    timeout: float | None = None
    strict: bool = False

    def accept(self, findings: Sequence[Diagnostic]) -> None:
        """Show findings; where the choice is strict a warning is `TranslationError` instead."""
        if self.strict and any(one.severity is Severity.WARNING for one in findings):
            raise TranslationError(findings)
        show_diagnostics(findings)


def read_game(choice: Choice) -> Game:
    """The game; warnings go to standard error. `TranslationError` says what is wrong with it."""
    file, wanted = read_file(choice)
    lowered = file.lower(file.index(wanted))
    choice.accept([*file.diagnostics, *lowered.diagnostics])
    return lowered.game


def read_pictured(choice: Choice, images: str | None) -> Game:
    """The game with its author's images, where they are."""
    file, wanted = read_file(choice)
    lowered = file.lower(file.index(wanted))
    game, notes = with_own_images(lowered.game, file.rules, images)
    choice.accept([*file.diagnostics, *lowered.diagnostics, *notes])
    return game


def read_file(choice: Choice) -> tuple[GameFile, Wanted]:
    """The file, and which of its games is wanted."""
    rules = open_rules(choice.file, choice.language)
    if choice.variant is not None and rules.variant is not None:
        raise click.UsageError("name the variant either as FILE@VARIANT or with an option")
    wanted = rules.variant if choice.variant is None else choice.variant
    return GameFile(rules, choice.dialect), wanted


def outputs(choice: Choice, force: bool, *others: Path) -> Outputs:
    """What a command may write that reads this game and other files."""
    rules = on_disk(choice.file)
    return Outputs([*others, *([rules] if rules is not None else [])], force)


def engine_module(choice: Choice, engine: str = "python", *, brief: bool = False) -> EngineModule:
    """The engine of the game, read and compiled within the time limit.

    If it is `brief`, only the legal steps at the start will be asked for.
    """
    return game_and_engine(choice, engine, brief=brief)[1]


@gc_paused()
def game_and_engine(
    choice: Choice, engine: str = "python", *, brief: bool = False
) -> tuple[Game, EngineModule]:
    """The game as well, for those who show it."""
    with limited(choice.timeout):
        game = read_game(choice)
        played = at_start(game) if brief else game
        module = cast(EngineModule, api.compile(played, engine=engine, use="games", cached=True))
        warnings.showwarning = partial(_show_warning, game)
        return game, module


def _show_warning(game: Game, message: Warning | str, *_: object, **__: object) -> None:
    """What the engine of a game says while it runs, as a diagnostic."""
    show_diagnostics([told(str(message), game)])


def set_up(module: EngineModule, position: str | None, seed: int = 0) -> Engine:
    """A game at the start or at a position: FEN where the game has it, else placements."""
    new = module.Game
    if position is None:
        return new(seed)
    from_fen: Callable[[str, int], Engine] | None = getattr(new, "from_fen", None)
    try:
        if from_fen is not None and "/" in position.split(" ", 1)[0]:
            return from_fen(position, seed)
        return new.from_setup(new.completed(module.Setup.parse(position)), seed)
    except ValueError as error:
        hint = "placements are such as `White King e1; Black King e8; turn 1`"
        hint += "" if from_fen is None else "; FEN is read, too"
        wrong = Diagnostic("C106", Severity.ERROR, str(error), hint=hint)
        raise TranslationError([wrong]) from error
