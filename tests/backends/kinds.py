"""Games of different kinds, for what holds of every engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests import compiled

CORPUS = Path(__file__).parents[2] / "corpus"
KINDS = {
    "check, castling, promotion": "zrf/chess.zrf",
    "drops from a reserve": "zrf/dobutsu.zrf",
    "a script with dice": "axiom/Royal-Game-of-Ur.4th",
    "unseen squares": "native/dark-chess.glot",
    "veiled pieces, jumps in the turn order": "native/banqi.glot",
    "turns of several steps": "native/international-draughts.glot",
    "stacks": "native/lasca.glot",
}
GAMES = tuple(KINDS.values())

# Of any type but the right one, and numbers that nothing counts.
STRANGE: tuple[Any, ...] = (
    None, -1, 2**31, 2**70, 1.5, float("nan"), b"a1", [], {}, (1, 2), object(), "nonsense",
)  # fmt: skip


def engine(name: str) -> Any:
    return compiled.engine(CORPUS / name)


def javascript(name: str) -> str:
    return compiled.javascript(CORPUS / name)


def in_play(name: str, plies: int = 8, seed: int = 3) -> Any:
    """A game after some random steps."""
    game = engine(name).Game(seed)
    for _ in range(plies):
        game.push(game.random_move())
    return game


def seen(game: Any) -> tuple[object, ...]:
    """All that can be observed of a game."""
    return (
        game.key(),
        str(game.setup()),
        (game.turn, game.owner, game.turn_index, game.turn_number, game.chain, game.ply),
        dict(game.board),
        game.reserve,
        [(str(move), move.effects) for move in game.legal_moves],
        [(str(move), move.captures) for move in game.moves],
        game.outcome(),
        [game.observation(player) for player in game.players],
        str(game),
    )


def setups(module: Any, seed: int, count: int) -> Iterator[Any]:
    """Positions that no play leads to, most of them such as the game may have."""
    rng = random.Random(seed)
    game = module.Game

    def number() -> int:
        return rng.choice((0, 1, 2, 3, -1, 7, 2**31 - 1, -(2**31), 2**31, rng.randrange(40)))

    def piece() -> tuple[str, str]:
        return rng.choice(game.PLAYERS), rng.choice(game.PIECES)

    def placement(position: str) -> tuple[Any, ...]:
        attributes = (
            f"{row[0]}={rng.randrange(row[2] + 1)}"
            for row in game.ATTRIBUTES
            if rng.random() < 0.05
        )
        return (position, *piece(), tuple(attributes))

    for _ in range(count):
        chosen = rng.sample(game.POSITIONS, rng.randrange(min(30, len(game.POSITIONS))))
        places = ("", *game.POSITIONS)
        chain = rng.sample(game.POSITIONS, rng.random() < 0.2)
        if chain and game.MODES and rng.random() < 0.5:
            chain.append(rng.choice(game.MODES))
        in_hand = rng.randrange(3) if game.START_RESERVE else 0
        yield module.Setup(
            tuple(map(placement, chosen)),
            tuple((*piece(), number()) for _ in range(in_hand)),
            rng.randrange(len(game.TURNS)),
            rng.choice(places),
            rng.choice(places),
            tuple(chain),
            tuple(
                (name, rng.randrange(size), number())
                for name, _, size in game.VARIABLES
                if size and rng.random() < 0.2
            ),
        )
