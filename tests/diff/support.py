"""Games from texts, and texts of the corpus with something changed in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.zrf_library import LIBRARY
from translator.core.resources import resource
from translator.core.source import Source
from translator.diff.changes import Change
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.library.includes import DirectoryResolver
from translator.library.rules import Rules

ZRF = resource("corpus") / "zrf"
NEEDS_LIBRARY = pytest.mark.skipif(
    not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}"
)


def folder(name: str) -> Path:
    """Where a game is: those of the library are named with their folder."""
    return LIBRARY / name.split("/")[0] if "/" in name else ZRF


@cache
def text(name: str) -> str:
    """The text of a game of the corpus or the library, without carriage returns."""
    place = folder(name) / f"{name.split('/')[-1]}.zrf"
    return place.read_bytes().decode("latin-1" if "/" in name else "utf-8").replace("\r\n", "\n")


def game(source: str, name: str = "game", variant: str | None = None) -> Game:
    """The game of a text that may include what stands beside it."""
    resolver = DirectoryResolver(str(folder(name)))
    file = GameFile(Rules(Source(f"{name}.zrf", source.encode()), resolver, "zrf", name))
    return file.lower(file.index(variant)).game


@cache
def corpus(name: str, variant: str | None = None) -> Game:
    """A game as it is."""
    return game(text(name), name, variant)


def edited(name: str, old: str, new: str, count: int = 1) -> str:
    """The text of a game with `old` replaced, `count` times (-1: wherever it stands)."""
    source = text(name)
    found = source.count(old)
    assert found >= max(1, count), f"{old!r} stands {found} times in {name}"
    return source.replace(old, new, count)


def words(change: Change) -> str:
    """All that a change says, on one line."""
    parts = [*change.subject, change.old.text, change.new.text, change.detail, *change.uses]
    return " | ".join(part for part in parts if part)
