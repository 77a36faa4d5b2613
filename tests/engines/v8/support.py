"""Engines in V8 for tests, each made once; without mini-racer there are none."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests import compiled
from tests.backends.javascript.agreement import seen

CORPUS = Path(__file__).parents[3] / "corpus"
needs_v8 = pytest.mark.skipif(
    find_spec("py_mini_racer") is None, reason="mini-racer is not installed (the extra `v8`)"
)


@cache
def v8(path: Path, title: str | None = None) -> Any:
    """The module of a game whose engine runs in V8."""
    from translator.engines.v8.module import module_of

    return module_of(compiled.javascript(path, title), title or path.stem)


def both(name: str) -> tuple[Any, Any]:
    """The modules of a game of the corpus, in Python and in V8."""
    return compiled.engine(CORPUS / name), v8(CORPUS / name)


def answers(game: Any) -> list[Any]:
    """What is asked for apart from the moves, before they are known."""
    known = [game.in_check(), game.is_over()]
    moves = [game.moves_of(piece) for piece in game.PIECES]
    moves += [game.moves_to(position) for position in game.positions[:5]]
    return [*known, [[str(move) for move in row] for row in moves], game.in_check()]


def agree(python: Any, other: Any, seed: int, plies: int) -> None:
    """The same is seen on the way there and back, with moves that both draw by themselves."""
    ours, theirs = python.Game(seed), other.Game(seed)
    first = seen(ours)
    assert seen(theirs) == first
    while ours.ply < plies and ours.outcome() is None:
        move = ours.random_move()
        drawn = theirs.random_move()
        assert str(drawn) == str(move)
        ours.push(move)
        theirs.push(drawn)
        assert answers(theirs) == answers(ours)
        assert seen(theirs) == seen(ours)
        assert [str(move) for move in theirs.moves] == [str(move) for move in ours.moves]
    text = str(theirs.setup())
    again, same = (
        module.Game.from_setup(module.Setup.parse(text), seed) for module in (other, python)
    )
    assert seen(again) == seen(same)
    while ours.ply:
        assert str(theirs.pop()) == str(ours.pop())
    assert seen(theirs) == seen(ours)
