"""The players by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from translator.players import in_v8
from translator.players.alphabeta import AlphaBeta
from translator.players.by_chance import ByChance
from translator.players.greedy import Greedy
from translator.players.ismcts import Ismcts
from translator.players.maxn import MaxN
from translator.players.mcts import Mcts
from translator.players.parallel import RootParallel
from translator.players.protocol import (
    Analyst,
    Player,
    Position,
    RefusedError,
    Settings,
    active_players,
)
from translator.players.solve import Solve

if TYPE_CHECKING:
    from concurrent.futures import Executor  # takes a while, and few need it


@dataclass(frozen=True, slots=True)
class Entry:
    """How a player is made, and what it is.

    `sees_all`: it asks for what a game may hide from it. `duel`: it takes what one player loses for
    won by the other, and knows nothing of chance. `analyst`: it has lines to tell. `sure`: their
    scores go from 0 (lost) to 1 (won). `parallel`: several can think about one step.
    """

    new: Callable[[Settings], Player]
    sees_all: bool = True
    duel: bool = False
    analyst: bool = False
    sure: bool = False
    parallel: bool = False


PLAYERS: Final = {
    "random": Entry(ByChance, sees_all=False),
    "greedy": Entry(Greedy),
    "mcts": Entry(Mcts, analyst=True, sure=True, parallel=True),
    "ismcts": Entry(Ismcts, sees_all=False, analyst=True, sure=True),
    "alphabeta": Entry(AlphaBeta, analyst=True),
    "maxn": Entry(MaxN, analyst=True),
    "solve": Entry(Solve, duel=True, analyst=True, sure=True),
}

AUTO: Final = "auto"
"""The one of these that suits the game best (`Settings.auto`)."""

PARALLEL: Final = "mcts"
"""The one that `auto` is where it thinks in several processes."""

NAMES: Final = (AUTO, *PLAYERS)

ANALYSTS: Final = (AUTO, *(name for name, entry in PLAYERS.items() if entry.analyst))
"""Those that also say what they think of each step."""


def is_sure(name: str, settings: Settings) -> bool:
    """Whether a player says how sure it is to win."""
    return PLAYERS[_resolve(name, settings)].sure


def player(name: str, game: Position, settings: Settings) -> Player:
    """A player of this name for a game; `RefusedError` where it would see what is hidden, or has
    nothing to choose."""
    return _maker(name, game, settings)(settings)


def parallel_player(
    name: str, game: Position, settings: Settings, trees: int, executor: Executor
) -> Player:
    """The same that thinks so many times at once; `RefusedError` where what it would find cannot be
    put together, too."""
    name = PARALLEL if name == AUTO else name
    if not PLAYERS[name].parallel:
        others = ", ".join(other for other, one in PLAYERS.items() if one.parallel)
        raise RefusedError(f"{name} thinks in one process; in several at a time: {others}")
    new = cast(Callable[[Settings], Analyst], _maker(name, game, settings))
    return RootParallel(new, settings, trees, executor)


def _maker(name: str, game: Position, settings: Settings) -> Callable[[Settings], Player]:
    """What makes a player for a game."""
    name = _resolve(name, settings)
    entry = PLAYERS[name]
    if not active_players(game):
        raise RefusedError("nobody chooses what happens in this game, but chance")
    if entry.sees_all and game.describe().get("veiled"):
        others = ", ".join(other for other, one in PLAYERS.items() if not one.sees_all)
        raise RefusedError(
            f"{name} has to see the whole position, of which this game hides a part; "
            f"those that need not: {others}"
        )
    chance = any(one["kind"] == "random" for one in game.describe()["players"])
    if entry.duel and (chance or len(active_players(game)) > 2):
        raise RefusedError(f"{name} plays games of one or two players without chance")
    if (
        in_v8.is_hosted(game) and settings.evaluate is None
    ):  # which knows of no function of this process
        return partial(in_v8.InV8, name)
    return entry.new


def _resolve(name: str, settings: Settings) -> str:
    return settings.auto if name == AUTO else name
