"""What games are written as: one row a target, and nothing else names them.

What a row names (`core.lazy`) is imported when the first such text is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from translator.core.lazy import loaded
from translator.core.stack import own_stack
from translator.ir.game import Game

_OPTIMISED: Final = "translator.passes.registry:optimised"


class Target(NamedTuple):
    """A back end. Files of it end in `suffix`.

    `emit` makes a text out of a game and its optimised form; where that is `plain`, of the game
    alone. `types` makes a declaration file that stands beside, `limits` tells what is left out
    because the target cannot express it. `listing` makes a page that lists the files of a library,
    `picture` shows a game there, and `facts` tells what it is chosen by. `trial` says how the text
    is tried (`engines.trial`). `whole` makes one text of all games of a file.
    """

    suffix: str
    emit: str
    plain: bool = False
    trial: str | None = None
    types: str | None = None
    limits: str | None = None
    listing: str | None = None
    picture: str | None = None
    facts: str | None = None
    whole: str | None = None

    @own_stack
    def text(self, game: Game) -> str:
        """The game as a text of this target; `TranslationError` if it cannot be one."""
        emit = loaded(self.emit)
        text: str = emit(game) if self.plain else emit(game, loaded(_OPTIMISED)(game))
        return text

    @own_stack
    def text_of_file(self, games: Sequence[Game]) -> str:
        """All games of a file as one text, where there is such a thing."""
        assert self.whole is not None
        text: str = loaded(self.whole)(games)
        return text


TARGETS: Final[Mapping[str, Target]] = {
    "python": Target(".py", "translator.backends.python:emit_python", trial="python"),
    "javascript": Target(
        ".mjs",
        "translator.backends.javascript:emit_javascript",
        trial="javascript",
        types="translator.backends.javascript:emit_types",
    ),
    "dagaz": Target(
        ".js",
        "translator.backends.dagaz:emit_dagaz",
        limits="translator.backends.dagaz:limits",
    ),
    "page": Target(
        ".html",
        "translator.backends.page:emit_page",
        trial="page",
        listing="translator.backends.page:index_page",
        picture="translator.render:draw",
        facts="translator.backends.page:facts",
    ),
    "board": Target(".mjs", "translator.backends.page:emit_board", trial="javascript"),
    "native": Target(
        ".glot",
        "translator.frontends.native.printing:emit_native",
        plain=True,
        whole="translator.frontends.native.printing:emit_native_file",
    ),
    "xml": Target(".xml", "translator.ir.text.write:write_xml", plain=True),
    "json": Target(".json", "translator.ir.text.json:write_json", plain=True),
}
"""Back ends by the name that `--to` takes."""
