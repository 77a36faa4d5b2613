"""Rules from files: every game and variant that a file holds."""

from __future__ import annotations

from pathlib import Path

from translator.diagnostics import Sink
from translator.frontends.zrf.document import Document, load_document
from translator.frontends.zrf.include import DirectoryResolver
from translator.frontends.zrf.inherit import merged_sections, title_of
from translator.source import Source

from . import rules
from .rules import Readings, Rules

SEPARATOR = "-"  # the title of a line in a menu, which is no game


def read_document(path: Path) -> Document:
    source = Source(path.name, path.read_bytes())
    return load_document(source, DirectoryResolver(path.parent), Sink())


def read_games(
    path: Path, dialect: str | None = None, readings: Readings | None = None
) -> list[Rules]:
    """The rules of each game and variant, in order; the dialect is guessed unless given."""
    document = read_document(path)
    games = []
    for entry in document.games_and_variants():
        sections = merged_sections(document.expander, entry.game, entry.variant)
        if title_of(sections) != SEPARATOR:
            games.append(rules.build(sections, dialect or document.dialect, readings))
    return games


def read_game(path: Path, title: str | None = None, dialect: str | None = None) -> Rules:
    """The game with this title, or the first; ``LookupError`` if there is none."""
    for game in read_games(path, dialect):
        if title in (None, game.title):
            return game
    raise LookupError(f"{path.name} has no game {title!r}")
