"""Writes a module with an engine and its board as the element `<ludoglot-board>`, for any page."""

from __future__ import annotations

import json

from translator.backends.javascript import emit_javascript
from translator.backends.javascript.literals import quote
from translator.backends.page.page import brief, parts, scoped, source
from translator.ir.game import Game
from translator.render import live_board

_PARTS = (
    "texts", "languages", "sights", "sentences", "choice", "motion", "pointing", "piles", "view",
    "board", "element",
)  # fmt: skip


def emit_board(game: Game, optimised: Game) -> str:
    """A module that exports what that of the engine does, and makes the element known."""
    head, _, engine = emit_javascript(game, optimised).partition("*/\n")
    head = head.replace("/** Engine", "/** Board and engine", 1)
    board = live_board(game)
    view = json.dumps({**board.data, **brief(board.data["cells"])}, separators=(",", ":"))
    own = (
        f"{{ Game: ENGINE.Game, picture: {quote(board.svg)}, style: {quote(source('board.css'))}, "
        f"view: JSON.parse({quote(view)}) }}"
    )
    last = f"define({own});\nexport const {{ Game, Move, Setup }} = ENGINE;\n"
    return "\n".join([f"{head}*/", scoped(engine), *parts(_PARTS), last])
