"""The library's front door: rules files to `Game`s, `Game`s to engines.

game = load("chess.zrf", variant="Chess")
module = compile(game)
print(module.Game().perft(3))
"""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import PurePath
from types import ModuleType

from translator.backends.registry import TARGETS
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.gc_pause import gc_paused
from translator.core.lazy import loaded
from translator.engines.load import load_module
from translator.frontends.find import open_rules
from translator.frontends.gamefile import GameFile, Wanted
from translator.ir.game import Game


def load(
    path: str | PathLike[str],
    *,
    variant: Wanted = None,
    dialect: str | None = None,
    language: str | None = None,
) -> Game:
    """The game of a rules file: its variant of that title or number (from 1), or its first game.

    `path` may also be `FILE@VARIANT` or a member of a zip archive; `dialect` (`zillions` or
    `dagaz`) and `language` (`zrf`) are guessed. Raises `TranslationError` with what is wrong.
    """
    rules = open_rules(fspath(path), language)
    file = GameFile(rules, dialect)
    return file.lower(file.index(rules.variant if variant is None else variant)).game


def load_all(
    path: str | PathLike[str], *, dialect: str | None = None, language: str | None = None
) -> list[Game]:
    """Every game and variant of a rules file, in order; raises as `load` does."""
    file = GameFile(open_rules(fspath(path), language), dialect)
    return [file.lower(index).game for index in range(len(file.titles))]


@gc_paused()
def emit(game: Game, target: str = "python") -> str:
    """The engine of a game as source text; raises `TranslationError` for an unknown target."""
    if target not in TARGETS:
        message = f"there is no back end {target!r}; there are: {', '.join(TARGETS)}"
        raise TranslationError([Diagnostic("E101", Severity.ERROR, message)])
    return TARGETS[target].text(game)


def emit_files(game: Game, target: str, path: str) -> dict[str, str]:
    """The engine as the text of the file at `path`, and what belongs beside it, by path."""
    files = {path: emit(game, target)}
    types = TARGETS[target].types
    if types is not None:
        suffix = ".d.mts" if path.endswith(".mjs") else ".d.ts"
        files[PurePath(path).with_suffix(suffix).as_posix()] = loaded(types)(game)
    return files


def emit_listed(game: Game, target: str, path: str) -> dict[str, str]:
    """As `emit_files`, with what the index of a library needs beside it."""
    files = emit_files(game, target, path)
    picture = TARGETS[target].picture
    if picture is not None:
        from translator.backends.page import picture_path

        files[picture_path(path)] = loaded(picture)(game).decode()
    return files


def limits(game: Game, target: str) -> list[Diagnostic]:
    """What the target leaves out of the game, as warnings; empty for most."""
    found = TARGETS[target].limits
    left_out: list[Diagnostic] = [] if found is None else loaded(found)(game)
    return left_out


def compile(game: Game) -> ModuleType:
    """The Python engine of a game, imported.

    Its games, moves and other values can be pickled; who unpickles them needs this package.
    """
    return load_module(emit(game, "python"), game.meta.title)
