"""Games to try laws on: the whole corpus, and of the library of real rules files a sample.

`LUDOGLOT_FULL=1` takes the whole library.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

from tests.sampling import FULL
from tests.zrf_library import LIBRARY
from translator import api
from translator.core.diagnostics import TranslationError
from translator.ir.game import Game
from translator.ir.shape import fields_of

ROOT = Path(__file__).parents[2]

CORPUS = sorted((ROOT / "corpus" / "zrf").glob("*.zrf"))
SCRIPTS = sorted((ROOT / "corpus" / "axiom").glob("*.4th"))
NATIVE = sorted((ROOT / "corpus" / "native").glob("*.glot"))
_FILES = sorted(LIBRARY.rglob("*.zrf")) if LIBRARY.is_dir() else []
SAMPLE = _FILES if FULL else _FILES[::34]


def games(path: Path) -> Iterator[Game]:
    """Every game of a file; none of one that cannot be read."""
    try:
        yield from api.load_all(path)
    except TranslationError:
        return


def same(one: Game, other: Game) -> None:
    """Asserts that two games are equal, and that even what no rule reads is."""
    for field in fields_of(Game):
        assert getattr(one, field.name) == getattr(other, field.name), field.name
    assert one == other


def mentioned(root: object) -> set[type]:
    """The classes of all objects in a tree."""
    found: set[type] = set()
    todo = [root]
    while todo:
        node = todo.pop()
        if isinstance(node, tuple | frozenset):
            todo.extend(node)
        elif is_dataclass(node):
            found.add(type(node))
            todo.extend(getattr(node, field.name) for field in fields(node))
    return found
