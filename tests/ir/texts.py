"""The languages that say all of a game: what is written in them is read back equal."""

from __future__ import annotations

from translator import api
from translator.backends.registry import TARGETS
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.ir.shape import fields_of
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

LANGUAGES = ("native", "xml", "json")
META = ("title", "texts", "engine", "solution", "default")  # that all of them hold


def read_again(game: Game, language: str) -> Game:
    """The game as a reader of its text in a language has it."""
    target = TARGETS[language]
    source = Source(f"game{target.suffix}", api.emit(game, language).encode())
    return GameFile(Rules(source, NoIncludes(), language, source.name)).lower(0).game


def lost(game: Game, language: str) -> list[str]:
    """The parts of a game that are not the same in what is read again."""
    again = read_again(game, language)
    parts = [field.name for field in fields_of(Game) if field.name != "meta"]
    found = [part for part in parts if getattr(again, part) != getattr(game, part)]
    return found + [part for part in META if getattr(again.meta, part) != getattr(game.meta, part)]
