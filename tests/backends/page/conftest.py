"""One browser for all tests of pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.backends.page.support import Table, chromium, html, page_of
from translator.ir.game import Game

Open = Callable[..., Table]


@pytest.fixture(scope="package")  # no longer: the loop of events that it runs would disturb others
def browser() -> Iterator[Any]:
    path = chromium()
    if path is None:
        pytest.skip("no chromium on this machine (LUDOGLOT_CHROMIUM may name one)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def table(browser: Any, tmp_path: Path) -> Iterator[Open]:
    """Opens the page of a game, of the corpus or any; in the end all must be without trouble."""
    opened: list[Table] = []

    def open_page(
        game: str | Game, width: int = 1200, height: int = 900, persons: bool = True
    ) -> Table:
        text = page_of(game) if isinstance(game, str) else html(game)
        path = tmp_path / f"page{len(opened)}.html"
        path.write_text(text, encoding="utf-8")
        new = Table(browser.new_page(viewport={"width": width, "height": height}))
        opened.append(new)
        new.watch()
        new.page.set_default_timeout(6000)
        new.page.goto(path.as_uri())
        if persons:
            new.persons()
        return new

    yield open_page
    trouble = [text for one in opened for text in one.trouble]
    for one in opened:
        one.page.close()
    assert trouble == []
