"""The players in JavaScript, as pages and games in V8 have them."""

from __future__ import annotations

from typing import Final

from translator.backends.javascript.assemble import bare
from translator.core.resources import resource

_PARTS: Final = (
    "draws", "protocol", "worth", "rollouts", "byChance", "greedy", "mcts", "bag", "past", "worlds",
    "courses", "ismcts", "deepening", "alphabeta", "registry",
)  # fmt: skip
_OFF_PAGE: Final = ("maxn", "solve")


def players(*, of_page: bool) -> list[str]:
    """Their parts, as they stand in one script; some do not play in pages."""
    folder = resource("templates") / "players"
    names = _PARTS if of_page else (*_PARTS, *_OFF_PAGE)
    return [bare((folder / f"{name}.js").read_text("utf-8")) for name in names]
