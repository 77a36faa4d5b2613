"""Pages in a browser, and what the tests ask of them."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests import compiled
from translator.backends.page import emit_page
from translator.ir.game import Game
from translator.passes.registry import optimised

ROOT = Path(__file__).resolve().parents[3]
# The first has no windows at all and needs half the time.
_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def chromium() -> str | None:
    """A browser on this machine: the one of LUDOGLOT_CHROMIUM, or of its usual names."""
    named = os.environ.get("LUDOGLOT_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


def corpus(name: str) -> Game:
    return compiled.game(ROOT / "corpus" / "zrf" / f"{name}.zrf")


@cache
def page_of(name: str) -> str:
    """The page of a game of the corpus."""
    return html(corpus(name))


def html(game: Game) -> str:
    return emit_page(game, optimised(game))


@dataclass
class Table:
    """A page that is open; `trouble` collects what a page must never do."""

    page: Any
    trouble: list[str] = field(default_factory=list)

    def watch(self) -> None:
        self.page.on("console", lambda m: self._note(m.type in ("error", "warning"), m.text))
        self.page.on("pageerror", lambda error: self._note(True, str(error)))
        self.page.on("dialog", lambda dialog: self._note(True, f"dialog {dialog.message}"))
        self.page.on("request", lambda request: self._request(request))

    def _note(self, bad: bool, text: str) -> None:
        if bad:
            self.trouble.append(text)

    def _request(self, request: Any) -> None:
        """The page itself and data in it are no requests to anywhere."""
        local = request.url.startswith(("data:", "blob:"))
        self._note(not local and not request.is_navigation_request(), f"asks for {request.url}")

    def persons(self) -> None:
        """Persons play for all, so that a test makes every move."""
        for choice in self.page.locator("#players select").all():
            choice.select_option("person")
        # In the list moves stand by their rules.
        for box in self.page.locator("#with-rules").all():
            box.evaluate("box => box.checked || box.click()")

    def ready(self) -> None:
        """Another person looks at the board now."""
        self.page.click("#ready")

    def status(self) -> str:
        return str(self.page.inner_text("#status"))

    def cell(self, position: str) -> Any:
        """The cell whose label begins with the name of a position."""
        exact = f'[data-cell][aria-label="{position}"]'
        more = f'[data-cell][aria-label^="{position} "], [data-cell][aria-label^="{position},"]'
        return self.page.locator(f"{exact}, {more}")

    def label(self, position: str) -> str:
        return str(self.cell(position).get_attribute("aria-label"))

    def click(self, *positions: str) -> None:
        for position in positions:
            self.cell(position).click()

    def pieces(self) -> int:
        return int(self.page.locator("#board .pieces use").count())

    def moves(self) -> list[str]:
        return [str(text) for text in self.page.locator("#moves li").all_inner_texts()]

    def labels(self) -> list[str]:
        """What stands where, without what may be done there."""
        found = self.page.locator("[data-cell]").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        endings = (", can move", ", can be reached", ", chosen")
        return [next((t.removesuffix(e) for e in endings if t.endswith(e)), t) for t in found]

    def open(self, summary: str) -> None:
        """Unfolds a part of the page."""
        details = self.page.locator("details", has=self.page.locator("summary", has_text=summary))
        if details.get_attribute("open") is None:
            details.locator("summary").click()
            # What is listed there comes with the event that tells of it.
            self.page.evaluate(
                "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
            )

    def record(self, notation: str) -> str:
        """The game as a record."""
        self.open("Record")
        self.page.select_option("#notation", notation)
        self.page.click("#show")
        return str(self.page.input_value("#record"))

    def load(self, text: str) -> str:
        """Loads a record; what the page says of it."""
        self.open("Record")
        self.page.fill("#record", text)
        self.page.click("#load")
        return str(self.page.inner_text("#loaded"))


def setup(game: str, *edits: str) -> str:
    """A record that begins from another position and has no moves."""
    return "\n".join(["Named Rule Record 1", f"Rules={game}.zrf", "", *(f"({e})" for e in edits)])


def play_at_random(one: Table, steps: int) -> None:
    """Any legal moves, from the list, chosen by a fixed rule."""
    one.open("Legal moves")
    for step in range(steps):
        buttons = one.page.locator("#legal button")
        if not buttons.count():
            return
        buttons.nth(7 * step % buttons.count()).click()
