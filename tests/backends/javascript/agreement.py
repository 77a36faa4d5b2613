"""Plays random games with the Python engine and compares what the JavaScript engine sees.

Steps are told by their index among the legal moves, so both play the same games.
"""

from __future__ import annotations

import hashlib
import json
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


class Played(NamedTuple):
    """A random game: the indices of its moves, digests of what was seen before and after each, and
    how many legal moves there were in all these positions."""

    indices: list[int]
    digests: list[str]
    moves: int


class Mulberry:
    """The generator of JavaScript engines, for Python engines whose rules draw numbers."""

    def __init__(self, seed: int) -> None:
        self.state = seed & 0xFFFFFFFF

    def randrange(self, limit: int) -> int:
        return self.randint(0, limit - 1)

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
    names = engine._deal.__globals__
    known = names["random"]
    names["random"] = SimpleNamespace(Random=Mulberry)
    try:
        yield
    finally:
        names["random"] = known


def _fen(game: Any) -> str | None:
    """The position in FEN, if it has one: not with too many pieces in hand."""
    try:
        return str(game.fen()) if hasattr(game, "fen") else None
    except ValueError:
        return None


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
        "fen": _fen(game),
        "observed": [observed(game.observation(player)) for player in game.players],
        "views": [game.view(player) for player in game.players],
    }  # fmt: skip


def observed(observation: Any) -> list[Any]:
    """What one player sees, as JSON would have it."""
    outcome = observation.outcome
    return [
        observation.player,
        [
            [at, piece.player, piece.type, [list(pair) for pair in piece.attributes]]
            for at, piece in observation.pieces
        ],
        list(observation.unseen), observation.turn, observation.owner, observation.turn_index,
        observation.chain, [list(held) for held in observation.reserve],
        [[name, list(values)] for name, values in observation.variables],
        outcome and [list(outcome.winners), list(outcome.losers), outcome.reason],
    ]  # fmt: skip


def listed(effect: tuple[Any, ...]) -> list[Any]:
    return [list(part) if isinstance(part, tuple) else part for part in effect]


def digest(view: dict[str, Any]) -> str:
    """Of what is seen, as player.mjs has it: JSON as JavaScript writes it."""
    text = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def played(new: Any, positions: int, seed: int) -> Iterator[Played]:
    """Random games with at least so many positions."""
    rng = random.Random(seed)
    while positions > 0:
        game = new()
        indices: list[int] = []
        digests: list[str] = []
        moves = 0
        while True:
            view = seen(game)
            digests.append(digest(view))
            moves += len(view["moves"])
            if not view["moves"] or len(indices) >= min(MAX_PLIES, positions - 1):
                break
            legal = game.legal_moves
            indices.append(rng.randrange(len(legal)))
            game.push(legal[indices[-1]])
        yield Played(indices, digests, moves)
        positions -= len(digests)
        if len(digests) == 1:
            break


class Compared(NamedTuple):
    """How much was compared, and the first thing that the two see differently, if there is one."""

    positions: int
    moves: int
    difference: str | None


def compared(source: str, engine: Any, player: Player, positions: int, seed: int) -> Compared:
    """What the Python engine and the module with this text see in random games."""
    seen_by_both = moves = 0
    with drawing_alike(engine):
        for number, game in enumerate(played(engine, positions, seed)):
            (answer,) = player.ask(source, games=[game.indices])
            pairs = zip(game.digests, answer["digests"], strict=True)
            plies = (ply for ply, (ours, theirs) in enumerate(pairs) if ours != theirs)
            told = (_told(source, engine, player, game.indices[:ply]) for ply in plies)
            found = next(filter(None, told), None)
            if found is None and not answer["back"]:
                found = ": taking all back does not lead to the start"
            if found is not None:
                return Compared(seen_by_both, moves, f"game {number}{found}")
            seen_by_both += len(game.digests)
            moves += game.moves
    return Compared(seen_by_both, moves, None)


def _told(source: str, engine: Any, player: Player, indices: list[int]) -> str | None:
    """What the two see differently after these steps, if it is not only their digests."""
    game = engine()
    for index in indices:
        game.push(game.legal_moves[index])
    ours, theirs = seen(game), player.ask(source, view=indices)
    what = next((what for what in ours if ours[what] != theirs[what]), None)
    if what is None:
        return None
    where = f", ply {len(indices)}, {indices}: {what}"
    return f"{where}\nPython:     {ours[what]}\nJavaScript: {theirs[what]}"


def difference(game: Game, engine: Any, player: Player, positions: int, seed: int) -> str | None:
    """The first thing that the two back ends see differently in random games, if there is one."""
    source = emit_javascript(game, optimised(game))
    return compared(source, engine, player, positions, seed).difference
