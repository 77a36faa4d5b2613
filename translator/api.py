"""The library's front door: rules files to `Game`s, `Game`s to engines.

game = load("chess.zrf", variant="Chess")
module = compile(game)
print(module.Game().perft(3))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from os import PathLike, fspath
from pathlib import PurePath
from types import ModuleType
from typing import NamedTuple

from translator.backends.dagaz import emit_dagaz
from translator.backends.dagaz import limits as limits_of_dagaz
from translator.backends.javascript import emit_javascript, emit_types
from translator.backends.page import Listed, emit_page, index_page, picture_path
from translator.backends.python import emit_python
from translator.collector import uncollected
from translator.diagnostics import Diagnostic, Severity, TranslationError
from translator.gamefile import GameFile, Wanted
from translator.inputs import open_rules
from translator.ir.game import Game
from translator.loaded import load_module
from translator.passes.registry import optimised
from translator.play.trial import NewTrial, NodeTrial, PythonTrial, page_trial
from translator.render import draw


class Target(NamedTuple):
    """A back end: `emit` makes a text out of a game and its optimised form.

    Files of it end in `suffix`; `types` makes a declaration file that stands beside; `trial` tries
    what was made; `limits` tells what is left out because the target cannot express it. `listing`
    makes a page that lists the files of a library; `picture` shows a game there.
    """

    emit: Callable[[Game, Game], str]
    suffix: str
    trial: NewTrial | None = None
    types: Callable[[Game], str] | None = None
    limits: Callable[[Game], list[Diagnostic]] | None = None
    listing: Callable[[Iterable[Listed]], str] | None = None
    picture: Callable[[Game], bytes] | None = None


TARGETS = {
    "python": Target(emit_python, ".py", PythonTrial),
    "javascript": Target(emit_javascript, ".mjs", NodeTrial, emit_types),
    "dagaz": Target(emit_dagaz, ".js", limits=limits_of_dagaz),
    "page": Target(emit_page, ".html", page_trial, listing=index_page, picture=draw),
    "native": Target(lambda game, _: _written("backends.native", "emit_native", game), ".glot"),
    "xml": Target(lambda game, _: _written("ir.xml.write", "write_xml", game), ".xml"),
    "json": Target(lambda game, _: _written("ir.xml.json", "write_json", game), ".json"),
}
"""Back ends by the name that `--to` takes."""


def _written(module: str, function: str, game: Game) -> str:
    """The game itself, as a printer that is imported when it is needed puts it down."""
    text = getattr(import_module(f"translator.{module}"), function)(game)
    assert isinstance(text, str)
    return text


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


@uncollected()
def emit(game: Game, target: str = "python") -> str:
    """The engine of a game as source text; raises `TranslationError` for an unknown target."""
    if target not in TARGETS:
        message = f"there is no back end {target!r}; there are: {', '.join(TARGETS)}"
        raise TranslationError([Diagnostic("E101", Severity.ERROR, message)])
    return TARGETS[target].emit(game, optimised(game))


def emit_files(game: Game, target: str, path: str) -> dict[str, str]:
    """The engine as the text of the file at `path`, and what belongs beside it, by path."""
    files = {path: emit(game, target)}
    types = TARGETS[target].types
    if types is not None:
        suffix = ".d.mts" if path.endswith(".mjs") else ".d.ts"
        files[PurePath(path).with_suffix(suffix).as_posix()] = types(game)
    return files


def emit_listed(game: Game, target: str, path: str) -> dict[str, str]:
    """As `emit_files`, with what the index of a library needs beside it."""
    files = emit_files(game, target, path)
    picture = TARGETS[target].picture
    if picture is not None:
        files[picture_path(path)] = picture(game).decode()
    return files


def limits(game: Game, target: str) -> list[Diagnostic]:
    """What the target leaves out of the game, as warnings; empty for most."""
    found = TARGETS[target].limits
    return [] if found is None else found(game)


def compile(game: Game) -> ModuleType:
    """The Python engine of a game, imported.

    Its games, moves and other values can be pickled; who unpickles them needs this package.
    """
    return load_module(emit(game, "python"), game.meta.title)

