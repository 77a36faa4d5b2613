"""The players in JavaScript, as pages and games in V8 have them."""

from __future__ import annotations

from typing import Final

from translator.backends.javascript.assemble import bare
from translator.core.resources import resource

_PARTS: Final = (
    "draws", "protocol", "worth", "rollouts", "byChance", "greedy", "mcts", "bag", "past", "worlds",
    "courses", "ismcts", "alphabeta", "registry",
)  # fmt: skip


def players(*, proving: bool) -> list[str]:
    """Their parts, as they stand in one script; `proving` is one that pages have no use for."""
    folder = resource("templates") / "players"
    names = (*_PARTS, "solve") if proving else _PARTS
    return [bare((folder / f"{name}.js").read_text("utf-8")) for name in names]
