"""The players in JavaScript, as pages and games in V8 have them."""

from __future__ import annotations

from typing import Final

from translator.analysis.describe import hides
from translator.backends.javascript.assemble import bare
from translator.core.resources import resource
from translator.ir.game import Game
from translator.ir.parts import PlayerKind

_PARTS: Final = (
    "draws", "protocol", "prospects", "worth", "replies", "rollouts", "byChance", "greedy", "mcts",
    "deepening", "alphabeta", "registry",
)  # fmt: skip
_OF_WHAT_HIDES: Final = ("bag", "past", "worlds", "courses", "ismcts")
_OF_MANY: Final = ("maxn",)
"""For more than two players."""
_OF_ONE: Final = ("solve",)


def all_players() -> list[str]:
    """The parts of all, as they stand in one script."""
    return _texts(*_PARTS, *_OF_WHAT_HIDES, *_OF_MANY, *_OF_ONE)


def players_of(game: Game) -> list[str]:
    """The parts of those that a page of this game lets play."""
    active = sum(player.kind is PlayerKind.ACTIVE for player in game.players)
    dark = _OF_WHAT_HIDES if hides(game) else ()
    alone, many = _OF_ONE if active == 1 else (), _OF_MANY if active > 2 else ()
    return _texts(*_PARTS, *dark, *alone, *many)


def _texts(*names: str) -> list[str]:
    folder = resource("templates") / "players"
    return [bare((folder / f"{name}.js").read_text("utf-8")) for name in names]
