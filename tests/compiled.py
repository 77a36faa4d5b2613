"""Games of files and their engines, each read and translated once in a process.

Tests of many modules play the games of the corpus, and what they see must not depend on who came
first: a test that changes an engine compiles one of its own.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from translator import api
from translator.backends.javascript import emit_javascript
from translator.frontends.find import open_rules
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.passes.registry import optimised


def titles(path: Path) -> tuple[str, ...]:
    """The titles of all games of a file; `TranslationError` if it cannot be read."""
    return _titles(path.resolve())


def game(path: Path, title: str | None = None) -> Game:
    """As `api.load`: the game of this title, or the first."""
    return _game(path.resolve(), _index(path.resolve(), title))


def engine(path: Path, title: str | None = None) -> Any:
    """The module of a game; generated modules have no static type."""
    return _engine(path.resolve(), _index(path.resolve(), title))


def javascript(path: Path, title: str | None = None) -> str:
    """The engine of a game as the text of a module."""
    return _javascript(path.resolve(), _index(path.resolve(), title))


@lru_cache(maxsize=2)
def _file(path: Path) -> GameFile:
    return GameFile(open_rules(str(path)))


@cache
def _titles(path: Path) -> tuple[str, ...]:
    return tuple(_file(path).titles)


@cache
def _index(path: Path, title: str | None) -> int:
    return _file(path).index(title)


@cache
def _game(path: Path, index: int) -> Game:
    return _file(path).lower(index).game


@cache
def _engine(path: Path, index: int) -> Any:
    return api.compile(_game(path, index))


@cache
def _javascript(path: Path, index: int) -> str:
    found = _game(path, index)
    return emit_javascript(found, optimised(found))
