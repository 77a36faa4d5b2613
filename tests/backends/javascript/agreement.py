"""Plays random games with the Python engine and compares what the JavaScript engine sees.

Steps are told by their index among the legal moves, so both play the same games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, NamedTuple

from tests.backends.javascript.support import Player
from translator.backends.javascript import emit_javascript
from translator.ir.game import Game
from translator.passes.registry import optimised

MAX_PLIES = 60

Played = tuple[list[int], list[dict[str, Any]]]
"""A game: the indices of its moves, and what is seen before and after each."""


class Mulberry:
    """The generator of JavaScript engines, for Python engines whose rules draw numbers."""

    def __init__(self, seed: int) -> None:
        self.state = seed & 0xFFFFFFFF

    def randint(self, low: int, high: int) -> int:
        self.state = x = self.state + 0x6D2B79F5 & 0xFFFFFFFF
        x = (x ^ x >> 15) * (x | 1) & 0xFFFFFFFF
        x ^= x + ((x ^ x >> 7) * (x | 61) & 0xFFFFFFFF) & 0xFFFFFFFF
        return low + int((x ^ x >> 14) / 2**32 * (high - low + 1))

    def getstate(self) -> int:
        return self.state

    def setstate(self, state: int) -> None:
        self.state = state


@contextmanager
def drawing_alike(engine: Any) -> Iterator[None]:
    """Python engines of a module draw what JavaScript engines of the same seed draw."""
    names = engine.__mro__[-2].__init__.__globals__
    known = names["random"]
    names["random"] = SimpleNamespace(Random=Mulberry)
    try:
        yield
    finally:
        names["random"] = known


def seen(game: Any) -> dict[str, Any]:
    """What a player sees, as JSON would have it; the same as `seen` in player.mjs."""
    outcome = game.outcome()
    return {
        "key": str(game.key()),
        "setup": str(game.setup()),
        "turn": [
            game.turn, game.owner, game.turn_index, game.turn_number, game.chain, game.random_turn,
        ],
        "outcome": outcome and [list(outcome.winners), list(outcome.losers), outcome.reason],
        "moves": [
            [
                str(move), move.rule, list(move.args), move.player, move.start, move.end,
                move.piece, move.promotion, list(move.captures),
                [listed(effect) for effect in move.effects], move.partial, move.is_pass,
            ]
            for move in game.legal_moves
        ],
        "shown": str(game),
        "fen": game.fen() if hasattr(game, "fen") else None,
    }  # fmt: skip


def listed(effect: tuple[Any, ...]) -> list[Any]:
    return [list(part) if isinstance(part, tuple) else part for part in effect]


def played(new: Any, positions: int, seed: int) -> list[Played]:
    """Random games with at least so many positions: the indices chosen, and what is seen."""
    rng = random.Random(seed)
    games = []
    while positions > 0:
        game = new()
        indices: list[int] = []
        views = [seen(game)]
        while views[-1]["moves"] and len(indices) < min(MAX_PLIES, positions - 1):
            moves = game.legal_moves
            indices.append(rng.randrange(len(moves)))
            game.push(moves[indices[-1]])
            views.append(seen(game))
        games.append((indices, views))
        positions -= len(views)
        if len(views) == 1:
            break
    return games


class Compared(NamedTuple):
    """How much was compared, and the first thing that the two see differently, if there is one."""

    positions: int
    moves: int
    difference: str | None


def compared(
    source: str, engine: Any, player: Player, positions: int, seed: int
) -> Compared:
    """What the Python engine and the module with this text see in random games."""
    with drawing_alike(engine):
        games = played(engine, positions, seed)
    answers = player.ask(source, games=[indices for indices, _ in games])
    views = [view for _, views in games for view in views]
    moves = sum(len(view["moves"]) for view in views)
    return Compared(len(views), moves, _first_difference(games, answers))


def _first_difference(games: list[Played], answers: list[dict[str, Any]]) -> str | None:
    for number, ((indices, views), answer) in enumerate(zip(games, answers, strict=True)):
        for ply, (ours, theirs) in enumerate(zip(views, answer["positions"], strict=True)):
            for what in ours:
                if ours[what] != theirs[what]:
                    where = f"game {number}, ply {ply}, {indices[:ply]}: {what}"
                    return f"{where}\nPython:     {ours[what]}\nJavaScript: {theirs[what]}"
        if not answer["back"]:
            return f"game {number}: taking all back does not lead to the start"
    return None


def difference(game: Game, engine: Any, player: Player, positions: int, seed: int) -> str | None:
    """The first thing that the two back ends see differently in random games, if there is one."""
    source = emit_javascript(game, optimised(game))
    return compared(source, engine, player, positions, seed).difference
