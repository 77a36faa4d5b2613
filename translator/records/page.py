"""The opening trees of an archive as a page: one file, without scripts or outside references."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from translator.core.diagnostics import printable
from translator.core.resources import resource
from translator.records.following import DRAW, UNKNOWN, Followed
from translator.records.tree import Branch

_COLOURS = 4  # that players have on the page


@dataclass(frozen=True, slots=True)
class _End:
    """How games may end: as results say it, as people do, and what it looks like."""

    key: str
    name: str
    style: str


def _ends_of(game: Followed) -> list[_End]:
    ends = [_End(player, player, f"p{n % _COLOURS}") for n, player in enumerate(game.players)]
    # A draw is between the first player and the others.
    return [*ends[:1], _End(DRAW, "draw", "draw"), *ends[1:], _End(UNKNOWN, "unknown", "unknown")]


def tree_page(trees: Iterable[tuple[Followed, Branch]], least: int) -> str:
    """Moves that unfold, with how many games went on so, and bars for how these ended.

    All text from the input is escaped.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resource("templates") / "records"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    environment.filters["printable"] = printable
    page = environment.get_template("tree.html.jinja")
    return page.render(trees=list(trees), least=least, ends_of=_ends_of)
