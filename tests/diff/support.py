"""Games from texts, and texts of the corpus with something changed in them."""

from __future__ import annotations

from functools import cache

from translator.diff.changes import Change
from translator.frontends.zrf.include import DirectoryResolver
from translator.gamefile import GameFile
from translator.inputs import Rules
from translator.ir.game import Game
from translator.resources import resource
from translator.source import Source

ZRF = resource("corpus") / "zrf"


@cache
def text(name: str) -> str:
    """The text of a corpus game."""
    return (ZRF / f"{name}.zrf").read_text(encoding="utf-8")


def game(source: str, name: str = "game", variant: str | None = None) -> Game:
    """The game of a text that may include what the corpus has."""
    resolver = DirectoryResolver(str(ZRF))
    file = GameFile(Rules(Source(f"{name}.zrf", source.encode()), resolver, "zrf", name))
    return file.lower(file.index(variant)).game


@cache
def corpus(name: str, variant: str | None = None) -> Game:
    """A corpus game as it is."""
    return game(text(name), name, variant)


def edited(name: str, old: str, new: str, count: int = 1) -> str:
    """The text of a corpus game with `old` replaced, `count` times (-1: wherever it stands)."""
    source = text(name)
    found = source.count(old)
    assert found >= max(1, count), f"{old!r} stands {found} times in {name}"
    return source.replace(old, new, count)


def words(change: Change) -> str:
    """All that a change says, on one line."""
    parts = [*change.subject, change.old.text, change.new.text, change.detail, *change.uses]
    return " | ".join(part for part in parts if part)
