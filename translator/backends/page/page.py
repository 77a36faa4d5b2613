"""Writes the page of a game: one HTML file with the engine, the board and all that plays on it.

Its policy (Content-Security-Policy) lets run only the one script and the one style sheet that stand
in it, told by their hashes; nothing is fetched from anywhere.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from translator.analysis.exploration.judgement import judgement
from translator.analysis.skeleton import lacking
from translator.backends.javascript import emit_javascript
from translator.backends.javascript.assemble import bare
from translator.backends.javascript.literals import quote
from translator.backends.page.players import players_of
from translator.core.resources import resource
from translator.core.text import shown
from translator.ir.game import Game
from translator.render import live_board

if TYPE_CHECKING:
    from jinja2 import Template

_PARTS = (
    "texts", "languages", "sights", "sentences", "spelling", "san", "squares", "setups", "portable",
    "reading", "records", "bots", "worker", "thinker", "play", "keeping", "choice", "motion",
    "sounds", "pointing", "piles", "view", "board", "element", "panels", "seats", "settings",
    "recordPanel", "carrying", "machine", "main",
)  # fmt: skip
LONGEST_TITLE = 240
_EXPORT = re.compile(r"^export \{ Game, Move, Setup \};\n?\Z", re.MULTILINE)
_START = "start(ENGINE, VIEW);\n"
# Comments that fill lines, empty lines and indents: no text of a script goes over lines.
_IDLE = re.compile(r"^ *(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)?\n|^ +", re.DOTALL | re.MULTILINE)
_SCRIPT = re.compile(r'<script type="module">(.*)</script>', re.DOTALL)


def emit_page(game: Game, optimised: Game) -> str:
    """The page of a game. Raises `TranslationError` where JavaScript has no engine for it."""
    from markupsafe import Markup

    board = live_board(game)
    data = {**board.data, **brief(board.data["cells"]), "worth": judgement(game)}
    script = _script(game, emit_javascript(game, optimised), data)
    style = source("theme.css") + source("board.css") + source("page.css")
    return template("page.html.jinja").render(
        title=shown(game.meta.title, LONGEST_TITLE) or "A game",
        policy=policy(script, style, workers="blob:"),
        style=Markup(style),
        board=Markup(board.svg),
        lacking=lacking(game),
        script=Markup(script),
        texts=_texts(game),
    )


def brief(cells: list[dict[str, Any]]) -> dict[str, Any]:
    """Cells as rows: where, with which positions, and only where they differ from the usual."""
    names = ("width", "height", "size", "flat")
    usual = {n: Counter(cell[n] for cell in cells).most_common(1)[0][0] for n in names if cells}
    rows = []
    for cell in cells:
        other = {n: cell[n] for n in names if cell[n] != usual[n]}
        rows.append([cell["x"], cell["y"], cell["positions"], *([other] if other else [])])
    return {"usual": usual, "cells": rows}


def _script(game: Game, engine: str, data: dict[str, Any]) -> str:
    """The engine in a scope of its own, the parts of the page, and the start."""
    scope = scoped(engine)
    view = f"const VIEW = JSON.parse({quote(json.dumps(data, separators=(',', ':')))});\n"
    # Nobody reads a page: without comments and indents it is a third shorter.
    code = _IDLE.sub("", "\n".join([scope, *players_of(game), *parts(_PARTS)]))
    return "\n".join([code, view, _START])


def scoped(engine: str) -> str:
    """An engine in a scope of its own, as `ENGINE`."""
    inner, count = _EXPORT.subn("", engine)
    assert count == 1
    return f"const ENGINE = (() => {{\n{inner}\nreturn {{ Game, Move, Setup }};\n}})();\n"


def engine_of(page: str) -> str:
    """The script of a page as a module with its engine, which starts nothing."""
    (script,) = _SCRIPT.findall(page)
    assert script.endswith(_START)
    return f"{script.removesuffix(_START)}export const {{ Game }} = ENGINE;\n"


def parts(names: Iterable[str]) -> list[str]:
    """Parts of pages, as they stand in one script."""
    return [bare(source(f"{name}.js")) for name in names]


def _texts(game: Game) -> list[tuple[str, list[str]]]:
    """The texts of the rules by their headings, in paragraphs; a back-slash breaks a line."""
    texts = game.meta.texts
    found = [("About", texts.description), ("History", texts.history), ("Strategy", texts.strategy)]
    return [
        (
            heading,
            [line.strip() for line in re.split(r"[\\\n]{2,}|\\", shown(text)) if line.strip()],
        )
        for heading, text in found
        if text.strip()
    ]


def source(name: str) -> str:
    """The text of a part of the page."""
    return (resource("templates") / "page" / name).read_text("utf-8")


@cache
def template(name: str) -> Template:
    """A template of a page; all that it is given is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(resource("templates") / "page")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    return environment.get_template(name)


def policy(script: str, style: str, pictures: str = "data:", workers: str = "'none'") -> str:
    """A policy for browsers: this script, this style, what is from there, and nothing else."""
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        f"img-src {pictures}; worker-src {workers}; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
