"""Engines of rules files, compiled once, and random games of theirs as records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from notation.description import GameDescription
from notation.engine import EngineClass, Move
from notation.record import GameRecord, Node
from notation.registry import SPELLINGS
from notation.spelling import Here
from tests import compiled
from tests.zrf_library import LIBRARY, index
from translator.core.diagnostics import TranslationError
from translator.frontends.find import find_rules

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "corpus" / "zrf"


def engine(path: Path, variant: str | None = None) -> EngineClass:
    """The class `Game` of the engine of a rules file."""
    return cast(EngineClass, compiled.engine(path, variant).Game)


def corpus(name: str, variant: str | None = None) -> EngineClass:
    return engine(CORPUS / f"{name}.zrf", variant)


def games_of(path: Path) -> list[tuple[Path, str]]:
    """The games and variants of a rules file; none if it cannot be read."""
    try:
        return [(path, title) for title in compiled.titles(path)]
    except TranslationError:
        return []


def corpus_files() -> Iterator[Path]:
    """All files of the corpus that are rules, in whatever language."""
    for rules in find_rules(str(ROOT / "corpus")):
        assert rules.path is not None
        yield rules.path


def corpus_games() -> Iterator[tuple[Path, str]]:
    """All games and variants of the corpus."""
    for path in corpus_files():
        yield from games_of(path)


def library_files(count: int, seed: int = 1) -> list[Path]:
    """Some of the library's standard files, the same for the same seed."""
    if not LIBRARY.exists():
        return []
    names = sorted(entry["file"] for entry in index() if entry["class"] == "standard")
    return [LIBRARY / name for name in random.Random(seed).sample(names, min(count, len(names)))]


def random_game(
    new: EngineClass, plies: int, seed: int = 1, effort: int = 100_000
) -> tuple[GameRecord, list[Move], int]:
    """A random game as a record in named spelling, its moves, and the key of its last position.

    It ends after so many plies, or where more than `effort` moves were legal on the way.
    """
    game = new()
    rules = GameDescription.of(game.describe())
    rng = random.Random(seed)
    record = GameRecord("named", "named", "random")
    node = record.root
    made: list[Move] = []
    while game.ply < plies and effort > 0 and (legal := game.legal_moves):
        effort -= len(legal)
        move = rng.choice(legal)
        text = SPELLINGS["named"].spell(Here(game, rules), (move,))
        child = Node(text, game.turn_number)
        child.chained = move.partial is not None or game.chain is not None
        child.chance = game.random_turn and not move.is_pass
        game.push(move)
        child.closed = child.chained and game.chain is None
        node.children.append(child)
        made.append(move)
        node = child
    return record, made, game.key()
