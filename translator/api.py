"""The library's front door: rules files to `Game`s, `Game`s to engines.

game = load("chess.zrf", variant="Chess")
module = compile(game)
print(module.Game().perft(3))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from os import PathLike, fspath
from pathlib import PurePath
from typing import Final, cast

from notation.engine import CompiledModule as Module
from translator.backends.registry import TARGETS
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.gc_pause import gc_paused
from translator.core.stack import run
from translator.engines import v8
from translator.engines.cache import kept
from translator.engines.load import load_module
from translator.frontends.find import open_rules
from translator.frontends.gamefile import GameFile, Wanted
from translator.ir.game import Game

ENGINES: Final = ("auto", "python", "v8")
USES: Final = ("steps", "games")
"""What `compile` takes."""


def load(
    path: str | PathLike[str],
    *,
    variant: Wanted = None,
    dialect: str | None = None,
    language: str | None = None,
    strict: bool = False,
    report: Callable[[Diagnostic], object] | None = None,
) -> Game:
    """The game of a rules file: its variant of that title or number (from 1), or its first game.

    `path` may also be `FILE@VARIANT` or a member of a zip archive; `dialect` (`zillions` or
    `dagaz`) and `language` (`zrf`) are guessed. Raises `TranslationError` with what is wrong; with
    `strict` a warning is enough for that. Other findings go to `report`, one by one.
    """
    rules = open_rules(fspath(path), language)
    file = GameFile(rules, dialect)
    lowered = file.lower(file.index(rules.variant if variant is None else variant))
    found = [*file.diagnostics, *lowered.diagnostics]
    if strict and any(one.severity is Severity.WARNING for one in found):
        raise TranslationError(found)
    if report is not None:
        for one in found:
            report(one)
    return lowered.game


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


@gc_paused()
def emit_whole(games: Sequence[Game], target: str) -> str:
    """All games of a file as one text, for targets that have such texts."""
    return TARGETS[target].text_of_file(games)


def emit_files(game: Game, target: str, path: str) -> dict[str, str]:
    """The engine as the text of the file at `path`, and what belongs beside it, by path."""
    files = {path: emit(game, target)}
    types = TARGETS[target].types
    if types is not None:
        suffix = ".d.mts" if path.endswith(".mjs") else ".d.ts"
        files[PurePath(path).with_suffix(suffix).as_posix()] = run(types, game)
    return files


def emit_listed(game: Game, target: str, path: str) -> dict[str, str]:
    """As `emit_files`, with what the index of a library needs beside it."""
    files = emit_files(game, target, path)
    picture = TARGETS[target].picture
    if picture is not None:
        from translator.backends.page import picture_path

        files[picture_path(path)] = run(picture, game).decode()
    return files


def listed_facts(game: Game, target: str) -> dict[str, str]:
    """What a game is chosen by in the index of a library, for targets that have one."""
    found = TARGETS[target].facts
    return {} if found is None else dict(run(found, game))


def limits(game: Game, target: str) -> list[Diagnostic]:
    """What the target leaves out of the game, as warnings; empty for most."""
    found = TARGETS[target].limits
    left_out: list[Diagnostic] = [] if found is None else run(found, game)
    return left_out


def compile(
    game: Game,
    *,
    engine: str = "python",
    use: str = "steps",
    timeout: float | None = None,
    max_memory: int | None = None,
    cached: bool = False,
) -> Module:
    """The engine of a game, imported: that in Python, or that in JavaScript inside V8 (`v8`).

    `auto` is that in Python where the `use` is single `steps`: each crosses to V8 and back, which
    takes longer than to find it. For whole `games`, counts and searches, which cross once, it is V8
    if the extra `v8` is installed and the target can express the game. An
    answer of V8 may take `timeout` seconds, all its games together `max_memory` bytes. Games, moves
    and other values can be pickled; who unpickles them needs this package. What was written before
    is taken from the folder of the user where such things are kept, if it may be `cached`.
    """
    if not isinstance(game, Game):
        hint = f"; ludoglot.load({game!r}) reads a file" if isinstance(game, str | PathLike) else ""
        raise TypeError(f"compile takes a Game, not {type(game).__name__}{hint}")
    write = partial(kept, write=emit) if cached else emit
    for value, known, noun in ((engine, ENGINES, "engine"), (use, USES, "use")):
        if value not in known:
            raise ValueError(f"there is no {noun} {value!r}; there are: {', '.join(known)}")
    if engine == "python" and not timeout is max_memory is None:
        raise ValueError("only V8 has limits of its own")
    if engine == "v8" or (engine == "auto" and use == "games" and v8.installed()):
        try:
            return _in_v8(game, write, timeout, max_memory)
        except TranslationError:
            if engine == "v8":
                raise
    return cast(Module, load_module(write(game, "python"), game.meta.title))


@gc_paused()
def _in_v8(
    game: Game, write: Callable[[Game, str], str], timeout: float | None, max_memory: int | None
) -> Module:
    v8.require()
    from translator.engines.v8.module import module_of

    return cast(Module, module_of(write(game, "javascript"), game.meta.title, timeout, max_memory))
