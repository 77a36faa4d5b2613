"""The site as `make docs` has built it: complete in itself, with games to write and to play."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.backends.page.support import chromium
from website.pages import ROOT, samples

SITE = ROOT / "build" / "site"
LOADING = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src")}
BROKEN = "(game (title"

pytestmark = pytest.mark.skipif(
    not (SITE / "playground" / "pyodide").is_dir(), reason="no site is there: make docs builds it"
)


class Loads(HTMLParser):
    """Collects what a page loads by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        link = tag == "link" and values.get("rel") not in ("canonical", "next", "prev")
        self.found += [
            value or ""
            for name, value in attrs
            if (tag, name) in LOADING or (link and name == "href")
        ]


def test_nothing_is_loaded_from_elsewhere() -> None:
    pages = list(SITE.glob("*.html"))
    assert len(pages) > 30
    loaded = 0
    for page in pages:
        loads = Loads()
        loads.feed(page.read_text("utf-8"))
        for address in loads.found:
            parts = urlsplit(address)
            assert parts.scheme in ("", "data"), (page.name, address)
            assert not parts.netloc, (page.name, address)
            loaded += 1
    assert loaded > 100


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}  # noqa: RUF012

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def page() -> Iterator[Any]:
    """The playground, in a browser that reaches nothing but the site."""
    path = chromium()
    if path is None:
        pytest.skip("no chromium on this machine (LUDOGLOT_CHROMIUM may name one)")
    from playwright.sync_api import sync_playwright

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}/"
    elsewhere: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()

        def request(route: Any) -> None:
            if route.request.url.startswith((home, "data:", "blob:")):
                route.continue_()
            else:
                elsewhere.append(route.request.url)
                route.abort()

        page.route("**/*", request)
        page.set_default_timeout(120_000)
        page.goto(f"{home}playground.html")
        yield page
        browser.close()
    server.shutdown()
    server.server_close()
    assert elsewhere == []


@pytest.mark.browser
def test_rules_are_written_and_played(page: Any) -> None:
    state, game = page.locator("#state"), page.frame_locator("#game")
    state.get_by_text("Nothing is wrong.").wait_for()
    game.get_by_role("heading", name="Tic-Tac-Toe").first.wait_for()

    # A move, and the answer of the machine, which thinks in a worker.
    game.locator("#legal-moves summary").click()
    game.locator("#legal button").first.click()
    pieces = game.locator("#board .pieces use")
    pieces.nth(1).wait_for(state="attached")

    page.select_option("#sample", "zrf/breakthrough.zrf")
    game.get_by_role("heading", name="Breakthrough").first.wait_for()

    rules = page.locator("#rules")
    text = rules.input_value()
    rules.fill(text.replace('(title "Breakthrough")', '(title "Ways & <b>means</b>")', 1))
    game.get_by_role("heading", name="Ways & <b>means</b>").first.wait_for()

    rules.fill(text.replace("(verify ", "(varify "))
    page.locator("#findings .warning", has_text="Z402").first.wait_for()

    rules.fill(BROKEN)
    state.get_by_text("There are errors").wait_for()
    page.locator("#findings .error").first.wait_for()


@pytest.mark.browser
def test_every_sample_is_a_game_without_errors(page: Any) -> None:
    for name in samples():
        page.select_option("#sample", name)
        source = (ROOT / "corpus" / name).read_text("utf-8")
        page.wait_for_function(
            "text => document.getElementById('rules').value === text",
            arg=source.replace("\r\n", "\n"),
        )
        page.locator("#state").get_by_text("Nothing is wrong.").wait_for()
