"""The players in JavaScript, as pages and games in V8 have them."""

from __future__ import annotations

from typing import Final

from translator.backends.javascript.assemble import bare
from translator.core.resources import resource

_PARTS: Final = (
    "draws", "protocol", "worth", "byChance", "greedy", "mcts", "alphabeta", "registry",
)  # fmt: skip


def players() -> list[str]:
    """Their parts, as they stand in one script."""
    folder = resource("templates") / "players"
    return [bare((folder / f"{name}.js").read_text("utf-8")) for name in _PARTS]
