"""Generated engines for tests: of texts, of the corpus, and of optimised or damaged variants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests import compiled
from tests.frontends.zrf.lowering.support import lowered, rules
from translator import compile
from translator.ir.game import Game

CORPUS = Path(__file__).parents[3] / "corpus" / "zrf"


# White has a king on a1, Black one on c3, on three by three squares; men in reserve.
DUEL = (
    """(board
      (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
       (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
      (symmetry Black (n s) (s n) (e w) (w e)))""",
    """(piece (name King) (notation "K") (attribute moved false)
      (moves (n (verify not-friend?) (set-attribute moved true) add)
             (e (verify not-friend?) (set-attribute moved true) add)))""",
    "(piece (name Man) (drops ((verify empty?) add)))",
    "(board-setup (White (King a1) (Man off 2)) (Black (King c3) (Man off 1)))",
)

# A jumper that may take four men around a square, either way round.
RING = (
    """(board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))""",
    """(piece (name Jumper) (moves
      (n (verify enemy?) capture n (verify empty?) (add-partial))
      (e (verify enemy?) capture e (verify empty?) (add-partial))
      (s (verify enemy?) capture s (verify empty?) (add-partial))
      (w (verify enemy?) capture w (verify empty?) (add-partial))))""",
    "(piece (name Man) (moves (s (verify empty?) add)))",
    "(board-setup (White (Jumper b2)) (Black (Man b3 c4 d3 c2 e5)))",
)


@cache
def game_of(text: str, dialect: str | None = None) -> Game:
    """The first game of a rules text."""
    return lowered(text, dialect)[0][0]


@cache
def module_of(text: str, dialect: str | None = None) -> Any:
    return compile(game_of(text, dialect))


def play(*sections: str, dialect: str | None = None) -> Any:
    """A fresh engine of the game of these sections (see `rules`)."""
    return module_of(rules(*sections), dialect).Game()


def corpus_game(name: str) -> Game:
    """A game of the corpus: `FILE` or `FILE@VARIANT`, without the suffix."""
    return compiled.game(*_of_corpus(name))


def corpus_module(name: str) -> Any:
    return compiled.engine(*_of_corpus(name))


def _of_corpus(name: str) -> tuple[Path, str | None]:
    """Where it is, of two in ZRF and in the native language the former, and its title."""
    file, _, title = name.partition("@")
    path = CORPUS / f"{file}.zrf"
    return path if path.exists() else CORPUS.parent / "native" / f"{file}.glot", title or None


def texts(engine: Any) -> list[str]:
    """The legal moves as texts, sorted."""
    return sorted(str(move) for move in engine.legal_moves)


def walk(engine: Any, seed: int, plies: int) -> Iterator[Any]:
    """The engine itself after each of up to `plies` random steps, the start included."""
    rng = random.Random(seed)
    yield engine
    for _ in range(plies):
        moves = engine.legal_moves
        if not moves:
            return
        engine.push(rng.choice(moves))
        yield engine


def duel(**options: Any) -> Any:
    return module_of(rules(*DUEL)).Game(**options)
