"""Engines of corpus games, each translated once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.compiled import engine, titles

from .positions import setup_text
from .tables import CORPUS, Row

__all__ = ["all_games", "count", "engine", "game_at", "titles"]


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
