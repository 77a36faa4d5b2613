"""Engines of corpus games, each translated once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import translator

from .positions import setup_text
from .tables import CORPUS, Row


@cache
def engine(file: Path, title: str) -> Any:
    """The module of a game; generated modules have no static type."""
    return translator.compile(translator.load(file, variant=title))


@cache
def titles(file: Path) -> tuple[str, ...]:
    return tuple(game.meta.title for game in translator.load_all(file))


def all_games() -> list[tuple[Path, str]]:
    return [(file, title) for file in sorted(CORPUS.glob("*.zrf")) for title in titles(file)]


def game_at(row: Row) -> Any:
    """The game of a row at its position."""
    module = engine(row.file, row.title)
    game = module.Game()
    if row.position == "initial":
        return game
    setup = module.Setup.parse(setup_text(row.position, game.describe()))
    return module.Game.from_setup(setup)


def count(game: Any, unit: str, depth: int) -> int:
    if unit == "step":
        return int(game.perft(depth))
    return int(game.perft_turns(depth, merged=unit == "merged"))
