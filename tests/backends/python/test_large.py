"""Large boards are made of bytes; games on them are those on lists."""

from __future__ import annotations

import random
from typing import Any

import pytest

import translator
from translator.core.resources import resource

GAMES = [
    "zrf/chess.zrf",
    "zrf/go.zrf",
    "zrf/shogi.zrf",
    "zrf/turkish-draughts.zrf",
    "native/hex.glot",
    "native/lasca.glot",
    "native/dark-chess.glot",
    "native/tamerlane-chess.glot",
    "axiom/Breakthrough.4th",
]
PLIES = 12


def games(name: str) -> tuple[Any, Any]:
    """One on a list, and one on bytes, however large the board is."""
    game = translator.load(resource("corpus") / name)
    found = []
    for large in (100_000, 0):
        module: Any = translator.compile(game)
        module.LARGE = large
        found.append(module.Game(1))
    return found[0], found[1]


def shown(game: Any) -> tuple[object, ...]:
    """What a game is like, to whom has no look inside it."""
    moves = [(str(move), repr(move.effects)) for move in game.legal_moves]
    return moves, str(game.setup()), game.turn, game.outcome()


@pytest.mark.parametrize("name", GAMES)
def test_games_on_bytes_are_those_on_lists(name: str) -> None:
    plain, large = games(name)
    assert [type(plain._b), type(large._b)] == [list, bytearray]
    dice = random.Random(2)
    for _ in range(PLIES):
        assert shown(plain) == shown(large)
        if plain.outcome() is not None:
            break
        number = dice.randrange(len(plain.legal_moves))
        for game in (plain, large):
            game.push(game.legal_moves[number])
        assert plain.random_move().text == large.random_move().text
    again = type(large).from_setup(large.setup())
    assert [type(again._b), type(large.copy()._b)] == [bytearray, bytearray]
    while plain.ply:
        plain.pop()
        large.pop()
    assert shown(plain) == shown(large)


def test_only_large_boards_are_bytes() -> None:
    boards = {
        name: vars(translator.compile(translator.load(resource("corpus") / name)).Game())["_b"]
        for name in ("native/lasca.glot", "zrf/chess.zrf")
    }
    assert {name: type(board) for name, board in boards.items()} == {
        "native/lasca.glot": bytearray,
        "zrf/chess.zrf": list,
    }
