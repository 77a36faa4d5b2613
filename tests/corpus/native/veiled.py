"""Games with hidden information: what a player does not see may be anything."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.sampling import FULL

from .referee import module

GAMES = 200 if FULL else 4
PLIES = 400 if FULL else 60

Placement = tuple[str, str, str, Any]  # position, player, piece, attributes
# What else could lie there for all that a player sees: pieces instead of pieces.
Otherwise = Callable[[list[Placement], str, Any, random.Random], list[Placement]]


def texts(game: Any) -> list[str]:
    return [str(move) for move in game.legal_moves]


def check_veils(file: str, otherwise: Otherwise, moves_reveal: bool = False) -> int:
    """Plays at random; at every position two states that a player cannot tell apart are compared.

    Returns how many of these pairs really differed.
    """
    engine = module(file)
    differing = 0
    for number in range(GAMES):
        rng = random.Random(f"{file} {number}")
        game = engine.Game(seed=number)
        for _ in range(PLIES):
            if not game.legal_moves:
                break
            for player in engine.Game().players:
                setup = game.setup()
                placements = tuple(otherwise(list(setup.placements), player, game, rng))
                differing += set(placements) != set(setup.placements)
                here = engine.Game.from_setup(setup)
                there = engine.Game.from_setup(setup._replace(placements=placements))
                assert here.observation(player) == there.observation(player)
                if here.turn == player and not moves_reveal:
                    assert texts(here) == texts(there)
            game.push(rng.choice(list(game.legal_moves)))
    return differing
