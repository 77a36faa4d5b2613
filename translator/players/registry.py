"""The players by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from translator.players.by_chance import ByChance
from translator.players.greedy import Greedy
from translator.players.mcts import Mcts
from translator.players.protocol import Player, Position, RefusedError, Settings


@dataclass(frozen=True, slots=True)
class Entry:
    """How a player is made; `sees_all` if it asks for what a game may hide from it."""

    new: Callable[[Settings], Player]
    sees_all: bool = True


PLAYERS: Final = {
    "random": Entry(ByChance, sees_all=False),
    "greedy": Entry(Greedy),
    "mcts": Entry(Mcts),
}


def player(name: str, game: Position, settings: Settings) -> Player:
    """A player of this name for a game; `RefusedError` where it would see what is hidden."""
    entry = PLAYERS[name]
    if entry.sees_all and game.describe().get("veiled"):
        others = ", ".join(other for other, one in PLAYERS.items() if not one.sees_all)
        raise RefusedError(
            f"{name} has to see the whole position, of which this game hides a part; "
            f"those that need not: {others}"
        )
    return entry.new(settings)
