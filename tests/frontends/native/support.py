"""Short ways to read native text in tests."""

from __future__ import annotations

from pathlib import Path

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

ROOT = Path(__file__).parents[3]


def rules_of(text: str | bytes) -> Rules:
    data = text if isinstance(text, bytes) else text.encode()
    return Rules(Source("game.glot", data), NoIncludes(), "native", "game.glot")


def findings(text: str | bytes) -> list[Diagnostic]:
    """All that is said about a text, its games included."""
    file = GameFile(rules_of(text))
    found = list(file.diagnostics)
    if not file.errors:
        for index in range(len(file.titles)):
            try:
                found += file.lower(index).diagnostics
            except TranslationError as error:
                found += error.diagnostics
    return found


def errors(text: str | bytes) -> list[Diagnostic]:
    return [d for d in findings(text) if d.severity is Severity.ERROR]


def game(text: str | bytes) -> Game:
    """The first game of a text that has nothing wrong in it."""
    found = findings(text)
    assert not [d for d in found if d.severity is Severity.ERROR], found
    return GameFile(rules_of(text)).lower(0).game


# A game in which cards lie face down, and White does not see a part of the table.
CARDS = """(game "Cards"
  (players White Black)
  (attributes open)
  (board (grid (a b c d) (2 1) (directions (n 0 -1) (e 1 0))) (zone far d1 d2))
  (rule turn-up (verify friend?) (verify not-open) (set-attribute open true) add)
  (piece Cat (notation C) (attribute open) (moves (turn-up)))
  (board-setup (White (Cat a1 b2)) (Black (Cat c1 d1)))
  (hidden (from others) not-open)
  (unseen (from White) (in-zone? far))
  (options own-pieces))"""
