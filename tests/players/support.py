"""Games to be played by players, and positions of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.compiled import engine
from translator.players.protocol import Position

HERE = Path(__file__).parent
CORPUS = HERE.parents[1] / "corpus"


def module(name: str, title: str | None = None) -> Any:
    """The engine of a file beside this one, or below the corpus."""
    beside = HERE / name
    return engine(beside if beside.exists() else CORPUS / name, title)


def start(name: str, title: str | None = None, seed: int = 0) -> Position:
    found: Position = module(name, title).Game(seed)
    return found


def at(name: str, position: str, title: str | None = None) -> Position:
    """A position in FEN or as a list of placements."""
    one = module(name, title)
    found: Position
    if "/" in position:
        found = one.Game.from_fen(position)
    else:
        found = one.Game.from_setup(one.Setup.parse(position or "turn 0"))
    return found
