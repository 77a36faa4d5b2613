"""Rules from files: every game and variant that a file holds."""

from __future__ import annotations

from pathlib import Path

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.document import load_document
from translator.frontends.zrf.inherit import merged_sections, setup_of, title_of
from translator.library.includes import DirectoryResolver, NoIncludes, Resolver

from . import rules
from .rules import Readings, Rules

SEPARATOR = "-"  # the title of a line in a menu, which is no game


def games_of(
    source: Source,
    resolver: Resolver,
    dialect: str | None = None,
    readings: Readings | None = None,
) -> list[Rules]:
    """The rules of each game and variant, in order; the dialect is guessed unless given."""
    document = load_document(source, resolver, Sink())
    games = []
    base = None
    for entry in document.games_and_variants():
        sections = merged_sections(document.expander, entry.game, entry.variant)
        if entry.variant is None:
            base = setup_of(sections)
        if title_of(sections) != SEPARATOR:
            games.append(rules.build(sections, dialect or document.dialect, readings, base))
    return games


def read_games(path: Path, dialect: str | None = None) -> list[Rules]:
    """The games of a file and what it includes from its folder."""
    source = Source(path.name, path.read_bytes())
    return games_of(source, DirectoryResolver(path.parent), dialect)


def read_game(path: Path, title: str | None = None, dialect: str | None = None) -> Rules:
    """The game with this title, or the first; ``LookupError`` if there is none."""
    for game in read_games(path, dialect):
        if title in (None, game.title):
            return game
    raise LookupError(f"{path.name} has no game {title!r}")


def parse_game(text: str, dialect: str | None = None, readings: Readings | None = None) -> Rules:
    """The first game of a text."""
    return games_of(Source("text", text.encode()), NoIncludes(), dialect, readings)[0]
