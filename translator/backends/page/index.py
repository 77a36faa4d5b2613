"""The index of a library of pages: a picture of each game, and a search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import quote

from translator.backends.javascript.assemble import bare
from translator.backends.page.page import LONGEST_TITLE, policy, source, template
from translator.core.text import shown


class Listed(NamedTuple):
    """A game of the library: its title, the rules file, and its page below the index."""

    title: str
    file: str
    page: str


def index_page(games: Iterable[Listed]) -> str:
    """The page that links to all pages of a folder; their pictures lie beside them."""
    from markupsafe import Markup

    script = f"{bare(source('index.js'))}\nstartIndex();\n"
    style = source("index.css")
    rows = [
        {
            "title": shown(game.title, LONGEST_TITLE),
            "file": shown(game.file, LONGEST_TITLE),
            "page": quote(game.page),
            "picture": quote(picture_path(game.page)),
        }
        for game in games
    ]
    return template("index.html.jinja").render(
        games=rows,
        policy=policy(script, style, "'self' data:"),
        style=Markup(style),
        script=Markup(script),
    )


def picture_path(page: str) -> str:
    """Where the picture of a page is."""
    return page.removesuffix(".html") + ".svg"
