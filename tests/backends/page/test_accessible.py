"""axe-core finds nothing wrong with pages, in light and in dark, with all that can be unfolded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import translator
from tests.backends.page.support import ROOT, html
from tests.sampling import half
from translator.backends.page import Listed, index_page
from translator.render import draw

AXE = ROOT / "build" / "js" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = [
    "axiom/Oware.4th", "native/fox-hunt.glot", "native/intellector.glot", "zrf/chess.zrf",
    "zrf/english-draughts.zrf", "zrf/go.zrf", "zrf/kalah.zrf", "zrf/nine-mens-morris.zrf",
    "zrf/reversi.zrf", "zrf/royal-game-of-ur.zrf", "zrf/shogi.zrf",
]  # fmt: skip
UNFOLD = "for (const e of document.querySelectorAll('details')) e.open = true"
FOUND = """async () => {
  const { violations, passes } = await axe.run();
  return [violations.map((v) => [v.id, v.help, v.nodes[0].html]), passes.length];
}"""


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    if not AXE.exists():
        pytest.skip("axe-core is not there (make js-tools)")
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def wrong(page: Any, path: Path) -> list[Any]:
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto(path.as_uri())
        page.evaluate(UNFOLD)
        page.evaluate(AXE.read_text())
        violations, passes = page.evaluate(FOUND)
        assert passes > 10
        found += violations
    return found


@pytest.mark.parametrize("game", half(GAMES, __name__))
def test_nothing_is_wrong_with_the_page_of_a_game(page: Any, tmp_path: Path, game: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(html(translator.load(ROOT / "corpus" / game)))
    assert wrong(page, path) == []


def test_nothing_is_wrong_with_an_index(page: Any, tmp_path: Path) -> None:
    game = translator.load(ROOT / "corpus" / "zrf" / "chess.zrf")
    (tmp_path / "a.svg").write_bytes(draw(game))
    listed = [
        Listed("Chess", "chess.zrf", "a.html", {"players": "2"}),
        Listed("Other", "chess.zrf", "a.html", {"players": "1"}),
        Listed("Dead", "dead.zrf", "a.html", {}, "no legal first move"),
    ]
    (tmp_path / "index.html").write_text(index_page(listed))
    assert wrong(page, tmp_path / "index.html") == []
