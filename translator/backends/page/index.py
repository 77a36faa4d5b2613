"""The index of a library of pages: a picture of each game with its variants, search and filters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from translator.backends.page.page import LONGEST_TITLE, parts, policy, source, template
from translator.core.text import shown
from translator.ir.game import Game
from translator.ir.parts import PlayerKind
from translator.render.layout import layout
from translator.render.pieces import PieceSet

_FILTERS: Final = ("Players", "Shape", "Language")
"""What games are chosen by; each is a fact that `facts` tells."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game of the library: its title, the rules file, and its page below the index.

    `facts` are those of `facts`; `reason` says why it cannot be played, "" if it can; `lacking`
    what is missing for it to be a whole game.
    """

    title: str
    file: str
    page: str
    facts: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""
    lacking: str = ""


def facts(game: Game) -> dict[str, str]:
    """What games of a library are chosen by, in words."""
    parts = layout(game, PieceSet(game).crossings).parts
    largest = max(parts, key=lambda part: len(part.cells), default=None)
    shape = "other" if largest is None else "points" if largest.lines else largest.kind
    return {
        "players": str(sum(player.kind is PlayerKind.ACTIVE for player in game.players)),
        "shape": {"point": "points", "tile": "other", "pile": "other"}.get(shape, shape),
        "language": game.meta.language,
    }


def index_page(games: Iterable[Listed]) -> str:
    """The page that links to all pages of a folder; their pictures lie beside them.

    Games of one file share a card.
    """
    from markupsafe import Markup

    files: dict[str, list[dict[str, Any]]] = {}
    dead = []
    filters: dict[str, set[str]] = {name: set() for name in _FILTERS}
    for game in games:
        if game.reason:
            dead.append(_row(game))
            continue
        files.setdefault(game.file, []).append(_row(game))
        for name, values in filters.items():
            values |= {game.facts[name.lower()]} if name.lower() in game.facts else set()
    count = sum(map(len, files.values()))
    script = "\n".join([*parts(["languages", "index"]), "startIndex();\n"])
    style = source("theme.css") + source("index.css")
    return template("index.html.jinja").render(
        files=[(first, variants) for first, *variants in files.values()],
        dead=dead,
        count=f"{count} {'game' if count == 1 else 'games'}",
        skeletons=sum(bool(game["lacking"]) for row in files.values() for game in row),
        filters={name: sorted(values) for name, values in filters.items() if len(values) > 1},
        policy=policy(script, style, "'self' data:"),
        style=Markup(style),
        script=Markup(script),
    )


def _row(game: Listed) -> dict[str, Any]:
    from markupsafe import Markup

    data = [Markup(' data-{}="{}"').format(name, value) for name, value in game.facts.items()]
    return {
        "title": shown(game.title, LONGEST_TITLE),
        "file": shown(game.file, LONGEST_TITLE),
        "page": quote(game.page),
        "picture": quote(picture_path(game.page)),
        "facts": Markup("").join(data),
        "reason": shown(game.reason, LONGEST_TITLE),
        "lacking": game.lacking,
    }


def picture_path(page: str) -> str:
    """Where the picture of a page is."""
    return page.removesuffix(".html") + ".svg"
